"""Moments of Speedlaunch for the gallery."""

from games.engine.gallery import Scene
from games.speedlaunch.rules.moves import Lay, Strike
from games.speedlaunch.rules.view import View

EACH = {"rounds": "each"}


def _is_mine(view: View) -> bool:
    return view.turn == 0


def _chooses(view: View) -> bool:
    """A ramp that has grown, cards that fit it and an asteroid to aim."""
    kinds = {type(move) for move in view.legal}
    return _is_mine(view) and view.phase == "turn" and len(view.ramp) >= 4 and {Lay, Strike} <= kinds


def _starts(view: View) -> bool:
    return _is_mine(view) and view.phase == "turn" and not view.ramp and view.moves > 4


def _waits(view: View) -> bool:
    return view.turn == 1 and view.phase == "turn" and len(view.ramp) >= 5


def _adds(view: View) -> bool:
    return _is_mine(view) and view.phase == "add"


def _aims(view: View) -> bool:
    return _is_mine(view) and view.phase == "aim"


def _dares(view: View) -> bool:
    """The hand is empty and the stacks are nearly so."""
    return _is_mine(view) and view.hand_sizes[0] == 0 and any(view.ramp) and view.sizes[0] <= 4


def _is_second_round(view: View) -> bool:
    return view.number == 2 and view.moves == 0


SCENES = (
    Scene("start", _starts),
    Scene("own-turn", _chooses, is_typical=True),
    Scene("others-turn", _waits),
    Scene("blind", _dares, seats=3, seed=6),
    Scene("add", _adds, seats=3),
    Scene("aim", _aims, seed=3),
    Scene("two", _chooses, seats=2),
    Scene("six", _chooses, seats=6),
    Scene("round-end", _is_second_round, options=EACH),
    Scene("end", None),
    Scene("end-rounds", None, seats=3, options=EACH),
)
