"""Whom and what an action card may hit. Only what everybody knows is looked at (SZ-49)."""

from collections.abc import Callable, Sequence

from games.speedzero.rules.cards import ALL, LINES, MASKS, PLACES_IN, Action
from games.speedzero.rules.moves import CELL, LINE, REPEAT, RIVAL, Cell, Target
from games.speedzero.rules.numbers import available
from games.speedzero.rules.state import State, seats_from

Choices = Sequence[Target | None]
"""Targets; `(None,)` where the action needs none, nothing where it cannot do anything."""

Aims = Callable[[State], Choices]
More = Callable[[State, list[Target]], Sequence[Target]]

NO_TARGET: Choices = (None,)


def rivals(state: State) -> list[int]:
    """The opponents of the seat in turn, in turn order."""
    return seats_from(state, state.turn)[1:]


def cells(state: State, seat: int) -> list[Target]:
    """All cards of a field."""
    row = CELL[seat]
    return [row[place] for place in PLACES_IN[ALL & ~state.gone[seat]]]


# --- first targets ----------------------------------------------------------------------------------------------------
def no_target(state: State) -> Choices:
    """Quadrat and Klammer."""
    return NO_TARGET


def stichprobe(state: State) -> Choices:
    """Stichprobe needs a card that can be drawn (SZ-53)."""
    return NO_TARGET if available(state) else ()


def substitution(state: State) -> Choices:
    """Any card, own or not, if another seat has one too (SZ-40)."""
    found = [cards for seat in seats_from(state, state.turn) if (cards := cells(state, seat))]
    return [cell for cards in found for cell in cards] if len(found) > 1 else ()


def permutation(state: State) -> Choices:
    """Any own card, if there are two (SZ-41)."""
    own = cells(state, state.turn)
    return own if len(own) > 1 else ()


def projektion(state: State) -> Choices:
    """Any line with a face-down card, own or not (SZ-43, SZ-53)."""
    return [
        LINE[seat][line]
        for seat in seats_from(state, state.turn)
        for line in range(len(LINES))
        if state.down[seat] & MASKS[line]
    ]


def subtraktion(state: State) -> Choices:
    """Any card of an opponent (SZ-44)."""
    return [cell for seat in rivals(state) for cell in cells(state, seat)]


def rekursion(state: State) -> Choices:
    """Cards of the action discard that can do something, another Rekursion excepted (SZ-47)."""
    lying = dict.fromkeys(state.action_discard)
    return [REPEAT[action] for action in lying if action != "rekursion" and FIRST[action](state)]


def ableitung(state: State) -> Choices:
    """Opponents who hold an action card (SZ-48)."""
    return [RIVAL[seat] for seat in rivals(state) if state.hands[seat]]


FIRST: dict[Action, Aims] = {
    "substitution": substitution,
    "permutation": permutation,
    "stichprobe": stichprobe,
    "projektion": projektion,
    "subtraktion": subtraktion,
    "quadrat": no_target,
    "klammer": no_target,
    "rekursion": rekursion,
    "ableitung": ableitung,
}
"""What each action may be aimed at first."""


# --- further targets --------------------------------------------------------------------------------------------------
def second_cell(state: State, chosen: list[Target]) -> Sequence[Target]:
    """Substitution: a card of another seat than the first one's."""
    if len(chosen) > 1:
        return ()
    first = _seats(chosen)
    return [cell for seat in seats_from(state, state.turn) if seat not in first for cell in cells(state, seat)]


def second_own(state: State, chosen: list[Target]) -> Sequence[Target]:
    """Permutation: another own card."""
    return () if len(chosen) > 1 else [cell for cell in cells(state, state.turn) if cell not in chosen]


def next_rival(state: State, chosen: list[Target]) -> Sequence[Target]:
    """Subtraktion: a card of an opponent who gives none yet."""
    done = _seats(chosen)
    return [cell for seat in rivals(state) if seat not in done for cell in cells(state, seat)]


MORE: dict[Action, More] = {"substitution": second_cell, "permutation": second_own, "subtraktion": next_rival}
"""What each action may be aimed at further, nothing once all its targets are chosen; other actions have one at most."""


def further(state: State) -> Sequence[Target]:
    """Phase aim: what the action that is being carried out may be aimed at next."""
    if state.effect is None:
        return ()
    if not state.targets:
        return [at for at in FIRST[state.effect](state) if at is not None]
    more = MORE.get(state.effect)
    return more(state, state.targets) if more else ()


def _seats(chosen: list[Target]) -> set[int]:
    return {at.seat for at in chosen if isinstance(at, Cell)}
