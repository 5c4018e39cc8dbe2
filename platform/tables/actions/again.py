"""Play another match at the same table."""

from django.db import transaction

from accounts.models import User
from tables import beginning, clock, notify, seating
from tables.actions.sit import check_stake, sit
from tables.errors import Refused
from tables.models import Seat, Table


def again(user: User, table: Table) -> None:
    """Take the seat again that is held for `user` (PL-18). When all are back the match begins; alone that is at once.

    Pressing twice does no harm. Who can no longer pay is told so and loses the seat (PL-18a). When the two minutes
    are over this is sitting down. Raises `Refused`: poor, running, closed, not_seated, and those of `sit`.
    """
    with transaction.atomic():
        table, seats = seating.claim(table)
        waiting = table.status == Table.Status.WAITING
        refusal = None if waiting else _come_back(user, table, seats)
    if refusal is not None:
        raise refusal
    if waiting and all(seat.user_id != user.pk for seat in seats):
        sit(user, table)


def _come_back(user: User, table: Table, seats: list[Seat]) -> Refused | None:
    """Seat `user` again; the refusal is handed back, so that a lost seat is stored."""
    if table.status == Table.Status.RUNNING:
        if all(seat.user_id != user.pk for seat in seats):
            raise Refused("running")
        return None  # pressed twice, and the match has begun
    if table.status == Table.Status.CLOSED:
        raise Refused("closed")
    seat = seating.seat_of(seats, user)
    refusal = _take_seat(user, table, seat)
    match = beginning.settle(table, seats)
    notify.changed(table, match or table.last_match(), lobby=True)
    return refusal


def _take_seat(user: User, table: Table, seat: Seat) -> Refused | None:
    try:
        check_stake(user, table)
    except Refused as refusal:
        seating.vacate(seat)
        return refusal
    seat.is_back = True
    seat.save(update_fields=["is_back"])
    if table.status == Table.Status.FINISHED:
        table.status, table.return_until = Table.Status.RETURNING, clock.now() + seating.RETURN_TIME
    return None
