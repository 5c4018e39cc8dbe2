"""Speedzero as the platform knows it: name, seats, options and the parts tied together."""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random

from django.utils.translation import gettext_lazy as _

from games.engine.game import Event, Game, Level, Option, Options, Outcome, Points
from games.speedzero.bots import levels
from games.speedzero.rules import dealing, hidden, legal, scoring, transition
from games.speedzero.rules.cards import PLACES
from games.speedzero.rules.events import LaidOff, Played, ZeroEvent
from games.speedzero.rules.moves import Move
from games.speedzero.rules.state import State, clone
from games.speedzero.rules.view import View, open_view, view

DEFENCE = 12.0
"""Seconds to answer with a Klammer, on every table (SZ-46)."""


class SpeedzeroGame(Game[State, Move, View]):
    """Bring twelve numbers as near to zero as they will go."""

    slug = "speedzero"
    format_version = 2
    theme = "zero"
    name = "Speedzero"
    min_seats = min(dealing.SEATS)
    max_seats = max(dealing.SEATS)
    options = (Option("variant", _("Spielart"), (("classic", _("Klassisch")), ("extended", _("Erweitert")))),)
    state_type = State
    move_type = Move
    view_type = View
    event_type = ZeroEvent

    def start(self, seats: int, options: Options, seed: bytes) -> tuple[State, list[Event]]:
        state, dealt = dealing.start(seats, options["variant"] == "extended", seed)
        return state, [dealt]

    def seats_to_move(self, state: State) -> tuple[int, ...]:
        return legal.seats_to_move(state)

    def legal_moves(self, state: State, seat: int) -> list[Move]:
        return legal.legal_moves(state, seat)

    def apply(self, state: State, seat: int, move: Move) -> list[Event]:
        return transition.apply(state, seat, move)

    def clone(self, state: State) -> State:
        return clone(state)

    def outcome(self, state: State) -> Outcome | None:
        return scoring.outcome(state)

    def view(self, state: State, seat: int | None) -> View:
        return view(state, seat)

    def open_view(self, state: State, seat: int) -> View:
        return open_view(state, seat)

    def points(self, state: State, seat: int, *, left: bool, humans: int, seconds: float) -> Points:
        return scoring.points(state, seat, left=left, seconds=seconds)

    def time_limit(self, state: State, seat: int) -> float | None:
        return DEFENCE if state.phase == "defend" else None

    def move_on_timeout(self, state: State, seat: int) -> Move | None:
        # no defence (SZ-46), columns (SZ-36)
        return self.legal_moves(state, seat)[0] if state.phase in ("defend", "direction") else None

    def census(self, state: State) -> Mapping[str, int]:
        lying = [
            card
            for field, gone in zip(state.fields, state.gone, strict=True)
            for place, card in zip(PLACES, field, strict=True)
            if not gone >> place & 1
        ]
        numbers = Counter([*lying, *state.stock, *state.discard, *state.cleared, *state.drawn])
        held = [held.action for hand in state.hands for held in hand]
        display = [action for action in state.display if action]
        actions = Counter([*held, *display, *state.action_stack, *state.action_discard, *state.in_play])
        return {str(card): count for pile in (numbers, actions) for card, count in sorted(pile.items())}

    def sample(self, view: View, rng: Random) -> State:
        return hidden.sample(view, rng)

    def reshuffle(self, state: State, seat: int | None, rng: Random) -> State:
        return hidden.reshuffle(state, seat, rng)

    def choose(self, view: View, level: Level, rng: Random) -> Move:
        return levels.choose(view, level, rng)

    def round_scores(self, state: State) -> Sequence[Sequence[int]]:
        return [result.scores for result in state.results]

    def fact(self, event: Event) -> tuple[int, str] | None:
        """Which action cards are played, and which are laid off without effect."""
        match event:
            case Played(seat, action):
                return seat, action
            case LaidOff(seat, action):
                return seat, f"laid off: {action}"
        return None
