"""What moves bring about. Every event is public: pick-ups are open, and a deal tells only how many cards were dealt."""

from games.engine.game import Event
from games.speedsaurus.rules.moves import Side

Stack = tuple[int, int]
"""Value and number of cards."""


class Dealt(Event, frozen=True, tag="dealt"):
    """A deal begins. `deal` counts from 1; `opener` was drawn by lot (SS-10)."""

    deal: int
    hand_sizes: tuple[int, ...]
    opener: int


class Opened(Event, frozen=True, tag="opened"):
    """`seat` laid the first stack of an empty parade."""

    seat: int
    value: int
    count: int


class Laid(Event, frozen=True, tag="laid"):
    """`seat` laid cards at an end; `height` is how many now lie on that stack."""

    seat: int
    value: int
    count: int
    side: Side
    height: int


class Passed(Event, frozen=True, tag="passed"):
    """`seat` is out of the round and took a card of `value`, or nothing from an empty parade."""

    seat: int
    value: int | None = None


class HerdMoved(Event, frozen=True, tag="herd_moved"):
    """The parade left the deal; `seat`, the last one in, opens the next round (SS-20)."""

    seat: int
    parade: tuple[Stack, ...]


class DealEnded(Event, frozen=True, tag="deal_ended"):
    """A deal is over; `penalties` are the remaining cards by seat. No winner: it grew too long (SS-22)."""

    deal: int
    winner: int | None
    penalties: tuple[int, ...]


class MatchEnded(Event, frozen=True, tag="match_ended"):
    """The match is over; `scores` by seat: remaining cards, or the penalty points of all deals."""

    scores: tuple[int, ...]
    places: tuple[int, ...]


SaurusEvent = Dealt | Opened | Laid | Passed | HerdMoved | DealEnded | MatchEnded
