"""People who go for good while their table starts, or takes them in, at the same moment (PL-06, PL-17)."""

from typing import Any

import pytest

from accounts.forgetting import StillNeeded, forget
from accounts.models import User
from tables import actions
from tables.models import Match, MatchSeat, Seat, Table
from tests.concurrency.races import at_once, codes
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
