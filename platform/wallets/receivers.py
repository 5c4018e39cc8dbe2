"""Taler begin when somebody becomes a member (PL-03, PL-32)."""

from typing import Any

from django.dispatch import receiver

from accounts.models import User
from accounts.signals import became_member
from wallets import ledger


@receiver(became_member)
def welcome(sender: type[User], user: User, **kwargs: Any) -> None:
    """Give the welcome grant in the transaction that makes the member."""
    ledger.grant_welcome(user)
