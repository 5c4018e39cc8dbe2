"""What the strong computer would do, in one sentence that says why, too (SS-43)."""

from django.utils.translation import gettext as _

from games.speedsaurus.rules.moves import Lay, Move
from games.speedsaurus.rules.view import View


def advice(view: View, move: Move) -> str:
    """`move`, which is legal for the seat of `view`, as advice."""
    if isinstance(move, Lay):
        return _("Rat: %(what)s, %(why)s.") % {"what": _laid(view, move), "why": _why_laid(view, move)}
    if move.value is None:
        return _("Rat: Passe, ohne etwas mitzunehmen, deine Karten sind dir noch zu schade.")
    if view.hand[move.value]:
        told = _("Rat: Passe und nimm eine %(value)d mit in die Höhle, dann wird deine Gruppe größer.")
    else:
        told = _("Rat: Passe und nimm eine %(value)d mit in die Höhle, die stört dich am wenigsten.")
    return told % {"value": move.value}


def _laid(view: View, move: Lay) -> str:
    words = {"count": move.count, "value": move.value}
    if not view.parade:  # where there is no left and right
        return _("Eröffne mit %(count)d × %(value)d") % words
    if move.side == "left":
        return _("Lege %(count)d × %(value)d links an") % words
    return _("Lege %(count)d × %(value)d rechts an") % words


def _why_laid(view: View, move: Lay) -> str:
    if move.count == sum(view.hand):
        return _("damit bist du alle Karten los")
    if move.count == view.hand[move.value]:
        return _("damit ist die ganze Gruppe weg")
    return _("der Rest der Gruppe hilft dir später")
