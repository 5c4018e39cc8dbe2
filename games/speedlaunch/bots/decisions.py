"""From rules of thumb to moves: what the seat to move of a world does."""

from collections.abc import Sequence

from games.speedlaunch.bots.policy import DARE, END, TAKE, Odds, Plan, Style, plans
from games.speedlaunch.rules.cards import BLACK_HOLE, SATELLITE, STACKS
from games.speedlaunch.rules.legal import daring, targets
from games.speedlaunch.rules.moves import Aim, Dare, End, Lay, Move, Strike, Swallow, Take
from games.speedlaunch.rules.state import State


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
