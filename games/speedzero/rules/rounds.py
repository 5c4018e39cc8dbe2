"""From one turn to the next, from one round to the next: what follows a turn's own effect, in the order of SZ-56."""

from games.engine.game import Event
from games.engine.scoring import ranked
from games.speedzero.rules import scoring
from games.speedzero.rules.actions import supply
from games.speedzero.rules.cards import ALL, PLACES_IN, value
from games.speedzero.rules.clearing import clear_all, fix
from games.speedzero.rules.dealing import deal, draw_lot
from games.speedzero.rules.events import Closed, Lapsed, MatchEnded, RoundEnded, Skipped, Started, Uncovered
from games.speedzero.rules.moves import Fix, Turn
from games.speedzero.rules.numbers import available, turn_up
from games.speedzero.rules.state import State, seats_from, totals

TURNED = 2
"""Cards everybody turns at the start (SZ-04)."""


# --- the start of a round ---------------------------------------------------------------------------------------------
def turn_own(state: State, seat: int, move: Turn, events: list[Event]) -> None:
    """One of the two cards of the start; with the last one the first turn can begin (SZ-04)."""
    turn_up(state, seat, move.place, events)
    state.turned[seat] += 1
    if min(state.turned) == TURNED:
        _choose_starter(state, events)
        go_on(state, events)


def _choose_starter(state: State, events: list[Event]) -> None:
    if state.starter is not None:
        state.turn = state.starter
        events.append(Started(state.turn))
        return
    # what still lies face-down does not count
    sums = [
        sum(value(field[place]) for place in PLACES_IN[ALL & ~down])
        for field, down in zip(state.fields, state.down, strict=True)
    ]
    highest = [seat for seat, total in enumerate(sums) if total == max(sums)]
    by_lot = len(highest) > 1
    state.starter = state.turn = highest[draw_lot(state, len(highest))] if by_lot else highest[0]
    events.append(Started(state.turn, tuple(sums), by_lot))


# --- after a turn's own effect ----------------------------------------------------------------------------------------
def settle(state: State, events: list[Event]) -> None:
    """Clearings, end of the round, gains, the next turn; stops where somebody has to decide first (SZ-56)."""
    if not clear_all(state, events):
        return
    if state.closer is None and not all(state.down):
        _close(state, events)
    go_on(state, events)


def fix_direction(state: State, seat: int, move: Fix, events: list[Event]) -> None:
    """The owner has chosen; clearing goes on where it stopped (SZ-36)."""
    fix(state, seat, move.direction, events)
    settle(state, events)


def go_on(state: State, events: list[Event]) -> None:
    """Gains that are still due, then the next turn (SZ-32)."""
    if state.extended and any(state.gains):
        if state.closer is None and supply.is_left(state):
            state.phase = "gain"
            return
        for seat in seats_from(state, state.turn):
            if state.gains[seat]:
                events.append(Lapsed(seat, gains=state.gains[seat]))
        state.gains = [0] * len(state.gains)
    if not state.turns:
        _begin_turn(state, state.turn, events)
    else:
        _next_turn(state, events)


def _close(state: State, events: list[Event]) -> None:
    """The mover has ended the round, whosever field is open: all others owe one turn (SZ-20, SZ-38)."""
    state.closer, *state.owing = order = seats_from(state, state.turn)
    events.append(Closed(state.turn, next(seat for seat in order if not state.down[seat])))
    if state.extra:
        events.append(Lapsed(state.turn, turns=state.extra))
        state.extra = 0


# --- turns ------------------------------------------------------------------------------------------------------------
def _next_turn(state: State, events: list[Event]) -> None:
    if state.closer is not None:
        if state.turn != state.closer:
            state.owing.pop(0)
        if state.owing:
            _begin_turn(state, state.owing[0], events)
        else:
            _end_round(state, state.closer, events)
    elif state.extra:
        state.extra -= 1
        _begin_turn(state, state.turn, events)
    else:
        _begin_turn(state, (state.turn + 1) % len(state.fields), events)


def _begin_turn(state: State, seat: int, events: list[Event]) -> None:
    state.turn = seat
    state.phase = "draw"
    state.turns += 1
    state.traces[seat] = []
    if state.gone[seat] == ALL and not available(state):
        events.append(Skipped(seat))
        _next_turn(state, events)


# --- the end of a round -----------------------------------------------------------------------------------------------
def cut(state: State, events: list[Event]) -> None:
    """The round has grown too long: what is under way is put aside and all cards are counted (SZ-72)."""
    state.discard += state.drawn
    state.drawn = []
    supply.put_aside(state)
    _end_round(state, None, events)


def _end_round(state: State, closer: int | None, events: list[Event]) -> None:
    """Turn and count everything; another round or the end of the match (SZ-21 to SZ-23)."""
    for seat, down in enumerate(state.down):
        if down:
            field = state.fields[seat]
            events.append(Uncovered(seat, tuple((place, field[place]) for place in PLACES_IN[down])))
    state.down = [0] * len(state.down)
    result = scoring.count(state, closer)
    state.results.append(result)
    events.append(RoundEnded(state.number, result))
    scores = totals(state)
    if max(scores) >= scoring.LIMIT:
        state.phase = "over"
        events.append(MatchEnded(tuple(scores), tuple(ranked(scores))))
        return
    events.append(deal(state, seats_from(state, state.starter or 0)[1] if closer is None else closer))
