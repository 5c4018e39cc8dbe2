"""Where the copies of a dinosaur are, as far as the viewer knows (SS-45)."""

from django.utils.translation import gettext as _

from games.speedsaurus.content import DINOSAURS
from games.speedsaurus.rules.cards import COPIES, VALUES
from games.speedsaurus.rules.view import View


def copies_known(view: View, value: int) -> str:
    """How many copies there are and how many of them the viewer cannot place."""
    return _("%(copies)d im Spiel, davon %(unknown)d noch unbekannt") % {
        "copies": COPIES[value],
        "unknown": view.unknown[value],
    }


def whereabouts(view: View) -> tuple[tuple[int, str, str], ...]:
    """Of each dinosaur by rising value: value, name, and how many of its copies are unknown to the viewer in words."""
    words = _("%(unknown)d von %(copies)d")
    return tuple(
        (value, DINOSAURS[value].name, words % {"unknown": view.unknown[value], "copies": COPIES[value]})
        for value in VALUES
    )
