"""The number move: the stock, the discard, and what they bring onto a field (SZ-10 to SZ-12, SZ-42)."""

from games.engine.game import Event
from games.speedzero.rules.cards import PLACES, X
from games.speedzero.rules.dealing import shuffle
from games.speedzero.rules.events import Discarded, Drew, Placed, StockShuffled, Swapped, Turned
from games.speedzero.rules.moves import Discard, Draw, Place, Swap
from games.speedzero.rules.state import State


def available(state: State) -> int:
    """How many cards can be drawn: the stock, and the discard without its top (SZ-12)."""
    return len(state.stock) + len(state.discard) - 1


def pop_stock(state: State, events: list[Event]) -> int:
    """The top of the stock, which is made anew from the discard when it is empty; some card must be available."""
    if not state.stock:
        state.stock = state.discard[:-1]
        state.discard = state.discard[-1:]
        shuffle(state, state.stock)
        state.stock_known = True
        events.append(StockShuffled(len(state.stock)))
    return state.stock.pop()


def draw(state: State, seat: int, move: Draw, events: list[Event]) -> None:
    """Look at the top of the stock, alone (SZ-11)."""
    card = pop_stock(state, events)
    state.drawn = [card]
    state.phase = "choose"
    events.append(Drew(seat, 1, (card,)))


def swap(state: State, seat: int, move: Swap, events: list[Event]) -> None:
    """The discard's top changes places with an own card; an x among them is a gain (SZ-10, SZ-32)."""
    card = state.discard.pop()
    old, hidden = _put(state, seat, move.place, card)
    events.append(Swapped(seat, move.place, card, old, hidden))
    if card == X:
        state.gains[seat] += 1


def place(state: State, seat: int, move: Place, events: list[Event]) -> None:
    """A drawn card comes to an own place; the others go open on the discard, then the old one (SZ-11, SZ-42)."""
    drawn, state.drawn = state.drawn, []
    _gain_for(state, seat, drawn)
    card = drawn.pop(move.card)
    state.discard += drawn
    old, hidden = _put(state, seat, move.place, card)
    events.append(Placed(seat, move.place, card, old, hidden, tuple(drawn)))


def discard(state: State, seat: int, move: Discard, events: list[Event]) -> None:
    """No drawn card is kept, an own one is turned instead where one is face-down (SZ-11)."""
    drawn, state.drawn = state.drawn, []
    _gain_for(state, seat, drawn)
    state.discard += drawn
    events.append(Discarded(seat, tuple(drawn)))
    if move.place is not None:
        turn_up(state, seat, move.place, events)
        state.traces[seat] = [len(PLACES) * seat + move.place]


def turn_up(state: State, seat: int, place: int, events: list[Event]) -> None:
    """Turn an own face-down card; an x is a gain (SZ-32)."""
    card = state.fields[seat][place]
    _open(state, seat, place)
    events.append(Turned(seat, place, card))
    if card == X:
        state.gains[seat] += 1


def _put(state: State, seat: int, place: int, card: int) -> tuple[int, bool]:
    """Lay `card` open at a place; the old card, now on the discard, and whether it was face-down (SZ-11a)."""
    field = state.fields[seat]
    old = field[place]
    field[place] = card
    state.discard.append(old)
    state.traces[seat] = [len(PLACES) * seat + place]
    hidden = bool(state.down[seat] >> place & 1)
    if hidden:
        _open(state, seat, place)
    return old, hidden


def _open(state: State, seat: int, place: int) -> None:
    """What lies at a place is face-down no more, so nobody knows it alone."""
    state.down[seat] &= ~(1 << place)
    if state.extended:
        state.known[seat][place] = 0


def _gain_for(state: State, seat: int, drawn: list[int]) -> None:
    """Every x drawn from the stock is a gain, placed or not (SZ-32)."""
    if X in drawn:
        state.gains[seat] += drawn.count(X)
