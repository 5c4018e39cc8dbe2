"""The rules a second time, slowly, from the sheet and with lists of cards; both must agree on every move."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from games.speedsaurus.rules import dealing
from games.speedsaurus.rules.cards import listed
from games.speedsaurus.rules.legal import legal_moves
from games.speedsaurus.rules.moves import Lay, Pass
from games.speedsaurus.rules.state import stacks
from games.speedsaurus.rules.transition import apply

Decision = tuple[str, int | None, int, str]


class Slow:
    """One deal of Speedsaurus."""

    def __init__(self, hands: list[list[int]], opener: int) -> None:
        self.hands, self.turn = hands, opener
        self.parade: list[list[int]] = []
        self.out: set[int] = set()
        self.opens_round = True

    def decisions(self) -> set[Decision]:
        hand = self.hands[self.turn]
        found: set[Decision] = set()
        for value in set(hand):
            for count in range(1, hand.count(value) + 1):
                if not self.parade:
                    found.add(("lay", value, count, "left"))
                    continue
                first, last = self.parade[0], self.parade[-1]
                if value <= first[0] and count >= len(first):  # SS-12, SS-13
                    found.add(("lay", value, count, "left"))
                if value >= last[0] and count >= len(last) and not (first is last and value == last[0]):  # SS-16
                    found.add(("lay", value, count, "right"))
        if not self.opens_round:  # SS-11
            found |= {("pass", stack[0], 1, "") for stack in self.parade} or {("pass", None, 0, "")}  # SS-17, SS-19
        return found

    def decide(self, decision: Decision) -> bool:
        """True when the deal is over."""
        kind, value, count, side = decision
        hand, seats = self.hands[self.turn], len(self.hands)
        if kind == "lay":
            self.opens_round = False
            for _ in range(count):
                hand.remove(value)
            end = 0 if side == "left" else -1
            if self.parade and self.parade[end][0] == value:  # SS-14
                self.parade[end] += [value] * count
            else:
                self.parade.insert(0 if side == "left" else len(self.parade), [value] * count)
            if not hand:  # SS-21
                return True
        else:
            self.out.add(self.turn)
            if value is not None:
                stack = next(stack for stack in self.parade if stack[0] == value)
                hand.append(stack.pop())
                self.parade = [stack for stack in self.parade if stack]  # SS-18
            if len(self.out) == seats - 1:  # SS-20
                (self.turn,) = set(range(seats)) - self.out
                self.parade, self.out, self.opens_round = [], set(), True
                return False
        self.turn = next(
            seat % seats for seat in range(self.turn + 1, self.turn + seats + 1) if seat % seats not in self.out
        )
        return False


@settings(max_examples=150, deadline=None)
@given(st.integers(3, 6), st.floats(0, 1), st.randoms(use_true_random=False))
def test_ss_11_to_21_the_fast_rules_agree_with_the_slow_ones(seats: int, boldness: float, chance: Random) -> None:
    state, _ = dealing.start(seats, False, chance.randbytes(32))
    slow = Slow([listed(hand) for hand in state.hands], state.turn)
    for _ in range(150):
        legal = legal_moves(state, state.turn)
        words = {
            ("lay", m.value, m.count, m.side) if isinstance(m, Lay) else ("pass", m.value, int(m.value is not None), "")
            for m in legal
        }
        assert words == slow.decisions()
        layings = [move for move in legal if isinstance(move, Lay)]
        move = chance.choice(layings if layings and chance.random() < boldness else legal)
        apply(state, move)
        over = slow.decide(
            ("pass", move.value, 1, "") if isinstance(move, Pass) else ("lay", move.value, move.count, move.side)
        )
        assert state.over is over
        assert [listed(hand) for hand in state.hands] == [sorted(hand) for hand in slow.hands]
        assert stacks(state.parade) == tuple((stack[0], len(stack)) for stack in slow.parade)
        if over:
            break
        assert state.turn == slow.turn
