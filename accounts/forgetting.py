"""Taking everything personal off a row that matches and ledger still refer to (PL-04, PL-06)."""

from contextlib import suppress
from datetime import timedelta

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.db import transaction
from django.utils import timezone

from accounts import ties
from accounts.models import User
from accounts.signals import forgetting, leaving

GUESTS_KEPT = timedelta(days=30)
_AT_ONCE = 500


class StillNeeded(Exception):
    """A table took the person in while they were being forgotten. They have left the others; all else is as it was."""


def forget(user: User) -> None:
    """Anonymise a person: seats, name, e-mail, password, second factor and settings go; the session ends.

    The name becomes "Gast 7" or "Ehemalig 7", which nobody else can have taken (see `names.looks_official`).
    Raises `StillNeeded`.
    """
    # each table in a transaction of its own: one that held several might wait for another that waits for it
    leaving.send(sender=User, user=user)
    with transaction.atomic():
        # whoever writes something about them that must not stay holds the row meanwhile, or finds that they have gone
        User.objects.select_for_update(no_key=True).get(pk=user.pk)
        forgetting.send(sender=User, user=user)
        EmailAddress.objects.filter(user=user).delete()
        Authenticator.objects.filter(user=user).delete()
        user.groups.clear()
        user.user_permissions.clear()
        user.username = f"{'Gast' if user.is_guest else 'Ehemalig'} {user.pk}"
        user.first_name = user.last_name = user.email = ""
        user.set_unusable_password()
        user.preferences = {}
        user.is_active = user.is_staff = user.is_superuser = False
        user.forgotten_at = timezone.now()
        user.save()
        if ties.is_tied(user):  # only now does the row keep everybody else from seating them
            raise StillNeeded


def forget_old_guests() -> int:
    """Anonymise guests unseen for 30 days whom no table needs; returns how many (PL-04)."""
    old = User.objects.filter(
        is_guest=True, forgotten_at__isnull=True, last_seen__lt=timezone.now() - GUESTS_KEPT
    ).exclude(pk__in=ties.tied().values("pk"))
    forgotten = 0
    for pk in old.values_list("pk", flat=True)[:_AT_ONCE]:
        with suppress(StillNeeded), transaction.atomic():
            guest = old.select_for_update(no_key=True).filter(pk=pk).first()  # may have come back or sat down meanwhile
            if guest is not None:
                forget(guest)
                forgotten += 1
    return forgotten
