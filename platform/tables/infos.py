"""What everybody may know of a seat, a clock, a match and a move, without a card in it."""

from datetime import datetime

import msgspec

from games.engine.game import Event, Level


class Clock(msgspec.Struct, frozen=True):
    """A running clock: its end in epoch milliseconds, its whole length, and the grace after it."""

    deadline_ms: int
    seconds: float
    grace_seconds: float


class SeatInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A seat as everybody sees it. `level` is the computer that plays it, `None` for a human or a free seat.

    `name` is the player's; `human_name` the human's who sat here at the start, also after leaving.
    """

    number: int
    user_id: int | None = None
    name: str = ""
    human_name: str = ""
    level: Level | None = None
    is_guest: bool = False
    is_back: bool = True
    has_left: bool = False
    left_version: int | None = None
    asked: bool = False
    asked_version: int | None = None
    """The version that posed the decision this seat owes."""
    clock: Clock | None = None
    place: int | None = None
    score: int | None = None
    points: int | None = None
    breakdown: tuple[tuple[str, int], ...] = ()
    payout: int = 0

    @property
    def is_free(self) -> bool:
        """Whether somebody may sit down here."""
        return self.user_id is None and self.level is None


class MatchInfo(msgspec.Struct, frozen=True, kw_only=True):
    """The match on the table. `number` counts the table's matches from 1; `seed` is hex, and only there afterwards.

    `pot` is what all humans paid together, `remainder` what of it nobody got. `closes_at` is set when the match has
    been untouched for so long that it will be closed then (PL-24).
    """

    id: int
    version: int
    number: int
    status: str
    options: dict[str, str]
    seed_hash: str
    seed: str | None
    started_at: datetime
    moved_at: datetime
    ended_at: datetime | None
    stake: int
    pot: int
    remainder: int
    closes_at: datetime | None


class LoggedMove(msgspec.Struct, frozen=True):
    """One move with what its reader may know of it. `seat` is `None` for the deal, `by` a value of `MoveRecord.By`."""

    version: int
    seat: int | None
    by: str
    events: list[Event]
