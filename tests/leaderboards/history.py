"""Finished matches, told to the leaderboards the way `tables` tells them."""

from datetime import datetime
from itertools import count
from typing import NamedTuple
from zoneinfo import ZoneInfo

from django.utils import timezone

from accounts.models import User
from tables.models import Match, MatchSeat, Table
from tables.signals import match_ended

BERLIN = ZoneInfo("Europe/Berlin")
_numbers = count(1)


class Sat(NamedTuple):
    """Who sat at a seat and what came of it; without a user it was a computer."""

    user: User | None
    points: int | None = None
    place: int | None = None
    left: bool = False


def new_user(name: str = "", *, is_guest: bool = False) -> User:
    return User.objects.create_user(name or f"Spieler {next(_numbers)}", is_guest=is_guest)


def ended(*sat: Sat, game: str = "speedsaurus", at: datetime | None = None, abandoned: bool = False) -> Match:
    """Store a match that ended and tell of it."""
    at = at or timezone.now()
    table = Table.objects.create(game=game, size=4)
    match = Match.objects.create(
        table=table,
        game=game,
        seed=b"",
        seed_hash="",
        format_version=1,
        state="",
        status=Match.Status.ABANDONED if abandoned else Match.Status.FINISHED,
        ended_at=at,
    )
    seats = [
        MatchSeat.objects.create(
            match=match,
            number=number,
            user=seat.user,
            level="normal" if seat.left or seat.user is None else "",
            points=seat.points,
            place=seat.place,
        )
        for number, seat in enumerate(sat)
    ]
    match_ended.send(Match, match=match, seats=seats)
    return match
