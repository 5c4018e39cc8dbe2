"""People who sit down, start and come back at the same moment."""

from typing import Any

import pytest
from django.db.models import Sum

from tables import actions, seating
from tables.models import Match, MatchSeat, Seat, Table
from tests.concurrency.races import Meeting, at_once, codes
from tests.tables import people
from tests.tables.people import chairs, fresh, member, opened, running
from wallets import ledger
from wallets.audit import audit
from wallets.models import Transfer

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]

Status = Table.Status


def sitting(user: Any, table: Table) -> Any:
    return lambda: actions.sit(user, table)


def unclaimed(table: Table) -> tuple[Table, list[Seat]]:
    fresh_table = Table.objects.get(pk=table.pk)
    return fresh_table, list(fresh_table.seats.select_related("user"))


def test_case_b17_without_the_claim_two_people_sit_on_one_chair(monkeypatch: pytest.MonkeyPatch) -> None:
    """The race itself: both find the same seat free, both think it is theirs."""
    table = opened(member(), size=4)
    meeting = Meeting(2)
    monkeypatch.setattr(seating, "claim", meeting.after(unclaimed))
    first, second = at_once(sitting(member(), table), sitting(member(), table))
    assert meeting.met
    assert first.number == second.number == 1
    assert table.seats.filter(user__isnull=False).count() == 2


def test_case_b17_with_the_claim_each_gets_a_chair(monkeypatch: pytest.MonkeyPatch) -> None:
    table = opened(member(), size=4)
    meeting = Meeting(2)
    monkeypatch.setattr(seating, "claim", meeting.after(seating.claim))
    first, second = at_once(sitting(member(), table), sitting(member(), table))
    assert not meeting.met
    assert {first.number, second.number} == {1, 2}


def test_case_b17_twenty_join_at_once_and_three_play() -> None:
    """3 rows, stakes taken 3 times."""
    table = opened(member(), size=3, fill="empty", stake=25)
    results = codes(at_once(*[sitting(member(), table) for _ in range(20)]))
    assert sorted(str(result) for result in results if isinstance(result, str)) == ["running"] * 18
    assert table.seats.filter(user__isnull=False).count() == 3
    match = table.matches.get()
    assert match.seats.filter(user__isnull=False).count() == 3
    stakes = Transfer.objects.filter(match_id=match.pk, reason=Transfer.Reason.STAKE)
    assert (stakes.count(), stakes.aggregate(Sum("amount"))["amount__sum"]) == (3, 75)
    assert audit().holds


def test_case_b17_the_same_person_twenty_times_sits_once() -> None:
    table, anna = opened(member(), size=4), member()
    results = codes(at_once(*[sitting(anna, table)] * 20))
    assert results.count("already_seated") == 19
    assert Seat.objects.filter(user=anna).count() == 1


@pytest.mark.parametrize("attempt", range(5))
def test_who_sits_down_as_the_match_starts_plays_or_is_told(attempt: int) -> None:
    """CASE-B47: nobody sits at a table whose match they are not in."""
    anna, ben = member(), member()
    table = opened(anna, size=4)
    started, sat = codes(at_once(lambda: actions.start(anna, table), sitting(ben, table)))
    assert isinstance(started, Match)
    plays = MatchSeat.objects.filter(match=started, user=ben).exists()
    assert plays == (sat != "running")
    assert (ben.username in chairs(table)) == plays


def test_starting_twice_at_once_starts_once() -> None:
    anna = member()
    table = opened(anna, stake=10)
    results = codes(at_once(*[lambda: actions.start(anna, table)] * 5))
    assert results.count("running") == 4
    assert table.matches.count() == 1
    assert ledger.balance(anna) == 490


def test_pl_33_twenty_tables_start_at_once_with_somebody_who_has_money_for_one() -> None:
    """One match begins; at the other tables Anna loses the seat, and nobody else has paid."""
    anna, openers = member(50), [member() for _ in range(20)]
    tables = [opened(opener, size=4, stake=50) for opener in openers]
    for table in tables:
        actions.sit(anna, table)
    starts = zip(openers, tables, strict=True)
    results = codes(at_once(*[lambda one=opener, at=table: actions.start(one, at) for opener, table in starts]))
    assert results.count("unpaid") == 19
    (match,) = Match.objects.all()
    assert set(match.seats.filter(user__isnull=False).values_list("user", flat=True)) == {
        anna.pk,
        match.table.opener_id,
    }
    assert [table for table in tables if anna.username in chairs(table)] == [match.table]
    assert sorted(ledger.balance(user) for user in (anna, *openers)) == [0, 450, *[500] * 19]
    assert audit().holds


@pytest.mark.parametrize("attempt", range(3))
def test_case_b55_all_press_again_at_once_and_one_match_begins(attempt: int) -> None:
    users = [member() for _ in range(3)]
    table = people.to_the_end(running(*users, size=4, stake=10)).table
    people.leave_with(users[2], 5)
    results = codes(at_once(*[lambda user=user: actions.again(user, table) for user in users * 2]))
    assert set(results) <= {None, "poor", "running", "not_seated"}
    assert results[2] == "poor" or results[5] == "poor"
    assert fresh(table).status == Status.RUNNING
    match = table.matches.get(status=Match.Status.RUNNING)
    assert set(match.seats.filter(user__isnull=False).values_list("user", flat=True)) == {user.pk for user in users[:2]}
    assert audit().holds


def test_everybody_gets_up_at_once_and_the_table_closes() -> None:
    users = [member() for _ in range(3)]
    table = opened(users[0], size=4)
    for user in users[1:]:
        actions.sit(user, table)
    assert at_once(*[lambda user=user: actions.get_up(user, table) for user in users]) == [None] * 3
    assert fresh(table).status == Status.CLOSED
