"""Everything about a match, hidden cards too."""

import msgspec

from games.speedsaurus.rules.cards import VALUES, Counts
from games.speedsaurus.rules.moves import Move


class State(msgspec.Struct):
    """A match between two moves. Cards are kept as counts by value, see `cards`.

    The parade's stacks have distinct, rising values, so `parade` holds them as counts too; `low` and `high` are
    the values of its ends, both 0 while it is empty.
    """

    seed: bytes
    profi: bool
    deal: int
    """Counts from 1; with the seed it decides the cards and the opener."""
    hands: list[Counts]
    sizes: list[int]
    """Cards in each hand."""
    rest: Counts
    """Out of play from the start; nobody ever sees them (SS-04)."""
    parade: Counts
    low: int
    high: int
    gone: Counts
    """Left with the herd in this deal (SS-20)."""
    seen: list[Counts]
    """What everybody knows of each hand: cards taken openly and not laid since."""
    most: list[Counts]
    """How many copies of each value a hand hides at most, beside `seen`, if nobody passed who could lay (SS-52)."""
    passed: list[bool]
    turn: int
    must_lay: bool
    """The seat to move opens a round and may not pass (SS-11)."""
    actions: int = 0
    """Moves in this deal (SS-22)."""
    results: list[list[int]] = []
    """Remaining cards by seat, one list for each finished deal."""
    over: bool = False
    last: list[Move | None] = []
    """What each seat did last in this round, to be told at its place (SS-46)."""


def clone(state: State) -> State:
    """An independent copy; finished results and last moves are shared, they are replaced and never changed."""
    return State(
        state.seed,
        state.profi,
        state.deal,
        [hand[:] for hand in state.hands],
        state.sizes[:],
        state.rest[:],
        state.parade[:],
        state.low,
        state.high,
        state.gone[:],
        [cards[:] for cards in state.seen],
        [cards[:] for cards in state.most],
        state.passed[:],
        state.turn,
        state.must_lay,
        state.actions,
        state.results[:],
        state.over,
        state.last,
    )


def stacks(parade: Counts) -> tuple[tuple[int, int], ...]:
    """The parade from left to right: value and number of cards of each stack."""
    return tuple((value, parade[value]) for value in VALUES if parade[value])


def scores(state: State) -> list[int]:
    """Penalty points of each seat over all finished deals; in "Eine Partie" its remaining cards."""
    return [sum(result[seat] for result in state.results) for seat in range(len(state.sizes))]
