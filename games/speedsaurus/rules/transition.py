"""What a legal move brings about. `lay`, `take` and `move_on` are all a playout needs; `apply` also tells the story."""

from typing import Final

from games.engine.game import Event
from games.engine.scoring import ranked
from games.speedsaurus.rules.cards import VALUES, Counts, nothing
from games.speedsaurus.rules.dealing import deal
from games.speedsaurus.rules.events import DealEnded, HerdMoved, Laid, MatchEnded, Opened, Passed
from games.speedsaurus.rules.moves import Lay, Move
from games.speedsaurus.rules.state import State, scores, stacks

LONGEST_DEAL: Final = 1500
"""A deal with so many actions ends as it lies (SS-22)."""
PENALTY_LIMIT: Final = 20
"""Penalty points that end a Profi match (SS-31)."""


def apply(state: State, move: Move) -> list[Event]:
    """Carry out a legal move of the seat to move, in place, with all that follows from it."""
    seat = state.turn
    state.last = [move if owner == seat else last for owner, last in enumerate(state.last)]
    events: list[Event] = []
    if isinstance(move, Lay):
        opened = not state.low
        lay(state, move.value, move.count)
        events.append(
            Opened(seat, move.value, move.count)
            if opened
            else Laid(seat, move.value, move.count, move.side, state.parade[move.value])
        )
    else:
        take(state, move.value or 0)
        events.append(Passed(seat, move.value))
    before = state.parade
    if not move_on(state):
        events += _end_deal(state, seat)
    elif state.must_lay:
        state.last = [None] * len(state.last)
        events.append(HerdMoved(state.turn, stacks(before)))
    return events


def lay(state: State, value: int, count: int) -> None:
    """Move cards from the hand of the seat to move to the parade (SS-12, SS-14)."""
    seat = state.turn
    state.hands[seat][value] -= count
    state.sizes[seat] -= count
    known = state.seen[seat]
    if known[value]:  # nobody can tell copies apart: the cards laid may be the ones taken openly
        known[value] = max(0, known[value] - count)
    state.parade[value] += count
    if not state.low:
        state.low = state.high = value
    elif value < state.low:
        state.low = value
    elif value > state.high:
        state.high = value
    state.must_lay = False


def take(state: State, value: int) -> None:
    """The seat to move is out of the round and takes a card of `value`, 0 for none (SS-17, SS-18)."""
    seat = state.turn
    state.passed[seat] = True
    if not value:
        return
    _conclude(state, seat)
    state.hands[seat][value] += 1
    state.sizes[seat] += 1
    state.seen[seat][value] += 1
    parade = state.parade
    parade[value] -= 1
    if parade[value]:
        return
    if state.low == state.high:
        state.low = state.high = 0
    elif value == state.low:
        state.low = _next_stack(parade, value, 1)
    elif value == state.high:
        state.high = _next_stack(parade, value, -1)


def move_on(state: State) -> bool:
    """Whose turn it is after a move: false when the deal is over (SS-21, SS-22).

    When one seat alone is still in, the herd moves on first and that seat must open (SS-20).
    """
    state.actions += 1
    seat = state.turn
    if not state.sizes[seat] or state.actions >= LONGEST_DEAL:
        return False
    passed = state.passed
    if passed[seat] and passed.count(False) == 1:
        _move_herd(state)
        return True
    seats = len(passed)
    seat = (seat + 1) % seats
    while passed[seat]:
        seat = (seat + 1) % seats
    state.turn = seat
    return True


def _conclude(state: State, seat: int) -> None:
    """From what `seat` did not lay: of each value that would do it has fewer than the end asks for (SS-52).

    Whoever is known to hold enough passes by choice, which tells nothing.
    """
    known, most = state.seen[seat], state.most[seat][:]
    for value in VALUES:
        if not state.low < value < state.high:
            lacking = state.parade[state.low if value <= state.low else state.high] - 1 - known[value]
            if lacking < 0:
                return
            most[value] = min(most[value], lacking)
    state.most[seat] = most


def _next_stack(parade: Counts, value: int, step: int) -> int:
    while not parade[value]:
        value += step
    return value


def _move_herd(state: State) -> None:
    state.turn = state.passed.index(False)
    state.gone = [gone + laid for gone, laid in zip(state.gone, state.parade, strict=True)]
    state.parade = nothing()
    state.low = state.high = 0
    state.passed = [False] * len(state.passed)
    state.must_lay = True


def _end_deal(state: State, seat: int) -> list[Event]:
    winner = seat if not state.sizes[seat] else None
    state.results.append(state.sizes[:])
    events: list[Event] = [DealEnded(state.deal, winner, tuple(state.sizes))]
    totals = scores(state)
    if state.profi and max(totals) < PENALTY_LIMIT:
        events.append(deal(state))
    else:
        state.over = True
        events.append(MatchEnded(tuple(totals), tuple(ranked(totals))))
    return events
