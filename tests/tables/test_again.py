"""Another match at the same table (PL-18, PL-18a)."""

from typing import Any

import pytest

from tables import actions, closing, snapshot
from tables.models import Match, Table
from tests.tables import people
from tests.tables.people import chairs, fresh, guest, member, refused, running

pytestmark = pytest.mark.django_db

Status = Table.Status


def ended(*users: Any, **wishes: Any) -> Table:
    match = people.to_the_end(running(*users, **wishes))
    return fresh(match.table)


def test_pl_18_solo_restarts_at_once_with_the_same_settings() -> None:
    visitor = guest()
    table = actions.start_solo(visitor, "kiesel", 2, "easy", "turbo", {"heap": "large"})
    first = people.to_the_end(table.matches.get())
    actions.again(visitor, table)
    second = table.matches.get(status=Match.Status.RUNNING)
    assert (second.options, fresh(table).status) == (first.options, Status.RUNNING)
    assert bytes(second.seed) != bytes(first.seed)
    assert [seat.computer_name for seat in people.seats(second)] == [seat.computer_name for seat in people.seats(first)]


def test_pl_18_the_match_begins_when_all_are_back(time: Any) -> None:
    anna, ben = member(), member()
    table = ended(anna, ben)
    actions.again(ben, table)
    assert (fresh(table).status, fresh(table).return_until) == (
        Status.RETURNING, time.time + people.minutes(2),
    )  # fmt: skip
    shot = snapshot.load_id(table.pk)
    assert [(seat.is_back, seat.is_free) for seat in shot.chairs] == [(False, False), (True, False), (True, True)]
    time.advance(seconds=119)
    actions.again(anna, table)
    assert fresh(table).status == Status.RUNNING
    assert table.matches.count() == 2


def test_case_b55_pressing_twice_does_no_harm() -> None:
    anna, ben = member(), member()
    table = ended(anna, ben)
    for _ in range(3):
        actions.again(ben, table)
    assert chairs(table) == [anna.username, ben.username, None]
    for _ in range(2):
        actions.again(anna, table)
    assert table.matches.count() == 2


def test_pl_18_the_two_minutes_run_from_the_first_press(time: Any) -> None:
    anna, ben, cleo = member(), member(), member()
    table = ended(anna, ben, cleo)
    actions.again(anna, table)
    time.advance(seconds=60)
    actions.again(ben, table)
    time.advance(seconds=61)
    closing.end_returns()
    assert fresh(table).status == Status.WAITING
    assert chairs(table) == [anna.username, ben.username, None, None]
    assert snapshot.load_id(table.pk).match is None


def test_pl_18_after_the_two_minutes_the_table_waits_like_any_other(time: Any) -> None:
    anna, ben, cleo = member(), member(), member()
    table = ended(anna, ben)
    actions.again(ben, table)
    time.advance(seconds=121)
    closing.end_returns()
    assert fresh(table).opener == ben
    actions.again(anna, table)  # late: that is sitting down
    assert chairs(table) == [anna.username, ben.username, None]
    actions.sit(cleo, table)
    assert fresh(table).status == Status.RUNNING


def test_pl_18_before_the_two_minutes_nothing_ends(time: Any) -> None:
    anna, ben = member(), member()
    table = ended(anna, ben)
    actions.again(ben, table)
    time.advance(seconds=119)
    closing.end_returns()
    assert fresh(table).status == Status.RETURNING


def test_pl_18a_leavers_are_not_expected_back() -> None:
    """CASE-B55: one left, the other two play on with whoever is there."""
    anna, ben, cleo = member(), member(), member()
    match = running(anna, ben, cleo)
    actions.leave(cleo, match.table)
    people.to_the_end(match)
    actions.again(anna, match.table)
    assert fresh(match.table).status == Status.RETURNING
    actions.again(ben, match.table)
    assert fresh(match.table).status == Status.RUNNING
    with refused("running"):
        actions.again(cleo, match.table)


def test_case_b55_a_watcher_takes_a_free_seat_and_plays() -> None:
    anna, ben, cleo = member(), member(), member()
    match = running(anna, ben, cleo)
    actions.leave(cleo, match.table)
    people.to_the_end(match)
    watcher = member()
    with refused("closed"):
        actions.sit(watcher, match.table)  # nobody wants another match yet
    actions.again(anna, match.table)
    with refused("taken"):
        actions.sit(watcher, match.table, number=1)  # held for Ben
    actions.sit(watcher, match.table)
    actions.again(ben, match.table)
    second = match.table.matches.get(status=Match.Status.RUNNING)
    people.until_asked(second, watcher)
    people.decide(second)


def test_pl_18a_who_cannot_pay_again_is_told_so_and_not_seated() -> None:
    anna, ben, cleo = member(), member(), member()
    table = ended(anna, ben, cleo, stake=50, fill="empty", size=3)
    actions.again(anna, table)
    people.leave_with(ben, 49)
    with refused("poor"):
        actions.again(ben, table)
    assert chairs(table) == [anna.username, None, cleo.username]
    actions.again(cleo, table)
    assert fresh(table).status == Status.RUNNING
    assert table.matches.count() == 2


def test_pl_18a_the_last_one_missing_gives_up_and_the_others_begin() -> None:
    anna, ben, cleo = member(), member(), member()
    table = ended(anna, ben, cleo)
    actions.again(anna, table)
    actions.again(ben, table)
    actions.get_up(cleo, table)
    assert fresh(table).status == Status.RUNNING


def test_pl_18_one_who_is_left_alone_waits_at_an_ordinary_table() -> None:
    anna, ben = member(), member()
    table = ended(anna, ben, size=3, fill="empty")
    actions.again(anna, table)
    actions.get_up(ben, table)
    assert (fresh(table).status, fresh(table).return_until) == (Status.WAITING, None)


def test_again_after_a_cancelled_match() -> None:
    anna = member()
    match = running(anna)
    actions.cancel(match)
    actions.again(anna, match.table)
    assert fresh(match.table).status == Status.RUNNING


def test_again_is_for_those_who_sat() -> None:
    table = ended(member())
    with refused("not_seated"):
        actions.again(member(), table)
    actions.get_up(table.opener, table)
    with refused("closed"):
        actions.again(table.opener, table)
