"""Everything about a match, hidden cards too."""

from typing import Literal

import msgspec

from games.speedlaunch.rules.cards import Counts

Phase = Literal["turn", "add", "aim", "over"]
"""turn: anything; add: a blind card fitted, one laying may follow; aim: a blind asteroid needs its target."""


class State(msgspec.Struct):
    """A match between two moves. Hands and burnt cards are counts by kind; a stack's card is a kind, 0 for none."""

    seed: bytes
    rounds: int
    """Rounds of the match (SL-31)."""
    left_only: bool
    """Asteroids hit the next in turn order only (SL-13)."""
    number: int
    """The round, counted from 1."""
    starter: int
    hands: list[Counts]
    open: list[list[int]]
    standing: list[list[int]]
    lying: list[list[int]]
    box: Counts
    """Out of play from the start (SL-03)."""
    ramp: list[int]
    """Kinds from bottom to top."""
    top: int
    """The value on top, 0 when the ramp is empty or its top has none (SL-12)."""
    lamps: int
    """How many equal values lie on top."""
    burnt: Counts
    """Left this round."""
    seen: list[Counts]
    """What everybody knows of each hand: cards taken with the ramp and not laid since."""
    lacking: list[int]
    """Mask of the kinds of which each hand has no copy beside `seen`: one that could not be added (SL-25)."""
    declined: list[int]
    """The same if nobody took the ramp who could lay."""
    sizes: list[int]
    """Cards left of each seat, hand and stacks."""
    turn: int
    phase: Phase
    revealed: int = 0
    """A blind asteroid between its reveal and its target (SL-23)."""
    moves: int = 0
    """Moves in this round (SL-33)."""
    results: list[list[int]] = []
    """Remaining cards by seat, one list for each finished round."""
    winners: list[int | None] = []


def clone(state: State) -> State:
    """An independent copy; finished results are shared, they never change."""
    return State(
        state.seed,
        state.rounds,
        state.left_only,
        state.number,
        state.starter,
        [hand[:] for hand in state.hands],
        [row[:] for row in state.open],
        [row[:] for row in state.standing],
        [row[:] for row in state.lying],
        state.box[:],
        state.ramp[:],
        state.top,
        state.lamps,
        state.burnt[:],
        [cards[:] for cards in state.seen],
        state.lacking[:],
        state.declined[:],
        state.sizes[:],
        state.turn,
        state.phase,
        state.revealed,
        state.moves,
        state.results[:],
        state.winners[:],
    )


def scores(state: State) -> list[int]:
    """Minus points of each seat over all finished rounds (SL-30)."""
    return [sum(result[seat] for result in state.results) for seat in range(len(state.sizes))]
