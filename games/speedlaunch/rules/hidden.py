"""Worlds that one seat cannot tell apart."""

from collections.abc import Sequence
from random import Random
from typing import Final

from games.speedlaunch.rules.cards import STACKS, counted, listed, nothing
from games.speedlaunch.rules.state import State, clone
from games.speedlaunch.rules.view import View

DOUBT: Final = 0.1
"""How often somebody may have taken the ramp by choice, so that it tells nothing of the hand."""


def sample(view: View, rng: Random, *, concludes: bool = True) -> State:
    """A full state that agrees with `view`: unknown copies are spread at random, known pick-ups stay (SL-52).

    What others could not add they do not hold, and what they did not lay when they took the ramp they mostly do not
    hold either. Without `concludes` nothing is made of that.
    """
    hands = [seen[:] for seen in view.seen]
    if view.seat is not None:
        hands[view.seat] = view.hand[:]
    without = [0] * len(hands)
    if concludes:
        for seat, (lacking, declined) in enumerate(zip(view.lacking, view.declined, strict=True)):
            without[seat] = lacking if rng.random() < DOUBT else lacking | declined
    state = State(
        seed=rng.randbytes(32),
        rounds=view.rounds,
        left_only=view.left_only,
        number=view.number,
        starter=view.starter,
        hands=hands,
        open=[row[:] for row in view.open],
        standing=[[int(there) for there in row] for row in view.standing],
        lying=[[int(there) for there in row] for row in view.lying],
        box=nothing(),
        ramp=view.ramp[:],
        top=view.top,
        lamps=view.lamps,
        burnt=view.burnt[:],
        seen=[seen[:] for seen in view.seen],
        lacking=view.lacking[:],
        declined=view.declined[:],
        sizes=list(view.sizes),
        # once the match is over nobody is to move and the last mover cannot be told
        turn=view.to_move[0] if view.to_move else 0,
        phase=view.phase,
        revealed=view.revealed,
        moves=view.moves,
        results=[result[:] for result in view.results],
        winners=view.winners[:],
    )
    _spread(state, listed(view.unknown), view.hand_sizes, without, rng)
    return state


def reshuffle(state: State, seat: int | None, rng: Random) -> State:
    """A copy with all that `seat` cannot know permuted, its own standing and lying cards and the box included."""
    other = clone(state)
    other.seed = rng.randbytes(32)
    sizes = tuple(sum(hand) for hand in other.hands)
    pool = listed(other.box)
    for owner, hand in enumerate(other.hands):
        pool += [kind for row in (other.standing[owner], other.lying[owner]) for kind in row if kind]
        if owner != seat:
            pool += listed([held - known for held, known in zip(hand, other.seen[owner], strict=True)])
            other.hands[owner] = other.seen[owner][:]
    _spread(other, pool, sizes, other.lacking, rng)
    return other


def _spread(state: State, cards: list[int], hand_sizes: Sequence[int], without: Sequence[int], rng: Random) -> None:
    """Put `cards` at random where a card is due: hands up to their sizes, standing, lying, the box; in place.

    No hand gets a kind of its mask `without` as long as others are left.
    """
    rng.shuffle(cards)
    for hand, size, mask in zip(state.hands, hand_sizes, without, strict=True):
        due = size - sum(hand)
        refused: list[int] = []
        while due:
            kind = cards.pop() if cards else refused.pop()
            if cards and mask >> kind & 1:
                refused.append(kind)
                continue
            hand[kind] += 1
            due -= 1
        if refused:
            cards += refused
            rng.shuffle(cards)
    for row in (*state.standing, *state.lying):
        for stack in range(STACKS):
            if row[stack]:
                row[stack] = cards.pop()
    state.box = counted(cards)
