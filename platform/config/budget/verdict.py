"""What a page may cost, and what is said of one that costs more."""

from collections.abc import Iterable
from typing import Any

import msgspec

BYTES = 200_000
"""Transferred when a page is opened for the first time, compressed, everything it loads included."""
SHIFT = 0.001
"""Layout shift that any one part of the page may make by itself: how much of the window it moves over, times how far.
A panel that jumps by its own height makes ten times that, a label that grows a tenth."""


class Cost(msgspec.Struct):
    """What opening one page cost, and at a table what playing there moved about."""

    page: str
    bytes: int
    requests: int
    largest: list[tuple[str, int]]
    """The heaviest files."""
    paints_without_scripts: bool
    breaches: list[str]
    """What the content security policy had to forbid."""
    moves: int = 0
    shift: float = 0.0
    shifted: str = ""
    """The worst of one part, and which it was."""


def faults(cost: Cost) -> Iterable[str]:
    """Every way in which a page breaks its budget, in words."""
    if cost.bytes > BYTES:
        yield f"{cost.page}: {cost.bytes} bytes transferred, {BYTES} are allowed"
    if not cost.paints_without_scripts:
        yield f"{cost.page}: nothing is painted before a script has come"
    if cost.shift > SHIFT:
        yield f"{cost.page}: layout shift {cost.shift:.5f} within {cost.moves} moves, at {cost.shifted}"
    yield from (f"{cost.page}: forbidden by the policy: {breach}" for breach in cost.breaches)


def report(costs: list[Cost]) -> dict[str, Any]:
    """All that `--json` prints."""
    return {
        "budget": {"bytes": BYTES, "shift": SHIFT},
        "pages": [msgspec.to_builtins(cost) for cost in costs],
        "broken": [fault for cost in costs for fault in faults(cost)],
    }
