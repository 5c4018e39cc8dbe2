"""The clock of a decision, its grace, and what happens at its end (PL-20 to PL-24)."""

from datetime import timedelta
from typing import Any

import pytest

from chat.consumers import TableSocket
from tables import actions, clock, snapshot, sweeping, tasks
from tables.models import Heartbeat, Match, Table
from tables.urls import urlpatterns
from tests.tables import people
from tests.tables.people import asked, decide, fresh, member, refused, running, until_asked
from tests.tables.simultan import LIMIT

pytestmark = pytest.mark.django_db

START = 10
GRACE = 10


def two_humans(**wishes: Any) -> Match:
    return running(member(), member(), **{"size": 2, "fill": "empty", "clock": 30, **wishes})


def sweep(workers: Any) -> int:
    tasks.sweep()
    return int(workers.work())


def test_pl_20_the_first_decision_has_time_to_load_the_page(time: Any) -> None:
    """CASE-B42"""
    match = two_humans()
    assert asked(match).deadline == time.time + timedelta(seconds=30 + START)
    time.advance(seconds=5)
    decide(match)
    assert asked(match).deadline == time.time + timedelta(seconds=30)


def test_pl_20_the_grace_follows_the_clock_and_is_shown_as_such(time: Any) -> None:
    match = two_humans()
    decide(match)
    row = asked(match)
    assert row.due_at - row.deadline == timedelta(seconds=GRACE)
    shown = snapshot.load_id(match.table_id).seats[row.number].clock
    assert shown == snapshot.Clock(round(row.deadline.timestamp() * 1000), 30, GRACE)


@pytest.mark.parametrize("late", [29, 31, 39])
def test_pl_20_until_the_end_of_the_grace_nobody_decides_for_a_human(late: int, time: Any, workers: Any) -> None:
    match = two_humans()
    decide(match)
    time.advance(seconds=late)
    assert sweep(workers) == 0
    tasks.expire(match.pk, 1, asked(match).number)
    assert match.moves.count() == 2
    decide(match)  # and the human still may


def test_pl_20_after_the_grace_the_computer_decides_this_one_decision(time: Any, workers: Any) -> None:
    match = two_humans()
    decide(match)
    seat = asked(match)
    time.advance(seconds=40)
    assert sweep(workers) == 1
    record = match.moves.get(version=2)
    assert (record.seat, record.by) == (seat.number, "clock")
    assert match.seats.get(number=seat.number).is_human
    decide(match)
    assert asked(match).number == seat.number
    decide(match)
    assert match.moves.get(version=4).by == "human"


def test_case_b39_the_same_expiry_five_times_makes_one_move(time: Any, workers: Any) -> None:
    match = two_humans()
    decide(match)
    seat = asked(match)
    time.advance(seconds=40)
    for _ in range(5):
        tasks.expire(match.pk, 1, seat.number)
    assert match.moves.filter(by="clock").count() == 1


def test_pl_21_two_sweeps_deal_with_a_decision_once(time: Any, workers: Any) -> None:
    match = two_humans()
    decide(match)
    time.advance(seconds=40)
    tasks.sweep()
    tasks.sweep()
    assert len(workers.sent) == 1


def test_pl_21_an_expiry_that_got_lost_comes_up_again(time: Any, workers: Any) -> None:
    """CASE-B39, CASE-B40: nothing but the column is needed."""
    match = two_humans()
    decide(match)
    time.advance(seconds=40)
    tasks.sweep()
    workers.sent.clear()
    time.advance(seconds=clock.CLAIM.total_seconds())
    Heartbeat.objects.all().delete()
    assert sweep(workers) == 1
    assert match.moves.filter(by="clock").count() == 1


def test_pl_22_a_humans_late_decision_counts_when_it_comes_first(time: Any, workers: Any) -> None:
    match = two_humans()
    decide(match)
    time.advance(seconds=40)
    tasks.sweep()
    decide(match)
    workers.work()
    assert [move.by for move in match.moves.filter(version__gte=2)] == ["human"]


def test_pl_22_a_humans_decision_after_the_computers_is_stale(time: Any, workers: Any) -> None:
    match = two_humans()
    decide(match)
    seat = asked(match)
    time.advance(seconds=40)
    sweep(workers)
    with refused("stale"):
        actions.play(match.pk, seat.number, {"type": "take", "count": 1}, 1)


def test_pl_24_without_a_clock_the_table_waits(time: Any, workers: Any) -> None:
    match = two_humans(clock=None)
    assert (asked(match).deadline, asked(match).due_at) == (None, None)
    time.advance(days=6)
    assert sweep(workers) == 0
    assert snapshot.load_id(match.table_id).seats[0].clock is None  # CASE-B44


def test_case_b35_no_clock_runs_after_the_end(time: Any, workers: Any) -> None:
    match = people.to_the_end(two_humans())
    time.advance(minutes=10)
    assert sweep(workers) == 0
    assert all(seat.clock is None for seat in snapshot.load_id(match.table_id).seats)


def test_simultaneous_clocks_run_from_their_own_start(simultan: object, time: Any) -> None:
    """Ben's decision neither lengthens nor shortens Anna's time."""
    match = running(member(), member(), game="simultan", size=2, fill="empty", clock=60)
    before = match.seats.get(number=0)
    time.advance(seconds=20)
    actions.play(match.pk, 1, {"type": "name", "number": 0}, 0)
    after = match.seats.get(number=0)
    assert (after.asked_version, after.deadline, after.due_at) == (before.asked_version, before.deadline, before.due_at)
    assert match.seats.get(number=1).deadline is None


@pytest.mark.parametrize("table_clock", [None, 120])
def test_a_limit_of_the_games_own_stands_above_the_tables_clock(
    table_clock: int | None, simultan: object, time: Any, workers: Any
) -> None:
    """No grace follows it, and who does not answer gets the safest default."""
    match = running(member(), member(), game="simultan", size=2, fill="empty", clock=table_clock)
    for _ in range(2):
        decide(match, {"type": "name", "number": 2})
    row = asked(match)
    assert row.deadline == row.due_at == time.time + timedelta(seconds=LIMIT)
    assert snapshot.load_id(match.table_id).seats[0].clock.grace_seconds == 0
    time.advance(seconds=LIMIT)
    assert sweep(workers) == 2
    assert {(move.by, move.move) for move in match.moves.filter(version__gt=2)} == {
        ("clock", '{"type":"name","number":0}')
    }


def test_the_rules_may_say_what_running_out_of_time_means_under_the_tables_clock_too(
    simultan: Any, monkeypatch: pytest.MonkeyPatch, time: Any, workers: Any
) -> None:
    monkeypatch.setattr(simultan, "move_on_timeout", lambda state, seat: simultan.legal_moves(state, seat)[2])
    match = running(member(), member(), game="simultan", size=2, fill="empty", clock=60)
    time.advance(seconds=60 + START + GRACE)
    assert sweep(workers) == 2
    assert {(move.by, move.move) for move in match.moves.filter(version__gt=0)} == {
        ("clock", '{"type":"name","number":2}')
    }


def test_case_b22_a_player_who_closes_the_page_is_played_on(time: Any, workers: Any) -> None:
    match = two_humans()
    while asked(match):
        time.advance(seconds=30 + START + GRACE)
        Heartbeat.objects.all().delete()
        assert sweep(workers) == 1
    assert match.moves.exclude(by="deal").count() == match.moves.filter(by="clock").count() > 0
    assert fresh(match.table).status == Table.Status.FINISHED


def test_case_b43_nobody_stops_a_clock() -> None:
    """CASE-B43: among all that a page or a form may ask for there is nothing that pauses."""
    assert set(TableSocket.handlers) == {"move", "ping", "fetch", "hint", "chat", "cheer"}
    assert {pattern.name for pattern in urlpatterns} == {
        *("table", "sit", "get_up", "start", "leave", "again", "tempo"),
    }


# --- outages of ours ------------------------------------------------------------------------------------------


def test_pl_21_after_an_outage_decisions_get_the_lost_time_back(time: Any, workers: Any) -> None:
    """CASE-B40: three minutes without workers do not cost a player who had two."""
    match = two_humans(clock=120)
    decide(match)
    tasks.sweep()
    before = asked(match)
    revision = fresh(match.table).revision
    time.advance(minutes=3)
    assert sweep(workers) == 0
    after = asked(match)
    assert after.deadline - before.deadline == timedelta(minutes=3)
    assert after.due_at - before.due_at == timedelta(minutes=3)
    assert fresh(match.table).revision > revision  # every page fetches the new time


@pytest.mark.parametrize("gap", [1, 4, 5])
def test_pl_21_a_sweep_that_is_a_little_late_gives_nothing(gap: int, time: Any) -> None:
    match = two_humans()
    tasks.sweep()
    before = asked(match)
    time.advance(seconds=gap)
    sweeping.give_back_lost_time()
    assert asked(match).deadline == before.deadline


def test_pl_21_what_had_run_out_before_the_outage_stays_run_out(time: Any, workers: Any) -> None:
    match = two_humans()
    decide(match)
    time.advance(seconds=40)
    Heartbeat.objects.create(name="sweep", beaten_at=time.time)
    time.advance(hours=1)
    assert sweep(workers) == 1
    assert match.moves.get(version=2).by == "clock"


@pytest.mark.parametrize("back", [timedelta(minutes=5), timedelta(days=2)])
def test_pl_21_a_clock_that_is_set_back_lets_nobody_wait_for_it(back: timedelta, time: Any, workers: Any) -> None:
    """PL-21: running clocks go back with the machine's; else a minute would last for days."""
    match = two_humans(clock=120)
    decide(match)
    tasks.sweep()
    left = asked(match).deadline - time.time
    time.time -= back
    tasks.sweep()
    assert asked(match).deadline - time.time == left
    time.advance(seconds=left.total_seconds() + GRACE)
    Heartbeat.objects.update(beaten_at=time.time)
    assert sweep(workers) == 1
    assert match.moves.get(version=2).by == "clock"


def test_pl_21_a_clock_that_is_set_back_lets_no_lost_computer_wait(time: Any, workers: Any) -> None:
    anna = member()
    match = running(anna)
    until_asked(match, anna)
    decide(match)
    tasks.sweep()
    workers.sent.clear()
    time.time -= timedelta(hours=1)
    tasks.sweep()
    assert [task for task, *_ in workers.sent] == ["think"]


@pytest.mark.parametrize("hours", [-1, 1])
def test_pl_21_whoever_is_asked_just_after_the_clock_was_set_has_their_time_and_no_more(hours: int, time: Any) -> None:
    """PL-21: a second may pass before the sweep finds out; what is posed in it goes by the new time already."""
    match = two_humans(clock=30)
    tasks.sweep()
    time.advance(hours=hours)
    decide(match)
    time.advance(seconds=1)
    tasks.sweep()
    left = asked(match).deadline - time.time
    assert timedelta(seconds=29) <= left <= timedelta(seconds=30)
    sweeping.give_back_lost_time()
    assert asked(match).deadline - time.time == left


def test_pl_21_a_clock_set_forth_in_the_middle_of_a_sweep_lets_nobody_run_out(time: Any, workers: Any) -> None:
    match = two_humans(clock=30)
    sweeping.give_back_lost_time()
    time.advance(hours=1)
    assert sweeping.claim_overdue() == []
    assert sweep(workers) == 0
    assert match.moves.filter(by="clock").count() == 0


def test_pl_21_machines_whose_clocks_differ_a_little_stop_no_clock(time: Any) -> None:
    """PL-21: what one machine calls late is not the other's outage, however often they take turns."""
    match = two_humans(clock=120)
    decide(match)
    tasks.sweep()
    before = asked(match).deadline
    for _ in range(10):
        for differs in (-20, 21):
            time.advance(seconds=differs)
            sweeping.give_back_lost_time()
    assert asked(match).deadline == before


def test_pl_21_computers_get_no_time_back(time: Any, workers: Any) -> None:
    anna = member()
    match = running(anna)
    until_asked(match, anna)
    decide(match)
    workers.sent.clear()
    tasks.sweep()
    time.advance(minutes=1)
    tasks.sweep()
    assert [task for task, *_ in workers.sent] == ["think"]
