"""The start of a match and of every round (SZ-01 to SZ-04, SZ-30). All chance is the seed's."""

from collections.abc import MutableSequence
from typing import TypeVar

from games.engine import rng
from games.speedzero.rules.cards import ALL, DISPLAY, PLACES, action_deck, deck
from games.speedzero.rules.events import Dealt
from games.speedzero.rules.state import State

T = TypeVar("T")

SEATS = range(2, 5)


def start(seats: int, extended: bool, seed: bytes) -> tuple[State, Dealt]:
    """A match after its first deal (SZ-03). Raises `ValueError` for a wrong number of seats."""
    if seats not in SEATS:
        raise ValueError(f"Speedzero is for 2 to 4 seats, not {seats}")
    state = State(
        seed=seed,
        extended=extended,
        number=0,
        starter=None,
        chance=0,
        turn=0,
        phase="turning",
        fields=[[] for _ in range(seats)],
        down=[],
        gone=[],
        stock=[],
        discard=[],
        cleared=[],
        drawn=[],
        traces=[],
        turned=[],
    )
    return state, deal(state, None)


def deal(state: State, starter: int | None) -> Dealt:
    """Deal all 150 cards anew: a field for everybody, the discard's first card, the display (SZ-03, SZ-58)."""
    seats = len(state.fields)
    cards = deck(state.extended)
    shuffle(state, cards)
    state.number += 1
    state.starter = starter
    state.turn = starter or 0
    state.phase = "turning"
    state.fields = [[cards.pop() for _ in PLACES] for _ in range(seats)]
    state.down, state.gone = [ALL] * seats, [0] * seats
    state.discard = [cards.pop()]
    state.stock, state.stock_known = cards, False
    state.cleared, state.drawn = [], []
    state.traces = [[] for _ in range(seats)]
    state.turned = [0] * seats
    state.turns = state.decisions = 0
    state.closer, state.owing = None, []
    if state.extended:
        _deal_actions(state)
    return Dealt(state.number, state.discard[0], tuple(state.display))


def shuffle(state: State, cards: MutableSequence[T]) -> None:
    """Shuffle in place by the seed, unlike any shuffle before (PL-57)."""
    rng.shuffle(cards, state.seed, state.chance)
    state.chance += 1


def draw_lot(state: State, limit: int) -> int:
    """A number below `limit` by the seed."""
    state.chance += 1
    return rng.draw(limit, state.seed, state.chance - 1)


def _deal_actions(state: State) -> None:
    seats = len(state.fields)
    stack = action_deck()
    shuffle(state, stack)
    state.display = [stack.pop() for _ in range(DISPLAY)]
    state.action_stack, state.action_discard = stack, []
    state.known = [[0] * len(PLACES) for _ in range(seats)]
    state.directions = [None] * seats
    state.hands = [[] for _ in range(seats)]
    state.gains = [0] * seats
    state.extra = 0
    state.effect = None
    state.in_play, state.targets, state.asked, state.answers = [], [], [], []
