"""What a made-up round comes to for one seat, from whatever is being decided there."""

from random import Random
from typing import Final

from games.speedzero.bots.playout import Round
from games.speedzero.bots.policy import decide
from games.speedzero.bots.styles import CLEVER, NORMAL
from games.speedzero.rules.legal import seats_to_move
from games.speedzero.rules.state import State
from games.speedzero.rules.transition import apply

WORST: Final = 60.0
"""Points behind or ahead beyond which nothing changes."""
BEST: Final = 5.0
"""What the best result of a round is worth on top of its points."""


def worth(state: State, number: int, seat: int, mean: float, left: int, rng: Random) -> float:
    """How much better round `number` goes for `seat` than for the others, played on from anywhere, in place.

    `left`: so many cards are in the stock when the next turn begins, whatever this one has drawn, so that all decisions
    of one world are followed by the same cards; below 0 the stock was shuffled anew. The seat itself goes on as well as
    it can at sight, the others as a normal computer would: nobody reads their minds.
    """
    styles = [CLEVER if other == seat else NORMAL for other in range(len(state.fields))]
    while state.number == number and state.phase not in ("draw", "over"):
        mover = seats_to_move(state)[0]
        apply(state, mover, decide(state, mover, mean, styles[mover], rng))
    if len(state.results) >= number:
        scores = list(state.results[number - 1].scores)
    else:
        if left >= 0:
            del state.stock[left:]
        scores = Round(state, mean, styles, rng, steady=True).play()
    others = scores[:seat] + scores[seat + 1 :]
    lead = max(-WORST, min(WORST, sum(others) / len(others) - scores[seat]))
    return lead + BEST if scores[seat] <= min(others) else lead
