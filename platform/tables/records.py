"""What the tables keep of a person, for their own copy of it (PL-06)."""

from typing import Any

from accounts.models import User
from tables.models import MatchSeat


def matches_of(user: User) -> list[dict[str, Any]]:
    """Every match the person sat down for, oldest first. Nothing hidden of those that still run."""
    seats = MatchSeat.objects.filter(user=user).select_related("match").defer("match__state", "match__seed")
    return [_match(seat) for seat in seats.order_by("match")]


def _match(seat: MatchSeat) -> dict[str, Any]:
    match = seat.match
    return {
        "match": match.pk,
        "game": match.game,
        "options": match.options,
        "status": match.status,
        "started_at": match.started_at,
        "ended_at": match.ended_at,
        "seat": seat.number,
        "left_at": seat.left_at,
        "place": seat.place if seat.is_human else None,
        "score": seat.score if seat.is_human else None,
        "points": seat.points,
        "breakdown": seat.breakdown,
        "stake": match.stake,
        "payout": seat.payout,
    }
