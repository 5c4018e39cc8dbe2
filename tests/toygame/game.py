"""Kiesel: take one to three pebbles in turn until none is left; a hidden card of 0 to 5 is added to what you took."""

from random import Random

import msgspec

from games.engine import rng
from games.engine.game import Event, Game, Level, Option, Options, Outcome, Points
from games.engine.scoring import placed, ranked

CARDS = tuple(range(6))


class State(msgspec.Struct):
    seed: bytes
    heap: int
    taken: list[int]
    cards: list[int]
    """One for each seat, then those that nobody has."""
    turn: int = 0


class Take(msgspec.Struct, frozen=True, tag="take", tag_field="type"):
    count: int


class View(msgspec.Struct, frozen=True):
    seat: int | None
    to_move: tuple[int, ...]
    legal: list[Take]
    over: bool
    heap: int
    taken: tuple[int, ...]
    cards: tuple[int | None, ...]


class Dealt(Event, frozen=True, tag="dealt"):
    heap: int
    cards: tuple[int | None, ...]

    def for_seat(self, seat: int | None) -> "Dealt":
        return Dealt(self.heap, tuple(card if owner == seat else None for owner, card in enumerate(self.cards)))


class Took(Event, frozen=True, tag="took"):
    seat: int
    count: int


class Ended(Event, frozen=True, tag="ended"):
    cards: tuple[int, ...]


class Kiesel(Game[State, Take, View]):
    slug = "kiesel"
    theme = "kiesel"
    name = "Kiesel"
    min_seats = 2
    max_seats = 4
    options = (Option("heap", "Haufen", (("small", "klein"), ("large", "groß"))),)
    state_type = State
    move_type = Take
    view_type = View
    event_type = Dealt | Took | Ended

    def start(self, seats: int, options: Options, seed: bytes) -> tuple[State, list[Event]]:
        cards = list(CARDS)
        rng.shuffle(cards, seed, 0)
        heap = seats * (4 if options["heap"] == "small" else 8)
        return State(seed, heap, [0] * seats, cards), [Dealt(heap, tuple(cards[:seats]))]

    def seats_to_move(self, state: State) -> tuple[int, ...]:
        return (state.turn,) if state.heap else ()

    def legal_moves(self, state: State, seat: int) -> list[Take]:
        if seat not in self.seats_to_move(state):
            return []
        return [Take(count) for count in range(1, min(3, state.heap) + 1)]

    def apply(self, state: State, seat: int, move: Take) -> list[Event]:
        state.heap -= move.count
        state.taken[seat] += move.count
        state.turn = (seat + 1) % len(state.taken)
        events: list[Event] = [Took(seat, move.count)]
        if not state.heap:
            events.append(Ended(tuple(state.cards[: len(state.taken)])))
        return events

    def clone(self, state: State) -> State:
        return State(state.seed, state.heap, state.taken[:], state.cards[:], state.turn)

    def outcome(self, state: State) -> Outcome | None:
        if state.heap:
            return None
        scores = [taken + card for taken, card in zip(state.taken, state.cards, strict=False)]
        return placed(scores, ranked([-score for score in scores]))

    def view(self, state: State, seat: int | None) -> View:
        over = not state.heap
        cards = [card if over or owner == seat else None for owner, card in enumerate(state.cards)]
        return View(
            seat=seat,
            to_move=self.seats_to_move(state),
            legal=[] if seat is None else self.legal_moves(state, seat),
            over=over,
            heap=state.heap,
            taken=tuple(state.taken),
            cards=tuple(cards[: len(state.taken)]),
        )

    def open_view(self, state: State, seat: int) -> View:
        return msgspec.structs.replace(self.view(state, seat), cards=tuple(state.cards[: len(state.taken)]))

    def points(self, state: State, seat: int, *, left: bool, humans: int, seconds: float) -> Points:
        outcome = self.outcome(state)
        if left or outcome is None:
            return Points(-10, (("left", -10),)) if humans > 1 else Points(0, ())
        won = 50 if outcome.place_of(seat) == 1 else 0
        return Points(won, (("win", won),))

    def census(self, state: State) -> dict[str, int]:
        return {"pebbles": state.heap + sum(state.taken), **{str(card): state.cards.count(card) for card in CARDS}}

    def sample(self, view: View, rng: Random) -> State:
        unknown = [card for card in CARDS if card not in view.cards]
        rng.shuffle(unknown)
        cards = [unknown.pop() if card is None else card for card in view.cards]
        turn = view.to_move[0] if view.to_move else 0
        return State(rng.randbytes(32), view.heap, list(view.taken), cards + unknown, turn)

    def reshuffle(self, state: State, seat: int | None, rng: Random) -> State:
        other = self.clone(state)
        other.seed = rng.randbytes(32)
        dealt = range(len(state.taken)) if not state.heap else [] if seat is None else [seat]
        hidden = [place for place in range(len(CARDS)) if place not in dealt]
        cards = [state.cards[place] for place in hidden]
        rng.shuffle(cards)
        for place, card in zip(hidden, cards, strict=True):
            other.cards[place] = card
        return other

    def choose(self, view: View, level: Level, rng: Random) -> Take:
        return rng.choice(view.legal) if level == "easy" else view.legal[-1]
