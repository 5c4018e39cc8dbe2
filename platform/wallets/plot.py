"""A small step plot as SVG paths, drawn on the server: no script, no library."""

from collections.abc import Sequence

import msgspec

WIDTH, HEIGHT = 100, 40
"""The plot's own units; the page stretches them."""
MARGIN = 5
"""Room above the highest and below the lowest step, so that a fall never looks like nothing left."""


class Plot(msgspec.Struct, frozen=True):
    """Path data for the line and for the surface under it, in a box of 100 by 40."""

    line: str
    surface: str


def steps(values: Sequence[int]) -> Plot:
    """One step of equal width per value, the lowest value low and the highest high. Needs at least one value."""
    low, high = min(values), max(values)

    def height(value: int) -> float:
        share = (value - low) / (high - low) if high > low else 0.5
        return round(HEIGHT - MARGIN - share * (HEIGHT - 2 * MARGIN), 2)

    line = f"M0 {height(values[0]):g}"
    for number, value in enumerate(values, start=1):
        line += f"V{height(value):g}H{round(number * WIDTH / len(values), 2):g}"
    return Plot(line=line, surface=f"{line}V{HEIGHT}H0Z")
