"""The three strengths (SL-50 to SL-52)."""

from random import Random

from games.engine.game import Level
from games.speedlaunch.rules.moves import Move
from games.speedlaunch.rules.view import View


def choose(view: View, level: Level, rng: Random) -> Move:
    """A computer's decision, from what its seat may know (SL-53)."""
    return rng.choice(view.legal)
