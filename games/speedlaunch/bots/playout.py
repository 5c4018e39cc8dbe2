"""A round played on by rules of thumb, many thousand moves a second: the rules once more, without a story.

Only what the end of a round needs is kept up, neither what burned up nor what was seen. A test holds it to the rules.
"""

from typing import Final

from games.speedlaunch.bots.decisions import decide, weakest
from games.speedlaunch.bots.policy import DARE, TAKE, Odds, Style, plans
from games.speedlaunch.rules.cards import ASTEROID, BLACK_HOLE, FOUR, HIGHEST, SATELLITE, STACKS
from games.speedlaunch.rules.state import State
from games.speedlaunch.rules.transition import apply

LOST: Final = 0.2
"""What a round lost by a hair is worth; won is 1."""
CARDS: Final = 20
"""With so many cards left it is worth nothing."""
NEARER: Final = 0.75
"""How much less likely to win each further card makes a seat."""


def play_on(state: State, style: Style, odds: Odds, moves: int) -> None:
    """Let every seat play by `style`, up to about `moves` moves or the end of the round, in place."""
    if state.phase == "aim":
        apply(state, decide(state, style, odds))
    if state.phase == "over":
        return
    sizes, top, lamps, turn, adding = state.sizes, state.top, state.lamps, state.turn, state.phase == "add"
    hands, opened, standings, lying, ramp = state.hands, state.open, state.standing, state.lying, state.ramp
    seats = len(sizes)
    for _ in range(moves):
        hand, row, under = hands[turn], opened[turn], lying[turn]
        blind = -1
        if 0 in row and not adding:
            for stack in range(STACKS):
                if under[stack] and not row[stack]:
                    blind = stack
                    break
        _, what, cards, satellites = max(
            plans(turn, hand, row, blind >= 0, len(ramp), top, lamps, sizes, adding, style, odds)
        )
        burns = adding = False
        taker = -1
        if 0 < what <= SATELLITE:
            value = top if what == SATELLITE else what
            count = cards + satellites
            sizes[turn] -= count
            lamps = count + (lamps if value == top else 0) if value else 0
            top = value
            ramp += [SATELLITE] * satellites + [what] * cards
            if what in row or (satellites and SATELLITE in row):
                standing, turned = standings[turn], []
                for stack in range(STACKS):
                    if cards and row[stack] == what:
                        cards -= 1
                    elif satellites and row[stack] == SATELLITE:
                        satellites -= 1
                    else:
                        continue
                    row[stack], standing[stack] = standing[stack], 0
                    turned.append(stack)
                for stack in turned:
                    if row[stack] == value and value and lamps < FOUR:
                        row[stack] = 0
                        sizes[turn] -= 1
                        ramp.append(value)
                        lamps += 1
            hand[what] -= cards
            hand[SATELLITE] -= satellites
            burns = lamps == FOUR
        elif what == TAKE:
            taker = turn
        elif what == DARE:
            kind, under[blind] = under[blind], 0
            sizes[turn] -= 1
            if kind == BLACK_HOLE:
                burns = True
            elif kind == ASTEROID:
                state.turn = turn
                taker = weakest(state)[0]
            elif 0 < top < kind <= HIGHEST:
                ramp.append(kind)
                taker = turn
            else:
                value = top if kind == SATELLITE else kind
                lamps = 1 + (lamps if value == top else 0) if value else 0
                top = value
                ramp.append(kind)
                burns = lamps == FOUR
                adding = not burns and bool(hand[SATELLITE] or SATELLITE in row or (top and (hand[top] or top in row)))
        elif what in (ASTEROID, BLACK_HOLE):
            sizes[turn] -= 1
            if what in row:
                stack = row.index(what)
                row[stack], standings[turn][stack] = standings[turn][stack], 0
            else:
                hand[what] -= 1
            if what == BLACK_HOLE:
                burns = True
            else:
                state.turn = turn
                taker = weakest(state)[0]
        if taker >= 0:
            hand = hands[taker]
            for kind in ramp:
                hand[kind] += 1
            sizes[taker] += len(ramp)
        if burns or taker >= 0:
            ramp = []
            top = lamps = 0
        if not sizes[turn]:
            state.winners = [*state.winners, turn]
            state.phase = "over"
            return
        if not (burns or adding):
            turn += 1
            if turn == seats:
                turn = 0
    state.ramp, state.top, state.lamps, state.turn, state.phase = ramp, top, lamps, turn, "add" if adding else "turn"


def worth(state: State, seat: int) -> float:
    """What a round that was played on is worth to `seat`, from 0 to 1: how near to winning it ended."""
    if state.phase != "over":
        near = [NEARER**size for size in state.sizes]
        return near[seat] / sum(near)
    if state.winners[-1] == seat:
        return 1.0
    return LOST * max(0, CARDS - state.sizes[seat]) / CARDS
