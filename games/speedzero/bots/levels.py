"""The three strengths (SZ-70, SZ-71). Each choice is a function of the view and of the given chance only."""

from random import Random

from msgspec.structs import replace

from games.engine.game import Level
from games.engine.search import Budget, search
from games.speedzero.bots.candidates import candidates
from games.speedzero.bots.outlook import worth
from games.speedzero.bots.policy import decide
from games.speedzero.bots.styles import BEGINNER, CLEVER, NORMAL
from games.speedzero.rules.hidden import sample
from games.speedzero.rules.moves import Discard, Draw, Move
from games.speedzero.rules.state import State, clone
from games.speedzero.rules.transition import apply
from games.speedzero.rules.view import View

SLIP = 0.2
"""How often an easy computer draws without a look at the discard, or turns a card without a thought."""
BUDGET = Budget(simulations=0, batch=16, drop=2.0, replace=1.0)
MOVES = {False: 29_000, True: 13_500}
"""Moves in all playouts of a decision: half a second of plain Python; in "Erweitert" each takes longer."""
CLOSING = 4
"""So many turns more than its face-down cards it takes the first field to be open and the others to end the round."""


def choose(view: View, level: Level, rng: Random) -> Move:
    """The decision of a computer of `level` for the seat of `view`, which must owe one (SS-53)."""
    if len(view.legal) == 1 or view.seat is None:
        return view.legal[0]
    if level == "easy" and rng.random() < SLIP and (slips := slip(view)):
        return rng.choice(slips)
    # the rules of thumb look at what their seat knows alone, so any world will do
    world, seat, mean = sample(view, rng), view.seat, view.mean_unknown
    if level != "strong":
        return decide(world, seat, mean, NORMAL if level == "normal" else BEGINNER, rng)
    moves = candidates(world, seat, mean, CLEVER, rng)

    def value(made_up: State, move: Move) -> float:
        state = clone(made_up)
        apply(state, seat, move)
        return worth(state, made_up.number, seat, mean, len(made_up.stock) - (made_up.phase == "draw"), rng)

    return search(moves, lambda: sample(view, rng), value, budget(view))


def budget(view: View) -> Budget:
    """What a decision of strong may cost: about the same time at every table, early and late in a round."""
    seats = range(len(view.fields))
    turns = min(map(view.face_down, seats)) + CLOSING
    return replace(BUDGET, simulations=MOVES[view.extended] // (turns * len(seats)))


def slip(view: View) -> list[Move]:
    """What one does without thinking."""
    return [move for move in view.legal if isinstance(move, Draw | Discard)]
