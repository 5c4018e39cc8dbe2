"""Places, and the points a match is worth on the leaderboard."""

from collections.abc import Sequence

from games.engine.game import Outcome, Placing, Points
from games.speedsaurus.rules.state import State, scores

WIN = 100
CARDS, PER_CARD = 60, 5
PROFI, PER_PENALTY = 100, 4
PLACE_BONUS = {1: 30, 2: 15, 3: 5}
LEAVING = -10


def places(totals: Sequence[int]) -> list[int]:
    """Places by score, fewest first; equal scores share a place: 1, 2, 2, 4 (SS-30, SS-31)."""
    return [1 + sum(other < own for other in totals) for own in totals]


def outcome(state: State) -> Outcome | None:
    """Places with remaining cards, or penalty points in Profi; `None` while the match goes on."""
    if not state.over:
        return None
    totals = scores(state)
    placed = zip(places(totals), totals, strict=True)
    return Outcome(tuple(Placing(seat, place, total) for seat, (place, total) in enumerate(placed)))


def points(state: State, seat: int, *, left: bool, humans: int) -> Points:
    """Keys of the breakdown: "win", "cards" or "penalties" for the result, "place", "left" (SS-32 to SS-34).

    Only a whole match counts here, so a leaver has no result to keep (PL-40) and no place bonus (PL-18b).
    """
    breakdown: list[tuple[str, int]] = []
    result = outcome(state)
    if left:
        if humans > 1:
            breakdown.append(("left", LEAVING))
    elif result:
        placing = result.placings[seat]
        breakdown += [_result(state, placing.score), ("place", PLACE_BONUS.get(placing.place, 0))]
    return Points(sum(worth for _, worth in breakdown), tuple(breakdown))


def _result(state: State, score: int) -> tuple[str, int]:
    if state.profi:
        return "penalties", max(0, PROFI - PER_PENALTY * score)
    if score == 0:
        return "win", WIN
    return "cards", max(0, CARDS - PER_CARD * score)
