"""A match as a file: with it anybody can play the match again and check every card (PL-57)."""

import json
from typing import Any

from tables.models import Match, MatchSeat, MoveRecord

FORMAT = 1
"""Raised when the shape of the file changes."""


def as_json(match: Match) -> dict[str, Any]:
    """All there is of a match that is over. `game_version` is that of the game's rules, moves and events.

    Raises `ValueError` for a match that still runs: its seed would give away every card.
    """
    if match.status == Match.Status.RUNNING:
        raise ValueError(f"match {match.pk} is running")
    return {
        "format": "speedtisch-match",
        "version": FORMAT,
        "match": match.pk,
        "game": match.game,
        "game_version": match.format_version,
        "options": match.options,
        "status": match.status,
        "started_at": match.started_at,
        "ended_at": match.ended_at,
        "seed": bytes(match.seed).hex(),
        "seed_hash": match.seed_hash,
        "stake": match.stake,
        "seats": [_seat(seat) for seat in match.seats.select_related("user")],
        "moves": [_move(record) for record in match.moves.all()],
    }


def _seat(seat: MatchSeat) -> dict[str, Any]:
    """Who sat there; a human who left is named beside the computer that went on."""
    return {
        "seat": seat.number,
        "human": seat.user.username if seat.user else None,
        "computer": {"name": seat.computer_name, "level": seat.level} if seat.level else None,
        "left_at_move": seat.left_version,
        "place": seat.place,
        "score": seat.score,
        "points": seat.points,
        "breakdown": seat.breakdown,
        "payout": seat.payout,
    }


def _move(record: MoveRecord) -> dict[str, Any]:
    """Move 0 is the deal and nobody's."""
    return {
        "move": record.version,
        "seat": record.seat,
        "by": record.by,
        "made_at": record.made_at,
        "decision": json.loads(record.move) if record.move else None,
        "events": json.loads(record.events),
    }
