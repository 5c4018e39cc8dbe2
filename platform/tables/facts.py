"""Rows of the database as what everybody may know of a match and its seats."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, cast

from games.engine.game import Level as EngineLevel
from tables import clock, store
from tables.infos import Clock, MatchInfo, SeatInfo
from tables.models import HUMAN_SEATS, Fill, Level, Match, MatchSeat, Seat, Table

IDLE_WARNING = timedelta(days=7)
IDLE_LIMIT = timedelta(days=14)
"""An untouched match says from the first on that it will be closed at the second (PL-24)."""


def match_info(match: Match, played: Sequence[MatchSeat]) -> MatchInfo:
    """A match with its seats."""
    running = match.status == Match.Status.RUNNING
    pot = match.stake * sum(seat.user_id is not None for seat in played)
    return MatchInfo(
        id=match.pk,
        version=match.version,
        number=played[0].match_number,  # type: ignore[attr-defined]
        status=match.status,
        options=match.options,
        seed_hash=match.seed_hash,
        seed=None if running else bytes(match.seed).hex(),
        started_at=match.started_at,
        moved_at=match.moved_at,
        ended_at=match.ended_at,
        stake=match.stake,
        pot=pot,
        remainder=pot - sum(seat.payout for seat in played) if match.status == Match.Status.FINISHED else 0,
        closes_at=closes_at(match),
    )


def closes_at(match: Match) -> datetime | None:
    """When a match will be closed that nobody has touched for long (PL-24)."""
    is_idle = match.status == Match.Status.RUNNING and clock.now() - match.moved_at >= IDLE_WARNING
    return match.moved_at + IDLE_LIMIT if is_idle else None


def seat_info(match: Match, seat: MatchSeat, position: store.Position | None, back: set[int | None]) -> SeatInfo:
    """A seat of a match; `back` are the users who are back for another one."""
    human = seat.user.username if seat.user else ""
    return SeatInfo(
        number=seat.number,
        user_id=seat.user_id if seat.is_human else None,
        name=human if seat.is_human else seat.computer_name,
        human_name=human,
        level=cast(EngineLevel, seat.level) if seat.level else None,
        is_guest=bool(seat.user and seat.user.is_guest),
        is_back=not seat.is_human or seat.user_id in back,
        has_left=seat.left_at is not None,
        left_version=seat.left_version,
        place=seat.place,
        score=seat.score,
        points=seat.points,
        breakdown=tuple((key, points) for key, points in seat.breakdown),
        payout=seat.payout,
        **owed(match, seat, position),
    )


def owed(match: Match, seat: MatchSeat, position: store.Position | None) -> dict[str, Any]:
    """Those facts of a seat that change with a move."""
    return {
        "asked": seat.asked_version is not None,
        "asked_version": seat.asked_version,
        "clock": _clock(match, seat, position),
    }


def chair(table: Table, seat: Seat) -> SeatInfo:
    """A table's seat; those that only computers may take already show the computer that will come."""
    if seat.user is not None:
        return SeatInfo(
            number=seat.number,
            user_id=seat.user_id,
            name=seat.user.username,
            human_name=seat.user.username,
            is_guest=seat.user.is_guest,
            is_back=seat.is_back,
        )
    level = Level.NORMAL if table.fill == Fill.EMPTY else Level(table.fill)
    return SeatInfo(number=seat.number, level=cast(EngineLevel, level.value) if seat.number >= HUMAN_SEATS else None)


def _clock(match: Match, seat: MatchSeat, position: store.Position | None) -> Clock | None:
    if seat.deadline is None or position is None:
        return None
    return Clock(
        deadline_ms=round(seat.deadline.timestamp() * 1000),
        seconds=clock.seconds(match, seat, position) or 0,
        grace_seconds=clock.grace(seat, position).total_seconds(),
    )
