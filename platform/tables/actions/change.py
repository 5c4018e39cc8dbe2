"""Change the settings of a waiting table."""

import msgspec
from django.db import transaction

from accounts.models import User
from tables import notify, seating
from tables.errors import Refused
from tables.models import Seat, Table
from tables.table_settings import TableSettings
from wallets import ledger


@transaction.atomic
def change(user: User, table: Table, settings: TableSettings) -> Table:
    """Let the opener, as long as nobody else sits, set the table up anew (PL-15).

    The game stays. Raises `Refused`: not_seated, closed, not_opener, frozen, settings, guest_stake, poor.
    """
    table, seats = seating.claim(table)
    seating.seat_of(seats, user)
    seating.check_unfrozen(user, table, seats)
    settings = settings.checked(user)
    if settings.game != table.game:
        raise Refused("settings")
    if settings.stake > ledger.balance(user):
        raise Refused("poor")
    if settings.size != table.size:
        _resize(table, seats, user, settings.size)
    for name, value in msgspec.structs.asdict(settings).items():
        setattr(table, name, value)
    table.save()
    notify.changed(table, lobby=True)
    return table


def _resize(table: Table, seats: list[Seat], user: User, size: int) -> None:
    """Set up the seats for `size`; the only human moves to the first."""
    mine = seating.seat_of(seats, user)
    if mine.number != 0:
        seating.vacate(mine)
        seating.place(seats[0], user)
    table.seats.filter(number__gte=size).delete()
    Seat.objects.bulk_create([Seat(table=table, number=number) for number in range(table.size, size)])
