"""What the viewer may do now and, where not, why: data for a page that knows no rules (SS-40 to SS-42, SS-47)."""

import json
from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine import wire
from games.engine.presentation import Player
from games.scene import Scene
from games.speedsaurus.content import DINOSAURS
from games.speedsaurus.rules.cards import VALUES
from games.speedsaurus.rules.moves import LEFT, RIGHT, TAKE, Lay, Move, Side
from games.speedsaurus.rules.view import View
from games.speedsaurus.scene.copies import copies_known

ONE_ROW, ONE_ROW_SHORT = 4, 7
"""So many groups stand in one row on a phone, and on a phone of little height; more are spread over two."""


def accepts(view: View, value: int, count: int, side: Side) -> bool:
    """Whether the cards may be laid there. On an empty parade, and on a single stack of their own value, both sides
    mean the same legal move, which is kept as the left one (SS-16).
    """
    is_either = not view.parade or (len(view.parade) == 1 and view.parade[0][0] == value)
    return (LEFT if side == "left" or is_either else RIGHT)[value][count] in view.legal


def why_not(view: View, value: int, count: int, side: Side) -> str:
    """Why the viewer, who is to move, cannot lay these cards there; empty when it can."""
    if accepts(view, value, count, side):
        return ""
    (low, need_left), (high, need_right) = view.parade[0], view.parade[-1]
    if low < value < high:
        return _("zwischen den Enden gesperrt")
    if side == "left" and value > low:
        return _("links nur bis %(value)d") % {"value": low}
    if side == "right" and value < high:
        return _("rechts nur ab %(value)d") % {"value": high}
    need = need_left if side == "left" else need_right
    return ngettext("mindestens %(count)d Karte", "mindestens %(count)d Karten", need) % {"count": need}


def closed(view: View, players: Sequence[Player]) -> str:
    """Why the viewer can do nothing at all now; empty when it is to move (CASE-B23)."""
    if view.legal:
        return ""
    if view.turn is None:
        return _("Das Spiel ist aus.")
    name = players[view.turn].name
    if view.seat is not None and view.passed[view.seat]:
        return _("Du hast gepasst und bist in dieser Runde raus. %(name)s ist dran.") % {"name": name}
    return _("Gerade ist %(name)s dran.") % {"name": name}


class Group(Scene, frozen=True):
    """The viewer's cards of one value. `left[i]` is why `i + 1` of them cannot be laid left, empty when they can."""

    value: int
    name: str
    count: int
    left: tuple[str, ...]
    right: tuple[str, ...]
    reason: str
    label: str
    copies: str
    hinted: int

    @property
    def least(self) -> int:
        """The fewest cards of the group that can be laid; 0 when none can."""
        fits = [count for count, pair in enumerate(zip(self.left, self.right, strict=True), 1) if "" in pair]
        return min(fits, default=0)

    @property
    def reasons(self) -> str:
        """Both sides as JSON, for the page."""
        return json.dumps({"left": self.left, "right": self.right}, ensure_ascii=False, separators=(",", ":"))


def groups(view: View, hint: Move | None) -> list[Group]:
    """The viewer's hand by rising value."""
    return [_group(view, value, hint) for value in VALUES if view.hand[value]]


def _group(view: View, value: int, hint: Move | None) -> Group:
    held = view.hand[value]
    left: tuple[str, ...] = ()
    right: tuple[str, ...] = ()
    reason = ""
    if view.legal:
        left = tuple(why_not(view, value, count, "left") for count in range(1, held + 1))
        right = tuple(why_not(view, value, count, "right") for count in range(1, held + 1))
        if all(left) and all(right):
            reason = left[-1] if not view.parade or value <= view.parade[0][0] else right[-1]
    name = DINOSAURS[value].name
    label = ngettext("%(value)d %(name)s, %(count)d Karte", "%(value)d %(name)s, %(count)d Karten", held)
    hinted = hint.count if isinstance(hint, Lay) and hint.value == value else 0
    return Group(
        value=value,
        name=name,
        count=held,
        left=left,
        right=right,
        reason=reason,
        label=label % {"value": value, "name": name, "count": held},
        copies=copies_known(view, value),
        hinted=hinted,
    )


class Passing(Scene, frozen=True):
    """The button "Passen": `reason` when it cannot be pressed, `move` when there is no card to choose.

    `is_all`: nothing else can be done.
    """

    reason: str
    move: str
    is_all: bool


def passing(view: View, players: Sequence[Player]) -> Passing:
    """What passing asks of the viewer now (SS-17, SS-19)."""
    reason = closed(view, players)
    if not reason and view.must_lay:
        reason = _("Wer eröffnet, darf nicht passen.")
    is_all = not reason and not any(isinstance(move, Lay) for move in view.legal)
    return Passing(reason, wire.dump(TAKE[0]) if TAKE[0] in view.legal else "", is_all)


class Hand(Scene, frozen=True):
    """The viewer's cards as they are laid out: `extra` cards beyond the first of each group, `most` in one group."""

    groups: list[Group]
    extra: int
    most: int
    columns: int
    columns_short: int


def hand(view: View, hint: Move | None) -> Hand:
    """See `Hand`."""
    held = groups(view, hint)
    count = len(held)
    return Hand(
        groups=held,
        extra=sum(view.hand) - count,
        most=max(view.hand),
        columns=count if count <= ONE_ROW else (count + 1) // 2,
        columns_short=count if count <= ONE_ROW_SHORT else (count + 1) // 2,
    )
