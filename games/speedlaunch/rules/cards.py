"""The 120 cards. A set of cards is a list of 14 counts, indexed by kind; index 0 is always 0."""

from collections.abc import Iterable
from typing import Final

Counts = list[int]

LOWEST: Final = 1
HIGHEST: Final = 10
VALUES: Final = range(LOWEST, HIGHEST + 1)
"""Countdown cards; their kind is their value."""
SATELLITE: Final = 11
ASTEROID: Final = 12
BLACK_HOLE: Final = 13
SPECIALS: Final = (ASTEROID, BLACK_HOLE)
"""Laid alone whatever lies on top; a satellite is not among them (SL-17)."""
KINDS: Final = range(LOWEST, BLACK_HOLE + 1)

COPIES: Final = (0, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 7, 7, 6)
"""Copies of each kind in the deck (SL-01)."""

DECK: Final = tuple(kind for kind in KINDS for _ in range(COPIES[kind]))
"""All 120 cards, sorted."""

STACKS: Final = 4
"""Table stacks of each player (SL-03)."""
HAND_SIZE: Final = 8
FOUR: Final = 4
"""So many equal values ignite (SL-16)."""


def nothing() -> Counts:
    """No cards at all."""
    return [0] * (BLACK_HOLE + 1)


def counted(cards: Iterable[int]) -> Counts:
    """How many there are of each kind."""
    counts = nothing()
    for kind in cards:
        counts[kind] += 1
    return counts


def listed(counts: Counts) -> list[int]:
    """The cards one by one, sorted."""
    return [kind for kind in KINDS for _ in range(counts[kind])]
