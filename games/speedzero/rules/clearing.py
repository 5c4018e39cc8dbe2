"""Lines of equal open cards leave the field (SZ-13, SZ-36, SZ-51)."""

from collections.abc import Iterable, Sequence
from typing import Final

from games.engine.game import Event
from games.speedzero.rules.cards import ALL, LINES, LINES_OF, MASKS, PLACES_IN, Direction, X
from games.speedzero.rules.events import Cleared, Fixed
from games.speedzero.rules.state import State, seats_from

COLUMNS: Final = LINES_OF["columns"]
ROWS: Final = LINES_OF["rows"]


def complete(cards: Sequence[int], lying: int, lines: Iterable[int]) -> list[int]:
    """Those of `lines` that are complete: all open (`lying` is their mask), equal but for x, not of x alone."""
    return [line for line in lines if lying & MASKS[line] == MASKS[line] and _match(cards, LINES[line])]


def open_mask(state: State, seat: int) -> int:
    """The places of `seat` where a card lies open."""
    return ALL & ~(state.down[seat] | state.gone[seat])


def clear_all(state: State, events: list[Event]) -> bool:
    """Clear every field, the mover's first (SZ-56); false when an owner has to choose columns or rows first."""
    if not state.extended:
        # nobody touches another's field
        if lines := complete(state.fields[state.turn], open_mask(state, state.turn), COLUMNS):
            _clear(state, state.turn, lines, events)
        return True
    for seat in seats_from(state, state.turn):
        columns, rows = both_ways(state, seat)
        if columns and rows:
            state.phase = "direction"
            return False
        if lines := columns or rows:
            fix(state, seat, "columns" if columns else "rows", events)
            _clear(state, seat, lines, events)
    return True


def both_ways(state: State, seat: int) -> tuple[list[int], list[int]]:
    """The complete columns and rows of `seat`, as far as its direction allows (SZ-36)."""
    cards, lying, fixed = state.fields[seat], open_mask(state, seat), state.directions[seat]
    return (
        complete(cards, lying, COLUMNS) if fixed != "rows" else [],
        complete(cards, lying, ROWS) if fixed != "columns" else [],
    )


def chooser(state: State) -> int:
    """Phase direction: the seat that has to choose."""
    return next(seat for seat in seats_from(state, state.turn) if all(both_ways(state, seat)))


def fix(state: State, seat: int, direction: Direction, events: list[Event]) -> None:
    """Settle what `seat` clears for the rest of the round."""
    if state.directions[seat] is None:
        state.directions[seat] = direction
        events.append(Fixed(seat, direction))


def _match(cards: Sequence[int], places: tuple[int, ...]) -> bool:
    number = X
    for place in places:
        card = cards[place]
        if card != X:
            if card != number != X:
                return False
            number = card
    return number != X


def _clear(state: State, seat: int, lines: list[int], events: list[Event]) -> None:
    mask = 0
    for line in lines:
        mask |= MASKS[line]
    field = state.fields[seat]
    cards = tuple((place, field[place]) for place in PLACES_IN[mask])
    for place, card in cards:
        state.cleared.append(card)
        field[place] = 0
    state.gone[seat] |= mask
    events.append(Cleared(seat, tuple(lines), cards))
