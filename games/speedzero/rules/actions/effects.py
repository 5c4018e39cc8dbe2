"""What each action card does once its targets are chosen and nobody has defended."""

from collections.abc import Callable, Collection
from typing import Final, Literal, NamedTuple

from games.engine.game import Event
from games.speedzero.rules.actions.targets import rivals
from games.speedzero.rules.cards import LINES, PLACES, Action
from games.speedzero.rules.dealing import draw_lot
from games.speedzero.rules.events import Drew, Exchanged, ExtraTurns, GaveUp, Looked, Repeated, Replaced, Stolen
from games.speedzero.rules.moves import STICHPROBE, Cell, Line, Repeat, Rival, Target
from games.speedzero.rules.numbers import available, pop_stock
from games.speedzero.rules.state import State

DONE: Final = "done"
WAITS: Final = "waits"
After = Action | Literal["done", "waits"]
"""What comes next: another action to carry out at once, nothing, or a decision of the seat in turn."""

Spared = Collection[int]
"""Seats that have defended."""


class Effect(NamedTuple):
    """An action's effect on the state, and whether a Klammer helps against it (SZ-46)."""

    carry_out: Callable[[State, Spared, list[Event]], After]
    defensible: bool = False


# --- cards that change places -----------------------------------------------------------------------------------------
def exchange(state: State, spared: Spared, events: list[Event]) -> After:
    """Substitution and Permutation: cards move as they lie, with what is known of them (SZ-40, SZ-41, SZ-43)."""
    first, second = _cells(state.targets)
    events.append(Exchanged(state.turn, first, second, _seen(state, first), _seen(state, second)))
    one, other = _lift(state, first), _lift(state, second)
    _put_down(state, first, *other)
    _put_down(state, second, *one)
    state.traces[state.turn] = [len(PLACES) * cell.seat + cell.place for cell in (first, second)]
    return DONE


def subtract(state: State, spared: Spared, events: list[Event]) -> After:
    """Subtraktion: cards go under the discard in turn order, then the stock fills their places (SZ-44)."""
    cells = {cell.seat: cell for cell in _cells(state.targets)}
    hit = [cells[seat] for seat in rivals(state) if seat in cells and seat not in spared]
    for cell in hit:
        card = state.fields[cell.seat][cell.place]
        state.discard.insert(0, card)
        events.append(GaveUp(cell.seat, cell.place, card, _seen(state, cell) is None))
    for cell in hit:
        state.fields[cell.seat][cell.place] = pop_stock(state, events)
        state.known[cell.seat][cell.place] = 0
        seen = _seen(state, cell)
        state.stock_known = state.stock_known and seen is not None
        events.append(Replaced(cell.seat, cell.place, seen))
    state.traces[state.turn] = [len(PLACES) * cell.seat + cell.place for cell in hit]
    return DONE


# --- cards that are looked at -----------------------------------------------------------------------------------------
def look(state: State, spared: Spared, events: list[Event]) -> After:
    """Projektion: the seat in turn knows the face-down cards of a line from now on (SZ-43)."""
    for at in state.targets:
        if isinstance(at, Line):
            places = tuple(place for place in LINES[at.line] if state.down[at.seat] >> place & 1)
            for place in places:
                state.known[at.seat][place] |= 1 << state.turn
            events.append(Looked(state.turn, at, places))
    return DONE


def sample(state: State, spared: Spared, events: list[Event]) -> After:
    """Stichprobe: three cards from the stock, or as many as there are, to choose one of (SZ-42, SZ-53)."""
    count, before = min(STICHPROBE, available(state)), len(state.stock)
    state.drawn = [pop_stock(state, events) for _ in range(count)]
    if 0 < before < count:  # nobody else will know which of them came from the new stock
        state.stock_known = False
    events.append(Drew(state.turn, count, tuple(state.drawn)))
    state.phase = "choose"
    return WAITS


# --- turns and other cards --------------------------------------------------------------------------------------------
def extra_turns(count: int) -> Callable[[State, Spared, list[Event]], After]:
    """Quadrat and Klammer: turns for the seat in turn (SZ-45)."""

    def carry_out(state: State, spared: Spared, events: list[Event]) -> After:
        state.extra += count
        events.append(ExtraTurns(state.turn, count))
        return DONE

    return carry_out


def repeat(state: State, spared: Spared, events: list[Event]) -> After:
    """Rekursion: the chosen card's effect, while that card stays where it lies (SZ-47)."""
    (at,) = state.targets
    if not isinstance(at, Repeat):
        raise TypeError(at)
    events.append(Repeated(state.turn, at.action))
    return at.action


def steal(state: State, spared: Spared, events: list[Event]) -> After:
    """Ableitung: a card of an opponent, all equally likely, is carried out at once (SZ-48, SZ-59a)."""
    (at,) = state.targets
    if not isinstance(at, Rival):
        raise TypeError(at)
    hand = state.hands[at.seat]
    action = hand.pop(draw_lot(state, len(hand))).action
    state.in_play.append(action)
    events.append(Stolen(state.turn, at.seat, action))
    return action


EFFECTS: dict[Action, Effect] = {
    "substitution": Effect(exchange, defensible=True),
    "permutation": Effect(exchange),
    "stichprobe": Effect(sample),
    "projektion": Effect(look),
    "subtraktion": Effect(subtract, defensible=True),
    "quadrat": Effect(extra_turns(2)),
    "klammer": Effect(extra_turns(1)),
    "rekursion": Effect(repeat),
    "ableitung": Effect(steal, defensible=True),
}


# --- cells ------------------------------------------------------------------------------------------------------------
def _cells(targets: list[Target]) -> list[Cell]:
    return [at for at in targets if isinstance(at, Cell)]


def _seen(state: State, cell: Cell) -> int | None:
    """The card of a cell as everybody sees it."""
    return None if state.down[cell.seat] >> cell.place & 1 else state.fields[cell.seat][cell.place]


def _lift(state: State, cell: Cell) -> tuple[int, int, int]:
    """A card, whether it lies face-down, and who has looked at it."""
    seat, place = cell.seat, cell.place
    return state.fields[seat][place], state.down[seat] >> place & 1, state.known[seat][place]


def _put_down(state: State, cell: Cell, card: int, is_down: int, known: int) -> None:
    seat, place = cell.seat, cell.place
    state.fields[seat][place] = card
    state.known[seat][place] = known
    state.down[seat] = state.down[seat] & ~(1 << place) | is_down << place
