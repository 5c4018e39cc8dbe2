"""People who go for good while their table starts, or takes them in, at the same moment (PL-06, PL-17)."""

from threading import Event
from typing import Any

import pytest
from django.db.models import QuerySet

from accounts.forgetting import StillNeeded, forget
from accounts.models import User
from leaderboards import receivers, standings
from leaderboards.models import Score, Standing
from tables import actions, store
from tables.models import Match, MatchSeat, Seat, Table
from tests.concurrency.races import MEETING_SECONDS, at_once, codes
from tests.tables import people
from tests.tables.people import member, opened, running
from wallets.audit import audit

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


def going(user: User) -> Any:
    return lambda: forget(User.objects.get(pk=user.pk))


def assert_gone_or_untouched(user: User, result: Any) -> None:
    """Whoever is forgotten sits nowhere; whoever was needed is as before. Nothing in between, and no deadlock."""
    user.refresh_from_db()
    plays = MatchSeat.objects.filter(user=user, level="", match__status=Match.Status.RUNNING).exists()
    sits = Seat.objects.filter(user=user).exists()
    if isinstance(result, StillNeeded):
        assert user.forgotten_at is None
    else:
        assert result is None, result
        assert user.forgotten_at is not None
        assert (plays, sits) == (False, False)
    assert audit().holds


@pytest.mark.parametrize("attempt", range(3))
def test_pl_06_going_as_the_match_starts(attempt: int) -> None:
    anna, ben = member(), member()
    table = opened(anna, size=4, stake=10)
    actions.sit(ben, table)
    started, gone = codes(at_once(lambda: actions.start(anna, table), going(ben)))
    assert isinstance(started, Match), started
    assert_gone_or_untouched(ben, gone)
    match = people.to_the_end(Match.objects.get())
    assert match.status == Match.Status.FINISHED


@pytest.mark.parametrize("attempt", range(3))
def test_pl_06_going_while_sitting_down_elsewhere(attempt: int) -> None:
    """Another tab is still open."""
    anna, ben = member(), member()
    seated, other = opened(ben, size=4), opened(anna, size=4)
    sat, gone = codes(at_once(lambda: actions.sit(ben, other), going(ben)))
    assert isinstance(sat, Seat) or sat == "gone", sat
    assert_gone_or_untouched(ben, gone)
    if gone is None:
        assert people.chairs(seated) == [None] * 4


def test_pl_17_all_go_for_good_at_once_and_the_match_ends_once() -> None:
    users = [member() for _ in range(3)]
    match = running(*users, size=4, stake=25)
    assert at_once(*[going(user) for user in users]) == [None] * 3
    match.refresh_from_db()
    assert match.status == Match.Status.ABANDONED
    assert Table.objects.get(pk=match.table_id).status == Table.Status.CLOSED
    for user in users:
        assert_gone_or_untouched(user, None)


def going_while_points_are_counted(monkeypatch: pytest.MonkeyPatch) -> User:
    """Anna has left and goes for good just when the last move has looked up whose points count; Anna afterwards."""
    anna, ben = member(), member()
    match = running(anna, ben, size=2, fill="empty", stake=25)
    actions.leave(anna, match.table)
    while store.position(Match.objects.get()).view(None).heap > 1:
        people.decide(match)
    looked_up, gone = Event(), Event()

    def held(scores: Any) -> None:
        looked_up.set()
        gone.wait(MEETING_SECONDS)
        standings.add(scores)

    def go() -> None:
        assert looked_up.wait(10)
        forget(User.objects.get(pk=anna.pk))
        gone.set()

    monkeypatch.setattr(receivers, "add", held)
    assert at_once(lambda: people.decide(match), go)[1] is None
    assert Match.objects.get().status == Match.Status.FINISHED
    assert Score.objects.filter(user=ben).exists()
    assert audit().holds
    return User.objects.get(pk=anna.pk)


def test_pl_06_without_the_lock_points_of_who_has_gone_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    """The race itself: the points are written after everything about the person was deleted."""
    monkeypatch.setattr(QuerySet, "select_for_update", lambda rows, **kwargs: rows)
    anna = going_while_points_are_counted(monkeypatch)
    assert anna.forgotten_at is not None
    assert Score.objects.filter(user=anna).exists()


def test_pl_06_no_board_keeps_who_goes_as_points_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    anna = going_while_points_are_counted(monkeypatch)
    assert anna.forgotten_at is not None
    assert not Score.objects.filter(user=anna).exists()
    assert not Standing.objects.filter(user=anna).exists()
