"""Action cards that are taken and laid off: stack, display and discard (SZ-32 to SZ-34)."""

from games.engine.game import Event
from games.speedzero.rules.cards import Action
from games.speedzero.rules.dealing import shuffle
from games.speedzero.rules.events import ActionsShuffled, Declined, LaidOff, Refilled, Took
from games.speedzero.rules.moves import Decline, LayOff, Take
from games.speedzero.rules.state import Held, State, seats_from


def is_left(state: State) -> bool:
    """Whether an action card can be taken at all (SZ-53)."""
    return bool(state.action_stack or state.action_discard or any(state.display))


def gainer(state: State) -> int:
    """Phase gain: the seat that may take next, all of its own first (SZ-32)."""
    return next(seat for seat in seats_from(state, state.turn) if state.gains[seat])


def take(state: State, seat: int, move: Take, events: list[Event]) -> None:
    """An action card comes into a hand, as the turn or for an x (SZ-32, SZ-34)."""
    gain = state.phase == "gain"
    if gain:
        state.gains[seat] -= 1
    action = _pop(state, events) if move.slot is None else state.display[move.slot]
    if action is None:
        raise ValueError("no action card lies there")
    state.hands[seat].append(Held(action, shown=move.slot is not None))
    events.append(Took(seat, move.slot, action, gain))
    if move.slot is not None:
        state.display[move.slot] = None
        refill(state, events)


def decline(state: State, seat: int, move: Decline, events: list[Event]) -> None:
    """Nothing is taken for this x (SZ-32)."""
    state.gains[seat] -= 1
    events.append(Declined(seat))


def lay_off(state: State, seat: int, move: LayOff, events: list[Event]) -> None:
    """An action card leaves the hand without effect, for a whole turn (SZ-34)."""
    spend(state, seat, move.action)
    events.append(LaidOff(seat, move.action))
    state.action_discard.append(move.action)
    refill(state, events)


def spend(state: State, seat: int, action: Action) -> None:
    """Of equal cards in a hand the one taken first leaves it (SZ-59a)."""
    hand = state.hands[seat]
    hand.remove(next(held for held in hand if held.action == action))


def refill(state: State, events: list[Event]) -> None:
    """Fill the gaps of the display as far as there are cards (SZ-33)."""
    for slot, lying in enumerate(state.display):
        if lying is None and (action := _pop(state, events)):
            state.display[slot] = action
            events.append(Refilled(slot, action))


def put_aside(state: State) -> None:
    """Whatever was being carried out is over: its cards reach the action discard, gains lapse (SZ-59, SZ-72)."""
    state.action_discard += reversed(state.in_play)
    state.in_play, state.targets, state.asked, state.answers = [], [], [], []
    state.effect = None
    state.gains = [0] * len(state.gains)


def _pop(state: State, events: list[Event]) -> Action | None:
    """The top of the stack; the discard is shuffled into it when a card is needed, not before."""
    if not state.action_stack:
        if not state.action_discard:
            return None
        state.action_stack, state.action_discard = state.action_discard, []
        shuffle(state, state.action_stack)
        events.append(ActionsShuffled(len(state.action_stack)))
    return state.action_stack.pop()
