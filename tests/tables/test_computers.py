"""Computers: their pace, their fairness, their failures (PL-23, SS-53, CASE-B58)."""

import signal
from typing import Any

import pytest
from celery.exceptions import SoftTimeLimitExceeded
from django.core.cache import cache
from redis import RedisError
from structlog.testing import capture_logs

from games.engine import registry
from tables import actions, advice, computers, snapshot, tasks
from tables.models import Match, MatchSeat
from tables.rendering import Sight
from tests.tables import people
from tests.tables.people import asked, decide, member, refused, running, until_asked

pytestmark = pytest.mark.django_db


def until_computer(match: Match) -> MatchSeat:
    while asked(match).is_human:
        decide(match)
    return asked(match)


@pytest.mark.parametrize(("tempo", "seconds"), [("normal", 1.2), ("fast", 0.5), ("turbo", 0.1)])
def test_pl_23_computers_are_called_after_the_tables_pause(tempo: str, seconds: float, workers: Any) -> None:
    """CASE-B59: the pause is a countdown, no worker waits."""
    table = actions.start_solo(member(), "kiesel", 2, "easy", tempo)
    match = table.matches.get()
    if asked(match).is_human:
        decide(match)
    seat = asked(match)
    assert workers.sent[-1] == ("think", (match.pk, seat.asked_version, seat.number), seconds)


def test_pl_23_thinking_is_part_of_the_pause(workers: Any) -> None:
    table = actions.start_solo(member(), "kiesel", 2, "strong", "normal")
    match = table.matches.get()
    if asked(match).is_human:
        decide(match)
    assert workers.sent[-1][2] == pytest.approx(1.2 - computers.THINKING["strong"])


def test_pl_23_only_solo_has_turbo_and_it_can_be_switched_at_any_time() -> None:
    anna = member()
    table = actions.start_solo(anna, "kiesel", 2)
    actions.set_tempo(anna, table, "turbo")
    assert people.fresh(table).tempo == "turbo"
    with refused("not_seated"):
        actions.set_tempo(member(), table, "fast")
    with refused("settings"):
        actions.set_tempo(anna, people.opened(anna), "turbo")


def test_a_whole_match_runs_on_tasks_alone(workers: Any) -> None:
    anna = member()
    match = running(anna, size=4)
    for _ in range(200):
        if not workers.work() and asked(match):
            decide(match)
        if asked(match) is None:
            break
    match.refresh_from_db()
    assert match.status == Match.Status.FINISHED
    assert set(match.moves.values_list("by", flat=True)) == {"deal", "human", "computer"}


def test_case_b39_a_task_that_comes_twice_or_late_does_nothing(workers: Any) -> None:
    anna = member()
    match = running(anna)
    until_asked(match, anna)
    decide(match)
    seat = until_computer(match)
    for _ in range(5):
        tasks.think(match.pk, seat.asked_version, seat.number)
    assert match.moves.filter(version__gt=seat.asked_version).count() == 1
    tasks.think(match.pk, seat.asked_version, 0)  # not this human's place
    assert asked(match).is_human
    decide(match)
    while asked(match).number != seat.number:
        decide(match)
    tasks.think(match.pk, seat.asked_version, seat.number)  # what is asked now has a task and a pause of its own
    assert asked(match).number == seat.number


def test_case_b58_a_computer_whose_task_got_lost_is_called_again(time: Any, workers: Any) -> None:
    match = running(member())
    until_computer(match)
    workers.sent.clear()
    tasks.sweep()
    assert workers.sent == []
    time.advance(seconds=1.2 + 8)
    tasks.sweep()
    assert workers.work() == 1
    assert asked(match).is_human


@pytest.mark.parametrize("mood", ["broken", "cheating"])
def test_case_b58_a_computer_that_errs_plays_its_first_legal_move_and_it_is_logged(mood: str, simultan: Any) -> None:
    simultan.mood = mood
    match = running(member(), game="simultan", size=2)
    with capture_logs() as logs:
        tasks.think(match.pk, 0, 1)
    record = match.moves.get(version=1)
    assert (record.by, record.move) == ("computer", '{"type":"name","number":0}')
    errors = [line for line in logs if line["log_level"] == "error"]
    assert [(line["match"], line["version"], line["seat"]) for line in errors] == [(match.pk, 0, 1)]


def test_case_b58_a_computer_that_thinks_too_long_plays_its_first_legal_move(
    simultan: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It hangs for ever; a signal ends it, as Celery's soft time limit does in a worker."""

    def stop(*args: Any) -> None:
        raise SoftTimeLimitExceeded

    def hang(*args: Any) -> None:
        signal.setitimer(signal.ITIMER_REAL, 0.05)
        while True:
            pass

    monkeypatch.setattr(type(simultan), "choose", hang)
    match = running(member(), game="simultan", size=2)
    before = signal.signal(signal.SIGALRM, stop)
    try:
        with capture_logs() as logs:
            tasks.think(match.pk, 0, 1)
    finally:
        signal.signal(signal.SIGALRM, before)
    assert match.moves.get(version=1).move == '{"type":"name","number":0}'
    assert [(line["match"], line["version"]) for line in logs if line["log_level"] == "error"] == [(match.pk, 0)]
    decide(match)
    assert Match.objects.get(pk=match.pk).version == 2, "the match goes on"
    assert tasks.think.soft_time_limit == tasks.expire.soft_time_limit == 5


def test_ss_53_a_computer_gets_a_view_and_decides_the_same_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The choice follows from what the seat sees and the match's seed: no state, no other luck."""
    match = running(member())
    seat = until_computer(match)
    game = registry.get("kiesel")
    seen: list[Any] = []

    def choose(self: Any, view: Any, level: str, rng: Any) -> Any:
        seen.append((view, level, rng.random()))
        return view.legal[0]

    monkeypatch.setattr(type(game), "choose", choose)
    match = Match.objects.get(pk=match.pk)
    from tables import store

    for _ in range(2):
        computers.decide(match, store.position(match), seat, "easy")
    assert seen[0] == seen[1]
    assert isinstance(seen[0][0], game.view_type)
    assert seen[0][0].seat == seat.number


def test_ss_43_advice_is_what_the_strong_computer_would_do_and_changes_nothing(told: list[Any]) -> None:
    anna = member()
    match = running(anna)
    version = until_asked(match, anna)
    before = Match.objects.get(pk=match.pk).state
    told.clear()
    tasks.advise(match.pk, version, 0)
    tasks.advise(match.pk, version, 0)
    assert cache.get(tasks.hint_key(match.pk, version, 0)) == '{"type":"take","count":3}'
    assert told == [{f"table.{match.table_id}": {"type": "table.hint", "seat": 0}}]
    assert Match.objects.get(pk=match.pk).state == before


def test_ss_43_stale_advice_is_not_given(told: list[Any]) -> None:
    anna = member()
    match = running(anna)
    version = until_asked(match, anna)
    decide(match)
    tasks.advise(match.pk, version, 0)
    assert cache.get(tasks.hint_key(match.pk, version, 0)) is None


def test_ss_43_advice_for_a_decision_that_is_made_meanwhile_is_shown_to_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    anna = member()
    match = running(anna)
    version = until_asked(match, anna)
    think = computers.decide

    def slowly(*args: Any) -> Any:
        decide(match)
        return think(*args)

    monkeypatch.setattr(computers, "decide", slowly)
    tasks.advise(match.pk, version, 0)
    until_asked(match, anna)
    assert advice.known(snapshot.load_id(match.table_id), 0) is None


def test_ss_43_most_games_advise_only_who_plays_alone(workers: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """There the table itself offers it, and tells it where it says what is asked."""
    monkeypatch.setattr(type(registry.presentation("kiesel")), "advises_everywhere", False)
    anna = member()
    among_others, alone = running(anna, member()), actions.start_solo(anna, "kiesel", 2).matches.get()
    for match, is_given in ((among_others, False), (alone, True)):
        version = until_asked(match, anna)
        now = snapshot.load_id(match.table_id)
        assert advice.seek(now, 0) == is_given
        tasks.advise(match.pk, version, 0)
        assert ("Nimm 3." in Sight(now, anna).region("status")) == is_given


def test_ss_43_pressing_again_calls_no_second_computer(workers: Any) -> None:
    anna = member()
    match = running(anna, member())
    until_asked(match, anna)
    workers.sent.clear()
    for _ in range(5):
        assert advice.seek(snapshot.load_id(match.table_id), 0)
    assert [task for task, _, _ in workers.sent] == ["advise"]


def test_ss_43_without_valkey_a_table_shows_no_advice_and_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*args: Any, **kwargs: Any) -> None:
        raise RedisError("away")

    anna = member()
    match = running(anna, member())
    until_asked(match, anna)
    monkeypatch.setattr(cache, "get", away)
    assert advice.known(snapshot.load_id(match.table_id), 0) is None
