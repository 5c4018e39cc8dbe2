"""Moments of Speedzero for the gallery."""

from games.engine.gallery import Scene
from games.speedzero.rules.view import View

EXTENDED = {"variant": "extended"}


def _is_asked(view: View, phase: str) -> bool:
    return view.phase == phase and 0 in view.to_move


def _turns(view: View) -> bool:
    return _is_asked(view, "turning") and view.turned[0] == 1


def _waits_for_turning(view: View) -> bool:
    return view.phase == "turning" and view.turned[0] == 2


def _draws(view: View) -> bool:
    return _is_asked(view, "draw") and view.turns > 12


def _chooses(view: View) -> bool:
    return _is_asked(view, "choose") and view.turns > 12


def _waits(view: View) -> bool:
    return view.turn == 1 and view.phase == "choose" and view.turns > 12


def _has_last_turn(view: View) -> bool:
    return _is_asked(view, "draw") and view.last_turns


def _is_second_round(view: View) -> bool:
    return view.number == 2


def _gains(view: View) -> bool:
    return _is_asked(view, "gain") and view.turns > 4


def _plays(view: View) -> bool:
    return _is_asked(view, "draw") and len(view.playable) >= 2


def _holds_projektion(view: View) -> bool:
    return _is_asked(view, "draw") and "projektion" in view.playable


def _has_looked(view: View) -> bool:
    """Face-down cards, of another player too, that the viewer has seen and nobody else."""
    seen = {seat for seat, field in enumerate(view.fields) if any(0 in spot.known_by for spot in field)}
    return _is_asked(view, "draw") and bool(seen - {0})


def _aims(view: View) -> bool:
    return _is_asked(view, "aim")


def _sees_aiming(view: View) -> bool:
    return view.phase == "aim" and view.turn == 1


def _defends(view: View) -> bool:
    return _is_asked(view, "defend")


SCENES = (
    Scene("turning", _turns),
    Scene("turned", _waits_for_turning),
    Scene("draw", _draws),
    Scene("choose", _chooses, is_typical=True),
    Scene("others-turn", _waits),
    Scene("two", _chooses, seats=2),
    Scene("last-turn", _has_last_turn, seats=3),
    Scene("round-end", _is_second_round),
    Scene("end", None),
    Scene("gain", _gains, options=EXTENDED),
    Scene("action", _plays, options=EXTENDED),
    Scene("projektion", _holds_projektion, options=EXTENDED, seed=5),
    Scene("looked", _has_looked, options=EXTENDED, seed=4),
    Scene("aim", _aims, options=EXTENDED),
    Scene("others-aim", _sees_aiming, options=EXTENDED),
    Scene("defend", _defends, options=EXTENDED),
)
