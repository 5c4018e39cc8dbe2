"""Worlds that one seat cannot tell apart."""

from collections.abc import Sequence
from random import Random
from typing import Final

from games.speedsaurus.rules.cards import COPIES, Counts, listed, nothing
from games.speedsaurus.rules.state import State, clone
from games.speedsaurus.rules.view import View

DOUBT: Final = 0.1
"""How often somebody may have passed by choice, so that it tells nothing of the hand."""


def sample(view: View, rng: Random) -> State:
    """A full state that agrees with `view`: unknown copies are spread at random, known pick-ups stay (SS-52).

    What others did not lay when they passed they mostly do not hold.
    """
    hands = [seen[:] for seen in view.seen]
    if view.seat is not None:
        hands[view.seat] = view.hand[:]
    most = [COPIES if rng.random() < DOUBT else counts for counts in view.most]
    return State(
        seed=rng.randbytes(32),
        profi=view.profi,
        deal=view.deal,
        rest=_spread(listed(view.unknown), hands, view.hand_sizes, most, rng),
        hands=hands,
        sizes=list(view.hand_sizes),
        parade=view.parade_counts,
        low=view.low,
        high=view.high,
        gone=view.gone[:],
        seen=[seen[:] for seen in view.seen],
        most=[counts[:] for counts in view.most],
        passed=list(view.passed),
        # once the match is over nobody is to move and the last mover cannot be told
        turn=view.to_move[0] if view.to_move else 0,
        must_lay=view.must_lay,
        actions=view.actions,
        results=[result[:] for result in view.results],
        over=view.over,
        last=list(view.last),
    )


def reshuffle(state: State, seat: int | None, rng: Random) -> State:
    """A copy with all that `seat` cannot know permuted: others' hidden cards, the rest, and all chance to come."""
    other = clone(state)
    other.seed = rng.randbytes(32)
    pool = listed(other.rest)
    for owner in range(len(other.hands)):
        if owner != seat:
            hand, seen = other.hands[owner], other.seen[owner]
            pool += listed([held - known for held, known in zip(hand, seen, strict=True)])
            other.hands[owner] = seen[:]
    other.rest = _spread(pool, other.hands, other.sizes, [COPIES] * len(other.hands), rng)
    return other


def _spread(
    cards: list[int], hands: list[Counts], sizes: Sequence[int], most: Sequence[Sequence[int]], rng: Random
) -> Counts:
    """Fill `hands` up to `sizes` with `cards` at random, in place, with no more copies of each value than `most` allows
    as long as others are left; what remains is returned.
    """
    rng.shuffle(cards)
    for hand, size, limits in zip(hands, sizes, most, strict=True):
        due, got = size - sum(hand), nothing()
        refused: list[int] = []
        while due:
            value = cards.pop() if cards else refused.pop()
            if cards and got[value] >= limits[value]:
                refused.append(value)
                continue
            got[value] += 1
            hand[value] += 1
            due -= 1
        if refused:
            cards += refused
            rng.shuffle(cards)
    rest = nothing()
    for value in cards:
        rest[value] += 1
    return rest
