"""Places and leaderboard points as far as the games' sheets agree."""

from collections.abc import Iterable, Sequence
from typing import Any

from games.engine.game import LEFT, Outcome, Placing, Points

COST_OF_LEAVING = -10
SHORTEST = 120.0
"""Seconds a match must last for place bonus and cost of leaving where it has rounds (SL-32, SZ-24)."""


def ranked(keys: Sequence[Any]) -> list[int]:
    """Places by key, the least first; equal keys share a place: 1, 1, 3."""
    return [1 + sum(other < own for other in keys) for own in keys]


def placed(scores: Sequence[int], places: Sequence[int]) -> Outcome:
    """The end of a match, both by seat."""
    pairs = zip(scores, places, strict=True)
    return Outcome(tuple(Placing(seat, place, score) for seat, (score, place) in enumerate(pairs)))


def summed(breakdown: Iterable[tuple[str, int]]) -> Points:
    """Points whose total is that of their parts."""
    parts = tuple(breakdown)
    return Points(sum(worth for _, worth in parts), parts)


def points_by_rounds(rounds: int, seat: int, outcome: Outcome | None, *, left: bool, seconds: float) -> Points:
    """Points of a game of rounds: what `rounds` were worth, place bonus, leaving (SL-32, SZ-24).

    A leaver keeps the rounds counted so far and gets no bonus (PL-40, PL-18b).
    """
    counts = seconds >= SHORTEST
    if left:
        return summed([("rounds", rounds), (LEFT, COST_OF_LEAVING if counts else 0)])
    if outcome is None:
        return summed([("rounds", rounds)])
    return summed([("rounds", rounds), ("place", place_bonus(outcome, seat) if counts else 0)])


def place_bonus(outcome: Outcome, seat: int) -> int:
    """30 for the first place, 15 for the second of at least three seats, 5 for the third of at least four."""
    place = outcome.place_of(seat)
    return {1: 30, 2: 15, 3: 5}.get(place, 0) if place == 1 or place < len(outcome.placings) else 0
