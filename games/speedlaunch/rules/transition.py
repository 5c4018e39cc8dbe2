"""What a legal move brings about: `apply` carries it out, ends turn, round and match, and tells the story."""

from games.engine.game import Event
from games.speedlaunch.rules.cards import ASTEROID, BLACK_HOLE, FOUR, KINDS, SATELLITE
from games.speedlaunch.rules.dealing import deal
from games.speedlaunch.rules.events import (
    Chained,
    Dud,
    Ignited,
    Laid,
    Landed,
    MatchEnded,
    Revealed,
    RoundEnded,
    Struck,
    Swallowed,
    Took,
    Turned,
)
from games.speedlaunch.rules.legal import additions, targets
from games.speedlaunch.rules.moves import Aim, Dare, End, Lay, Move, Strike, Swallow, Take
from games.speedlaunch.rules.scoring import places
from games.speedlaunch.rules.state import State, scores

LONGEST_ROUND = 2000
"""A round with so many moves ends as it lies (SL-33)."""


def apply(state: State, move: Move) -> list[Event]:
    """Carry out a legal move of the seat to move, in place, with all that follows from it."""
    seat = state.turn
    events: list[Event] = []
    again = _carry_out(state, seat, move, events)
    state.moves += 1
    won = not state.sizes[seat] and state.phase != "aim"
    if won or state.moves >= LONGEST_ROUND:
        _end_round(state, seat if won else None, events)
    elif not again:
        state.turn = (seat + 1) % len(state.sizes)
        state.phase = "turn"
    return events


def _carry_out(state: State, seat: int, move: Move, events: list[Event]) -> bool:
    """Whether the same seat decides next; the phase is set then."""
    match move:
        case Lay():
            return _lay(state, seat, move, events)
        case Strike():
            _spend(state, seat, ASTEROID, move.stack, events)
            return _strike(state, Struck(seat, move.stack, move.target, len(state.ramp)), events)
        case Swallow():
            _spend(state, seat, BLACK_HOLE, move.stack, events)
            return _swallow(state, Swallowed(seat, move.stack, len(state.ramp)), events)
        case Take():
            events.append(Took(seat, len(state.ramp)))
            _conclude(state, seat)
            _take_ramp(state, seat)
            return False
        case Dare():
            return _dare(state, seat, move.stack, events)
        case Aim():
            state.revealed = 0
            state.burnt[ASTEROID] += 1
            state.phase = "turn"
            return _strike(state, Struck(seat, None, move.target, len(state.ramp), blind=True), events)
        case End():
            return False


# --- laying -----------------------------------------------------------------------------------------------------------
def _lay(state: State, seat: int, move: Lay, events: list[Event]) -> bool:
    """Lay, turn all played stacks, then let matches fly from left to right (SL-10 to SL-12, SL-16)."""
    row = state.open[seat]
    played = tuple((stack, row[stack]) for stack in move.stacks)
    if move.hand:
        _from_hand(state, seat, move.value, move.hand)
    if move.satellites:
        _from_hand(state, seat, SATELLITE, move.satellites)
    cards = [kind for _, kind in played] + [SATELLITE] * move.satellites + [move.value] * move.hand
    state.sizes[seat] -= len(cards)
    _pile(state, sorted(cards, reverse=True), state.top if move.value == SATELLITE else move.value)
    events.append(Laid(seat, move.value, move.hand, move.satellites, played, state.lamps))
    for stack in move.stacks:
        _turn(state, seat, stack, events)
    for stack in move.stacks:
        # satellites and specials stay: a kind above 10 never equals a value
        if state.top and row[stack] == state.top and state.lamps < FOUR:
            row[stack] = 0
            state.sizes[seat] -= 1
            _pile(state, [state.top], state.top)
            events.append(Chained(seat, stack, state.top, state.lamps))
    return _ignite(state, seat, events)


def _pile(state: State, cards: list[int], value: int) -> None:
    """Lay cards on the ramp that count as `value`, 0 for none."""
    state.ramp += cards
    state.lamps = 0 if not value else len(cards) + (state.lamps if value == state.top else 0)
    state.top = value


def _turn(state: State, seat: int, stack: int, events: list[Event]) -> None:
    """The open card is gone: the standing one under it turns open, the lying one never does (SL-11)."""
    kind = state.open[seat][stack] = state.standing[seat][stack]
    state.standing[seat][stack] = 0
    if kind:
        events.append(Turned(seat, stack, kind))


def _ignite(state: State, seat: int, events: list[Event]) -> bool:
    if state.lamps < FOUR:
        return False
    events.append(Ignited(seat, len(state.ramp)))
    _burn_ramp(state)
    state.phase = "turn"
    return True


# --- specials ---------------------------------------------------------------------------------------------------------
def _spend(state: State, seat: int, kind: int, stack: int | None, events: list[Event]) -> None:
    """A special leaves the round; the standing card under it turns open without a chain (SL-13, SL-14, SL-17)."""
    state.sizes[seat] -= 1
    state.burnt[kind] += 1
    if stack is None:
        _from_hand(state, seat, kind, 1)
    else:
        _turn(state, seat, stack, events)


def _strike(state: State, struck: Struck, events: list[Event]) -> bool:
    events.append(struck)
    if struck.target is not None:
        _take_ramp(state, struck.target)
    return False


def _swallow(state: State, swallowed: Swallowed, events: list[Event]) -> bool:
    events.append(swallowed)
    _burn_ramp(state)
    state.phase = "turn"
    return True


# --- the blind card ---------------------------------------------------------------------------------------------------
def _dare(state: State, seat: int, stack: int, events: list[Event]) -> bool:
    """Reveal a lying card and judge it against the ramp as it was before (SL-20 to SL-26)."""
    kind = state.lying[seat][stack]
    state.lying[seat][stack] = 0
    state.sizes[seat] -= 1
    events.append(Revealed(seat, stack, kind))
    if kind == ASTEROID:
        return _blind_asteroid(state, seat, events)
    if kind == BLACK_HOLE:
        state.burnt[kind] += 1
        return _swallow(state, Swallowed(seat, None, len(state.ramp), blind=True), events)
    if kind != SATELLITE and state.top and kind > state.top:
        state.ramp.append(kind)
        events.append(Dud(seat, kind, len(state.ramp)))
        _take_ramp(state, seat)
        return False
    _pile(state, [kind], state.top if kind == SATELLITE else kind)
    events.append(Landed(seat, kind, state.lamps))
    if _ignite(state, seat, events):
        return True
    # nothing to add: the turn ends by itself (SL-25)
    if not additions(state.hands[seat], state.open[seat], state.top, state.lamps):
        state.lacking[seat] |= 1 << SATELLITE | 1 << state.top
        return False
    state.phase = "add"
    return True


def _blind_asteroid(state: State, seat: int, events: list[Event]) -> bool:
    hit: list[int | None] = [*targets(seat, len(state.sizes), state.left_only)] if state.ramp else [None]
    if len(hit) == 1:
        state.burnt[ASTEROID] += 1
        return _strike(state, Struck(seat, None, hit[0], len(state.ramp), blind=True), events)
    state.revealed = ASTEROID
    state.phase = "aim"
    return True


# --- cards that move --------------------------------------------------------------------------------------------------
def _from_hand(state: State, seat: int, kind: int, count: int) -> None:
    state.hands[seat][kind] -= count
    known = state.seen[seat]
    if known[kind]:  # nobody can tell copies apart: the cards laid may be the ones taken openly
        known[kind] = max(0, known[kind] - count)


def _conclude(state: State, seat: int) -> None:
    """Whoever takes the ramp has nothing else to lay, unless something is known that would have fitted (SL-52)."""
    fits = [kind for kind in KINDS if kind <= state.top or kind >= SATELLITE]
    known, row = state.seen[seat], state.open[seat]
    if state.top and not any(known[kind] or kind in row for kind in fits):
        state.declined[seat] |= sum(1 << kind for kind in fits)


def _take_ramp(state: State, seat: int) -> None:
    """The ramp goes into a hand, before everybody's eyes; satellites are jokers again (SL-25b)."""
    hand, known = state.hands[seat], state.seen[seat]
    for kind in state.ramp:
        hand[kind] += 1
        known[kind] += 1
    state.sizes[seat] += len(state.ramp)
    _clear_ramp(state)


def _burn_ramp(state: State) -> None:
    for kind in state.ramp:
        state.burnt[kind] += 1
    _clear_ramp(state)


def _clear_ramp(state: State) -> None:
    state.ramp = []
    state.top = state.lamps = 0


# --- the end ----------------------------------------------------------------------------------------------------------
def _end_round(state: State, winner: int | None, events: list[Event]) -> None:
    """Everybody counts their cards; another round or the end of the match (SL-30, SL-31)."""
    state.results.append(state.sizes[:])
    state.winners.append(winner)
    events.append(RoundEnded(state.number, winner, tuple(state.sizes)))
    if state.number < state.rounds:
        events.append(deal(state))
        return
    state.phase = "over"
    totals = scores(state)
    events.append(MatchEnded(tuple(totals), tuple(places(totals, state.winners))))
