"""The 120 cards. A set of cards is a list of 14 counts, indexed by kind; index 0 is always 0."""

from collections.abc import Iterable

Counts = list[int]

LOWEST, HIGHEST = 1, 10
VALUES = range(LOWEST, HIGHEST + 1)
"""Countdown cards; their kind is their value."""
SATELLITE, ASTEROID, BLACK_HOLE = 11, 12, 13
SPECIALS = (ASTEROID, BLACK_HOLE)
"""Laid alone whatever lies on top; a satellite is not among them (SL-17)."""
KINDS = range(LOWEST, BLACK_HOLE + 1)

COPIES = (0, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 7, 7, 6)
"""Copies of each kind in the deck (SL-01)."""

DECK = tuple(kind for kind in KINDS for _ in range(COPIES[kind]))
"""All 120 cards, sorted."""

STACKS = 4
"""Table stacks of each player (SL-03)."""
HAND_SIZE = 8
FOUR = 4
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
