"""The start of a match and of every deal. All chance is the seed's: cards and opener can be checked afterwards."""

from games.engine import rng
from games.speedsaurus.rules.cards import COPIES, DECK, HAND_SIZE, nothing
from games.speedsaurus.rules.events import Dealt
from games.speedsaurus.rules.state import State


def start(seats: int, profi: bool, seed: bytes) -> tuple[State, Dealt]:
    """A match of three to six seats after its first deal (SS-05). Raises `ValueError` for other numbers."""
    if seats not in HAND_SIZE:
        raise ValueError(f"Speedsaurus is for 3 to 6 seats, not {seats}")
    state = State(
        seed=seed,
        profi=profi,
        deal=0,
        hands=[nothing() for _ in range(seats)],
        sizes=[0] * seats,
        rest=nothing(),
        parade=nothing(),
        low=0,
        high=0,
        gone=nothing(),
        seen=[nothing() for _ in range(seats)],
        most=[nothing() for _ in range(seats)],
        passed=[False] * seats,
        turn=0,
        must_lay=True,
    )
    return state, deal(state)


def deal(state: State) -> Dealt:
    """Deal all 62 cards anew and draw the opener by lot (SS-04, SS-10). Chance: counters 2·deal and 2·deal + 1."""
    seats = len(state.sizes)
    size = HAND_SIZE[seats]
    state.deal += 1
    cards = list(DECK)
    rng.shuffle(cards, state.seed, 2 * state.deal)
    for seat in range(seats):
        state.hands[seat] = _counted(cards[seat * size : (seat + 1) * size])
        state.seen[seat] = nothing()
        state.most[seat] = list(COPIES)
    state.rest = _counted(cards[seats * size :])
    state.sizes = [size] * seats
    state.parade, state.gone = nothing(), nothing()
    state.low = state.high = state.actions = 0
    state.passed = [False] * seats
    state.turn = rng.draw(seats, state.seed, 2 * state.deal + 1)
    state.must_lay = True
    state.last = [None] * seats
    return Dealt(state.deal, tuple(state.sizes), state.turn)


def _counted(cards: list[int]) -> list[int]:
    counts = nothing()
    for value in cards:
        counts[value] += 1
    return counts
