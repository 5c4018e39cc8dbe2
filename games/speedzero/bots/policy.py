"""Rules of thumb: what to do at sight of what the own seat knows. A test holds them to that."""

from collections.abc import Callable
from random import Random

from games.speedzero.bots.aims import TURN, next_target, worth
from games.speedzero.bots.fields import Sight
from games.speedzero.rules.actions.targets import FIRST
from games.speedzero.rules.cards import LINES, Action, Direction, value
from games.speedzero.rules.clearing import both_ways
from games.speedzero.rules.moves import (
    DISCARD,
    PLACE,
    SWAP,
    Aim,
    Answer,
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
from games.speedzero.rules.state import Phase, State

AHEAD = 2.0
"""By so many points the own field must be the best for the round to be ended gladly."""
REPLY = 3.5
"""What every other seat still saves with its last turn."""
HELD = 10.0
"""What an action card costs that is still held in the end (SZ-39)."""
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
ENOUGH = 2
"""More action cards than these are not taken for a whole turn."""


def decide(state: State, seat: int, mean: float, rng: Random) -> Move:
    """The decision of `seat`, which owes one; `mean` is what it expects of a card it cannot know."""
    return _BY_PHASE[state.phase](Sight(state, seat, mean), rng)


def candidates(state: State, seat: int, mean: float, rng: Random) -> list[Move]:
    """What is worth thinking about, the rules of thumb's own decision first."""
    found = [decide(state, seat, mean, rng)]
    sight = Sight(state, seat, mean)
    field = sight.own
    if state.phase == "draw":
        if field.there:
            found.append(SWAP[field.best(state.discard[-1])[1]])
        if available(state):
            found.append(Draw())
        if state.extended and state.closer is None:
            found.append(best_take(state)[1])
            found += [
                Play(action, worth(sight, action)[1])
                for action in dict.fromkeys(held.action for held in state.hands[seat])
                if FIRST[action](state)
            ]
    elif state.phase == "choose":
        found += [PLACE[index][field.best(card)[1]] for index, card in enumerate(state.drawn) if field.there]
        found += [DISCARD[place] for place in field.hidden[:2]]
    return list(dict.fromkeys(found))


# --- numbers ----------------------------------------------------------------------------------------------------------
def turning(sight: Sight, rng: Random) -> Move:
    """Any face-down card."""
    return TURN_UP[rng.choice(sight.own.hidden)]


def turn(sight: Sight, rng: Random) -> Move:
    """The best of a number move, an action card played, and one taken."""
    state = sight.state
    best, move = number_move(sight)
    if not state.extended or state.closer is not None:
        return move
    danger = HELD * nearness(state)
    for action in dict.fromkeys(held.action for held in state.hands[sight.eye]):
        if FIRST[action](state):
            points, at = worth(sight, action)
            option: tuple[float, Move] = (points + danger, Play(action, at))
        else:
            option = (danger - 0.5, LayOff(action))
        best, move = max((best, move), option, key=_first)
    if len(state.hands[sight.eye]) < ENOUGH:
        wanted, taking = best_take(state)
        best, move = max((best, move), (wanted - 2 * danger, taking), key=_first)
    return move


def number_move(sight: Sight) -> tuple[float, Move]:
    """Take the discard's top where it saves enough, else draw."""
    state, field = sight.state, sight.own
    can_draw = available(state) > 0
    if not field.there:
        return TURN, Draw()
    points, place = max(
        (field.gain(place, state.discard[-1]) + closing(sight, place, state.discard[-1]), -place)
        for place in field.there
    )
    if can_draw and points < TURN:
        return TURN, Draw()
    return points, SWAP[-place]


def choose(sight: Sight, rng: Random) -> Move:
    """Keep a drawn card where it saves something, else turn a face-down one."""
    field = sight.own
    options: list[tuple[float, int, Move]] = []
    for index, card in enumerate(sight.state.drawn):
        for place in field.there:
            points = field.gain(place, card) + closing(sight, place, card)
            options.append((points, -len(options), PLACE[index][place]))
    for place in field.hidden:
        points = 0.5 + closing(sight, place, None)
        options.append((points, -len(options), DISCARD[place]))
    if not field.hidden:
        options.append((0.0, -len(options), Discard()))
    return max(options, key=lambda option: option[:2])[2]


def closing(sight: Sight, place: int, card: int | None) -> float:
    """What it is worth to end the round by opening `place`, 0 where that does not end it (SZ-22)."""
    state, field = sight.state, sight.own
    if state.closer is not None or field.hidden != (place,):
        return 0.0
    own = field.total - field.expected[place] + (sight.mean if card is None else value(card))
    lead = min(sight.field(rival).total + _held(state, rival) for rival in sight.rivals) - REPLY
    lead -= own + _held(state, sight.eye)
    return min(lead, 10.0) if lead >= AHEAD else -max(own, 0.0) - 3.0


def _held(state: State, seat: int) -> float:
    return HELD * len(state.hands[seat]) if state.extended else 0.0


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
    return max(options, key=_first, default=(-HELD, Draw()))


def gain(sight: Sight, rng: Random) -> Move:
    """A card for nothing, unless the round is nearly over."""
    wanted, move = best_take(sight.state)
    return move if wanted > HELD * nearness(sight.state) else Decline()


def aim(sight: Sight, rng: Random) -> Move:
    """See `aims`."""
    return Aim(next_target(sight))


def defend(sight: Sight, rng: Random) -> Move:
    """Always: a Klammer held to the end costs points."""
    return Answer(defends=True)


def direction(sight: Sight, rng: Random) -> Move:
    """Whatever takes more points away."""
    field = sight.state.fields[sight.eye]
    columns, rows = (sum(_points(field, line) for line in lines) for lines in both_ways(sight.state, sight.eye))
    way: Direction = "rows" if rows > columns else "columns"
    return Fix(way)


def _points(cards: list[int], line: int) -> int:
    return sum(value(cards[place]) for place in LINES[line])


def _first(option: tuple[float, Move]) -> float:
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
