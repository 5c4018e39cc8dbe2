"""Which decisions there are. One function decides for the door, the preview and the search alike (CASE-C17)."""

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from games.speedlaunch.rules.cards import ASTEROID, BLACK_HOLE, FOUR, SATELLITE, STACKS, VALUES, Counts
from games.speedlaunch.rules.moves import Aim, Dare, End, Lay, Move, Strike, Swallow, Take
from games.speedlaunch.rules.state import Phase, State

ANY: Final = 99
"""No limit: satellites without a value never count toward four (SL-12)."""


def room(value: int, top: int, lamps: int) -> int:
    """How many cards may be laid as `value` (`SATELLITE`: satellites alone); 0 when it does not fit (SL-10, SL-16)."""
    if value == SATELLITE:
        return FOUR - lamps if top else ANY
    if top and value > top:
        return 0
    return FOUR - lamps if value == top else FOUR


def layings(value: int, hand: Counts, open_row: list[int], limit: int) -> Iterator[Lay]:
    """Every way to lay up to `limit` cards as `value`, most cards of the hand first."""
    if limit <= 0:
        return
    alone = value == SATELLITE
    stacks = [stack for stack in range(STACKS) if open_row[stack] in (value, SATELLITE)]
    for own in range(0 if alone else min(hand[value], limit), -1, -1):
        for satellites in range(min(hand[SATELLITE], limit - own) + 1):
            for many in range(min(len(stacks), limit - own - satellites) + 1):
                for chosen in combinations(stacks, many):
                    # a laying needs a card that says its value; satellites alone need one satellite
                    if (satellites or chosen) if alone else (own or any(open_row[s] == value for s in chosen)):
                        yield Lay(value, own, satellites, chosen)


def targets(seat: int, seats: int, left_only: bool) -> list[int]:
    """Whom an asteroid of `seat` may hit, in turn order (SL-13)."""
    return [(seat + step) % seats for step in range(1, 2 if left_only else seats)]


def additions(hand: Counts, open_row: list[int], top: int, lamps: int) -> list[Move]:
    """The layings that may follow a blind card that fitted (SL-21, SL-22)."""
    found: list[Move] = list(layings(SATELLITE, hand, open_row, room(SATELLITE, top, lamps)))
    if top:
        found += layings(top, hand, open_row, room(top, top, lamps))
    return found


def daring(state: State, seat: int) -> list[int]:
    """The stacks of `seat` of which only the lying card is left (SL-20)."""
    row, lying = state.open[seat], state.lying[seat]
    # an open card is never missing while its standing card is there
    return [stack for stack in range(STACKS) if lying[stack] and not row[stack]]


def legal_moves(state: State, seat: int) -> list[Move]:
    """All decisions of `seat`, empty when it is not to move."""
    if seat != state.turn or state.phase == "over":
        return []
    return moves(
        seat=seat,
        seats=len(state.sizes),
        phase=state.phase,
        hand=state.hands[seat],
        open_row=state.open[seat],
        blind=daring(state, seat),
        empty=not state.ramp,
        top=state.top,
        lamps=state.lamps,
        left_only=state.left_only,
    )


def moves(
    *,
    seat: int,
    seats: int,
    phase: Phase,
    hand: Counts,
    open_row: list[int],
    blind: list[int],
    empty: bool,
    top: int,
    lamps: int,
    left_only: bool,
) -> list[Move]:
    """All decisions of the seat to move, from what that seat itself knows; `blind` are the stacks it may dare."""
    hit = targets(seat, seats, left_only)
    if phase == "aim":
        return [Aim(target) for target in hit]
    if phase == "add":
        return [End(), *additions(hand, open_row, top, lamps)]
    found: list[Move] = [] if empty else [Take()]
    for value in VALUES:
        found += layings(value, hand, open_row, room(value, top, lamps))
    found += layings(SATELLITE, hand, open_row, room(SATELLITE, top, lamps))
    for stack in _places(ASTEROID, hand, open_row):
        found += [Strike(stack)] if empty else [Strike(stack, target) for target in hit]
    found += [Swallow(stack) for stack in _places(BLACK_HOLE, hand, open_row)]
    found += [Dare(stack) for stack in blind]
    return found


def _places(kind: int, hand: Counts, open_row: list[int]) -> list[int | None]:
    found: list[int | None] = [None] if hand[kind] else []
    return found + [stack for stack in range(STACKS) if open_row[stack] == kind]
