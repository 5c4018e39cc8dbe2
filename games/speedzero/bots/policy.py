"""Rules of thumb: what to do at sight of what the own seat knows. A test holds them to that."""

from collections.abc import Callable
from random import Random
from typing import Any

from games.speedzero.bots.aims import GUARD, best_loss, exchange, next_target, worth
from games.speedzero.bots.judging import placing, swap_at
from games.speedzero.bots.judging import turning as turned
from games.speedzero.bots.sight import Sight
from games.speedzero.bots.styles import Style
from games.speedzero.rules.actions.supply import is_left
from games.speedzero.rules.actions.targets import FIRST
from games.speedzero.rules.cards import LINES, Action, Direction, value
from games.speedzero.rules.clearing import both_ways
from games.speedzero.rules.moves import (
    DISCARD,
    PLACE,
    SWAP,
    Aim,
    Answer,
    Cell,
    Decline,
    Discard,
    Draw,
    Fix,
    LayOff,
    Move,
    Play,
    Take,
)
from games.speedzero.rules.moves import (
    TURN as TURN_UP,
)
from games.speedzero.rules.numbers import available
from games.speedzero.rules.scoring import HELD
from games.speedzero.rules.state import Phase, State

WANTED: dict[Action, float] = {
    "quadrat": 6.0,
    "substitution": 6.0,
    "stichprobe": 5.5,
    "rekursion": 4.5,
    "subtraktion": 4.0,
    "klammer": 3.5,
    "ableitung": 3.0,
    "permutation": 3.0,
    "projektion": 1.0,
}
"""What an action card is worth in the hand, if the round is long enough to play it."""
BLIND = 4.2
"""The average of that."""
ROBBED = 3.0
"""What an action card is worth that Ableitung would take."""
ENOUGH = 2
"""More action cards than these are not taken for a whole turn."""


def decide(state: State, seat: int, mean: float, style: Style, rng: Random) -> Move:
    """The decision of `seat`, which owes one; `mean` is what it expects of a card it cannot know."""
    return _BY_PHASE[state.phase](Sight(state, seat, mean, style), rng)


# --- numbers ----------------------------------------------------------------------------------------------------------
def turning(sight: Sight, rng: Random) -> Move:
    """Any face-down card."""
    return TURN_UP[rng.choice(sight.own.hidden)]


def turn(sight: Sight, rng: Random) -> Move:
    """The best of a number move, an action card played or laid off, and one taken."""
    state = sight.state
    best, move = number_move(sight)
    if not state.extended or state.closer is not None:
        return move
    danger = sight.style.tidy * HELD * nearness(state)
    for action in dict.fromkeys(held.action for held in state.hands[sight.eye]):
        option: tuple[float, Move] = (danger - 0.5, LayOff(action))
        best, move = max((best, move), option, key=_first)
        if FIRST[action](state):
            points, at = worth(sight, action)
            best, move = max((best, move), (points + danger, Play(action, at)), key=_first)
    if len(state.hands[sight.eye]) < ENOUGH and is_left(state):
        wanted, taking = best_take(state)
        best, move = max((best, move), (wanted - 2 * danger, taking), key=_first)
    return move


def number_move(sight: Sight) -> tuple[float, Move]:
    """Take the discard's top where it saves enough, else draw; and what that is worth."""
    state, own = sight.state, sight.own
    if not own.there:
        return 0.0, Draw()
    top = state.discard[-1]
    fields, held = sight.all, sight.held
    mood = sight.mood
    place = swap_at(fields, held, sight.eye, top, mood)
    if place < 0 and available(state):
        return sight.draw, Draw()
    gain, best = placing(fields, held, sight.eye, top, mood)
    return gain, SWAP[best]


def choose(sight: Sight, rng: Random) -> Move:
    """Keep a drawn card where it saves something, else turn a face-down one."""
    drawn, own = sight.state.drawn, sight.own
    nothing = DISCARD[own.hidden[0]] if own.down else Discard()
    if not own.there:
        return nothing
    fields, held = sight.all, sight.held
    mood = sight.mood
    found = [(*placing(fields, held, sight.eye, card, mood), index) for index, card in enumerate(drawn)]
    gain, place, index = max(found, key=_first)
    return PLACE[index][place] if gain > turned(fields, held, sight.eye, mood) else nothing


# --- action cards -----------------------------------------------------------------------------------------------------
def nearness(state: State) -> float:
    """How near the end of the round is, from 0 to 1."""
    fewest = min(down.bit_count() for down in state.down)
    return (1.0, 0.9, 0.5, 0.3, 0.15)[fewest] if fewest < 5 else 0.05


def best_take(state: State) -> tuple[float, Move]:
    """The action card most wanted; some must be left."""
    options: list[tuple[float, Move]] = [
        (WANTED[action], Take(slot)) for slot, action in enumerate(state.display) if action is not None
    ]
    if state.action_stack or state.action_discard:
        options.append((BLIND, Take()))
    return max(options, key=_first)


def gain(sight: Sight, rng: Random) -> Move:
    """A card for nothing, unless the round is nearly over."""
    wanted, move = best_take(sight.state)
    return move if wanted > sight.style.tidy * HELD * nearness(sight.state) else Decline()


def aim(sight: Sight, rng: Random) -> Move:
    """See `aims`."""
    return Aim(next_target(sight))


def defend(sight: Sight, rng: Random) -> Move:
    """Unless what is to happen is no loss, and the Klammer can still be used."""
    state = sight.state
    loss = HELD * nearness(state) - GUARD
    if state.effect == "substitution":
        first, second = state.targets
        loss -= exchange(sight, first, second)
    elif state.effect == "subtraktion":
        hit = [at for at in state.targets if isinstance(at, Cell) and at.seat == sight.eye]
        loss += best_loss(sight, hit)[0]
    else:
        loss += ROBBED
    return Answer(defends=loss > 0)


def direction(sight: Sight, rng: Random) -> Move:
    """Whatever takes more points away."""
    field = sight.state.fields[sight.eye]
    columns, rows = (sum(_points(field, line) for line in lines) for lines in both_ways(sight.state, sight.eye))
    way: Direction = "rows" if rows > columns else "columns"
    return Fix(way)


def _points(cards: list[int], line: int) -> int:
    return sum(value(cards[place]) for place in LINES[line])


def _first(option: tuple[Any, ...]) -> Any:
    return option[0]


_BY_PHASE: dict[Phase, Callable[[Sight, Random], Move]] = {
    "turning": turning,
    "gain": gain,
    "draw": turn,
    "choose": choose,
    "aim": aim,
    "defend": defend,
    "direction": direction,
}
