"""The 62 cards. A set of cards is a list of 14 counts, indexed by value; index 0 is always 0."""

from typing import Final

Counts = list[int]

LOWEST: Final = 1
HIGHEST: Final = 13
VALUES: Final = range(LOWEST, HIGHEST + 1)

COPIES: Final = (0, 2, 3, 4, 5, 6, 7, 8, 7, 6, 5, 4, 3, 2)
"""Copies of each value in the deck (SS-01)."""

DECK: Final = tuple(value for value in VALUES for _ in range(COPIES[value]))
"""All 62 cards, sorted."""

HAND_SIZE: Final = {3: 12, 4: 11, 5: 10, 6: 9}
"""Cards in each hand after the deal, by number of seats (SS-04)."""


def nothing() -> Counts:
    """No cards at all."""
    return [0] * (HIGHEST + 1)


def listed(counts: Counts) -> list[int]:
    """The cards one by one, sorted."""
    return [value for value in VALUES for _ in range(counts[value])]
