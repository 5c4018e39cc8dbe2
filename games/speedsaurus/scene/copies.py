"""Where the copies of a dinosaur are, as far as the viewer knows (SS-45)."""

from dataclasses import dataclass

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


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """One dinosaur in the overview: copies in the game, left with the herd, and unknown to the viewer."""

    value: int
    name: str
    copies: int
    gone: int
    unknown: int


def whereabouts(view: View) -> list[Whereabouts]:
    """All thirteen by rising value."""
    return [
        Whereabouts(value, DINOSAURS[value].name, COPIES[value], view.gone[value], view.unknown[value])
        for value in VALUES
    ]
