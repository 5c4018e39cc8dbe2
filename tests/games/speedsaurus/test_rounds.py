"""SS-11 to SS-22: a round of the parade."""

import pytest

from games.speedsaurus.rules import transition
from games.speedsaurus.rules.events import DealEnded, HerdMoved, Laid, MatchEnded, Opened, Passed
from games.speedsaurus.rules.legal import canonical, legal_moves
from games.speedsaurus.rules.moves import Lay, Move, Pass
from games.speedsaurus.rules.state import State, stacks
from games.speedsaurus.rules.transition import apply
from tests.games.speedsaurus.positions import cards, position


def layings(state: State) -> set[tuple[int, int, str]]:
    return {(m.value, m.count, m.side) for m in legal_moves(state, state.turn) if isinstance(m, Lay)}


def passes(state: State) -> list[int | None]:
    return [move.value for move in legal_moves(state, state.turn) if isinstance(move, Pass)]


def test_ss_11_the_opener_lays_any_number_of_one_value() -> None:
    state = position("3 3 3 9", "1", "2")
    assert layings(state) == {(3, 1, "left"), (3, 2, "left"), (3, 3, "left"), (9, 1, "left")}
    assert apply(state, Lay(3, 2, "left")) == [Opened(0, 3, 2)]
    assert stacks(state.parade) == ((3, 2),)
    assert state.hands[0] == cards("3 9")


def test_ss_11_the_opener_may_not_pass() -> None:
    assert passes(position("3 9", "1", "2")) == []


def test_ss_11_only_the_seat_to_move_has_moves() -> None:
    state = position("3 9", "1", "2")
    assert legal_moves(state, 1) == legal_moves(state, 2) == []


def test_ss_12_left_is_at_most_and_right_at_least_the_end() -> None:
    state = position("2 5 6 8 9 12", "1", "1", parade="5 8")
    assert layings(state) == {(5, 1, "left"), (2, 1, "left"), (8, 1, "right"), (9, 1, "right"), (12, 1, "right")}


def test_ss_12_the_parade_rises_from_left_to_right() -> None:
    state = position("2 2", "13 13 1", "7 1 12", parade="5")
    for move in (Lay(2, 1, "left"), Lay(13, 2, "right"), Lay(1, 1, "left")):
        apply(state, move)
    assert stacks(state.parade) == ((1, 1), (2, 1), (5, 1), (13, 2))
    assert (state.low, state.high) == (1, 13)


def test_ss_13_at_least_as_many_cards_as_lie_at_that_end() -> None:
    state = position("4 4 4 6 9 9", "1", "1", parade="5 5 8")
    assert layings(state) == {(4, 2, "left"), (4, 3, "left"), (9, 1, "right"), (9, 2, "right")}


def test_ss_13_inner_stacks_ask_for_nothing() -> None:
    state = position("4 9", "1", "1", parade="5 7 7 7 7 8")
    assert layings(state) == {(4, 1, "left"), (9, 1, "right")}


def test_ss_14_the_same_value_joins_the_stack_which_grows() -> None:
    state = position("5 5 5", "4 4 4 4 4", "1", parade="5 5 8")
    assert apply(state, Lay(5, 2, "left")) == [Laid(0, 5, 2, "left", height=4)]
    assert stacks(state.parade) == ((5, 4), (8, 1))
    assert layings(state) == {(4, 4, "left"), (4, 5, "left")}


def test_ss_14_another_value_forms_a_new_end() -> None:
    state = position("4 4 4 9", "1", "1", parade="5 5 8")
    assert apply(state, Lay(4, 3, "left")) == [Laid(0, 4, 3, "left", height=3)]
    assert stacks(state.parade) == ((4, 3), (5, 2), (8, 1))


def test_ss_15_values_between_the_ends_are_locked_even_if_they_lie_inside() -> None:
    state = position("4 6 7 7", "1", "1", parade="3 6 9")
    assert layings(state) == set()
    assert passes(state) == [3, 6, 9]


def test_ss_16_one_stack_its_own_value_is_one_action() -> None:
    state = position("6 6 5 7", "1", "1", parade="6")
    moves = legal_moves(state, 0)
    own = [move for move in moves if isinstance(move, Lay) and move.value == 6]
    assert own == [Lay(6, 2, "left"), Lay(6, 1, "left")]
    assert canonical(state, Lay(6, 2, "right")) == Lay(6, 2, "left")
    assert canonical(state, Lay(7, 1, "right")) == Lay(7, 1, "right")


def test_ss_16_an_empty_parade_has_one_side_too() -> None:
    state = position("6 6", "1", "1")
    assert canonical(state, Lay(6, 1, "right")) in legal_moves(state, 0)


def test_ss_16_with_two_stacks_each_end_is_its_own() -> None:
    state = position("5 6", "1", "1", parade="5 6")
    for move in (Lay(5, 1, "right"), Lay(6, 1, "left")):
        assert canonical(state, move) == move
        assert move not in legal_moves(state, 0)


def test_ss_17_passing_takes_the_top_card_of_any_stack() -> None:
    state = position("1 2", "1", "3", parade="5 5 7 9")
    assert passes(state) == [5, 7, 9]
    assert apply(state, Pass(5)) == [Passed(0, 5)]
    assert state.hands[0] == cards("1 2 5")
    assert state.sizes[0] == 3
    assert stacks(state.parade) == ((5, 1), (7, 1), (9, 1))


def test_ss_17_passing_is_allowed_to_who_could_lay() -> None:
    state = position("4", "1", "1", parade="5")
    assert layings(state)
    assert passes(state) == [5]


def test_ss_17_who_passed_is_out_until_the_next_round() -> None:
    state = position("1 2", "8 9", "3", parade="7 7")
    apply(state, Pass(7))
    apply(state, Lay(8, 1, "right"))
    apply(state, Pass(8))
    assert state.turn == 1  # the third seat passed too: the herd moved on and all are in again
    assert state.passed == [False, False, False]
    apply(state, Lay(9, 1, "left"))
    assert state.over is True


def test_ss_17_passed_seats_are_skipped() -> None:
    state = position("1 1", "8 9 9", "3", "9 10", parade="7", passed=(2,))
    apply(state, Lay(1, 1, "left"))
    apply(state, Lay(8, 1, "right"))
    assert state.turn == 3
    apply(state, Lay(9, 1, "right"))
    assert state.turn == 0


def test_ss_17_nothing_can_be_taken_but_what_lies_there() -> None:
    state = position("1", "1", "3", parade="5 7")
    assert Pass() not in legal_moves(state, 0)
    assert Pass(6) not in legal_moves(state, 0)


@pytest.mark.parametrize(("taken", "left"), [(5, "7 7 9"), (7, "5 7 9"), (9, "5 7 7")])
def test_ss_18_an_emptied_stack_disappears_and_the_end_moves_inward(taken: int, left: str) -> None:
    state = position("1", "4 10", "3", "3", parade="5 7 7 9")
    apply(state, Pass(taken))
    assert state.parade == cards(left)
    values = sorted(map(int, left.split()))
    assert (state.low, state.high) == (values[0], values[-1])


def test_ss_18_the_new_end_asks_for_its_own_number() -> None:
    state = position("1", "3 4 6 6 10", "3", "3", parade="5 7 7 9")
    apply(state, Pass(5))
    assert layings(state) == {(6, 2, "left"), (10, 1, "right")}


def test_ss_18_an_emptied_inner_stack_leaves_the_ends_alone() -> None:
    state = position("1", "6 10", "3", "3", parade="5 7 9")
    apply(state, Pass(7))
    assert stacks(state.parade) == ((5, 1), (9, 1))
    assert layings(state) == {(10, 1, "right")}


def test_ss_18_two_stacks_become_one_with_one_value_for_both_ends() -> None:
    state = position("1", "4 6 8 9", "3", "3", parade="7 9")
    apply(state, Pass(7))
    assert (state.low, state.high) == (9, 9)
    assert layings(state) == {(9, 1, "left"), (8, 1, "left"), (6, 1, "left"), (4, 1, "left")}


def test_ss_19_after_the_last_card_the_next_may_open_or_pass_for_nothing() -> None:
    state = position("1", "4 4", "3", "3", parade="7")
    apply(state, Pass(7))
    assert state.turn == 1
    assert layings(state) == {(4, 1, "left"), (4, 2, "left")}
    assert passes(state) == [None]
    assert apply(state, Pass()) == [Passed(1)]
    assert state.sizes[1] == 2
    assert state.turn == 2


def test_ss_19_opening_anew_is_told_as_opening() -> None:
    state = position("1", "4 4", "3", "3", parade="7")
    apply(state, Pass(7))
    assert apply(state, Lay(4, 1, "left")) == [Opened(1, 4, 1)]
    assert stacks(state.parade) == ((4, 1),)
    assert state.passed == [True, False, False, False]  # the round goes on without who passed


def test_ss_19a_who_opens_in_mid_round_is_free_to_pass() -> None:
    state = position("1", "4 4", "3", "3", parade="", must_lay=False, passed=(0,), turn=1)
    assert passes(state) == [None]


def test_ss_20_the_last_one_in_opens_the_next_round_and_must_lay() -> None:
    state = position("1", "4 4", "3 9", parade="7 7 8", passed=(1,))
    assert apply(state, Pass(8)) == [Passed(0, 8), HerdMoved(2, ((7, 2),))]
    assert state.turn == 2
    assert state.passed == [False, False, False]
    assert state.gone == cards("7 7")
    assert sum(state.parade) == 0
    assert layings(state) == {(3, 1, "left"), (9, 1, "left")}
    assert passes(state) == []


def test_ss_20_holds_before_ss_19_when_the_last_card_was_taken() -> None:
    state = position("1", "4 4", "3 9", parade="7", passed=(1,))
    assert apply(state, Pass(7)) == [Passed(0, 7), HerdMoved(2, ())]
    assert state.must_lay
    assert passes(state) == []


def test_ss_20_even_if_all_passed_on_an_empty_parade() -> None:
    state = position("1", "4 4", "3 9", parade="", must_lay=False, passed=(0,), turn=1)
    assert apply(state, Pass()) == [Passed(1), HerdMoved(2, ())]
    assert state.turn == 2
    assert passes(state) == []


def test_ss_20_whoever_laid_is_still_in_and_may_be_the_last() -> None:
    state = position("8 9", "4 4", "3 9", parade="7")
    for move in (Lay(8, 1, "right"), Pass(8), Pass(7)):
        events = apply(state, move)
    assert isinstance(events[-1], HerdMoved)
    assert state.turn == 0


def test_ss_20_every_deal_uses_all_62_cards_again() -> None:
    state = position("5", "4 4", "3 9", parade="4", turn=0, profi=True, gone="7 7 7")
    apply(state, Lay(5, 1, "right"))
    assert state.deal == 2
    assert sum(state.gone) == sum(state.parade) == 0
    assert sum(map(sum, state.hands)) + sum(state.rest) == 62
    assert [sum(known) for known in state.seen] == [0, 0, 0]


def test_ss_21_an_empty_hand_wins_at_once() -> None:
    state = position("8", "4 4", "3 9 1", parade="7")
    events = apply(state, Lay(8, 1, "right"))
    assert events == [
        Laid(0, 8, 1, "right", height=1),
        DealEnded(1, 0, (0, 2, 3)),
        MatchEnded(scores=(0, 2, 3), places=(1, 2, 3)),
    ]
    assert state.over
    assert all(legal_moves(state, seat) == [] for seat in range(3))


def test_ss_21_while_opening_too() -> None:
    state = position("8 8", "4 4", "3 9 1", gone="7")
    assert apply(state, Lay(8, 2, "left"))[-1] == MatchEnded(scores=(0, 2, 3), places=(1, 2, 3))


def test_ss_22_a_deal_of_1500_actions_ends_as_it_lies() -> None:
    state = position("1 1", "4 4 2", "3 9 9 12", parade="7", actions=1498)
    apply(state, Pass(7))
    assert not state.over
    assert apply(state, Pass())[1:] == [DealEnded(1, None, (3, 3, 4)), MatchEnded((3, 3, 4), (1, 1, 3))]


def test_ss_22_a_win_with_the_last_action_is_a_win() -> None:
    state = position("8", "4 4", "3 9 1", parade="7", actions=1499)
    assert DealEnded(1, 0, (0, 2, 3)) in apply(state, Lay(8, 1, "right"))


def test_ss_22_actions_are_counted_anew_for_each_deal() -> None:
    state = position("8", "4 4", "3 9 1", parade="7", actions=1499, profi=True)
    apply(state, Lay(8, 1, "right"))
    assert (state.deal, state.actions) == (2, 0)


def test_ss_22_the_cap_is_1500() -> None:
    assert transition.LONGEST_DEAL == 1500


@pytest.mark.parametrize("move", [Lay(7, 1, "left"), Lay(4, 3, "left"), Pass(4)])
def test_what_is_not_legal_is_not_listed(move: Move) -> None:
    assert move not in legal_moves(position("4 4 7", "1", "1", parade="5 5 8"), 0)


def test_case_c31_a_move_names_the_value_and_not_a_place() -> None:
    """CASE-C31: however hand and parade are sorted on a page, what is named is what is laid or taken."""
    for move in legal_moves(position("3 3 5 9", "1", "2", parade="4 7 7 8"), 0):
        state = position("3 3 5 9", "1", "2", parade="4 7 7 8")
        before = list(state.hands[0])
        apply(state, move)
        changed = {value: now - then for value, (then, now) in enumerate(zip(before, state.hands[0], strict=True))}
        expected = {move.value: -move.count} if isinstance(move, Lay) else {move.value: 1}
        assert {value: by for value, by in changed.items() if by} == expected
