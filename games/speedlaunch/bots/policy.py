"""Rules of thumb: a decision at sight of the own cards and the ramp, cheap enough to play whole rounds with."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from games.speedlaunch.rules.cards import ASTEROID, BLACK_HOLE, FOUR, HIGHEST, KINDS, LOWEST, SATELLITE, Counts
from games.speedlaunch.rules.legal import room

TAKE: Final = 0
DARE: Final = 14
END: Final = 15
"""What a plan may be besides laying a kind of card."""

Plan = tuple[float, int, int, int]
"""A decision without its details: its worth; a kind of card, `TAKE`, `DARE` or `END`; how many countdown cards; how
many satellites."""

Odds = Sequence[float]
"""The chance that a card nobody knows fits, by the value on top of the ramp; 0 is an empty one, where all do."""

WIN: Final = 100.0
FEW: Final = 3
"""Cards with which an opponent is about to win."""


class Style(NamedTuple):
    """What a player likes, measured in cards got rid of."""

    high: float
    """For each step of the value: high cards are hard to lay later."""
    ignite: float
    """For another turn, on an empty ramp."""
    stack: float
    """For a card from a stack: it opens another."""
    satellite: float
    asteroid: float
    black_hole: float
    """What it is worth to keep one."""
    leaving: tuple[float, float, float, float]
    """What it costs to leave so many equal cards to the next player, who may ignite them."""
    split: float
    """What it costs to keep one card of a group."""
    hit: float
    """For each card of the ramp that an opponent takes."""
    threat: float
    """For hitting somebody who is about to win."""
    take: float
    """What each card of the ramp costs that one takes."""
    turn: float
    """What it costs to lay nothing."""
    dare: float
    """For a lying card that fits: nothing else brings it away."""


NORMAL: Final = Style(
    high=0.62,
    ignite=4.1,
    stack=1.8,
    satellite=3.3,
    asteroid=0.0,
    black_hole=4.2,
    leaving=(0.0, 0.0, 1.5, 2.35),
    split=2.4,
    hit=0.64,
    threat=1.2,
    take=1.2,
    turn=3.2,
    dare=9.5,
)
"""Found by letting many styles play against each other: blind cards early, specials on large ramps, satellites for
ignitions, high cards first (SL-51)."""


def plans(
    seat: int,
    hand: Counts,
    row: list[int],
    blind: bool,
    ramp: int,
    top: int,
    lamps: int,
    sizes: Sequence[int],
    adding: bool,
    style: Style,
    odds: Odds,
) -> list[Plan]:
    """The decisions worth thinking of in a turn, or when `adding` to a blind card; few, unlike the legal ones.

    `row` are the open cards, `blind` whether a lying card may be dared, `ramp` how many cards it has, `sizes` how many
    cards each seat has left.
    """
    high, ignite, stack, price, asteroid, black_hole, leaving, split, hit, threat, take, turn, dare = style
    own = sizes[seat]
    satellites = hand[SATELLITE] + row.count(SATELLITE)
    found: list[Plan] = [(0.0, END, 0, 0)] if adding else []
    lowest, highest = (top or HIGHEST + 1, top) if adding else (LOWEST, top or HIGHEST)
    for value in range(lowest, highest + 1):
        cards = hand[value]
        stacked = 0
        if value in row:
            stacked = row.count(value)
            cards += stacked
        elif not cards:
            continue
        lie = lamps if value == top else 0
        limit = FOUR - lie
        if cards > limit:
            cards = limit
        worth = cards + high * value + stack * (stacked if stacked < cards else cards)
        if cards == own:
            worth += WIN
        if cards == limit:
            found.append((worth + ignite, value, cards, 0))
            continue
        lie += cards
        found.append((worth - leaving[lie], value, cards, 0))
        if lie == FOUR - 1 and cards > 1:
            found.append((worth - 1 - split - leaving[lie - 1], value, cards - 1, 0))
        if satellites:
            extra = limit - cards
            if satellites >= extra:
                worth += ignite + extra - price * extra + (WIN if cards + extra == own else 0)
                found.append((worth, value, cards, extra))
            elif cards + satellites == own:
                found.append((WIN, value, cards, satellites))
    if satellites:
        limit = room(SATELLITE, top, lamps)
        if satellites == own <= limit:
            found.append((WIN, SATELLITE, 0, satellites))
        if limit > 1:
            found.append((1 - price - (leaving[lamps + 1] if top else 0), SATELLITE, 0, 1))
        if limit <= satellites:
            found.append((ignite + limit * (1 - price), SATELLITE, 0, limit))
    if adding:
        return found
    last = WIN if own == 1 else 0
    if hand[ASTEROID] or ASTEROID in row:
        gain = hit * ramp
        if ramp and any(size <= FEW for other, size in enumerate(sizes) if other != seat):
            gain += threat
        found.append((last + 1 - asteroid + gain, ASTEROID, 0, 0))
    if hand[BLACK_HOLE] or BLACK_HOLE in row:
        found.append((last + 1 - black_hole + ignite, BLACK_HOLE, 0, 0))
    if blind:
        fits = odds[top]
        found.append((fits * (1 + dare) - (1 - fits) * (turn + take * ramp), DARE, 0, 0))
    if ramp:
        found.append((-turn - take * ramp, TAKE, 0, 0))
    return found


def chances(unknown: Counts) -> Odds:
    """`Odds` for whom the copies `unknown` may be anywhere."""
    total = sum(unknown) or 1
    fits = sum(unknown[kind] for kind in KINDS if kind > HIGHEST)
    odds = [1.0]
    for value in range(LOWEST, HIGHEST + 1):
        fits += unknown[value]
        odds.append(fits / total)
    return odds
