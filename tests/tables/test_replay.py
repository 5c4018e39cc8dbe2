"""`manage.py replay`: a match is its seed and its moves (PL-57)."""

import json
from io import StringIO
from typing import Any

import msgspec
import pytest
from django.core.management import CommandError, call_command

from tables import actions, replay, snapshot
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


def test_pl_57_a_match_may_go_on_while_it_is_verified() -> None:
    """As it does on a site where people play, also to its end."""
    match = running(member())
    decide(match)
    read_before = Match.objects.get()
    decide(match)
    assert replay.differences(read_before) == []
    people.to_the_end(match)
    assert replay.differences(read_before) == []


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
        (lambda match: Match.objects.update(seed_hash="0" * 64), "the seed does not fit its hash"),
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


# --- leafing through a match --------------------------------------------------------------------------------------
def test_pl_57_a_reel_shows_every_moment_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay, "STEP", 4)
    match = running(member(), member(), size=4, options={"heap": "large"})
    seen = []
    while True:
        shot = snapshot.load_id(match.table_id)
        seen.append([shot.view(seat) for seat in range(4)])
        if not people.asked(match):
            break
        decide(match)
    match.refresh_from_db()
    reel = replay.Reel(match)
    assert reel.last == match.version > 2 * replay.STEP
    for version in reversed(range(match.version + 1)):
        for seat in range(4):
            shown = reel.view(version, seat)
            assert msgspec.structs.replace(shown, cards=seen[version][seat].cards) == seen[version][seat]
            assert None not in shown.cards  # all hands are open


def test_pl_57_a_running_match_is_never_shown() -> None:
    match = running(member())
    with pytest.raises(replay.NotReplayable):
        replay.reel(match)
    with pytest.raises(replay.NotReplayable):
        replay.Reel(match)


@pytest.mark.parametrize("end", ["leave", "cancel"])
def test_pl_57_a_match_that_did_not_end_by_the_rules_is_shown_as_far_as_it_went(end: str) -> None:
    anna = member()
    match = running(anna)
    decide(match)
    actions.leave(anna, match.table) if end == "leave" else actions.cancel(match)
    assert replay.reel(Match.objects.get()).last == 1


def test_a_match_of_another_format_is_not_printed() -> None:
    match = mixed_match()
    Match.objects.update(format_version=99)
    with pytest.raises(CommandError, match="format 99"):
        run(match.pk)


def test_pl_57_moves_of_other_rules_are_not_shown() -> None:
    match = mixed_match()
    match.moves.filter(version=2).update(move='{"type":"take","count":9}')
    with pytest.raises(replay.NotReplayable):
        replay.Reel(match)
    match.format_version = 99
    with pytest.raises(replay.NotReplayable):
        replay.Reel(match)


def test_pl_57_a_match_looked_at_again_is_not_played_again(django_assert_num_queries: Any) -> None:
    match = mixed_match()
    reel = replay.reel(match)
    with django_assert_num_queries(0):
        assert replay.reel(match) is reel
        reel.view(3, 0)


def test_pl_57_an_earlier_match_of_a_table_is_still_known() -> None:
    anna = member()
    first = people.to_the_end(actions.start_solo(anna, "kiesel", 2).matches.get())
    actions.again(anna, first.table)
    people.to_the_end(first.table.matches.latest("pk"))
    shot = snapshot.of_match(first.pk)
    assert (shot.match.id, shot.match.number, shot.match.version) == (first.pk, 1, first.version)
    assert [seat.score for seat in shot.seats] == [seat.score for seat in people.seats(first)]
    with pytest.raises(Match.DoesNotExist):
        snapshot.of_match(4711)
