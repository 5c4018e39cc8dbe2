"""SL-13, SL-14, SL-17: asteroids and black holes."""

import pytest

from games.speedlaunch.rules.cards import ASTEROID, BLACK_HOLE
from games.speedlaunch.rules.events import MatchEnded, RoundEnded, Struck, Swallowed, Turned
from games.speedlaunch.rules.moves import Lay, Strike, Swallow
from games.speedlaunch.rules.transition import apply
from tests.games.speedlaunch.positions import OTHER, cards, choices, layings, position

WHATEVER_LIES = pytest.mark.parametrize("ramp", ["1", "10 9", "S", "7 7 7", "7 S"])


# --- SL-13 ------------------------------------------------------------------------------------------------------------
@WHATEVER_LIES
def test_sl_13_whatever_lies_on_top_an_opponent_takes_the_whole_ramp(ramp: str) -> None:
    state = position("A 9", "10", "3", "4", ramp=ramp)
    strikes = [move for move in choices(state) if isinstance(move, Strike)]
    assert strikes == [Strike(None, 1), Strike(None, 2), Strike(None, 3)]
    size = len(state.ramp)
    assert apply(state, Strike(None, 2)) == [Struck(0, None, 2, size)]
    assert state.hands[2] == cards(f"3 {ramp}")
    assert state.sizes == [1, 1, 1 + size, 1]
    assert (state.ramp, state.top, state.lamps) == ([], 0, 0)


def test_sl_13_the_asteroid_itself_leaves_the_round() -> None:
    state = position("A 9", "10", ramp="7")
    apply(state, Strike(None, 1))
    assert state.burnt == cards("A")
    assert state.hands[0] == cards("9")


def test_sl_13_the_turn_is_over_and_the_next_player_begins_even_the_one_hit() -> None:
    state = position("A 9", "10", "3", ramp="7")
    apply(state, Strike(None, 1))
    assert (state.turn, state.phase) == (1, "turn")
    assert layings(state) == {Lay(10, 1), Lay(7, 1)}


def test_sl_13_on_an_empty_ramp_it_fizzles_and_no_target_is_asked() -> None:
    state = position("A 9", "10", "3")
    assert [move for move in choices(state) if isinstance(move, Strike)] == [Strike()]
    assert apply(state, Strike()) == [Struck(0, None, None, 0)]
    assert (state.turn, state.sizes, state.burnt) == (1, [1, 1, 1], cards("A"))


@pytest.mark.parametrize(("turn", "left"), [(0, 1), (1, 2), (3, 0)])
def test_sl_13_setting_always_the_next_in_turn_order(turn: int, left: int) -> None:
    state = position("A 9", "A 9", "A 9", "A 9", ramp="7", turn=turn, left_only=True)
    assert [move for move in choices(state) if isinstance(move, Strike)] == [Strike(None, left)]
    apply(state, Strike(None, left))
    assert state.sizes[left] == 3


def test_sl_13_two_seats_leave_one_target() -> None:
    assert [move for move in choices(position("A 9", OTHER, ramp="7")) if isinstance(move, Strike)] == [Strike(None, 1)]


def test_sl_13_laid_alone_one_at_a_time() -> None:
    state = position("A A 9", OTHER, ramp="7")
    apply(state, Strike(None, 1))
    assert state.hands[0] == cards("A 9")


# --- SL-14 ------------------------------------------------------------------------------------------------------------
@WHATEVER_LIES
def test_sl_14_ramp_and_black_hole_leave_the_round_and_the_same_player_goes_again(ramp: str) -> None:
    state = position("B 10", OTHER, ramp=ramp)
    assert Swallow() in choices(state)
    size = len(state.ramp)
    assert apply(state, Swallow()) == [Swallowed(0, None, size)]
    assert state.burnt == cards(f"{ramp} B")
    assert (state.ramp, state.top, state.lamps, state.turn, state.phase) == ([], 0, 0, 0, "turn")
    assert layings(state) == {Lay(10, 1)}


def test_sl_14_allowed_on_an_empty_ramp_too() -> None:
    state = position("B 10", OTHER)
    assert apply(state, Swallow()) == [Swallowed(0, None, 0)]
    assert (state.turn, state.sizes[0]) == (0, 1)


# --- SL-17 ------------------------------------------------------------------------------------------------------------
def test_sl_17_specials_lie_open_on_stacks_and_are_played_from_there() -> None:
    state = position("A B 9 | A/3/1 | B/7/1 | A/2", "10", "3", ramp="7")
    found = [move for move in choices(state) if isinstance(move, Strike | Swallow)]
    assert found == [
        *(Strike(stack, target) for stack in (None, 0, 2) for target in (1, 2)),
        *(Swallow(stack) for stack in (None, 1)),
    ]


@pytest.mark.parametrize("under", ["7", "S", "A"])
def test_sl_17_the_standing_card_under_a_special_turns_open_without_a_chain(under: str) -> None:
    kind = cards(under).index(1)
    state = position(f"9 | A/{under}/1", OTHER, ramp="7")
    assert apply(state, Strike(0, 1)) == [Turned(0, 0, kind), Struck(0, 0, 1, 1)]
    assert (state.open[0][0], state.standing[0][0]) == (kind, 0)
    state = position(f"9 | B/{under}/1", OTHER, ramp="7")
    assert apply(state, Swallow(0)) == [Turned(0, 0, kind), Swallowed(0, 0, 1)]
    assert (state.open[0][0], state.ramp) == (kind, [])


def test_sl_17_the_last_card_on_top_of_a_lying_one_turns_nothing() -> None:
    state = position("9 | A/5", OTHER, ramp="7")
    assert apply(state, Strike(0, 1)) == [Struck(0, 0, 1, 1)]
    assert (state.open[0][0], state.lying[0][0]) == (0, 5)


def test_sl_17_never_laid_with_countdown_cards() -> None:
    state = position("6 A B | A/3/1 | B/3/1", OTHER, ramp="7")
    assert layings(state) == {Lay(6, 1)}
    assert {ASTEROID, BLACK_HOLE}.isdisjoint(move.value for move in layings(state))


# --- SL-30: as a last card --------------------------------------------------------------------------------------------
def test_sl_30_a_last_asteroid_still_hits() -> None:
    state = position("A", "10", "3", ramp="7 7")
    assert apply(state, Strike(None, 2)) == [
        Struck(0, None, 2, 2),
        RoundEnded(1, 0, (0, 1, 3)),
        MatchEnded((0, 1, 3), (1, 2, 3)),
    ]


def test_sl_30_a_last_asteroid_on_an_empty_ramp_wins() -> None:
    assert apply(position("A", "10"), Strike())[1] == RoundEnded(1, 0, (0, 1))


def test_sl_30_a_last_black_hole_swallows_and_wins() -> None:
    state = position("B", "10", ramp="7 7")
    assert apply(state, Swallow())[:2] == [Swallowed(0, None, 2), RoundEnded(1, 0, (0, 1))]
