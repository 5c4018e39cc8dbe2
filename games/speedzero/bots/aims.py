"""What an action card is worth now, and where to aim it."""

from collections.abc import Callable, Sequence

from games.speedzero.bots.fields import HIDDEN, Field
from games.speedzero.bots.sight import Sight
from games.speedzero.rules.actions.targets import FIRST, further
from games.speedzero.rules.cards import LINES, MASKS, Action
from games.speedzero.rules.moves import CELL, LINE, REPEAT, RIVAL, Cell, Repeat, Target

Aimed = tuple[float, Target | None]
"""What an action is worth in points, a number move apart, and its first or next target."""

RIVAL_SHARE = 0.8
"""How much of a rival's loss is the own gain at a table of two; with more seats it is shared."""
BEST_OF_THREE = 2.5
"""What two more cards to choose from are worth."""
GUARD = 1.0
"""What a Klammer is worth that stays in the hand to defend."""
FEW = 3
"""So many cards of a field are looked at for an exchange: the worst own ones, the best of others."""


def share(sight: Sight) -> float:
    """How much of one rival's loss is the own gain."""
    return RIVAL_SHARE / len(sight.rivals)


def worth(sight: Sight, action: Action) -> Aimed:
    """The best first target of `action` for the seat in turn; only called where it can do something."""
    return _WORTH[action](sight)


def next_target(sight: Sight) -> Target:
    """Phase aim: the best of what may be aimed at."""
    state = sight.state
    choices = further(state)
    if state.targets and state.effect == "subtraktion":
        return best_loss(sight, choices)[1]
    if state.targets and state.effect is not None:
        first = state.targets[0]
        pairs = [(exchange(sight, first, other), -index) for index, other in enumerate(choices)]
        return choices[-max(pairs)[1]]
    if state.effect is not None:
        _, at = worth(sight, state.effect)
        if at is not None and at in choices:
            return at
    return choices[0]


# --- exchanges --------------------------------------------------------------------------------------------------------
def exchange(sight: Sight, first: Target, second: Target) -> float:
    """Points won for the seat in turn by two cards that change places."""
    if not isinstance(first, Cell) or not isinstance(second, Cell):
        return 0.0
    one, other = sight.field(first.seat), sight.field(second.seat)
    if first.seat == second.seat:
        return _permuted(one, first.place, second.place)
    gain = 0.0
    for field, place, source, origin, seat in (
        (one, first.place, other, second.place, first.seat),
        (other, second.place, one, first.place, second.seat),
    ):
        saved = field.expected[place] - source.expected[origin]
        saved += field.promised(place, source.cards[origin], sight.pair)
        saved -= field.promised(place, field.cards[place], sight.pair)
        gain += saved if seat == sight.eye else -share(sight) * saved
    return gain


def _permuted(field: Field, one: int, other: int) -> float:
    cards = field.cards
    before = field.promised(one, cards[one], field.pair) + field.promised(other, cards[other], field.pair)
    cards[one], cards[other] = cards[other], cards[one]
    after = field.promised(one, cards[one], field.pair) + field.promised(other, cards[other], field.pair)
    cards[one], cards[other] = cards[other], cards[one]
    return after - before


def substitution(sight: Sight) -> Aimed:
    """Give a bad card away for a good one."""
    own = _extremes(sight.own, sight.eye, best=False)
    found = [
        (exchange(sight, cell, other), -index)
        for index, cell in enumerate(own)
        for rival in sight.rivals
        for other in _extremes(sight.field(rival), rival, best=True)
    ]
    if not found:
        return 0.0, FIRST["substitution"](sight.state)[0]
    gain, index = max(found)
    return gain, own[-index]


def permutation(sight: Sight) -> Aimed:
    """Bring equal cards into line."""
    field = sight.own
    opened = [place for place in field.there if field.cards[place] != HIDDEN]
    pairs = [(_permuted(field, one, other), -one) for one in opened for other in field.there if one != other]
    gain, place = max(pairs, default=(0.0, -field.there[0]))
    return gain, CELL[sight.eye][-place]


def _extremes(field: Field, seat: int, best: bool) -> list[Cell]:
    places = sorted(field.there, key=field.expected.__getitem__, reverse=not best)
    return [CELL[seat][place] for place in places[:FEW]]


# --- what hurts others ------------------------------------------------------------------------------------------------
def subtraktion(sight: Sight) -> Aimed:
    """Take everybody's best card."""
    total, first = 0.0, None
    for seat in sight.rivals:
        if there := sight.field(seat).there:
            loss, at = best_loss(sight, [CELL[seat][place] for place in there])
            total += share(sight) * loss
            first = first or at
    return total, first


def best_loss(sight: Sight, cells: Sequence[Target]) -> tuple[float, Target]:
    """The card whose owner loses most when it is taken for an unknown one."""
    found = []
    for index, at in enumerate(cells):
        if isinstance(at, Cell):
            field = sight.field(at.seat)
            loss = sight.mean - field.expected[at.place] + field.promised(at.place, field.cards[at.place], sight.pair)
            found.append((loss, -index))
    loss, index = max(found)
    return loss, cells[-index]


def ableitung(sight: Sight) -> Aimed:
    """From whoever holds most."""
    held, seat = max((len(sight.state.hands[seat]), -seat) for seat in sight.rivals)
    return sight.draw / 2 + 1.0 + share(sight) * min(held, 3), RIVAL[-seat]


# --- the others -------------------------------------------------------------------------------------------------------
def projektion(sight: Sight) -> Aimed:
    """Look where most is hidden, at home first."""
    found = [
        ((sight.state.down[seat] & MASKS[line]).bit_count() * (1.0 if seat == sight.eye else 0.5), -seat, -line)
        for seat in (sight.eye, *sight.rivals)
        for line in range(len(LINES))
    ]
    cards, seat, line = max(found)
    return 0.3 * cards, LINE[-seat][-line]


def rekursion(sight: Sight) -> Aimed:
    """The best of what lies there."""
    choices = [at.action for at in FIRST["rekursion"](sight.state) if isinstance(at, Repeat)]
    gain, action = max((worth(sight, action)[0], action) for action in choices)
    return gain, REPEAT[action]


def stichprobe(sight: Sight) -> Aimed:
    """The best of three cards."""
    return sight.draw + BEST_OF_THREE, None


def quadrat(sight: Sight) -> Aimed:
    """Two turns for one."""
    return 2 * sight.draw, None


def klammer(sight: Sight) -> Aimed:
    """A turn for a turn, and a defence less."""
    return sight.draw - GUARD, None


_WORTH: dict[Action, Callable[[Sight], Aimed]] = {
    "substitution": substitution,
    "permutation": permutation,
    "stichprobe": stichprobe,
    "projektion": projektion,
    "subtraktion": subtraktion,
    "quadrat": quadrat,
    "klammer": klammer,
    "rekursion": rekursion,
    "ableitung": ableitung,
}
