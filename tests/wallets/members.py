"""Members with Taler, for tests that make them in the middle of a story."""

from itertools import count

from django.db import transaction

from accounts.models import User
from wallets import ledger

_numbers = count(1)
_matches = count(900_000_000)


def new_member(taler: int = ledger.WELCOME) -> User:
    """A member who holds `taler`: the welcome grant and something on top, or less after a match lost to the house."""
    user = User.objects.create_user(f"Mitglied {next(_numbers)}")
    with transaction.atomic():
        ledger.grant_welcome(user)
        if taler > ledger.WELCOME:
            ledger.grant(user, taler - ledger.WELCOME, "Test", by=user, key=f"test-{user.pk}")
        elif taler < ledger.WELCOME:
            lost = next(_matches)
            ledger.take_stakes(lost, [user.pk], ledger.WELCOME - taler)
            ledger.pay_out(lost, {})
    return user
