"""Which decisions there are in each phase, the safest default first. They depend on what their seat knows alone."""

from collections.abc import Callable

from games.speedzero.rules.actions.supply import gainer
from games.speedzero.rules.actions.targets import FIRST, further
from games.speedzero.rules.cards import ALL, DIRECTIONS, DISPLAY, PLACES_IN
from games.speedzero.rules.clearing import chooser
from games.speedzero.rules.moves import (
    DISCARD,
    PLACE,
    SWAP,
    TURN,
    Aim,
    Answer,
    Decline,
    Discard,
    Draw,
    Fix,
    LayOff,
    Move,
    Place,
    Play,
    Swap,
    Take,
)
from games.speedzero.rules.numbers import available
from games.speedzero.rules.rounds import TURNED
from games.speedzero.rules.state import Phase, State

_DRAW: tuple[Move, ...] = (Draw(),)
_BLIND = Take()
_TAKE = tuple(Take(slot) for slot in range(DISPLAY))
_KEEP_NONE: tuple[Move, ...] = (Discard(),)
_ANSWERS: list[Move] = [Answer(defends=False), Answer(defends=True)]
_FIXES: list[Move] = [Fix(direction) for direction in DIRECTIONS]
_SWAPS: tuple[tuple[Swap, ...], ...] = tuple(tuple(SWAP[place] for place in places) for places in PLACES_IN)
_DISCARDS: tuple[tuple[Discard, ...], ...] = tuple(tuple(DISCARD[place] for place in places) for places in PLACES_IN)
_PLACES: tuple[tuple[tuple[Place, ...], ...], ...] = tuple(
    tuple(tuple(row[place] for place in places) for places in PLACES_IN) for row in PLACE
)


def seats_to_move(state: State) -> tuple[int, ...]:
    """Who owes a decision, ascending."""
    match state.phase:
        case "draw" | "choose" | "aim":
            return (state.turn,)
        case "turning":
            return tuple(seat for seat, count in enumerate(state.turned) if count < TURNED)
        case "gain":
            return (gainer(state),)
        case "defend":
            pairs = zip(state.asked, state.answers, strict=True)
            return tuple(seat for seat, answer in pairs if answer is None)
        case "direction":
            return (chooser(state),)
    return ()


def legal_moves(state: State, seat: int) -> list[Move]:
    """All decisions of `seat`, empty when it owes none."""
    if state.turn != seat and state.phase in ("draw", "choose", "aim"):
        return []
    return _BY_PHASE[state.phase](state, seat)


def turns(state: State, seat: int) -> list[Move]:
    """What a turn may be: a number move, or in "Erweitert" an action card taken, played, laid off (SZ-34)."""
    swaps = _SWAPS[ALL & ~state.gone[seat]]
    moves: list[Move] = [*_DRAW, *swaps] if available(state) else [*swaps]
    if state.extended and state.closer is None:
        moves += takes(state)
        hand = list(dict.fromkeys(held.action for held in state.hands[seat]))
        moves += [Play(action, at) for action in hand for at in FIRST[action](state)]
        moves += [LayOff(action) for action in hand]
    return moves


def takes(state: State) -> list[Move]:
    """Where an action card may come from: blind first, then the display (SZ-33)."""
    moves: list[Move] = [_BLIND] if state.action_stack or state.action_discard else []
    return moves + [_TAKE[slot] for slot, action in enumerate(state.display) if action is not None]


def _turning(state: State, seat: int) -> list[Move]:
    return [TURN[place] for place in PLACES_IN[state.down[seat]]] if state.turned[seat] < TURNED else []


def _gain(state: State, seat: int) -> list[Move]:
    return [Decline(), *takes(state)] if seat == gainer(state) else []


def _choose(state: State, seat: int) -> list[Move]:
    down, there = state.down[seat], ALL & ~state.gone[seat]
    moves: list[Move] = [*(_DISCARDS[down] if down else _KEEP_NONE), *_PLACES[0][there]]
    for card in range(1, len(state.drawn)):
        moves += _PLACES[card][there]
    return moves


def _aim(state: State, seat: int) -> list[Move]:
    return [Aim(at) for at in further(state)]


def _defend(state: State, seat: int) -> list[Move]:
    return _ANSWERS[:] if seat in seats_to_move(state) else []


def _direction(state: State, seat: int) -> list[Move]:
    return _FIXES[:] if seat == chooser(state) else []


def _over(state: State, seat: int) -> list[Move]:
    return []


_BY_PHASE: dict[Phase, Callable[[State, int], list[Move]]] = {
    "turning": _turning,
    "gain": _gain,
    "draw": turns,
    "choose": _choose,
    "aim": _aim,
    "defend": _defend,
    "direction": _direction,
    "over": _over,
}
