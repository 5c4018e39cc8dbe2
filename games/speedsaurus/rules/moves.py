"""The two kinds of decision. All moves there are exist once, so that legal moves are found and not made."""

from typing import Literal

import msgspec

from games.speedsaurus.rules.cards import COPIES, VALUES

Side = Literal["left", "right"]


class Lay(msgspec.Struct, frozen=True, tag="lay", tag_field="type"):
    """Lay `count` cards of `value` at one end of the parade; on an empty parade the side is "left" (SS-12)."""

    value: int
    count: int
    side: Side


class Pass(msgspec.Struct, frozen=True, tag="pass", tag_field="type"):
    """Pass and take the top card of the stack of `value`; `None` only when the parade is empty (SS-17, SS-19)."""

    value: int | None = None


Move = Lay | Pass


def _layings(side: Side) -> tuple[tuple[Lay, ...], ...]:
    return tuple(tuple(Lay(value, count, side) for count in range(COPIES[value] + 1)) for value in range(len(COPIES)))


LEFT = _layings("left")
RIGHT = _layings("right")
"""`LEFT[value][count]` is the laying of so many cards on that side."""

TAKE = (Pass(), *(Pass(value) for value in VALUES))
"""`TAKE[value]` passes and takes that value; `TAKE[0]` takes nothing."""
