"""The three strengths (SZ-70, SZ-71)."""

from random import Random

from games.engine.game import Level
from games.engine.search import Budget, search
from games.speedzero.bots.playout import play_on, worth
from games.speedzero.bots.policy import candidates, decide
from games.speedzero.rules.hidden import sample
from games.speedzero.rules.moves import LayOff, Move
from games.speedzero.rules.state import State, clone
from games.speedzero.rules.transition import apply
from games.speedzero.rules.view import View

CLEVER = 0.8
"""How often an easy computer follows the rules of thumb."""
BUDGET = Budget(simulations=64, batch=8, drop=2.0, replace=1.5)
"""So few playouts say little: only what is clearly better replaces the rules of thumb's decision."""


def choose(view: View, level: Level, rng: Random) -> Move:
    """The decision of a computer of `level` for the seat of `view`, which must owe one (SS-53)."""
    if len(view.legal) == 1 or view.seat is None:
        return view.legal[0]
    if level == "easy" and rng.random() > CLEVER:
        return rng.choice([move for move in view.legal if not isinstance(move, LayOff)])
    # the rules of thumb look at what their seat knows alone, so any world will do
    world, seat, mean = sample(view, rng), view.seat, view.mean_unknown
    if level != "strong":
        return decide(world, seat, mean, rng)
    moves = candidates(world, seat, mean, rng)

    def value(made_up: State, move: Move) -> float:
        state = clone(made_up)
        apply(state, seat, move)
        play_on(state, made_up.number, mean, rng)
        return worth(state, made_up.number, seat, mean)

    return search(moves, lambda: sample(view, rng), value, BUDGET)
