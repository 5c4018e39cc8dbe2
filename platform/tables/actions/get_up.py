"""Get up from a table where no match runs."""

from django.db import transaction

from accounts.models import User
from tables import beginning, notify, seating
from tables.errors import Refused
from tables.models import Table


@transaction.atomic
def get_up(user: User, table: Table) -> None:
    """Free the seat of `user`; the longest seated human becomes the opener, the last one closes the table (PL-15).

    Raises `Refused`: not_seated, running (then `leave` is the verb, and it costs).
    """
    table, seats = seating.claim(table)
    seat = seating.seat_of(seats, user)
    if table.status == Table.Status.RUNNING:
        raise Refused("running")
    seating.vacate(seat)
    match = beginning.settle(table, seats)
    notify.changed(table, match, lobby=True)
