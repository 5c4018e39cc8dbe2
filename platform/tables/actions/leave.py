"""Give up a seat in a running match."""

from django.db import transaction

from accounts.models import User
from tables import beginning, clock, computers, ending, notify, seating, store
from tables.errors import Refused
from tables.models import Level, Match, MatchSeat, Table


@transaction.atomic
def leave(user: User, table: Table) -> None:
    """A normal computer plays on for `user`; if nobody is left the match ends at once (PL-17).

    The points are counted now, but for what leaving costs (PL-40); the stake stays in the pot (PL-34). A match that
    cannot go on is called off instead, for nobody's loss. Raises `Refused`: finished, not_seated, unreadable.
    """
    match = store.lock_running(table)
    if match is None:
        raise Refused("finished")
    seats = list(match.seats.select_related("user"))
    seat = next((one for one in seats if one.user_id == user.pk and one.is_human), None)
    if seat is None:
        raise Refused("not_seated")
    position = _position(match)
    if position is None:
        ending.void(match, seats)
    else:
        _hand_over(match, seats, seat, position)
    table, chairs = seating.claim(table)
    seating.vacate(seating.seat_of(chairs, user))
    beginning.settle(table, chairs)
    if position is not None and not any(one.is_human for one in seats):
        ending.abandon(match, seats, position)
    notify.changed(table, match, lobby=True)


def _position(match: Match) -> store.Position | None:
    """Where the match stands; `None` if nobody can go on with it. Raises `Refused`: unreadable."""
    try:
        return store.position(match)
    except store.Unreadable:
        if store.is_ahead(match):
            raise Refused("unreadable") from None
        return None


def _hand_over(match: Match, seats: list[MatchSeat], seat: MatchSeat, position: store.Position) -> None:
    ending.score(match, seats, seat, position, left=True)
    taken = [one.computer_name or (one.user.username if one.user else "") for one in seats]
    seat.level = Level.NORMAL
    seat.computer_name = computers.name_for(taken, offset=match.table_id * 7 + seat.number)
    seat.left_at, seat.left_version = clock.now(), match.version
    if seat.asked_version is not None:
        clock.ask(match, seat, position, seat.asked_version)
    seat.save()
    computers.call(match, [seat])
