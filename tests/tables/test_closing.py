"""Waits that have an end: deserted tables, matches nobody touches, steps of the sweep (PL-15, PL-24)."""

from datetime import timedelta
from typing import Any

import pytest

from tables import actions, closing, presence, seating, snapshot, sweeping, tasks
from tables.models import Match, MatchSeat, Table
from tests.tables import people
from tests.tables.people import decide, fresh, member, running
from wallets import ledger

pytestmark = pytest.mark.django_db


def test_pl_24_a_match_untouched_for_two_weeks_is_closed_and_refunded(time: Any) -> None:
    anna, ben = member(), member()
    match = running(anna, ben, size=2, fill="empty", clock=None, stake=50)
    decide(match)
    time.advance(days=7, seconds=-1)
    assert snapshot.load_id(match.table_id).match.closes_at is None
    time.advance(seconds=1)
    assert snapshot.load_id(match.table_id).match.closes_at == time.time + timedelta(days=7)
    tasks.close_idle()
    assert Match.objects.get().status == Match.Status.RUNNING
    time.advance(days=7)
    tasks.close_idle()
    assert Match.objects.get().status == Match.Status.CANCELLED
    assert fresh(match.table).status == Table.Status.CLOSED
    assert people.chairs(match.table) == [None, None]
    assert (ledger.balance(anna), ledger.balance(ben)) == (500, 500)
    assert {seat.points for seat in people.seats(match)} == {None}


def test_case_b41_idle_counts_from_the_last_move(time: Any) -> None:
    match = running(member(), member(), size=2, fill="empty", clock=None)
    time.advance(days=13)
    decide(match)
    time.advance(days=13)
    tasks.close_idle()
    assert Match.objects.get().status == Match.Status.RUNNING


def test_pl_15_a_waiting_table_without_connected_human_closes_after_ten_minutes(time: Any) -> None:
    """CASE-B46, CASE-B47: everybody just closed the page; the seats are free."""
    table = people.opened(member())
    time.advance(minutes=10, seconds=-1)
    closing.close_deserted()
    assert fresh(table).status == Table.Status.WAITING
    time.advance(seconds=1)
    closing.close_deserted()
    assert fresh(table).status == Table.Status.CLOSED
    assert people.chairs(table) == [None, None, None]


def test_pl_15_a_connected_human_keeps_the_table_open(time: Any) -> None:
    anna, stranger = member(), member()
    table = people.opened(anna)
    time.advance(minutes=9)
    presence.beat(table.pk, anna.pk)
    time.advance(minutes=9)
    presence.beat(table.pk, stranger.pk)  # a watcher keeps nothing open
    closing.close_deserted()
    assert fresh(table).status == Table.Status.WAITING
    time.advance(minutes=1)
    closing.close_deserted()
    assert fresh(table).status == Table.Status.CLOSED


def test_case_b46_finished_tables_close_too_and_running_ones_do_not(time: Any) -> None:
    done = people.to_the_end(running(member()))
    going = running(member())
    time.advance(minutes=11)
    closing.close_deserted()
    assert fresh(done.table).status == Table.Status.CLOSED
    assert snapshot.load_id(done.table_id).match.id == done.pk  # the end panel is still there
    assert fresh(going.table).status == Table.Status.RUNNING


def test_one_step_that_fails_does_not_keep_the_sweep_from_the_others(
    monkeypatch: pytest.MonkeyPatch, time: Any, workers: Any
) -> None:
    anna, ben = member(), member()
    table = people.to_the_end(running(anna, ben)).table
    actions.again(anna, table)
    time.advance(minutes=3)

    def broken() -> list[MatchSeat]:
        raise RuntimeError("no database today")

    monkeypatch.setattr(sweeping, "claim_overdue", broken)
    tasks.sweep()
    assert fresh(table).status == Table.Status.WAITING


def test_case_b46_a_table_that_cannot_be_closed_keeps_no_other_open(
    monkeypatch: pytest.MonkeyPatch, time: Any, caplog: pytest.LogCaptureFixture
) -> None:
    """Whatever is wrong with the first, the second closes; and what failed has left no trace."""
    broken, sound = people.opened(member()), people.opened(member())
    time.advance(minutes=11)
    shut = seating.shut

    def fail_for_the_first(table: Table, seats: Any) -> None:
        shut(table, seats)
        if table.pk == broken.pk:
            raise RuntimeError("broken")

    monkeypatch.setattr(seating, "shut", fail_for_the_first)
    closing.close_deserted()
    assert (fresh(broken).status, fresh(sound).status) == (Table.Status.WAITING, Table.Status.CLOSED)
    assert "closing_failed" in caplog.text


def test_pl_10_an_outage_of_ours_counts_as_nobodys_absence(time: Any) -> None:
    """PL-15, PL-18, PL-21: nobody could be connected, so a waiting table stays, whichever task comes first."""
    table = people.opened(member())
    sweeping.give_back_lost_time()
    time.advance(minutes=30)
    tasks.close_idle()
    assert fresh(table).status == Table.Status.WAITING
    sweeping.give_back_lost_time()
    tasks.close_idle()
    assert fresh(table).status == Table.Status.WAITING
    for _ in range(200):
        time.advance(seconds=4)
        sweeping.give_back_lost_time()
    tasks.close_idle()
    assert fresh(table).status == Table.Status.CLOSED


@pytest.mark.parametrize("hours", [-1, 1])
def test_pl_15_nobody_is_taken_for_absent_because_a_clock_was_set(hours: int, time: Any) -> None:
    """PL-15, PL-21: neither who was seen just before it was set, nor who was seen just after."""
    before, after = people.opened(member()), people.opened(member())
    sweeping.give_back_lost_time()
    time.advance(seconds=0.5)
    Table.objects.filter(pk=before.pk).update(seen_at=time.time)
    time.advance(hours=hours)
    Table.objects.filter(pk=after.pk).update(seen_at=time.time)
    time.advance(seconds=0.5)
    for _ in range(2):
        sweeping.give_back_lost_time()
        tasks.close_idle()
    for table in (before, after):
        assert fresh(table).status == Table.Status.WAITING
        assert abs((fresh(table).seen_at - time.time).total_seconds()) <= 1


@pytest.mark.parametrize("hours", [-1, 1])
def test_pl_18_seats_are_held_for_two_minutes_whatever_becomes_of_the_clock(hours: int, time: Any) -> None:
    """PL-18, PL-21: counted from the first press, before the clock was set or just after."""
    before, after = people.opened(member()), people.opened(member())

    def hold(table: Table) -> None:
        Table.objects.filter(pk=table.pk).update(
            status=Table.Status.RETURNING, return_until=time.time + seating.RETURN_TIME
        )

    sweeping.give_back_lost_time()
    hold(before)
    time.advance(hours=hours)
    hold(after)
    time.advance(seconds=0.5)
    sweeping.give_back_lost_time()
    for table in (before, after):
        left = fresh(table).return_until - time.time
        assert abs(left - seating.RETURN_TIME) <= timedelta(seconds=1)
