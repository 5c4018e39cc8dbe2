"""An action card on its way: aimed, defended against, carried out, laid on its discard (SZ-46 to SZ-49, SZ-59)."""

from collections.abc import Collection

from games.engine.game import Event
from games.speedzero.rules.actions import supply
from games.speedzero.rules.actions.effects import DONE, EFFECTS, WAITS
from games.speedzero.rules.actions.targets import FIRST, further
from games.speedzero.rules.cards import Action
from games.speedzero.rules.events import Aimed, Answered, Asked, Defended, Fizzled, Played
from games.speedzero.rules.moves import Aim, Answer, Cell, Play, Rival, Target
from games.speedzero.rules.rounds import settle
from games.speedzero.rules.state import Held, State


def play(state: State, seat: int, move: Play, events: list[Event]) -> None:
    """A card leaves the hand and is carried out, as the whole turn (SZ-34)."""
    supply.spend(state, seat, move.action)
    events.append(Played(seat, move.action))
    state.in_play = [move.action]
    state.effect = move.action
    if move.at is None:
        _carry_out(state, (), events)
    else:
        _choose(state, move.at, events)


def aim(state: State, seat: int, move: Aim, events: list[Event]) -> None:
    """One more target."""
    _choose(state, move.at, events)


def finish(state: State, events: list[Event]) -> None:
    """The whole effect is over: its cards reach the action discard, the drawn one first, then the rest (SZ-59)."""
    state.action_discard += reversed(state.in_play)
    state.in_play, state.targets = [], []
    state.effect = None
    supply.refill(state, events)
    settle(state, events)


def _begin(state: State, action: Action, events: list[Event]) -> None:
    """Carry out a drawn or repeated card: it must be aimed, there is no way back (SZ-57)."""
    state.effect, state.targets = action, []
    choices = FIRST[action](state)
    if not choices:
        events.append(Fizzled(state.turn, action))
        finish(state, events)
    elif choices[0] is None:
        _carry_out(state, (), events)
    else:
        state.phase = "aim"


def _choose(state: State, at: Target, events: list[Event]) -> None:
    """Add a target; once all are chosen, ask whoever may defend (SZ-46)."""
    action = _current(state)
    state.targets.append(at)
    events.append(Aimed(state.turn, action, at))
    if further(state):
        state.phase = "aim"
    elif EFFECTS[action].defensible and _ask(state, events):
        state.phase = "defend"
    else:
        _carry_out(state, (), events)


def _carry_out(state: State, spared: Collection[int], events: list[Event]) -> None:
    after = EFFECTS[_current(state)].carry_out(state, spared, events)
    if after == DONE:
        finish(state, events)
    elif after != WAITS:
        _begin(state, after, events)


# --- defence ----------------------------------------------------------------------------------------------------------
def _attacked(state: State) -> list[int]:
    return sorted({at.seat for at in state.targets if isinstance(at, Cell | Rival)} - {state.turn})


def _ask(state: State, events: list[Event]) -> bool:
    """Ask the attacked seats that hold a Klammer; false when none does.

    Being asked makes a Klammer public, if none of that hand was (SZ-46); not being asked tells that there is none.
    """
    state.asked = []
    for seat in _attacked(state):
        hand = state.hands[seat]
        klammern = [index for index, held in enumerate(hand) if held.action == "klammer"]
        if not klammern:
            state.hands[seat] = [Held(held.action, held.shown, harmless=True) for held in hand]
            continue
        state.asked.append(seat)
        if not any(hand[index].shown for index in klammern):
            hand[klammern[0]] = Held("klammer", shown=True)
    state.answers = [None] * len(state.asked)
    if state.asked:
        events.append(Asked(state.turn, _current(state), tuple(state.asked)))
    return bool(state.asked)


def answer(state: State, seat: int, move: Answer, events: list[Event]) -> None:
    """Whether `seat` defends; with the last answer all come to light and count (SZ-46)."""
    state.answers[state.asked.index(seat)] = move.defends
    events.append(Answered(seat))
    if None in state.answers:
        return
    defenders = tuple(who for who, defends in zip(state.asked, state.answers, strict=True) if defends)
    for who in defenders:
        supply.spend(state, who, "klammer")
        state.action_discard.append("klammer")
    state.asked, state.answers = [], []
    action = _current(state)
    # Substitution and Ableitung need everybody they hit, Subtraktion only spares the defender
    saved = bool(defenders) if action != "subtraktion" else len(defenders) == len(_attacked(state))
    events.append(Defended(state.turn, action, defenders, saved))
    if saved:
        finish(state, events)
    else:
        _carry_out(state, defenders, events)


def _current(state: State) -> Action:
    if state.effect is None:
        raise ValueError("no action is being carried out")
    return state.effect
