"""Sit down at a table."""

from django.db import transaction

from accounts.models import User
from tables import beginning, notify, seating
from tables.errors import Refused
from tables.models import HUMAN_SEATS, Seat, Table
from wallets import ledger

OPEN = (Table.Status.WAITING, Table.Status.RETURNING)
"""When a table takes people."""


def sit(user: User, table: Table, number: int | None = None, *, stake: int | None = None) -> Seat:
    """Let `user` sit down on seat `number`, or on the first free one (PL-13). The last human seat starts the match.

    `stake` is what the person was told it costs: the opener may have changed it a moment ago (PL-15).
    Raises `Refused`: closed, running, already_seated, terms, guest_stake, poor, taken, full, gone.
    """
    with transaction.atomic():
        table, seats = seating.claim(table)
        _check(user, table, seats, stake)
        seat = _free_seat(seats, number)
        seating.place(seat, user)
        match = beginning.settle(table, seats)
        notify.changed(table, match, lobby=True)
    if seat.user_id is None:
        raise Refused("poor")
    return seat


def _check(user: User, table: Table, seats: list[Seat], stake: int | None) -> None:
    if table.status == Table.Status.RUNNING:
        raise Refused("running")
    if table.is_solo or table.status not in OPEN:
        raise Refused("closed")
    if any(seat.user_id == user.pk for seat in seats):
        raise Refused("already_seated")
    if stake not in (None, table.stake):
        raise Refused("terms")
    check_stake(user, table)


def check_stake(user: User, table: Table) -> None:
    """Raise `Refused` when `user` may not or cannot play for the table's stake (PL-33)."""
    if table.stake and user.is_guest:
        raise Refused("guest_stake")
    if table.stake > ledger.balance(user):
        raise Refused("poor")


def _free_seat(seats: list[Seat], number: int | None) -> Seat:
    free = [seat for seat in seats if seat.user_id is None and seat.number < HUMAN_SEATS]
    if not free:
        raise Refused("full")
    if number is None:
        return free[0]
    for seat in free:
        if seat.number == number:
            return seat
    raise Refused("taken")
