"""What is worth thinking about for longer."""

from random import Random
from typing import Final

from games.speedzero.bots.aims import worth
from games.speedzero.bots.fields import HIDDEN, Field
from games.speedzero.bots.judging import at_place, turning
from games.speedzero.bots.policy import best_take, decide
from games.speedzero.bots.sight import Sight
from games.speedzero.bots.styles import Style
from games.speedzero.rules.actions.supply import is_left
from games.speedzero.rules.actions.targets import FIRST, further
from games.speedzero.rules.cards import COLUMNS
from games.speedzero.rules.moves import DISCARD, PLACE, SWAP, Aim, Answer, Decline, Draw, Fix, LayOff, Move, Play, Take
from games.speedzero.rules.numbers import available
from games.speedzero.rules.state import State

MOST: Final = 8
"""More are not looked at."""
NEAR: Final = 3.5
"""A number move that the rule of thumb finds so many points worse than the best one hardly ever turns out better."""

Option = tuple[float, Move]
"""What the rule of thumb thinks of a decision."""


def candidates(state: State, seat: int, mean: float, style: Style, rng: Random) -> list[Move]:
    """The most promising decisions, the rule of thumb's own first; each is legal and named once."""
    found = [decide(state, seat, mean, style, rng)]
    sight = Sight(state, seat, mean, style)
    match state.phase:
        case "draw":
            found += _actions(sight) + _near(_turn(sight))
        case "choose":
            found += _near(_choose(sight))
        case "gain":
            found += [best_take(state)[1], Decline(), *_open_takes(state)]
        case "aim":
            found += [Aim(at) for at in further(state)]
        case "defend":
            found += [Answer(defends=True), Answer(defends=False)]
        case "direction":
            found += [Fix("columns"), Fix("rows")]
    return list(dict.fromkeys(found))[:MOST]


def _near(options: list[Option]) -> list[Move]:
    """The best first, as long as they are not far behind it."""
    options.sort(key=lambda option: -option[0])
    return [move for points, move in options if points >= options[0][0] - NEAR]


def _turn(sight: Sight) -> list[Option]:
    state, own, mood = sight.state, sight.own, sight.mood
    found: list[Option] = [(sight.draw + (0.0 if mood.last else mood.style.take), Draw())] if available(state) else []
    top = state.discard[-1]
    return found + [
        (at_place(sight.all, sight.held, sight.eye, place, top, mood), SWAP[place]) for place in _unlike(own)
    ]


def _choose(sight: Sight) -> list[Option]:
    own, mood = sight.own, sight.mood
    nothing = turning(sight.all, sight.held, sight.eye, mood)
    unlike = _unlike(own)
    found: list[Option] = [(nothing, DISCARD[place]) for place in unlike if own.cards[place] == HIDDEN]
    for index, card in enumerate(sight.state.drawn):
        found += [
            (at_place(sight.all, sight.held, sight.eye, place, card, mood), PLACE[index][place]) for place in unlike
        ]
    return found


def _unlike(own: Field) -> list[int]:
    """One place of all that have the same card and the same others in their column."""
    found: dict[tuple[float, ...], int] = {}
    for place in own.there:
        one, other = own.cards[(place + COLUMNS) % len(own.cards)], own.cards[(place - COLUMNS) % len(own.cards)]
        found.setdefault((own.cards[place], own.expected[place], min(one, other), max(one, other)), place)
    return list(found.values())


def _actions(sight: Sight) -> list[Move]:
    """In "Erweitert": whatever the turn may be besides a number move."""
    state = sight.state
    if not state.extended or state.closer is not None:
        return []
    hand = dict.fromkeys(held.action for held in state.hands[sight.eye])
    found: list[Move] = [Play(action, worth(sight, action)[1]) for action in hand if FIRST[action](state)]
    if "ableitung" in hand:
        # who holds what is remembered where it was seen, and the search knows what to do with it
        found += [Play("ableitung", at) for at in FIRST["ableitung"](state)]
    taken = [best_take(state)[1]] if is_left(state) else []
    return [*found, *taken, *(LayOff(action) for action in hand)]


def _open_takes(state: State) -> list[Take]:
    return [Take(slot) for slot, action in enumerate(state.display) if action is not None][:3]
