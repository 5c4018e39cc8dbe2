"""What a round and a match are worth."""

from collections.abc import Sequence
from typing import Final

from games.engine.game import Outcome, Points
from games.engine.scoring import placed, points_by_rounds, ranked
from games.speedzero.rules.cards import COLUMNS, LINES, PLACES, X, value
from games.speedzero.rules.results import Result
from games.speedzero.rules.state import State, totals

LIMIT: Final = 100
"""Points after a round that end the match (SZ-23)."""
HELD: Final = 10
"""For each action card still held (SZ-39)."""
X_COLUMN: Final = -10
X_ROW: Final = -15
"""For a full line of x (SZ-37)."""
ROUND: Final = 40
"""A round of 0 points on the leaderboard (SZ-24)."""


def count(state: State, closer: int | None) -> Result:
    """The round as it lies, all cards counted (SZ-21, SZ-22, SZ-37, SZ-39, SZ-55)."""
    seats = range(len(state.fields))
    cards = [sum(map(value, field)) for field in state.fields]
    lines = [x_lines(field) if state.extended else 0 for field in state.fields]
    held = [HELD * len(state.hands[seat]) if state.extended else 0 for seat in seats]
    scores = [cards[seat] + lines[seat] + held[seat] for seat in seats]
    doubled = closer is not None and is_doubled(scores, closer)
    if closer is not None and doubled:
        scores[closer] *= 2
    fields = tuple(
        tuple(None if state.gone[seat] >> place & 1 else state.fields[seat][place] for place in PLACES)
        for seat in seats
    )
    return Result(closer, doubled, tuple(scores), tuple(cards), tuple(lines), tuple(held), fields)


def is_doubled(scores: Sequence[int], closer: int) -> bool:
    """Whether the closer has points and is not alone with the fewest (SZ-22)."""
    own = scores[closer]
    return own > 0 and any(other <= own for seat, other in enumerate(scores) if seat != closer)


def x_lines(field: Sequence[int]) -> int:
    """What full lines of x are worth, columns and rows alike; a cleared place is no x (SZ-37)."""
    full = [line for line, places in enumerate(LINES) if all(field[place] == X for place in places)]
    return sum(X_COLUMN if line < COLUMNS else X_ROW for line in full)


def outcome(state: State) -> Outcome | None:
    """Places with points, equal points share one (SZ-23); `None` while the match goes on."""
    if state.phase != "over":
        return None
    scores = totals(state)
    return placed(scores, ranked(scores))


def points(state: State, seat: int, *, left: bool, seconds: float) -> Points:
    """Keys of the breakdown: "rounds", "place", "left" (SZ-24)."""
    rounds = sum(max(0, ROUND - result.scores[seat]) for result in state.results)
    return points_by_rounds(rounds, seat, outcome(state), left=left, seconds=seconds)
