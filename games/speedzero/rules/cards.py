"""The 150 cards of both variants, and the twelve places of a field.

A number card is its value, an x is `X`; an action card is its name. A place counts from 0, row by row: place 5 is the
second of the second row. Sets of places are bit masks, since a move must be cheap.
"""

from typing import Final, Literal

LOWEST: Final = -2
HIGHEST: Final = 12
X: Final = 13
"""The unknown: counts 0 and matches any number (SZ-31)."""
KINDS: Final = range(LOWEST, X + 1)

Counts = tuple[int, ...]
"""So many of each kind, in the order of `KINDS`."""

CLASSIC: Final[Counts] = (5, 10, 15, *[10] * 12, 0)
"""SZ-01."""
EXTENDED: Final[Counts] = (5, 7, 10, *[7] * 12, 12)
"""SZ-30, without the action cards."""

Action = Literal[
    "substitution",
    "permutation",
    "stichprobe",
    "projektion",
    "subtraktion",
    "quadrat",
    "klammer",
    "rekursion",
    "ableitung",
]
ACTIONS: Final[dict[Action, int]] = {
    "substitution": 5,
    "permutation": 4,
    "stichprobe": 4,
    "projektion": 3,
    "subtraktion": 3,
    "quadrat": 3,
    "klammer": 4,
    "rekursion": 3,
    "ableitung": 3,
}
"""Copies of each action card (SZ-30)."""
DISPLAY: Final = 4
"""Action cards that lie open to be taken."""

ROWS: Final = 3
COLUMNS: Final = 4
PLACES: Final = range(ROWS * COLUMNS)
ALL: Final = (1 << len(PLACES)) - 1
"""The mask of a whole field."""

Direction = Literal["columns", "rows"]
DIRECTIONS: Final[tuple[Direction, ...]] = ("columns", "rows")
LINES: Final[tuple[tuple[int, ...], ...]] = (
    *(tuple(range(column, len(PLACES), COLUMNS)) for column in range(COLUMNS)),
    *(tuple(range(row * COLUMNS, (row + 1) * COLUMNS)) for row in range(ROWS)),
)
"""Places of each line: lines 0 to 3 are the columns from the left, 4 to 6 the rows from the top."""
MASKS: Final = tuple(sum(1 << place for place in line) for line in LINES)
LINES_OF: Final[dict[Direction, range]] = {"columns": range(COLUMNS), "rows": range(COLUMNS, COLUMNS + ROWS)}

PLACES_IN: Final = tuple(tuple(place for place in PLACES if mask >> place & 1) for mask in range(ALL + 1))
"""The places of every mask, ascending."""


def deck(extended: bool) -> list[int]:
    """All cards of the stock, sorted: numbers, and x in "Erweitert"."""
    copies = EXTENDED if extended else CLASSIC
    return [kind for kind, count in zip(KINDS, copies, strict=True) for _ in range(count)]


def action_deck() -> list[Action]:
    """All 32 action cards, sorted."""
    return [action for action, count in ACTIONS.items() for _ in range(count)]


def value(card: int) -> int:
    """What a card counts (SZ-31)."""
    return 0 if card == X else card


def direction_of(line: int) -> Direction:
    """Whether a line is a column or a row."""
    return "columns" if line < COLUMNS else "rows"
