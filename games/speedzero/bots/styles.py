"""How players judge."""

from typing import Final, NamedTuple


class Style(NamedTuple):
    """What a player pays attention to; points unless said otherwise."""

    pair: float
    """The share of its points that two equal cards promise; 0: not seen."""
    opening: float
    """What a face-down card turned open is worth in itself: the round gets on."""
    hurry: float
    """How much more that is worth for each point ahead of the best of the others; less when behind."""
    caution: float
    """How much less it is worth where only one face-down card is left after it."""
    take: float
    """By so much the discard's top must save more than a drawn card may be expected to."""
    turn: float
    """What it is worth to turn a card, beside opening it, instead of placing the drawn one."""
    reply: float
    """What every other seat still saves with its last turn."""
    ahead: float
    """By so many points the own field must be the best for the round to be ended gladly."""
    fear: float
    """What ending the round otherwise costs, beside the own points once more."""
    tidy: float
    """The share of what action cards cost in the end (SZ-39) that is thought of before."""


NORMAL: Final = Style(
    pair=0.25, opening=-1.5, hurry=0.05, caution=6.0, take=1.5, turn=3.0, reply=6.0, ahead=0.0, fear=-4.5, tidy=1.0
)
"""Lets others open their fields and ends a round only when ahead; tuned in rounds against itself."""
BEGINNER: Final = Style(
    pair=0.0, opening=3.0, hurry=0.0, caution=0.0, take=-2.0, turn=-1.0, reply=0.0, ahead=-5.0, fear=-5.0, tidy=0.15
)
"""Is curious, takes whatever is low, sees a column only when it is complete, ends rounds too early, and keeps action
cards too long.
"""
CLEVER: Final = Style(
    pair=0.35, opening=1.2, hurry=0.03, caution=3.3, take=1.9, turn=2.0, reply=12.0, ahead=-1.0, fear=3.5, tidy=1.0
)
"""Gets on with the round and trusts its pairs, and ends it when well ahead even after what the others still save;
tuned in rounds against `NORMAL`, where it is 3.3 points a round better, and no worse in rounds against itself.
"""
