"""Rules of thumb: a decision at sight of the own hand and the parade, cheap enough to play whole deals with."""

from typing import Final, NamedTuple

from games.speedsaurus.rules.cards import COPIES, HIGHEST, LOWEST, Counts

Table = tuple[tuple[float, ...], ...]
"""A worth by value and number of cards."""

MIDDLE: Final = 7
FITS: Final = 10
"""A card that fits a group of the hand comes before all others."""


class Style(NamedTuple):
    """What a player likes; the highest worth is chosen, the first found among equals."""

    opening: Table
    """Worth of opening with a whole group."""
    following: Table
    """Worth of laying a whole group at an end."""
    taking: Table
    """Worth of taking a card of a value of which the hand holds so many."""
    end: float
    """What taking from an end costs: it helps the others."""


def _style(*, open_size: float, open_middle: float, lay_border: float, take_border: float, take_end: float) -> Style:
    """Weights: `size` is for each card of a group, `border` and `middle` for each step from or to the middle value."""

    def table(size: float, border: float, fits: float = 0) -> Table:
        return tuple(
            tuple(size * count + border * abs(value - MIDDLE) + fits * (count > 0) for count in range(copies + 2))
            for value, copies in enumerate(COPIES)
        )

    return Style(table(open_size, -open_middle), table(-1, lay_border), table(1, take_border, FITS), take_end)


NORMAL: Final = _style(open_size=1, open_middle=0.5, lay_border=0.05, take_border=0.2, take_end=0.5)
"""Small groups first, border values among equal ones; large groups and the middle for openings (SS-51)."""

CLEVER: Final = _style(open_size=0.5, open_middle=1.5, lay_border=-0.9, take_border=0.2, take_end=0.1)
"""Keeps the parade narrow: values near its ends first, so that the rest of the hand can follow."""


def pick(hand: Counts, parade: Counts, low: int, high: int, style: Style) -> tuple[int, int]:
    """Value and number of cards to lay, or the value to take and 0. Never splits a group, never passes if it can lay.

    `low` and `high` are the parade's ends, 0 while it is empty.
    """
    value = count = 0
    best = -100.0
    if not low:
        opening = style.opening
        for own in range(LOWEST, HIGHEST + 1):
            held = hand[own]
            if held and opening[own][held] > best:
                best, value, count = opening[own][held], own, held
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
    if count:
        return value, count
    for own in range(low, high + 1):
        if parade[own]:
            worth = take_worth(own, hand, low, high, style)
            if worth > best:
                best, value = worth, own
    return value, 0


def take_worth(value: int, hand: Counts, low: int, high: int, style: Style) -> float:
    """The worth of passing and taking a card of `value`."""
    worth = style.taking[value][hand[value]]
    return worth - style.end if value in (low, high) else worth
