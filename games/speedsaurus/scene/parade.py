"""The parade as it lies, with a sign over each end that says what that end asks for (SS-41, SS-42, SS-45)."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine import wire
from games.engine.presentation import Player
from games.people import listed_names
from games.scene import Scene
from games.speedsaurus.content import DINOSAURS
from games.speedsaurus.rules.moves import TAKE, Lay, Move, Pass, Side
from games.speedsaurus.rules.view import View
from games.speedsaurus.scene.copies import copies_known

PACKED = 8
"""More stacks than these overlap on a wide screen."""
ONE_ROW = 7
"""So many stacks stand in one row on a phone; more are spread over two, or a finger could not tell them apart."""
DRAWN = 3
"""At most so many cards of a stack are drawn on top of each other."""


class Stack(Scene, frozen=True):
    """Cards of one value. `take` is the move that passes and takes one; `laid_by`: whose last move lies here."""

    value: int
    name: str
    count: int
    is_end: bool
    label: str
    copies: str
    take: str
    laid_by: tuple[Player, ...]
    is_hinted: bool

    @property
    def drawn(self) -> int:
        """How many of the cards are drawn."""
        return min(self.count, DRAWN)


class Sign(Scene, frozen=True):
    """What stands over one end. `need` is its short text, `info` the whole sentence."""

    side: Side
    need: str
    info: str
    is_hinted: bool


class Parade(Scene, frozen=True):
    """All that lies open. `columns` per row on a phone; `locked` says which values fit nowhere."""

    stacks: list[Stack]
    left: Sign
    right: Sign
    columns: int
    locked: str
    walking: int
    """Seats still in."""

    @property
    def is_empty(self) -> bool:
        """Whether nothing lies yet."""
        return not self.stacks

    @property
    def is_packed(self) -> bool:
        """Whether the stacks overlap, so that there is less room for what is told below them."""
        return len(self.stacks) > PACKED

    @property
    def rows(self) -> int:
        """On a phone."""
        return 2 if len(self.stacks) > ONE_ROW else 1


def parade(view: View, players: Sequence[Player], hint: Move | None) -> Parade:
    """The parade of `view`."""
    count = len(view.parade)
    return Parade(
        stacks=[_stack(view, players, at, hint) for at in range(count)],
        left=_sign(view, "left", hint),
        right=_sign(view, "right", hint),
        columns=count if count <= ONE_ROW else (count + 1) // 2,
        locked=_locked(view),
        walking=view.passed.count(False),
    )


def _stack(view: View, players: Sequence[Player], at: int, hint: Move | None) -> Stack:
    value, count = view.parade[at]
    name = DINOSAURS[value].name
    is_first, is_last = at == 0, at == len(view.parade) - 1
    label = ngettext("%(value)d %(name)s, %(count)d Karte", "%(value)d %(name)s, %(count)d Karten", count)
    label %= {"value": value, "name": name, "count": count}
    if is_first and is_last:
        label = _("%(stack)s, einziger Stapel") % {"stack": label}
    elif is_first:
        label = _("%(stack)s, linkes Ende") % {"stack": label}
    elif is_last:
        label = _("%(stack)s, rechtes Ende") % {"stack": label}
    laid_by = tuple(player for player in players if _laid(view, player, value) and not player.is_viewer)
    if laid_by:
        label = _("%(stack)s, zuletzt gelegt von %(names)s") % {
            "stack": label,
            "names": listed_names(laid_by),
        }
    return Stack(
        value=value,
        name=name,
        count=count,
        is_end=is_first or is_last,
        label=label,
        copies=copies_known(view, value),
        take=wire.dump(TAKE[value]) if TAKE[value] in view.legal else "",
        laid_by=laid_by,
        is_hinted=isinstance(hint, Pass) and hint.value == value,
    )


def _laid(view: View, player: Player, value: int) -> bool:
    last = view.last[player.seat]
    return isinstance(last, Lay) and last.value == value


def _sign(view: View, side: Side, hint: Move | None) -> Sign:
    is_hinted = isinstance(hint, Lay) and bool(view.parade) and hint.side == side
    if not view.parade:
        return Sign(side, _("frei"), _("Die Parade ist leer: Hier beginnt, was immer du auslegst."), is_hinted)
    value, count = view.parade[0 if side == "left" else -1]
    if side == "left":
        need = ngettext("mind. %(count)d Karte, bis %(value)d", "mind. %(count)d Karten, bis %(value)d", count)
        info = ngettext(
            "Links geht %(count)d Karte oder mehr, alle vom selben Wert, höchstens %(value)d.",
            "Links gehen %(count)d Karten oder mehr, alle vom selben Wert, höchstens %(value)d.",
            count,
        )
    else:
        need = ngettext("mind. %(count)d Karte, ab %(value)d", "mind. %(count)d Karten, ab %(value)d", count)
        info = ngettext(
            "Rechts geht %(count)d Karte oder mehr, alle vom selben Wert, mindestens %(value)d.",
            "Rechts gehen %(count)d Karten oder mehr, alle vom selben Wert, mindestens %(value)d.",
            count,
        )
    words = {"count": count, "value": value}
    return Sign(side, need % words, info % words, is_hinted)


def _locked(view: View) -> str:
    """Values strictly between the ends (SS-15)."""
    if not view.parade or view.parade[-1][0] - view.parade[0][0] < 2:
        return ""
    low, high = view.parade[0][0] + 1, view.parade[-1][0] - 1
    if low == high:
        return _("%(value)d gesperrt") % {"value": low}
    return _("%(low)d bis %(high)d gesperrt") % {"low": low, "high": high}
