"""Places, and the points a match is worth on the leaderboard."""

from collections.abc import Sequence

from games.engine.game import Outcome, Placing, Points
from games.speedlaunch.rules.state import State, scores

WIN = 30
CARDS = 20
LEAVING = -10
SHORTEST = 120.0
"""Seconds a match must last for place bonus and the cost of leaving (SL-32)."""


def places(totals: Sequence[int], winners: Sequence[int | None]) -> list[int]:
    """Fewest minus points, then more rounds won, then the place is shared (SL-31)."""
    ranks = [(total, -winners.count(seat)) for seat, total in enumerate(totals)]
    return [1 + sum(other < own for other in ranks) for own in ranks]


def outcome(state: State) -> Outcome | None:
    """Places with minus points; `None` while the match goes on."""
    if state.phase != "over":
        return None
    totals = scores(state)
    placed = zip(places(totals, state.winners), totals, strict=True)
    return Outcome(tuple(Placing(seat, place, total) for seat, (place, total) in enumerate(placed)))


def place_bonus(place: int, seats: int) -> int:
    """30, 15 from three seats, 5 for the third from four (SL-32)."""
    if place == 1:
        return 30
    if place == 2 and seats >= 3:
        return 15
    return 5 if place == 3 and seats >= 4 else 0


def points(state: State, seat: int, *, left: bool, seconds: float) -> Points:
    """Keys of the breakdown: "rounds", "place", "left" (SL-32). A leaver keeps the rounds counted so far (PL-40)."""
    pairs = zip(state.results, state.winners, strict=True)
    rounds = sum(WIN if winner == seat else max(0, CARDS - result[seat]) for result, winner in pairs)
    breakdown = [("rounds", rounds)]
    if left:
        breakdown.append(("left", LEAVING if seconds >= SHORTEST else 0))
    elif result := outcome(state):
        bonus = place_bonus(result.place_of(seat), len(state.sizes))
        breakdown.append(("place", bonus if seconds >= SHORTEST else 0))
    return Points(sum(worth for _, worth in breakdown), tuple(breakdown))
