"""Places, and the points a match is worth on the leaderboard."""

from games.engine.game import LEFT, Outcome, Points
from games.engine.scoring import COST_OF_LEAVING, placed, ranked, summed
from games.speedsaurus.rules.state import State, scores

WIN = 100
CARDS, PER_CARD = 60, 5
PROFI, PER_PENALTY = 100, 4
PLACE_BONUS = {1: 30, 2: 15, 3: 5}


def outcome(state: State) -> Outcome | None:
    """Places with remaining cards, or penalty points in Profi, equal ones shared: 1, 2, 2, 4 (SS-30, SS-31).

    `None` while the match goes on.
    """
    if not state.over:
        return None
    totals = scores(state)
    return placed(totals, ranked(totals))


def points(state: State, seat: int, *, left: bool, humans: int) -> Points:
    """Keys of the breakdown: "win", "cards" or "penalties" for the result, "place", "left" (SS-32 to SS-34).

    Only a whole match counts here, so a leaver has no result to keep (PL-40) and no place bonus (PL-18b).
    """
    if left:
        return summed([(LEFT, COST_OF_LEAVING)] if humans > 1 else [])
    result = outcome(state)
    if result is None:
        return summed([])
    placing = result.placings[seat]
    return summed([_result(state, placing.score), ("place", PLACE_BONUS.get(placing.place, 0))])


def _result(state: State, score: int) -> tuple[str, int]:
    if state.profi:
        return "penalties", max(0, PROFI - PER_PENALTY * score)
    if score == 0:
        return "win", WIN
    return "cards", max(0, CARDS - PER_CARD * score)
