"""A round played on by rules of thumb, and what it is then worth."""

from random import Random
from statistics import fmean

from games.speedzero.bots.fields import Field
from games.speedzero.bots.policy import decide
from games.speedzero.rules.legal import seats_to_move
from games.speedzero.rules.state import State
from games.speedzero.rules.transition import apply

HORIZON = 30
"""Decisions; what then lies there is counted as it is expected."""
WORST = 60.0
"""Points behind the others beyond which nothing gets worse."""


def play_on(state: State, number: int, mean: float, rng: Random) -> None:
    """Let every seat play on until round `number` is over, or for long enough, in place."""
    for _ in range(HORIZON):
        if state.number != number or state.phase == "over":
            return
        seat = seats_to_move(state)[0]
        apply(state, seat, decide(state, seat, mean, rng))


def worth(state: State, number: int, seat: int, mean: float) -> float:
    """By how many points round `number` went, or goes, better for `seat` than for the others on average."""
    if len(state.results) >= number:
        scores: list[float] = [*state.results[number - 1].scores]
    else:
        scores = [Field(state, owner, seat, mean).total for owner in range(len(state.fields))]
    lead = fmean(score for owner, score in enumerate(scores) if owner != seat) - scores[seat]
    return max(-WORST, min(WORST, lead))
