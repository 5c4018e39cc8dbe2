"""From plans to moves, and a round played on by rules of thumb."""

from collections.abc import Sequence

from games.speedlaunch.bots.policy import DARE, END, TAKE, Odds, Plan, Style, plans
from games.speedlaunch.rules.cards import BLACK_HOLE, SATELLITE, STACKS
from games.speedlaunch.rules.legal import daring, targets
from games.speedlaunch.rules.moves import Aim, Dare, End, Lay, Move, Strike, Swallow, Take
from games.speedlaunch.rules.state import State
from games.speedlaunch.rules.transition import apply

LOST = 0.2
"""What a round lost by a hair is worth; won is 1."""
CARDS = 20
"""With so many cards left it is worth nothing."""
NEARER = 0.75
"""How much less likely to win each further card makes a seat."""


def options(state: State, style: Style, odds: Odds) -> list[Plan]:
    """The plans of the seat to move, which is not aiming; only what that seat knows is looked at."""
    seat = state.turn
    row = state.open[seat]
    return plans(
        seat,
        state.hands[seat],
        row,
        0 in row and bool(daring(state, seat)),
        len(state.ramp),
        state.top,
        state.lamps,
        state.sizes,
        state.phase == "add",
        style,
        odds,
    )


def decide(state: State, style: Style, odds: Odds) -> Move:
    """The decision of the seat to move by `style`."""
    if state.phase == "aim":
        return Aim(weakest(state)[0])
    return carried_out(max(options(state, style, odds)), state)


def weakest(state: State) -> list[int]:
    """Whom an asteroid may hit, whoever has the fewest cards first."""
    return sorted(targets(state.turn, len(state.sizes), state.left_only), key=state.sizes.__getitem__)


def carried_out(plan: Plan, state: State) -> Move:
    """The move that follows a plan: cards of stacks come first, since they open others."""
    _, what, cards, satellites = plan
    row = state.open[state.turn]
    if 0 < what <= SATELLITE:
        chosen: Sequence[int] = ()
        if what in row or (satellites and SATELLITE in row):
            chosen = []
            for stack in range(STACKS):
                if cards and row[stack] == what:
                    cards -= 1
                    chosen.append(stack)
                elif satellites and row[stack] == SATELLITE:
                    satellites -= 1
                    chosen.append(stack)
        return Lay(what, cards, satellites, tuple(chosen))
    if what == TAKE:
        return Take()
    if what == DARE:
        return Dare(daring(state, state.turn)[0])
    if what == END:
        return End()
    source = row.index(what) if what in row else None
    if what == BLACK_HOLE:
        return Swallow(source)
    return Strike(source, weakest(state)[0] if state.ramp else None)


def play_on(state: State, style: Style, odds: Odds, moves: int) -> None:
    """Let every seat play by `style`, up to `moves` moves or the end of the match, in place."""
    for _ in range(moves):
        if state.phase == "over":
            return
        apply(state, decide(state, style, odds))


def worth(state: State, seat: int) -> float:
    """What a round that was played on is worth to `seat`, from 0 to 1: how near to winning it ended."""
    if state.phase != "over":
        near = [NEARER**size for size in state.sizes]
        return near[seat] / sum(near)
    if state.winners[-1] == seat:
        return 1.0
    return LOST * max(0, CARDS - state.sizes[seat]) / CARDS
