"""What is printed on a number card: its label, its band of colour, and one of its formulas (SZ-01, SZ-02)."""

from games.speedzero.content.formulas import FORMULAS, Formula
from games.speedzero.rules.cards import X

BANDS = ((0, "neg"), (1, "nil"), (5, "low"), (9, "mid"), (X, "high"))
"""Each band ends before its number."""


def band(card: int) -> str:
    """The band of a card; a class of the stylesheet tells its colour and engraving."""
    return "x" if card == X else next(name for end, name in BANDS if card < end)


def label(card: int) -> str:
    """What a card shows, with a proper minus."""
    return "x" if card == X else str(card).replace("-", "−")


def shown(card: int) -> str:
    """The same for stylesheets and ids."""
    return "x" if card == X else str(card)


def formula_index(card: int, nth: int) -> int:
    """Which of its formulas a card bears that is the `nth` in some order of places."""
    return nth % len(FORMULAS[card])


def formula(card: int, nth: int) -> Formula:
    """See `formula_index`."""
    return FORMULAS[card][formula_index(card, nth)]
