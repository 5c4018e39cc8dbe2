"""Worlds that one seat cannot tell apart."""

from random import Random

from games.speedsaurus.rules.cards import Counts, listed, nothing
from games.speedsaurus.rules.state import State, clone
from games.speedsaurus.rules.view import View


def sample(view: View, rng: Random) -> State:
    """A full state that agrees with `view`: unknown copies are spread at random, known pick-ups stay (SS-52)."""
    hands = [seen[:] for seen in view.seen]
    if view.seat is not None:
        hands[view.seat] = view.hand[:]
    return State(
        seed=rng.randbytes(32),
        profi=view.profi,
        deal=view.deal,
        rest=_spread(listed(view.unknown), hands, view.hand_sizes, rng),
        hands=hands,
        sizes=list(view.hand_sizes),
        parade=view.parade_counts,
        low=view.low,
        high=view.high,
        gone=view.gone[:],
        seen=[seen[:] for seen in view.seen],
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
    other.rest = _spread(pool, other.hands, other.sizes, rng)
    return other


def _spread(cards: list[int], hands: list[Counts], sizes: list[int] | tuple[int, ...], rng: Random) -> Counts:
    """Fill `hands` up to `sizes` with `cards` at random, in place; what remains is returned."""
    rng.shuffle(cards)
    for hand, size in zip(hands, sizes, strict=True):
        for _ in range(size - sum(hand)):
            hand[cards.pop()] += 1
    rest = nothing()
    for value in cards:
        rest[value] += 1
    return rest
