"""Decisions that come at the same moment. Each race is proven first, without the lock, then shown to be closed."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError

from accounts.forgetting import forget
from accounts.models import User
from tables import actions, clock, store, sweeping, tasks
from tables.errors import Refused
from tables.models import Match, MatchSeat, Seat
from tests.concurrency.races import Meeting, at_once, codes
from tests.tables import people
from tests.tables.people import asked, decide, member, running
from wallets import ledger
from wallets.audit import audit

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]

ONE = {"type": "take", "count": 1}


def two_humans(**wishes: Any) -> Match:
    return running(member(), member(), **{"size": 2, "fill": "empty", "clock": 30, **wishes})


def playing(match: Match, version: int) -> Any:
    seat = asked(match).number
    return lambda: actions.play(match.pk, seat, ONE, version)


def run_out(match: Match) -> MatchSeat:
    """Let the clock and grace of what is asked be over."""
    seat = asked(match)
    seat.deadline = seat.due_at = clock.now() - timedelta(minutes=1)
    seat.save()
    return seat


def unlocked(match_id: int) -> Match:
    return Match.objects.select_related("table").get(pk=match_id)


def test_case_b15_without_the_lock_two_clicks_meet(monkeypatch: pytest.MonkeyPatch) -> None:
    """The race itself: both read version 0, both carry out their move; only the unique record stops the second."""
    match = two_humans()
    meeting = Meeting(2)
    monkeypatch.setattr(store, "lock", meeting.after(unlocked))
    results = at_once(playing(match, 0), playing(match, 0))
    assert meeting.met
    assert sorted(type(result).__name__ for result in results) == [IntegrityError.__name__, "int"]


def test_case_b15_with_the_lock_one_click_counts_and_one_is_stale(monkeypatch: pytest.MonkeyPatch) -> None:
    match = two_humans()
    meeting = Meeting(2)
    monkeypatch.setattr(store, "lock", meeting.after(store.lock))
    results = codes(at_once(playing(match, 0), playing(match, 0)))
    assert not meeting.met
    assert sorted(results, key=str) == [1, "stale"]
    assert match.moves.count() == 2


def test_case_b15_twenty_clicks_make_one_move() -> None:
    match = two_humans()
    results = codes(at_once(*[playing(match, 0)] * 20))
    assert sorted(results, key=str) == [1, *["stale"] * 19]
    assert match.moves.count() == 2


@pytest.mark.parametrize("attempt", range(5))
def test_pl_22_of_a_last_moment_decision_and_the_computers_exactly_one_counts(attempt: int) -> None:
    match = two_humans()
    decide(match)
    seat = run_out(match)
    results = codes(
        at_once(
            lambda: actions.play(match.pk, seat.number, ONE, 1),
            lambda: tasks.expire(match.pk, 1, seat.number),
        )
    )
    assert results[0] in (2, "stale")
    expected = "human" if results[0] == 2 else "clock"
    assert [record.by for record in match.moves.filter(version__gte=2)] == [expected]


def test_case_b39_the_same_expiry_five_times_at_once_makes_one_move() -> None:
    match = two_humans()
    decide(match)
    seat = run_out(match)
    assert at_once(*[lambda: tasks.expire(match.pk, 1, seat.number)] * 5) == [None] * 5
    assert [record.by for record in match.moves.filter(version__gte=2)] == ["clock"]


def test_pl_21_sweeps_at_once_share_the_work() -> None:
    matches = [two_humans() for _ in range(6)]
    overdue = {run_out(match).pk for match in matches}
    claimed = [seat.pk for seats in at_once(*[sweeping.claim_overdue] * 4) for seat in seats]
    assert sorted(claimed) == sorted(overdue)


def test_simultaneous_decisions_at_once_all_count(simultan: object) -> None:
    match = running(*[member() for _ in range(4)], game="simultan", size=4, fill="empty")

    def naming(seat: int) -> Any:
        return lambda: actions.play(match.pk, seat, {"type": "name", "number": seat}, 0)

    assert sorted(at_once(*[naming(seat) for seat in range(4)])) == [1, 2, 3, 4]
    match.refresh_from_db()
    assert store.position(match).to_move() == (0, 1, 2, 3)


def last_decision(**wishes: Any) -> Match:
    """A match that the next decision ends."""
    match = two_humans(**wishes)
    while match.version < 7:
        decide(match)
        match.refresh_from_db()
    return match


@pytest.mark.parametrize("attempt", range(3))
def test_pl_35_the_last_move_and_a_cancelling_settle_the_pot_once(attempt: int) -> None:
    match = last_decision(stake=50)
    results = codes(at_once(playing(match, 7), lambda: actions.cancel(match)))
    match.refresh_from_db()
    assert results in ([8, "finished"], ["finished", None])
    paid = [seat.payout for seat in people.seats(match)]
    assert sum(paid) == (100 if match.status == Match.Status.FINISHED else 0)
    assert sum(ledger.balance(seat.user) for seat in people.seats(match)) == 1000
    assert audit().holds


def leave(user: User, match: Match) -> None:
    actions.leave(user, match.table)


def be_banned(user: User, match: Match) -> None:
    user.is_active = False
    user.save()


def go_for_good(user: User, match: Match) -> None:
    forget(user)


@pytest.mark.parametrize("attempt", range(2))
@pytest.mark.parametrize("go", [leave, be_banned, go_for_good])
def test_pl_35_the_last_move_and_a_leaving_settle_the_pot_once(go: Any, attempt: int) -> None:
    """However somebody goes: before the last move without their stake, after it with what they won."""
    match = last_decision(stake=50)
    leaver = match.seats.exclude(pk=asked(match).pk).get().user
    results = codes(at_once(playing(match, 7), lambda: go(leaver, match)))
    match.refresh_from_db()
    assert match.status == Match.Status.FINISHED
    assert results[0] == 8
    assert results[1] in (None, "finished")
    seats = {seat.user: seat for seat in people.seats(match)}
    if seats[leaver].left_at is not None:
        assert seats[leaver].payout == 0
    assert sum(seat.payout for seat in seats.values()) == 100
    assert {user: ledger.balance(user) for user in seats} == {user: 450 + seat.payout for user, seat in seats.items()}
    if go is not leave:
        assert not Seat.objects.filter(user=leaver).exists()
    assert audit().holds


@pytest.mark.parametrize("attempt", range(3))
def test_pl_17_when_all_leave_at_once_the_match_ends_once(attempt: int) -> None:
    match = two_humans(stake=50)
    users = [seat.user for seat in people.seats(match)]
    assert at_once(*[lambda user=user: actions.leave(user, match.table) for user in users]) == [None, None]
    match.refresh_from_db()
    assert match.status == Match.Status.ABANDONED
    assert [ledger.balance(user) for user in users] == [450, 450]
    assert audit().holds


def test_a_computer_called_twice_moves_once() -> None:
    match = running(member())
    if asked(match).is_human:
        decide(match)
    seat = asked(match)
    at_once(*[lambda: tasks.think(match.pk, seat.asked_version, seat.number)] * 4)
    assert match.moves.filter(version__gt=seat.asked_version).count() == 1


def test_no_result_of_a_race_is_a_surprise() -> None:
    """Whatever loses is refused with a reason; nothing else is ever raised."""
    match = two_humans(stake=10)
    users = [seat.user for seat in people.seats(match)]
    results = at_once(
        *[playing(match, 0)] * 3,
        *[lambda user=user: actions.leave(user, match.table) for user in users],
        lambda: actions.cancel(match),
        lambda: actions.again(users[0], match.table),
    )
    assert all(result is None or isinstance(result, int | Refused) for result in results), results
    assert audit().holds
