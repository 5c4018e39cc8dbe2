"""What a game is: pure rules, bots that see a `SeatView` only, and the facts a lobby needs."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Generic, Literal, TypeVar

import msgspec

Level = Literal["easy", "normal", "strong"]
LEVELS: tuple[Level, ...] = ("easy", "normal", "strong")

Text = Any
"""A `str` or a lazy translation, which becomes one when it is shown."""

Options = Mapping[str, str]
"""A table's options by key, e.g. `{"variant": "profi"}`; every key of `Game.options` is present."""


class Event(msgspec.Struct, frozen=True, tag_field="kind", omit_defaults=True):
    """A fact that a move brought about, in the order it happened. Public unless `for_seat` says otherwise."""

    def for_seat(self, seat: int | None) -> "Event | None":
        """The event as `seat` may know it (`None` is the watcher); `None` when the seat may not know it at all."""
        return self


class Option(msgspec.Struct, frozen=True):
    """A table option with its label, and its choices with theirs: (key, label)."""

    key: str
    label: Text
    choices: tuple[tuple[str, Text], ...]

    @property
    def default(self) -> str:
        """The key of the first choice."""
        return self.choices[0][0]


class Placing(msgspec.Struct, frozen=True):
    """How one seat ended. `place` counts from 1 and is shared as 1, 1, 3; `score` is in the game's own unit."""

    seat: int
    place: int
    score: int


class Outcome(msgspec.Struct, frozen=True):
    """The end of a match: one `Placing` per seat, in seat order."""

    placings: tuple[Placing, ...]

    def place_of(self, seat: int) -> int:
        """The place of `seat`, counted from 1."""
        return self.placings[seat].place


LEFT = "left"
"""The key of `Points.breakdown` under which every game tells what leaving the match costs."""


class Points(msgspec.Struct, frozen=True):
    """Leaderboard points of one seat with their breakdown: (stable key, points) in the order they are told."""

    total: int
    breakdown: tuple[tuple[str, int], ...]


S = TypeVar("S", bound=msgspec.Struct)
M = TypeVar("M", bound=msgspec.Struct)
V = TypeVar("V", bound=msgspec.Struct)


class Game(ABC, Generic[S, M, V]):
    """One game. Seats count from 0. Every method but `apply` leaves its arguments unchanged.

    `S` is the full state, hidden cards too; `M` one decision of one seat (a tagged union of frozen structs);
    `V` all that one seat may know. All three are msgspec structs and survive `games.engine.wire` unchanged.
    """

    slug: ClassVar[str]
    theme: ClassVar[str]
    """Value of `data-game` on pages: it selects the colours."""
    format_version: ClassVar[int] = 1
    """Raised when the stored form of states, moves or events changes, or what the rules make of them."""
    name: ClassVar[str]
    min_seats: ClassVar[int]
    max_seats: ClassVar[int]
    options: ClassVar[tuple[Option, ...]] = ()
    state_type: ClassVar[type[msgspec.Struct]]
    move_type: ClassVar[object]
    view_type: ClassVar[type[msgspec.Struct]]
    event_type: ClassVar[object]
    """Union of the game's event structs, for decoding stored events."""

    # --- rules -------------------------------------------------------------------------------------------
    @abstractmethod
    def start(self, seats: int, options: Options, seed: bytes) -> tuple[S, list[Event]]:
        """The state after the first deal, and what happened. `seed` is 32 bytes; all chance comes from it."""

    @abstractmethod
    def seats_to_move(self, state: S) -> tuple[int, ...]:
        """Seats that owe a decision, ascending; several when they decide at once, none when the match is over."""

    @abstractmethod
    def legal_moves(self, state: S, seat: int) -> list[M]:
        """Every decision `seat` may take now, in a stable order, the safest default first; empty if it owes none."""

    def canonical(self, state: S, seat: int, move: M) -> M:
        """The form of `move` that stands in `legal_moves`, where two forms mean the same decision."""
        return move

    @abstractmethod
    def apply(self, state: S, seat: int, move: M) -> list[Event]:
        """Carry out a legal move in place and tell what happened. The caller has checked legality."""

    @abstractmethod
    def clone(self, state: S) -> S:
        """An independent copy, fast."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Places and scores, or `None` while the match goes on."""

    @abstractmethod
    def view(self, state: S, seat: int | None) -> V:
        """All that `seat` may know; `None` is the watcher."""

    def open_view(self, state: S, seat: int) -> V:
        """What `seat` sees when all cards may lie open and nothing is asked any more: finished matches only (PL-57).

        For leafing through a match. Games whose tables can show more than a seat's own view override it.
        """
        return self.view(state, seat)

    @abstractmethod
    def points(self, state: S, seat: int, *, left: bool, humans: int, seconds: float) -> Points:
        """Leaderboard points of `seat` at the end of the match, or at the moment it leaves.

        `left`: the human of this seat gave up; `humans`: human seats at the start of the match;
        `seconds`: server time from the deal to now (PL-40). What leaving costs is asked once more when the match ends,
        and depends on nothing but these.
        """

    def time_limit(self, state: S, seat: int) -> float | None:
        """Seconds for the decision `seat` owes where the game itself sets them, whatever the table's clock says."""
        return None

    def move_on_timeout(self, state: S, seat: int) -> M | None:
        """What running out of time means by the rules for the decision `seat` owes; `None`: a computer decides.

        Where the game itself sets the time, no answer is the safest default.
        """
        return None if self.time_limit(state, seat) is None else self.legal_moves(state, seat)[0]

    @abstractmethod
    def census(self, state: S) -> Mapping[str, int]:
        """How many copies there are of each card, wherever they lie; the same throughout a match."""

    # --- hidden information ------------------------------------------------------------------------------
    @abstractmethod
    def sample(self, view: V, rng: Random) -> S:
        """A full state, drawn at random, that agrees with everything in `view`."""

    @abstractmethod
    def reshuffle(self, state: S, seat: int | None, rng: Random) -> S:
        """A copy of `state` with everything `seat` cannot know permuted; used to prove that nothing leaks."""

    # --- computers ---------------------------------------------------------------------------------------
    @abstractmethod
    def choose(self, view: V, level: Level, rng: Random) -> M:
        """A computer's decision, a function of its arguments only (SS-53)."""

    # --- facts for simulate ------------------------------------------------------------------------------
    def round_scores(self, state: S) -> Sequence[Sequence[int]]:
        """Scores of each finished round, by seat, lower is better; empty where a match is one round."""
        return ()

    def fact(self, event: Event) -> tuple[int, str] | None:
        """What is counted of `event`: a seat and a key, e.g. the name of a card it played; `None`: nothing."""
        return None
