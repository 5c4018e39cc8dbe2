"""Speedsaurus as the platform knows it: name, seats, options and the parts tied together."""

from collections.abc import Sequence
from random import Random

from django.utils.translation import gettext_lazy as _

from games.engine.game import Event, Game, Level, Option, Options, Outcome, Points
from games.speedsaurus.bots import levels
from games.speedsaurus.rules import dealing, hidden, legal, scoring, transition
from games.speedsaurus.rules.cards import HAND_SIZE, VALUES
from games.speedsaurus.rules.events import SaurusEvent
from games.speedsaurus.rules.moves import Move
from games.speedsaurus.rules.state import State, clone
from games.speedsaurus.rules.view import View, open_view, view


class SpeedsaurusGame(Game[State, Move, View]):
    """Shed all cards at the ends of a parade of dinosaurs."""

    slug = "speedsaurus"
    format_version = 2
    theme = "saurus"
    name = "Speedsaurus"
    min_seats = min(HAND_SIZE)
    max_seats = max(HAND_SIZE)
    options = (Option("variant", _("Variante"), (("single", _("Eine Partie")), ("profi", _("Profi bis 20")))),)
    state_type = State
    move_type = Move
    view_type = View
    event_type = SaurusEvent

    def start(self, seats: int, options: Options, seed: bytes) -> tuple[State, list[Event]]:
        state, dealt = dealing.start(seats, options["variant"] == "profi", seed)
        return state, [dealt]

    def seats_to_move(self, state: State) -> tuple[int, ...]:
        return () if state.over else (state.turn,)

    def legal_moves(self, state: State, seat: int) -> list[Move]:
        return legal.legal_moves(state, seat)

    def canonical(self, state: State, seat: int, move: Move) -> Move:
        return legal.canonical(state, move)

    def apply(self, state: State, seat: int, move: Move) -> list[Event]:
        return transition.apply(state, move)

    def clone(self, state: State) -> State:
        return clone(state)

    def outcome(self, state: State) -> Outcome | None:
        return scoring.outcome(state)

    def view(self, state: State, seat: int | None) -> View:
        return view(state, seat)

    def open_view(self, state: State, seat: int) -> View:
        return open_view(state, seat)

    def points(self, state: State, seat: int, *, left: bool, humans: int, seconds: float) -> Points:
        return scoring.points(state, seat, left=left, humans=humans)

    def census(self, state: State) -> dict[str, int]:
        piles = (*state.hands, state.rest, state.parade, state.gone)
        return {str(value): sum(pile[value] for pile in piles) for value in VALUES}

    def sample(self, view: View, rng: Random) -> State:
        return hidden.sample(view, rng)

    def reshuffle(self, state: State, seat: int | None, rng: Random) -> State:
        return hidden.reshuffle(state, seat, rng)

    def choose(self, view: View, level: Level, rng: Random) -> Move:
        return levels.choose(view, level, rng)

    def round_scores(self, state: State) -> Sequence[Sequence[int]]:
        return state.results if state.profi else ()
