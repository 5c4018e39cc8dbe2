"""Speedlaunch as the platform knows it: name, seats, options and the parts tied together."""

from collections.abc import Mapping, Sequence
from random import Random

from django.utils.translation import gettext_lazy as _

from games.engine.game import Event, Game, Level, Option, Options, Outcome, Points
from games.speedlaunch.bots import levels
from games.speedlaunch.rules import dealing, hidden, legal, scoring, transition
from games.speedlaunch.rules.cards import KINDS, counted
from games.speedlaunch.rules.events import LaunchEvent
from games.speedlaunch.rules.moves import Move
from games.speedlaunch.rules.state import State, clone
from games.speedlaunch.rules.view import View, open_view, view


class SpeedlaunchGame(Game[State, Move, View]):
    """Count down from ten, ignite four of a kind, and shed all twenty cards."""

    slug = "speedlaunch"
    format_version = 2
    theme = "launch"
    name = "Speedlaunch"
    min_seats = min(dealing.SEATS)
    max_seats = max(dealing.SEATS)
    options = (
        Option("rounds", _("Runden"), (("one", _("1 Runde")), ("each", _("jeder beginnt einmal")))),
        Option("asteroid", _("Asteroid"), (("free", _("Ziel frei")), ("left", _("linker Nachbar")))),
    )
    state_type = State
    move_type = Move
    view_type = View
    event_type = LaunchEvent

    def start(self, seats: int, options: Options, seed: bytes) -> tuple[State, list[Event]]:
        rounds = seats if options["rounds"] == "each" else 1
        state, dealt = dealing.start(seats, rounds, options["asteroid"] == "left", seed)
        return state, [dealt]

    def seats_to_move(self, state: State) -> tuple[int, ...]:
        return () if state.phase == "over" else (state.turn,)

    def legal_moves(self, state: State, seat: int) -> list[Move]:
        return legal.legal_moves(state, seat)

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
        return scoring.points(state, seat, left=left, seconds=seconds)

    def census(self, state: State) -> Mapping[str, int]:
        rows = (*state.open, *state.standing, *state.lying, state.ramp, [state.revealed])
        lying = counted(kind for row in rows for kind in row if kind)
        piles = (*state.hands, state.box, state.burnt, lying)
        return {str(kind): sum(pile[kind] for pile in piles) for kind in KINDS}

    def sample(self, view: View, rng: Random) -> State:
        return hidden.sample(view, rng)

    def reshuffle(self, state: State, seat: int | None, rng: Random) -> State:
        return hidden.reshuffle(state, seat, rng)

    def choose(self, view: View, level: Level, rng: Random) -> Move:
        return levels.choose(view, level, rng)

    def round_scores(self, state: State) -> Sequence[Sequence[int]]:
        return state.results
