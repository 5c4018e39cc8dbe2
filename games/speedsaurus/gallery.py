"""Moments of Speedsaurus for the gallery."""

from games.engine.gallery import Scene
from games.speedsaurus.rules.moves import Lay
from games.speedsaurus.rules.view import View

PROFI = {"variant": "profi"}


def _is_mine(view: View) -> bool:
    return view.turn == 0


def _opens(view: View) -> bool:
    return _is_mine(view) and view.must_lay and view.actions > 0


def _chooses(view: View) -> bool:
    """The parade is long and there is much to choose from, by laying as by taking."""
    lays = sum(isinstance(move, Lay) for move in view.legal)
    return _is_mine(view) and len(view.parade) >= 4 and lays >= 4


def _must_take(view: View) -> bool:
    """Nothing fits: only a card of the parade may be taken."""
    return _is_mine(view) and len(view.parade) >= 3 and not any(isinstance(move, Lay) for move in view.legal)


def _waits(view: View) -> bool:
    return view.turn == 1 and len(view.parade) >= 3 and any(view.passed)


def _is_nearly_out(view: View) -> bool:
    return _is_mine(view) and 0 < view.hand_sizes[0] <= 3


def _is_second_deal(view: View) -> bool:
    return view.deal == 2 and view.actions == 0


SCENES = (
    Scene("opening", _opens),
    Scene("own-turn", _chooses, is_typical=True),
    Scene("must-take", _must_take),
    Scene("others-turn", _waits),
    Scene("three", _chooses, seats=3, seed=3),
    Scene("six", _chooses, seats=6, options=PROFI),
    Scene("nearly-out", _is_nearly_out, seats=3),
    Scene("round-end", _is_second_deal, options=PROFI),
    Scene("end", None),
    Scene("end-six", None, seats=6, options=PROFI),
)
