"""A member's Taler over the last days, as the lobby draws them beside the balance."""

from datetime import date
from functools import lru_cache
from typing import NamedTuple

from django.utils import timezone

from accounts.models import User
from wallets import ledger, statement
from wallets.plot import Plot, steps


class Days(NamedTuple):
    """The balance at the end of each day, oldest first, and its plot."""

    history: list[tuple[date, int]]
    plot: Plot


def days_of(user: User, balance: int) -> Days:
    """The last 30 days of a member who has `balance` Taler now.

    Days that are over stay as they are: the ledger is only asked again on another day or with another balance, for
    every open lobby is rendered anew whenever something happens.
    """
    return _days(user.pk, balance, timezone.localdate(timezone=timezone.get_default_timezone()))


@lru_cache(maxsize=4096)
def _days(user_id: int, balance: int, today: date) -> Days:
    history = statement.history(ledger.open_account(User.objects.get(pk=user_id)))
    return Days(history, steps([at_end for _, at_end in history]))
