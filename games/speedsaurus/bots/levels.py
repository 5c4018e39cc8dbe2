"""The three strengths (SS-50 to SS-52). Each choice is a function of the view and of the given chance only (SS-53)."""

from random import Random
from typing import Final

from games.engine.game import Level
from games.engine.search import Budget, search
from games.speedsaurus.bots.playout import play_out
from games.speedsaurus.bots.policy import CLEVER, NORMAL, Style, pick, take_worth
from games.speedsaurus.rules.hidden import sample
from games.speedsaurus.rules.moves import LEFT, RIGHT, TAKE, Lay, Move, Pass
from games.speedsaurus.rules.state import State
from games.speedsaurus.rules.view import View

BUDGET = Budget(simulations=1200, replace=0.5)
LAYINGS, PASSES, SPLITS = 5, 3, 1
"""Candidates of each kind that strong looks at, besides the rule of thumb's own choice."""
CARD_LEFT: Final = 0.02
"""What a card in hand costs when the deal is lost anyway, in "Eine Partie", where a win is worth 1."""


def choose(view: View, level: Level, rng: Random) -> Move:
    """The decision of a computer of `level` for the seat of `view`, which must be to move."""
    if level == "easy":
        return _easy(view, rng)
    if level == "normal":
        return at_sight(view, NORMAL)
    return _strong(view, rng)


def at_sight(view: View, style: Style) -> Move:
    """The decision by rule of thumb (SS-51)."""
    value, count = pick(view.hand, view.parade_counts, view.low, view.high, style)
    if not count:
        return TAKE[value]
    return RIGHT[value][count] if view.low and value >= view.high and value != view.low else LEFT[value][count]


def _easy(view: View, rng: Random) -> Move:
    layings = [move for move in view.legal if isinstance(move, Lay)]
    return rng.choice(layings or view.legal)


def _strong(view: View, rng: Random) -> Move:
    options = candidates(view)
    seat = view.to_move[0]
    # its own next decisions are played well, the others' as a normal computer would: nobody reads their minds
    styles = [CLEVER if other == seat else NORMAL for other in range(len(view.hand_sizes))]

    def value(world: State, move: Move) -> float:
        left = play_out(world, move, styles)
        own = left[seat]
        if view.profi:
            return (sum(left) - own) / (len(left) - 1) - own
        return -CARD_LEFT * own if own else 1.0

    return search(options, lambda: sample(view, rng), value, BUDGET)


def candidates(view: View) -> list[Move]:
    """What strong plays through: the rule of thumb's choice first, then the most promising of each kind."""
    worth = CLEVER.following if view.low else CLEVER.opening
    layings = sorted(
        (move for move in view.legal if isinstance(move, Lay)),
        key=lambda move: worth[move.value][move.count],
        reverse=True,
    )
    whole = [move for move in layings if move.count == view.hand[move.value]]
    splits = [move for move in layings if move.count < view.hand[move.value]]
    passes = sorted(
        (move for move in view.legal if isinstance(move, Pass)),
        key=lambda move: take_worth(move.value or 0, view.hand, view.low, view.high, CLEVER),
        reverse=True,
    )
    chosen = [at_sight(view, CLEVER), *whole[:LAYINGS], *passes[:PASSES], *splits[:SPLITS]]
    return list(dict.fromkeys(chosen))
