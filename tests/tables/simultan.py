"""All seats name a number at once, three rounds long; the second round has a time limit of the game's own."""

from collections.abc import Iterator
from random import Random
from typing import ClassVar

import msgspec
import pytest

from games.engine import registry
from games.engine.game import Event, Game, Level, Option, Options, Outcome, Placing, Points

ROUNDS = 3
LIMIT = 12.0


class State(msgspec.Struct):
    named: list[list[int]]
    """One row per round; -1 where a seat has not named yet."""


class Name(msgspec.Struct, frozen=True, tag="name", tag_field="type"):
    number: int


class View(msgspec.Struct, frozen=True):
    seat: int | None
    to_move: tuple[int, ...]
    legal: list[Name]
    over: bool


class Named(Event, frozen=True, tag="named"):
    seat: int
    number: int

    def for_seat(self, seat: int | None) -> "Named | None":
        return self if seat == self.seat else None


class Simultan(Game[State, Name, View]):
    slug = "simultan"
    theme = "kiesel"
    name = "Simultan"
    min_seats = 2
    max_seats = 6
    options: ClassVar[tuple[Option, ...]] = ()
    state_type = State
    move_type = Name
    view_type = View
    event_type = Named
    mood = "good"

    def start(self, seats: int, options: Options, seed: bytes) -> tuple[State, list[Event]]:
        return State([[-1] * seats]), []

    def seats_to_move(self, state: State) -> tuple[int, ...]:
        return tuple(seat for seat, number in enumerate(state.named[-1]) if number < 0)

    def legal_moves(self, state: State, seat: int) -> list[Name]:
        return [Name(number) for number in range(4)] if seat in self.seats_to_move(state) else []

    def apply(self, state: State, seat: int, move: Name) -> list[Event]:
        state.named[-1][seat] = move.number
        if not self.seats_to_move(state) and len(state.named) < ROUNDS:
            state.named.append([-1] * len(state.named[0]))
        return [Named(seat, move.number)]

    def clone(self, state: State) -> State:
        return State([row[:] for row in state.named])

    def outcome(self, state: State) -> Outcome | None:
        if self.seats_to_move(state):
            return None
        scores = [sum(row[seat] for row in state.named) for seat in range(len(state.named[0]))]
        places = [1 + sum(other < own for other in scores) for own in scores]
        return Outcome(tuple(map(Placing, range(len(scores)), places, scores)))

    def view(self, state: State, seat: int | None) -> View:
        owing = self.seats_to_move(state)
        return View(seat, owing, [] if seat is None else self.legal_moves(state, seat), not owing)

    def points(self, state: State, seat: int, *, left: bool, humans: int, seconds: float) -> Points:
        return Points(-10, (("left", -10),)) if left else Points(10, (("stayed", 10),))

    def time_limit(self, state: State, seat: int) -> float | None:
        return LIMIT if len(state.named) == 2 else None

    def census(self, state: State) -> dict[str, int]:
        return {}

    def sample(self, view: View, rng: Random) -> State:
        raise NotImplementedError

    def reshuffle(self, state: State, seat: int | None, rng: Random) -> State:
        return self.clone(state)

    def choose(self, view: View, level: Level, rng: Random) -> Name:
        if self.mood == "broken":
            raise RuntimeError("out of order")
        return Name(99) if self.mood == "cheating" else view.legal[-1]


@pytest.fixture
def simultan() -> Iterator[Simultan]:
    """A game in which all decide at once, joined for one test."""
    game = Simultan()
    registry.register(game, registry.presentation("kiesel"))
    yield game
    del registry._games[game.slug], registry._presentations[game.slug]
