"""The start of a match and of every round. All chance is the seed's."""

from games.engine import rng
from games.speedlaunch.rules.cards import DECK, HAND_SIZE, STACKS, counted, nothing
from games.speedlaunch.rules.events import Dealt
from games.speedlaunch.rules.state import State

SEATS = range(2, 7)
CARDS_EACH = 3 * STACKS + HAND_SIZE


def start(seats: int, rounds: int, left_only: bool, seed: bytes) -> tuple[State, Dealt]:
    """A match after its first deal; the starter is drawn by lot (SL-05). Raises `ValueError` for a wrong number."""
    if seats not in SEATS:
        raise ValueError(f"Speedlaunch is for 2 to 6 seats, not {seats}")
    state = State(
        seed=seed,
        rounds=rounds,
        left_only=left_only,
        number=0,
        starter=(rng.draw(seats, seed, 0) - 1) % seats,
        hands=[],
        open=[],
        standing=[],
        lying=[],
        box=nothing(),
        ramp=[],
        top=0,
        lamps=0,
        burnt=nothing(),
        seen=[],
        lacking=[],
        declined=[],
        sizes=[0] * seats,
        turn=0,
        phase="turn",
    )
    return state, deal(state)


def deal(state: State) -> Dealt:
    """Deal all 120 cards anew; the next player starts (SL-03, SL-05). Chance: the number of the round."""
    seats = len(state.sizes)
    state.number += 1
    state.starter = state.turn = (state.starter + 1) % seats
    cards = list(DECK)
    rng.shuffle(cards, state.seed, state.number)
    own = [cards[seat * CARDS_EACH : (seat + 1) * CARDS_EACH] for seat in range(seats)]
    state.lying = [each[:STACKS] for each in own]
    state.standing = [each[STACKS : 2 * STACKS] for each in own]
    state.open = [each[2 * STACKS : 3 * STACKS] for each in own]
    state.hands = [counted(each[3 * STACKS :]) for each in own]
    state.box = counted(cards[seats * CARDS_EACH :])
    state.seen = [nothing() for _ in own]
    state.lacking, state.declined = [0] * seats, [0] * seats
    state.sizes = [CARDS_EACH] * seats
    state.ramp, state.burnt = [], nothing()
    state.top = state.lamps = state.revealed = state.moves = 0
    state.phase = "turn"
    return Dealt(state.number, state.starter, tuple(tuple(row) for row in state.open))
