"""A deal played to its end by rules of thumb, many thousand times a second: the rules once more, without a story.

Nothing is kept that a deal's end does not need. A test holds it to the rules, move by move.
"""

from games.speedsaurus.bots.policy import Style, pick
from games.speedsaurus.rules.cards import HIGHEST
from games.speedsaurus.rules.moves import Lay, Move
from games.speedsaurus.rules.state import State
from games.speedsaurus.rules.transition import LONGEST_DEAL


def play_out(state: State, move: Move, styles: list[Style]) -> list[int]:
    """The cards left in each hand at the end of the deal when `move` is made now and seats play by `styles`."""
    hands = [hand[:] for hand in state.hands]
    sizes = state.sizes[:]
    parade = state.parade[:]
    passed = state.passed[:]
    low, high, turn = state.low, state.high, state.turn
    seats = len(sizes)
    still_in = passed.count(False)
    value, count = (move.value, move.count) if isinstance(move, Lay) else (move.value or 0, 0)
    for _ in range(LONGEST_DEAL - state.actions):
        hand = hands[turn]
        if count:
            hand[value] -= count
            sizes[turn] -= count
            if not sizes[turn]:
                break
            parade[value] += count
            if not low:
                low = high = value
            elif value < low:
                low = value
            elif value > high:
                high = value
        else:
            passed[turn] = True
            still_in -= 1
            if value:
                hand[value] += 1
                sizes[turn] += 1
                parade[value] -= 1
                if not parade[value]:
                    if low == high:
                        low = high = 0
                    elif value == low:
                        while not parade[low]:
                            low += 1
                    elif value == high:
                        while not parade[high]:
                            high -= 1
            if still_in == 1:
                turn = passed.index(False)
                parade = [0] * (HIGHEST + 1)
                low = high = 0
                passed = [False] * seats
                still_in = seats
                value, count = pick(hands[turn], parade, 0, 0, styles[turn])
                continue
        turn += 1
        if turn == seats:
            turn = 0
        while passed[turn]:
            turn += 1
            if turn == seats:
                turn = 0
        value, count = pick(hands[turn], parade, low, high, styles[turn])
    return sizes
