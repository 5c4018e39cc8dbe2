"""`manage.py replay`: a match is its seed and its moves (PL-57)."""

import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tables import actions, replay
from tables.models import Match, MoveRecord
from tests.tables import people
from tests.tables.people import decide, member, running, until_asked

pytestmark = pytest.mark.django_db


def run(*args: Any) -> tuple[str, int]:
    """Output and exit status."""
    out = StringIO()
    try:
        call_command("replay", *args, stdout=out)
    except SystemExit as end:
        return out.getvalue(), int(end.code or 0)
    return out.getvalue(), 0


def mixed_match() -> Match:
    """Two humans, computers, one who leaves."""
    anna, ben = member(), member()
    match = running(anna, ben, size=4, fill="easy")
    until_asked(match, ben)
    actions.leave(ben, match.table)
    return people.to_the_end(match)


def test_pl_57_a_match_agrees_with_its_seed_and_moves_at_every_moment() -> None:
    match = running(member(), member())
    while people.asked(match):
        assert replay.differences(Match.objects.get()) == []
        decide(match)
    assert replay.differences(Match.objects.get()) == []


def test_pl_57_all_matches_are_verified() -> None:
    mixed_match()
    actions.cancel(running(member()))
    running(member())
    output, status = run("--all", "--json")
    assert (json.loads(output), status) == ({"matches": 3, "verified": 3, "differences": {}}, 0)


@pytest.mark.parametrize(
    ("tamper", "told"),
    [
        (lambda match: Match.objects.update(state=match.state.replace('"turn":', '"turn": 1')), "another state"),
        (lambda match: Match.objects.update(state=match.state[:-1] + " }"), "another state"),
        (lambda match: match.moves.filter(version=2).update(move='{"type":"take","count":9}'), "version 2: not legal"),
        (lambda match: match.moves.filter(version=1).update(events="[]"), "version 1: other events"),
        (lambda match: match.moves.filter(version=0).update(events="[]"), "version 0: other events"),
        (lambda match: match.moves.filter(version=3).delete(), "do not number"),
        (lambda match: match.seats.filter(number=1).update(score=-99), "other places"),
        (lambda match: Match.objects.update(format_version=99), "stored in format 99"),
        (lambda match: Match.objects.update(status="running"), "the match is running"),
    ],
)
def test_pl_57_whatever_was_tampered_with_is_found(tamper: Any, told: str) -> None:
    match = mixed_match()
    tamper(match)
    output, status = run(match.pk, "--verify")
    assert told in output
    assert status == 1


def test_replay_prints_what_a_watcher_saw() -> None:
    match = running(member())
    decide(match)
    output, status = run(match.pk)
    dealt = match.moves.get(version=0)
    assert status == 0
    assert dealt.events not in output
    assert '"cards":[null' in output
    facts = json.loads(run(match.pk, "--json")[0])
    assert [move["by"] for move in facts["moves"]] == [record.by for record in MoveRecord.objects.all()]


@pytest.mark.parametrize("args", [(), ("4711",), ("4711", "--all")])
def test_replay_says_what_it_cannot_do(args: tuple[str, ...]) -> None:
    with pytest.raises(CommandError):
        run(*args)
