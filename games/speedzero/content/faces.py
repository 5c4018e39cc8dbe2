"""What is printed on a number card: its label, its band of colour, and one of its formulas (SZ-01, SZ-02)."""

from games.speedzero.content.formulas import FORMULAS
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


def formula_index(card: int, edition: int) -> int:
    """Which of its formulas a card bears: another one in each round, and in one round all equal cards the same.

    So a card keeps its formula wherever it goes, and the formula tells nothing that the number does not.
    """
    return edition % len(FORMULAS[card])


def formula_id(card: int, edition: int) -> str:
    """The page's template with the formula's explanation."""
    return f"formula-{shown(card)}-{formula_index(card, edition)}"
