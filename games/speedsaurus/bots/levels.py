"""The three strengths (SS-50 to SS-52)."""

from random import Random

from games.engine.game import Level
from games.speedsaurus.rules.moves import Lay, Move
from games.speedsaurus.rules.view import View


def choose(view: View, level: Level, rng: Random) -> Move:
    """The decision of a computer of `level` for the seat of `view`, which must be to move."""
    layings = [move for move in view.legal if isinstance(move, Lay)]
    return rng.choice(layings or view.legal)
