"""What laying cards would bring, as far as anybody can know: the preview, found by the server (SL-40, SL-42).

For each kind that can be laid the page gets a `Plan`. In `outlook` stands, for each number of cards, one letter for
each number of played stacks that have a standing card: what turns open there is known to nobody.
"""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.scene import Scene
from games.speedlaunch.content import KINDS
from games.speedlaunch.rules.cards import FOUR, SATELLITE, STACKS, VALUES
from games.speedlaunch.rules.moves import Lay
from games.speedlaunch.rules.view import View

LAY, CHAIN, FOUR_BY_CHAIN, IGNITION, WIN = "l", "c", "f", "z", "w"


def texts() -> dict[str, str]:
    """The preview's words by letter."""
    return {
        LAY: _("→ {count} × {value} legen"),
        CHAIN: _("→ {count} × {value} legen, vielleicht Kette"),
        FOUR_BY_CHAIN: _("→ {count} × {value} legen, vielleicht Zündung"),
        IGNITION: _("ZÜNDUNG!"),
        WIN: _("Letzte Karte: gewonnen!"),
    }


class Plan(Scene, frozen=True):
    """How cards of one kind may be laid. `most` at once, 0 when none; `lie` equal ones lie already; `joins` are the
    stacks whose open card comes along when the hand's group is chosen, from the left (SL-39).
    """

    kind: int
    most: int
    lie: int
    joins: tuple[int, ...]
    outlook: tuple[str, ...]

    def letter(self, count: int, stacks: Sequence[int]) -> str:
        """What laying `count` cards brings when `stacks`, which have standing cards, are played."""
        row = self.outlook[count - 1]
        return row[min(len(stacks), len(row) - 1)]

    def say(self, count: int, stacks: Sequence[int]) -> str:
        """The same in words."""
        return texts()[self.letter(count, stacks)].format(count=count, value=KINDS[self.kind].short)

    @property
    def data(self) -> dict[str, object]:
        """For the page."""
        return {"most": self.most, "lie": self.lie, "joins": self.joins, "outlook": self.outlook}


def plans(view: View) -> dict[int, Plan]:
    """A plan for every countdown value and for satellites alone, whether or not the viewer holds any."""
    laid: dict[int, int] = {}
    for move in view.legal:
        if isinstance(move, Lay):
            laid[move.value] = max(laid.get(move.value, 0), move.hand + move.satellites + len(move.stacks))
    return {kind: _plan(view, kind, laid.get(kind, 0)) for kind in (*VALUES, SATELLITE)}


def standing(view: View, stacks: Sequence[int]) -> list[int]:
    """Those of the viewer's `stacks` that have a standing card, which would turn open."""
    return [stack for stack in stacks if view.seat is not None and view.standing[view.seat][stack]]


def _plan(view: View, kind: int, most: int) -> Plan:
    value = view.top if kind == SATELLITE else kind
    lie = view.lamps if value == view.top else 0
    row = view.open[view.seat] if view.seat is not None else [0] * STACKS
    could_turn = len(standing(view, [stack for stack in range(STACKS) if row[stack] in (kind, SATELLITE)]))
    return Plan(
        kind=kind,
        most=most,
        lie=lie,
        joins=tuple(stack for stack in range(STACKS) if row[stack] == kind and kind != SATELLITE),
        outlook=tuple(
            "".join(_letter(view, value, lie, count, turned) for turned in range(min(count, could_turn) + 1))
            for count in range(1, most + 1)
        ),
    )


def _letter(view: View, value: int, lie: int, count: int, turned: int) -> str:
    if view.seat is not None and count == view.sizes[view.seat]:
        return WIN
    if not value:
        return LAY
    if lie + count == FOUR:
        return IGNITION
    flying = min(turned, view.unknown[value], FOUR - lie - count)
    if not flying:
        return LAY
    return FOUR_BY_CHAIN if lie + count + flying == FOUR else CHAIN
