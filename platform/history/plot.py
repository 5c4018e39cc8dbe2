"""Points over time as SVG paths, drawn on the server: no script, no library."""

from collections.abc import Sequence
from datetime import datetime

import msgspec

WIDTH, HEIGHT = 320, 96
"""The plot's own units; the page stretches them."""
MARGIN = 6
"""Room above and below the line."""
MOST = 240
"""So many points are drawn at most; more would only make the page heavy."""


class Plot(msgspec.Struct, frozen=True):
    """Path data for the line and the surface under it; `zero` is the height of no points."""

    line: str
    surface: str
    zero: float
    low: int
    high: int


def growth(gains: Sequence[tuple[datetime, int]]) -> Plot:
    """The sum of points after each match, by time. `gains` has at least one entry and is in the order of time."""
    sums: list[tuple[float, int]] = []
    total = 0
    for moment, points in gains:
        total += points
        sums.append((moment.timestamp(), total))
    drawn = _thinned([(sums[0][0], 0), *sums])
    start, end = drawn[0][0], drawn[-1][0]
    low, high = min(value for _, value in drawn), max(value for _, value in drawn)

    def x(at: float) -> float:
        return round((at - start) / (end - start) * WIDTH, 1) if end > start else WIDTH

    def y(value: float) -> float:
        share = (value - low) / (high - low) if high > low else 0.5
        return round(HEIGHT - MARGIN - share * (HEIGHT - 2 * MARGIN), 1)

    path = f"M0 {y(drawn[0][1]):g}" + "".join(f"L{x(at):g} {y(value):g}" for at, value in drawn[1:])
    return Plot(path, f"{path}V{y(0):g}H0Z", y(0), low, high)


def _thinned(points: list[tuple[float, int]]) -> list[tuple[float, int]]:
    """At most `MOST` of the points, the last one among them."""
    step = -(-len(points) // MOST)
    return points if step == 1 else [*points[:-1:step], points[-1]]
