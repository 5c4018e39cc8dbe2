"""Open a table for others to join."""

import msgspec
from django.db import transaction

from accounts.models import User
from tables import clock, notify, seating
from tables.errors import Refused
from tables.models import Seat, Table
from tables.table_settings import TableSettings
from wallets import ledger

MOST_WAITING = 5
"""So many tables of one opener may wait at once: the lobby's list is for everybody."""


@transaction.atomic
def open_table(user: User, settings: TableSettings) -> Table:
    """Open a table with `user` on its first seat (PL-12).

    Raises `Refused`: settings, guest_stake, poor, too_many, gone.
    """
    settings = settings.checked(user)
    if settings.stake > ledger.balance(user):
        raise Refused("poor")
    if Table.objects.filter(opener=user, status=Table.Status.WAITING).count() >= MOST_WAITING:
        raise Refused("too_many")
    table = Table.objects.create(opener=user, seen_at=clock.now(), **msgspec.structs.asdict(settings))
    set_chairs(table, user)
    notify.changed(table, lobby=True)
    return table


def set_chairs(table: Table, user: User) -> list[Seat]:
    """Put the seats around a new table, `user` on the first. Raises `Refused`: gone."""
    chairs = [Seat(table=table, number=number) for number in range(table.size)]
    chairs[0].user, chairs[0].sat_at = user, clock.now()
    chairs = Seat.objects.bulk_create(chairs)
    seating.check_present(user)
    return chairs
