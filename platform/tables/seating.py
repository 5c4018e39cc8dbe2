"""Who sits where (PL-13 to PL-18). All of this is for a table claimed in the running transaction."""

from collections.abc import Sequence
from datetime import timedelta

from django.db.models import F

from accounts.models import User
from tables import clock
from tables.errors import Refused
from tables.models import Seat, Table

RETURN_TIME = timedelta(minutes=2)
"""How long seats are held for a rematch, from the first press (PL-18)."""

Status = Table.Status


def claim(table: Table) -> tuple[Table, list[Seat]]:
    """Become the only writer of the table's seats until the transaction ends; both as they stand now.

    Raising the revision first makes writers of one table wait for each other; a waiting table has no match to lock.
    Whoever holds a match, too, has locked it before.
    """
    Table.objects.filter(pk=table.pk).update(revision=F("revision") + 1)
    fresh = Table.objects.get(pk=table.pk)
    return fresh, list(fresh.seats.select_related("user"))


def humans(seats: Sequence[Seat]) -> list[Seat]:
    """Seats that belong to a human, present or expected back."""
    return [seat for seat in seats if seat.user_id is not None]


def seat_of(seats: Sequence[Seat], user: User) -> Seat:
    """The seat of `user`. Raises `Refused`."""
    for seat in seats:
        if seat.user_id == user.pk:
            return seat
    raise Refused("not_seated")


def place(seat: Seat, user: User) -> None:
    """Let `user` sit down on a free seat. Raises `Refused`: gone."""
    seat.user, seat.sat_at, seat.is_back = user, clock.now(), True
    seat.save(update_fields=["user", "sat_at", "is_back"])
    check_present(user)


def check_present(user: User) -> None:
    """Raise `Refused` when the person was banned or has gone for good in this very moment (PL-06).

    Asked once the seat is written: from then on whoever forgets them waits for us, and finds the seat.
    """
    if not User.objects.filter(pk=user.pk, is_active=True).exists():
        raise Refused("gone")


def check_unfrozen(user: User, table: Table, seats: Sequence[Seat]) -> None:
    """Raise `Refused` (closed, not_opener, frozen) unless `user` may change the settings of a table for several."""
    if table.status != Status.WAITING:
        raise Refused("closed")
    if table.opener_id != user.pk:
        raise Refused("not_opener")
    if len(humans(seats)) > 1:
        raise Refused("frozen")


def vacate(seat: Seat) -> None:
    """Let the seat be free."""
    seat.user, seat.sat_at, seat.is_back = None, None, True
    seat.save(update_fields=["user", "sat_at", "is_back"])


def pass_on_opener(table: Table, seated: Sequence[Seat]) -> None:
    """When the opener has gone, the human who sits longest is the opener (PL-15)."""
    if table.opener_id not in {seat.user_id for seat in seated}:
        longest = min(seated, key=lambda seat: (seat.sat_at or clock.now(), seat.number))
        table.opener = longest.user


def reopen(table: Table, seats: Sequence[Seat]) -> None:
    """End the wait for a rematch: held seats become free, the table waits as any other (PL-18)."""
    for seat in humans(seats):
        if not seat.is_back:
            vacate(seat)
    table.status, table.return_until = Status.WAITING, None


def shut(table: Table, seats: Sequence[Seat]) -> None:
    """Close the table and let everybody go."""
    for seat in humans(seats):
        vacate(seat)
    table.status, table.return_until = Status.CLOSED, None
    table.save(update_fields=["opener", "status", "return_until"])
