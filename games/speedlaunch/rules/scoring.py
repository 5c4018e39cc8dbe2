"""Places, and the points a match is worth on the leaderboard."""

from collections.abc import Sequence

from games.engine.game import Outcome, Points
from games.engine.scoring import placed, points_by_rounds, ranked
from games.speedlaunch.rules.state import State, scores

WIN = 30
CARDS = 20


def places(totals: Sequence[int], winners: Sequence[int | None]) -> list[int]:
    """Fewest minus points, then more rounds won, then the place is shared (SL-31)."""
    return ranked([(total, -winners.count(seat)) for seat, total in enumerate(totals)])


def outcome(state: State) -> Outcome | None:
    """Places with minus points; `None` while the match goes on."""
    if state.phase != "over":
        return None
    totals = scores(state)
    return placed(totals, places(totals, state.winners))


def points(state: State, seat: int, *, left: bool, seconds: float) -> Points:
    """Keys of the breakdown: "rounds", "place", "left" (SL-32)."""
    pairs = zip(state.results, state.winners, strict=True)
    rounds = sum(WIN if winner == seat else max(0, CARDS - result[seat]) for result, winner in pairs)
    return points_by_rounds(rounds, seat, outcome(state), left=left, seconds=seconds)
