"""Rules of thumb: a decision at sight of the own hand and the parade, cheap enough to play whole deals with."""

from typing import NamedTuple

from games.speedsaurus.rules.cards import COPIES, HIGHEST, LOWEST, Counts

Table = tuple[tuple[float, ...], ...]
"""A worth by value and number of cards."""

MIDDLE = 7


class Style(NamedTuple):
    """What a player likes; the highest worth is chosen. Ties go to the left."""

    opening: Table
    """Worth of opening with a whole group."""
    following: Table
    """Worth of laying a whole group at an end."""
    taking: Table
    """Worth of taking a card of a value of which the hand holds so many."""
    end: float
    """What taking from an end costs: it helps the others."""


def style(*, open_size: float, open_middle: float, lay_border: float, take_border: float, end: float) -> Style:
    """Weights for one more card in a group, and for each step away from the middle value."""

    def table(worth_of_card: float, worth_of_step: float) -> list[list[float]]:
        return [
            [worth_of_card * count + worth_of_step * abs(value - MIDDLE) for count in range(copies + 2)]
            for value, copies in enumerate(COPIES)
        ]

    taking = [[worth + FITS * (count > 0) for count, worth in enumerate(row)] for row in table(1, take_border)]
    return Style(
        opening=_frozen(table(open_size, -open_middle)),
        following=_frozen(table(-1, lay_border)),
        taking=_frozen(taking),
        end=end,
    )


FITS = 10
"""A card that fits a group of the hand comes before all others."""


def _frozen(rows: list[list[float]]) -> Table:
    return tuple(tuple(row) for row in rows)


NORMAL = style(open_size=1, open_middle=0.5, lay_border=0.05, take_border=0.2, end=0.5)
"""Small groups first, border values among equal ones; large groups and the middle for openings (SS-51)."""

CLEVER = style(open_size=0.5, open_middle=1, lay_border=-0.3, take_border=0.2, end=0.1)
"""Keeps the parade narrow: values near its ends first, so that the rest of the hand can follow."""


def pick(hand: Counts, parade: Counts, low: int, high: int, style: Style) -> tuple[int, int]:
    """Value and number of cards to lay, or the value to take and 0. Never splits a group, never passes if it can lay.

    `low` and `high` are the parade's ends, 0 while it is empty.
    """
    value = count = 0
    best = -100.0
    if not low:
        for own in range(LOWEST, HIGHEST + 1):
            held = hand[own]
            if held and style.opening[own][held] > best:
                best, value, count = style.opening[own][held], own, held
        return value, count
    following = style.following
    need = parade[low]
    for own in range(low, 0, -1):
        held = hand[own]
        if held >= need and following[own][held] > best:
            best, value, count = following[own][held], own, held
    need = parade[high]
    for own in range(high, HIGHEST + 1):
        held = hand[own]
        if held >= need and following[own][held] > best:
            best, value, count = following[own][held], own, held
    return (value, count) if count else (take(hand, parade, low, high, style), 0)


def take(hand: Counts, parade: Counts, low: int, high: int, style: Style) -> int:
    """The value of the stack to take from; 0 while the parade is empty."""
    best, value = -100.0, 0
    for own in range(low, high + 1):
        if own and parade[own]:
            worth = style.taking[own][hand[own]]
            if own in (low, high):
                worth -= style.end
            if worth > best:
                best, value = worth, own
    return value
