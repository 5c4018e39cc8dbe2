"""End a match that shall count for nobody."""

from django.db import transaction

from tables import ending, notify, store
from tables.errors import Refused
from tables.models import Match


@transaction.atomic
def cancel(match: Match) -> None:
    """Stop a running match without points and give all stakes back (PL-35); the people stay seated.

    Raises `Refused`: finished.
    """
    locked = store.lock(match.pk)
    if locked.status != Match.Status.RUNNING:
        raise Refused("finished")
    ending.void(locked, list(locked.seats.all()))
    notify.changed(locked.table, locked, lobby=True)
