"""The three strengths."""

from random import Random

from games.engine.game import Level
from games.speedzero.rules.moves import Move
from games.speedzero.rules.view import View


def choose(view: View, level: Level, rng: Random) -> Move:
    """The decision of a computer of `level` for the seat of `view`, which must owe one (SS-53)."""
    return rng.choice(view.legal)
