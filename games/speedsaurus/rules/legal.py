"""Which decisions there are."""

from games.speedsaurus.rules.cards import HIGHEST, LOWEST, Counts
from games.speedsaurus.rules.moves import LEFT, RIGHT, TAKE, Lay, Move
from games.speedsaurus.rules.state import State


def moves(hand: Counts, parade: Counts, low: int, high: int, must_lay: bool) -> list[Move]:
    """All decisions of the seat to move: layings left, layings right, passes from left to right.

    The layings of one value start with the whole group. A single stack's own value counts as left only (SS-16).
    """
    found: list[Move] = []
    if not low:  # free opening, SS-11 and SS-19
        for value in range(LOWEST, HIGHEST + 1):
            if hand[value]:
                found += LEFT[value][hand[value] : 0 : -1]
        if not must_lay:
            found.append(TAKE[0])
        return found
    need = parade[low]  # SS-13
    for value in range(low, 0, -1):
        if hand[value] >= need:
            found += LEFT[value][hand[value] : need - 1 : -1]
    need = parade[high]
    for value in range(high + (low == high), HIGHEST + 1):
        if hand[value] >= need:
            found += RIGHT[value][hand[value] : need - 1 : -1]
    for value in range(low, high + 1):
        if parade[value]:
            found.append(TAKE[value])
    return found


def legal_moves(state: State, seat: int) -> list[Move]:
    """See `moves`; empty when `seat` is not to move."""
    if state.over or seat != state.turn:
        return []
    return moves(state.hands[seat], state.parade, state.low, state.high, state.must_lay)


def canonical(state: State, move: Move) -> Move:
    """Where both sides mean the same, the laying on the left (SS-16)."""
    if isinstance(move, Lay) and move.side == "right" and (not state.low or move.value == state.low == state.high):
        return Lay(move.value, move.count, "left")
    return move
