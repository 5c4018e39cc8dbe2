"""A tournament's results as a table in Markdown and as a plot in SVG."""

from collections.abc import Sequence
from html import escape

from games.engine.tournament import Row, Share

HEIGHT, LEFT, WIDTH = 22, 420, 400
"""A line's height, the room for its name, and the length of 100 %, in SVG units."""


def table(rows: Sequence[Row]) -> str:
    """A row per pairing; a share stands with its 95 % interval, `!` marks a level that is not stronger for certain."""
    lines = [
        "| game | one | against | wins | par | best rounds | lead per round | moves/s |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    for row in rows:
        levels = row.pairing.levels
        lead = "" if row.round_lead is None else f"{row.round_lead:+.1f}"
        cells = [
            _name(row),
            levels[0],
            f"{len(levels) - 1} {levels[1]}",
            _percent(row.wins) + ("" if row.stronger else " !"),
            f"{100 * row.pairing.par:.0f} %",
            _percent(row.rounds_best) if row.rounds_best else "",
            lead,
            f"{row.moves_per_s:.0f}",
        ]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def plot(rows: Sequence[Row]) -> str:
    """A line per pairing: par as a tick, the share of wins as a dot on its interval."""
    height = HEIGHT * (len(rows) + 1)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LEFT + WIDTH + 30} {height}" font-family="sans-serif" '
        'font-size="12"><title>Share of matches won, with 95 % intervals</title>'
        f'<rect width="{LEFT + WIDTH + 30}" height="{height}" fill="#fff"/>'
    ]
    for percent in range(0, 101, 25):
        x = LEFT + WIDTH * percent / 100
        parts.append(f'<path d="M{x:g} {HEIGHT}V{height}" stroke="#ddd"/>')
        parts.append(f'<text x="{x:g}" y="14" text-anchor="middle" fill="#555">{percent} %</text>')
    for number, row in enumerate(rows, start=1):
        y = HEIGHT * number + HEIGHT / 2
        low, mid, high = (LEFT + WIDTH * share for share in (row.wins.ci95[0], row.wins.rate, row.wins.ci95[1]))
        par = LEFT + WIDTH * row.pairing.par
        colour = "#1a7f5a" if row.stronger else "#b3261e"
        label = f"{_name(row)}: {row.pairing.levels[0]} – {len(row.pairing.levels) - 1} {row.pairing.levels[1]}"
        parts.append(f'<text x="{LEFT - 8}" y="{y + 4:g}" text-anchor="end">{escape(label)}</text>')
        parts.append(f'<path d="M{par:.1f} {y - 7:g}v14" stroke="#555"/>')
        parts.append(f'<path d="M{low:.1f} {y:g}H{high:.1f}" stroke="{colour}" stroke-width="2"/>')
        parts.append(f'<circle cx="{mid:.1f}" cy="{y:g}" r="4" fill="{colour}"/>')
    return "\n".join([*parts, "</svg>", ""])


def _name(row: Row) -> str:
    return " ".join([row.pairing.game, *row.pairing.options.values()])


def _percent(share: Share) -> str:
    return f"{100 * share.rate:.1f} % [{100 * share.ci95[0]:.1f}, {100 * share.ci95[1]:.1f}]"
