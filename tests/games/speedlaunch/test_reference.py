"""The rules a second time, slowly, from the sheet and with lists of cards; both must agree on every move."""

from collections.abc import Callable, Iterable
from copy import copy
from itertools import compress, product
from random import Random
from typing import TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine import wire
from games.speedlaunch.rules import dealing
from games.speedlaunch.rules.cards import ASTEROID, BLACK_HOLE, SATELLITE, listed
from games.speedlaunch.rules.legal import legal_moves
from games.speedlaunch.rules.moves import Aim, Dare, End, Lay, Move, Strike, Swallow, Take
from games.speedlaunch.rules.state import State, clone
from games.speedlaunch.rules.transition import apply
from tests.games.speedlaunch.positions import position

T = TypeVar("T")


class Slow:
    """One round. A laid card is (kind, value), the value 0 for a satellite that has none."""

    def __init__(self, state: State) -> None:
        self.turn, self.left_only = state.turn, state.left_only
        self.hands = [listed(hand) for hand in state.hands]
        # each stack from bottom to top: lying, standing, open
        self.stacks = [
            [[kind for kind in stack if kind] for stack in zip(*rows, strict=True)]
            for rows in zip(state.lying, state.standing, state.open, strict=True)
        ]
        self.opened = [[bool(kind) for kind in row] for row in state.open]
        self.ramp: list[tuple[int, int]] = []
        self.away: list[int] = []
        self.phase = "turn"
        self.winner: int | None = None

    def clone(self) -> "Slow":
        other = copy(self)
        other.hands = [hand[:] for hand in self.hands]
        other.stacks = [[stack[:] for stack in stacks] for stacks in self.stacks]
        other.opened = [opened[:] for opened in self.opened]
        other.ramp, other.away = self.ramp[:], self.away[:]
        return other

    # --- what may be done ---------------------------------------------------------------------------------------------
    def top(self) -> int:
        return self.ramp[-1][1] if self.ramp else 0

    def equal(self) -> int:
        """How many equal values lie on top."""
        count = 0
        for _, value in reversed(self.ramp):
            if not value or value != self.top():
                break
            count += 1
        return count

    def shown(self, stack: int) -> int:
        """The open card of the player's stack, 0 for none."""
        return self.stacks[self.turn][stack][-1] if self.opened[self.turn][stack] else 0

    def decisions(self) -> list[Move]:
        hand, others = self.hands[self.turn], len(self.hands) - 1
        hit = [(self.turn + step) % (others + 1) for step in range(1, others + 1)][: 1 if self.left_only else None]
        if self.phase == "aim":
            return [Aim(target) for target in hit]
        found: list[Move] = [move for move in self.layings() if self.may_lay(move)]
        if self.phase == "add":  # SL-21
            return [End(), *found]
        if self.ramp:  # SL-15
            found.append(Take())
        places: list[int | None] = [None, 0, 1, 2, 3]
        for place in places:
            kinds = hand if place is None else [self.shown(place)]
            if ASTEROID in kinds:  # SL-13
                found += [Strike(place, target) for target in hit] if self.ramp else [Strike(place)]
            if BLACK_HOLE in kinds:  # SL-14
                found.append(Swallow(place))
        for stack in range(4):
            if len(self.stacks[self.turn][stack]) == 1 and not self.opened[self.turn][stack]:  # SL-20
                found.append(Dare(stack))
        return found

    def layings(self) -> Iterable[Lay]:
        """All that one could try to lay, sensible or not."""
        hand = self.hands[self.turn]
        for value in [*range(1, 11), SATELLITE]:
            own = [0] if value == SATELLITE else range(hand.count(value) + 1)
            fit = [stack for stack in range(4) if self.shown(stack) in (value, SATELLITE)]
            stacks = [tuple(compress(fit, taken)) for taken in product((False, True), repeat=len(fit))]
            for count, satellites, chosen in product(own, range(hand.count(SATELLITE) + 1), stacks):
                yield Lay(value, count, satellites, chosen)

    def may_lay(self, move: Lay) -> bool:
        kinds = [move.value] * move.hand + [SATELLITE] * move.satellites + [self.shown(stack) for stack in move.stacks]
        if not kinds or (move.value != SATELLITE and move.value not in kinds):
            return False
        if move.value == SATELLITE:  # SL-12
            return not self.top() or self.equal() + len(kinds) <= 4
        if self.phase == "add" and move.value != self.top():
            return False
        if self.top() and move.value > self.top():  # SL-10
            return False
        return len(kinds) + (self.equal() if move.value == self.top() else 0) <= 4  # SL-16

    # --- what comes of it ---------------------------------------------------------------------------------------------
    def decide(self, move: Move) -> None:
        mover, again = self.turn, False
        match move:
            case Lay():
                again = self.lay(move)
            case Take():
                self.give(mover)
            case Strike():
                self.spend(ASTEROID, move.stack)
                if move.target is not None:
                    self.give(move.target)
            case Swallow():
                self.spend(BLACK_HOLE, move.stack)
                self.burn()
                again = True
            case Dare():
                again = self.dare(move.stack)
            case Aim():
                self.away.append(ASTEROID)
                self.give(move.target)
                self.phase = "turn"
            case End():
                self.phase = "turn"
        if not self.hands[mover] and not any(self.stacks[mover]) and self.phase != "aim":  # SL-30
            self.winner = mover
        elif not again:
            self.phase = "turn"
            self.turn = (mover + 1) % len(self.hands)

    def lay(self, move: Lay) -> bool:
        value = self.top() if move.value == SATELLITE else move.value
        for kind in [SATELLITE] * move.satellites + [move.value] * move.hand:
            self.hands[self.turn].remove(kind)
            self.ramp.append((kind, value))
        for stack in move.stacks:
            self.ramp.append((self.stacks[self.turn][stack].pop(), value))
            self.uncover(stack)
        for stack in move.stacks:  # SL-11
            if value and self.shown(stack) == value and self.equal() < 4:
                self.ramp.append((self.stacks[self.turn][stack].pop(), value))
                self.opened[self.turn][stack] = False
        return self.ignites()

    def uncover(self, stack: int) -> None:
        """The standing card turns open; a lying one, the last of its stack, does not."""
        self.opened[self.turn][stack] = len(self.stacks[self.turn][stack]) == 2

    def ignites(self) -> bool:
        if self.equal() < 4:
            return False
        assert self.equal() == 4
        self.burn()
        self.phase = "turn"
        return True

    def dare(self, stack: int) -> bool:
        kind = self.stacks[self.turn][stack].pop()
        if kind == BLACK_HOLE:
            self.away.append(kind)
            self.burn()
            return True
        if kind == ASTEROID:
            if len(self.hands) > 2 and self.ramp and not self.left_only:  # SL-23
                self.phase = "aim"
                return True
            self.away.append(kind)
            self.give((self.turn + 1) % len(self.hands))
            return False
        if kind != SATELLITE and self.top() and kind > self.top():  # SL-24
            self.ramp.append((kind, kind))
            self.give(self.turn)
            return False
        self.ramp.append((kind, self.top() if kind == SATELLITE else kind))
        if self.ignites():
            return True
        self.phase = "add"
        return len(self.decisions()) > 1  # SL-25

    def spend(self, kind: int, stack: int | None) -> None:
        self.away.append(kind)
        if stack is None:
            self.hands[self.turn].remove(kind)
        else:
            self.stacks[self.turn][stack].pop()
            self.uncover(stack)

    def give(self, seat: int) -> None:
        self.hands[seat] += [kind for kind, _ in self.ramp]
        self.ramp = []

    def burn(self) -> None:
        self.away += [kind for kind, _ in self.ramp]
        self.ramp = []


def words(moves: Iterable[Move]) -> list[str]:
    return sorted(map(wire.dump, moves))


def agree(state: State, slow: Slow) -> None:
    """Both know the same cards at the same places."""
    assert state.turn == slow.turn or slow.winner is not None
    assert [listed(hand) for hand in state.hands] == [sorted(hand) for hand in slow.hands]
    for seat, stacks in enumerate(slow.stacks):
        for stack, kinds in enumerate(stacks):
            fast = (state.lying[seat][stack], state.standing[seat][stack], state.open[seat][stack])
            assert [kind for kind in fast if kind] == kinds
            assert bool(fast[2]) == slow.opened[seat][stack]
    assert sorted(state.ramp) == sorted(kind for kind, _ in slow.ramp)
    assert (state.top, state.lamps) == (slow.top(), slow.equal())
    assert listed(state.burnt) == sorted(slow.away)


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 6), st.booleans(), st.floats(0, 1), st.randoms(use_true_random=False))
def test_sl_10_to_30_the_fast_rules_agree_with_the_slow_ones(
    seats: int, left_only: bool, boldness: float, chance: Random
) -> None:
    state, _ = dealing.start(seats, 1, left_only, chance.randbytes(32))
    slow = Slow(state)
    for _ in range(120):
        legal = legal_moves(state, state.turn)
        assert words(legal) == words(slow.decisions())
        bold = [move for move in legal if not isinstance(move, Take | End)]
        move = chance.choice(bold if bold and chance.random() < boldness else legal)
        apply(state, move)
        slow.decide(move)
        agree(state, slow)
        assert (state.phase == "over") == (slow.winner is not None)
        if state.phase == "over":
            assert state.winners == [slow.winner]
            break
        assert state.phase == slow.phase


SMALL = {
    "chains and satellites": ("2 S | 2/2/1", "1 3 3"),
    "blind specials": ("1 | A | B", "2 2 | 1"),
    "three seats and an asteroid": ("A 2", "1 2 | 1", "2 | A"),
    "an ignition": ("2 2 S | 2", "1 2 | 2/1"),
}


@pytest.mark.parametrize("seats", SMALL.values(), ids=SMALL)
def test_small_decks_have_the_same_reachable_states(seats: tuple[str, ...]) -> None:
    """Every state that any play of a few cards can reach, counted by the fast rules and by the slow ones."""
    start = position(*seats, moves=0)

    def fast_next(state: State) -> Iterable[State]:
        for move in legal_moves(state, state.turn):
            other = clone(state)
            apply(other, move)
            yield other

    def slow_next(slow: Slow) -> Iterable[Slow]:
        for move in slow.decisions() if slow.winner is None else ():
            other = slow.clone()
            other.decide(move)
            yield other

    def fast_key(state: State) -> object:
        rows = (state.open, state.standing, state.lying)
        won = state.winners[-1] if state.winners else None
        ramp = (sorted(state.ramp), state.top, state.lamps)
        return str((state.hands, rows, ramp, None if state.winners else (state.turn, state.phase), won))

    def slow_key(slow: Slow) -> object:
        ramp = (sorted(kind for kind, _ in slow.ramp), slow.top(), slow.equal())
        hands = [sorted(hand) for hand in slow.hands]
        goes_on = (slow.turn, slow.phase) if slow.winner is None else None
        return str((hands, slow.stacks, slow.opened, ramp, goes_on, slow.winner))

    fast, slow = reachable(start, fast_next, fast_key), reachable(Slow(start), slow_next, slow_key)
    assert len(fast) == len(slow) > 100
    assert sum(bool(state.winners) for state in fast) == sum(state.winner is not None for state in slow) > 0


def reachable(start: T, following: Callable[[T], Iterable[T]], key: Callable[[T], object]) -> list[T]:
    """All different states that can be reached from `start`."""
    known, todo = {key(start): start}, [start]
    while todo:
        for state in following(todo.pop()):
            if (name := key(state)) not in known:
                known[name] = state
                todo.append(state)
    return list(known.values())
