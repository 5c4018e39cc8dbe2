"""What the tables do when something happens to a person (PL-03, PL-05, PL-06)."""

from contextlib import suppress
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.dispatch import receiver

from accounts.models import User
from accounts.signals import became_member, leaving, renamed
from tables import notify, seating
from tables.actions import get_up, leave
from tables.errors import Refused
from tables.models import Match, Table


@receiver([became_member, renamed])
def show_anew(sender: type[User], user: User, **kwargs: Any) -> None:
    """On commit: let the person's tables show who they are now.

    Not before: whoever changes a table may wait for the person's row, which is locked now.
    """
    transaction.on_commit(lambda: _raise_revisions(user), robust=True)


@receiver(leaving)
def give_up_seats(sender: type[User], user: User, **kwargs: Any) -> None:
    """Leave running matches to computers (PL-17) and free all other seats; tables in the order of their ids."""
    playing = Q(matches__status=Match.Status.RUNNING, matches__seats__user=user, matches__seats__left_at=None)
    for table in Table.objects.filter(playing).order_by("pk"):
        with suppress(Refused):  # the match has ended meanwhile
            leave(user, table)
    for table in Table.objects.filter(seats__user=user).order_by("pk"):
        with suppress(Refused):
            get_up(user, table)


def _raise_revisions(user: User) -> None:
    tables = Table.objects.filter(seats__user=user).exclude(status=Table.Status.CLOSED).order_by("pk")
    for table in tables:
        with transaction.atomic():
            claimed, _ = seating.claim(table)
            notify.changed(claimed, claimed.last_match(), lobby=True)
