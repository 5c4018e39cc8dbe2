"""What is worth thinking about for longer."""

from random import Random

from games.speedzero.bots.aims import worth
from games.speedzero.bots.fields import HIDDEN, Field, Sight
from games.speedzero.bots.policy import best_take, decide
from games.speedzero.bots.styles import Style
from games.speedzero.rules.actions.targets import FIRST, further
from games.speedzero.rules.moves import DISCARD, PLACE, SWAP, Aim, Answer, Decline, Draw, Fix, LayOff, Move, Play, Take
from games.speedzero.rules.numbers import available
from games.speedzero.rules.state import State

MOST = 7
"""More are not looked at."""


def candidates(state: State, seat: int, mean: float, style: Style, rng: Random) -> list[Move]:
    """The most promising decisions, the rule of thumb's own first; each is legal and named once."""
    found = [decide(state, seat, mean, style, rng)]
    sight = Sight(state, seat, mean, style)
    match state.phase:
        case "draw":
            found += _turn(sight)
        case "choose":
            found += _choose(sight)
        case "gain":
            found += [best_take(state)[1], Decline(), *_open_takes(state)]
        case "aim":
            found += [Aim(at) for at in further(state)]
        case "defend":
            found += [Answer(defends=True), Answer(defends=False)]
        case "direction":
            found += [Fix("columns"), Fix("rows")]
    return list(dict.fromkeys(found))[:MOST]


def _turn(sight: Sight) -> list[Move]:
    state, own = sight.state, sight.own
    found: list[Move] = [Draw()] if available(state) else []
    found += [SWAP[place] for place in _places(own, state.discard[-1], sight.pair)[:2]]
    if state.extended and state.closer is None:
        hand = dict.fromkeys(held.action for held in state.hands[sight.eye])
        found += [Play(action, worth(sight, action)[1]) for action in hand if FIRST[action](state)]
        if "ableitung" in hand:
            # who holds what is remembered where it was seen, and the search knows what to do with it
            found += [Play("ableitung", at) for at in FIRST["ableitung"](state)]
        found.append(best_take(state)[1])
        found += [LayOff(action) for action in hand]
    return found


def _choose(sight: Sight) -> list[Move]:
    own = sight.own
    found: list[Move] = [DISCARD[place] for place in own.hidden[:1]]
    for index, card in enumerate(sight.state.drawn):
        found += [PLACE[index][place] for place in _places(own, card, sight.pair)]
    return found


def _places(own: Field, card: int, pair: float) -> list[int]:
    """Where a card saves most: the best place of all, the best face-down one, the best two others."""
    ranked = sorted(own.there, key=lambda place: own.gain(place, card, pair), reverse=True)
    hidden = [place for place in ranked if own.cards[place] == HIDDEN][:1]
    return list(dict.fromkeys([*ranked[:1], *hidden, *ranked[1:3]]))


def _open_takes(state: State) -> list[Take]:
    return [Take(slot) for slot, action in enumerate(state.display) if action is not None][:3]
