"""The ramp with its lamps, and the "Kartenlage" beside it (SL-16, SL-43)."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.presentation import Player
from games.scene import Scene
from games.speedlaunch.content import KINDS, Kind
from games.speedlaunch.rules.cards import COPIES, FOUR, SATELLITE, counted
from games.speedlaunch.rules.view import View

DRAWN = 4
"""The topmost cards that are drawn."""


class Ramp(Scene, frozen=True):
    """What lies on the ramp. `drawn` are the topmost kinds, `fits` says what may follow, `news` how the last round
    ended, before the first card of the next.
    """

    count: int
    drawn: tuple[int, ...]
    top: int
    lamps: tuple[bool, ...]
    fits: str
    fits_note: str
    label: str
    contents: str
    taken_as: str
    revealed: int
    news: str

    @property
    def lit(self) -> str:
        """The lamps in words."""
        return _("%(count)d von vier gleichen liegen oben") % {"count": sum(self.lamps)}


def ramp(view: View, players: Sequence[Player]) -> Ramp:
    """The ramp of `view`."""
    count = len(view.ramp)
    held = counted(view.ramp)
    names = [f"{held[number]} × {kind.short}" for number, kind in KINDS.items() if held[number]]
    is_joker = bool(view.ramp) and view.ramp[-1] == SATELLITE
    return Ramp(
        count=count,
        drawn=tuple(view.ramp[-DRAWN:]),
        top=view.top,
        lamps=tuple(nth < view.lamps for nth in range(FOUR)),
        fits=f"≤ {view.top}" if view.top else _("alles"),
        fits_note=_("passt gerade") if view.top else _("passt jetzt"),
        label=_label(view),
        contents=_("Auf der Rampe: %(cards)s") % {"cards": ", ".join(names)} if names else _("Die Rampe ist leer."),
        taken_as=(_("als %(value)d") % {"value": view.top} if view.top else _("ohne Wert")) if is_joker else "",
        revealed=view.revealed,
        news=_news(view, players),
    )


def _label(view: View) -> str:
    if not view.ramp:
        return _("Die Rampe ist leer.")
    top = KINDS[view.ramp[-1]].label
    if view.ramp[-1] == SATELLITE:
        top = _("Satellit als %(value)d") % {"value": view.top} if view.top else _("Satellit ohne Wert")
    text = ngettext(
        "%(count)d Karte auf der Rampe, oben %(top)s", "%(count)d Karten auf der Rampe, oben %(top)s", len(view.ramp)
    )
    return text % {"count": len(view.ramp), "top": top}


def _news(view: View, players: Sequence[Player]) -> str:
    if not view.results or view.moves or view.over:
        return ""
    number, winner = len(view.results), view.winners[-1]
    if winner is None:
        return _("Runde %(number)d endete ohne Sieger.") % {"number": number}
    if players[winner].is_viewer:
        return _("Runde %(number)d geht an dich!") % {"number": number}
    return _("Runde %(number)d geht an %(name)s.") % {"number": number, "name": players[winner].name}


class Cargo(Scene, frozen=True):
    """Where the copies of one kind are: `unknown` to the viewer, seen, burnt."""

    number: int
    unknown: int
    burnt: int

    @property
    def kind(self) -> Kind:
        """What it is."""
        return KINDS[self.number]

    @property
    def copies(self) -> int:
        """How many there are."""
        return COPIES[self.number]

    @property
    def cells(self) -> list[tuple[str, int]]:
        """How many copies are in which state, without those that none is in."""
        seen = self.copies - self.unknown - self.burnt
        states = (("unknown", self.unknown), ("seen", seen), ("burnt", self.burnt))
        return [(state, count) for state, count in states if count]

    @property
    def told(self) -> str:
        """In words."""
        return _("%(unknown)d unbekannt, %(burnt)d verglüht") % {"unknown": self.unknown, "burnt": self.burnt}


def cargo(view: View) -> tuple[Cargo, ...]:
    """All kinds in the order of a hand."""
    return tuple(Cargo(kind, view.unknown[kind], view.burnt[kind]) for kind in KINDS)
