"""The only place that computes a deadline (PL-20, PL-21).

A decision's clock starts when the decision is posed and is not touched by what other seats do meanwhile. At its end a
grace follows, then the computer decides. Deadlines are columns; the sweep acts on them, so a restart loses none.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.utils import timezone

from tables.models import Match, MatchSeat, Tempo
from tables.store import Position

GRACE = timedelta(seconds=10)
"""After the clock, shown as such. A limit that the game itself sets has none: it is short and has a safe default."""
START_ALLOWANCE = timedelta(seconds=10)
"""Extra time for the first decision of a match, while pages still load."""
LOST_AFTER = timedelta(seconds=8)
"""A computer that has not moved this long after its pause has lost its task."""
CLAIM = timedelta(seconds=8)
"""How long a sweep keeps others off a decision it is dealing with."""
OUTAGE = timedelta(seconds=5)
"""A longer silence of the sweep is an outage of ours."""
SET_BACK = timedelta(minutes=1)
"""A sweep that ran so long after now tells that the machine's clock was set back; machines may differ by less."""
PAUSE = {Tempo.NORMAL: 1.2, Tempo.FAST: 0.5, Tempo.TURBO: 0.1}
"""Seconds between computers' moves (PL-23)."""


def now() -> datetime:
    """The server's time; the one clock of this room."""
    return timezone.now()


def pose(match: Match, seats: Iterable[MatchSeat], position: Position, moved: int | None) -> list[MatchSeat]:
    """Bring what each seat owes up to date after `moved` decided (`None`: after the deal); the seats that changed.

    A seat that still owes the same decision keeps it as it is, clock and version.
    """
    owing = position.to_move()
    changed = []
    for seat in seats:
        if seat.number in owing and (seat.asked_version is None or seat.number == moved):
            ask(match, seat, position, match.version)
            changed.append(seat)
        elif seat.number not in owing and seat.asked_version is not None:
            rest(seat)
            changed.append(seat)
    return changed


def ask(match: Match, seat: MatchSeat, position: Position, version: int) -> None:
    """Pose a decision to `seat`, which `version` brought about."""
    seat.asked_version, seat.deadline, seat.due_at = version, None, None
    if not seat.is_human:
        seat.due_at = now() + timedelta(seconds=pause(match)) + LOST_AFTER
    elif (limit := seconds(match, seat, position)) is not None:
        seat.deadline = now() + timedelta(seconds=limit)
        seat.due_at = seat.deadline + grace(seat, position)


def rest(seat: MatchSeat) -> None:
    """Let `seat` owe nothing."""
    seat.asked_version = seat.deadline = seat.due_at = None


def seconds(match: Match, seat: MatchSeat, position: Position) -> float | None:
    """The whole length of the clock of what `seat` owes, `None` without one."""
    limit = position.time_limit(seat.number)
    if limit is not None or match.table.clock is None:
        return limit
    return match.table.clock + (START_ALLOWANCE.total_seconds() if seat.asked_version == 0 else 0)


def grace(seat: MatchSeat, position: Position) -> timedelta:
    """What follows the clock of what `seat` owes."""
    return GRACE if position.time_limit(seat.number) is None else timedelta(0)


def has_run_out(seat: MatchSeat, position: Position) -> bool:
    """Whether clock and grace of what `seat` owes are over."""
    return seat.deadline is not None and seat.deadline + grace(seat, position) <= now()


def pause(match: Match) -> float:
    """Seconds a computer waits before it moves."""
    return PAUSE[Tempo(match.table.tempo)]
