"""SL-10, SL-11, SL-15, SL-16: laying countdown cards, chains, ignition, and taking the ramp."""

import pytest

from games.speedlaunch.rules.events import Chained, Ignited, Laid, Took, Turned
from games.speedlaunch.rules.legal import legal_moves
from games.speedlaunch.rules.moves import Lay, Take
from games.speedlaunch.rules.transition import apply
from tests.games.speedlaunch.positions import OTHER, cards, choices, layings, position, total


# --- SL-10 ------------------------------------------------------------------------------------------------------------
def test_sl_10_equal_or_lower_than_the_top() -> None:
    state = position("2 6 7 8", OTHER, ramp="9 7")
    assert layings(state) == {Lay(2, 1), Lay(6, 1), Lay(7, 1)}


def test_sl_10_anything_fits_an_empty_ramp() -> None:
    state = position("2 6 7 8", OTHER)
    assert layings(state) == {Lay(2, 1), Lay(6, 1), Lay(7, 1), Lay(8, 1)}


def test_sl_10_one_or_more_of_one_value() -> None:
    state = position("6 6 6 5", OTHER, ramp="7")
    assert layings(state) == {Lay(6, 1), Lay(6, 2), Lay(6, 3), Lay(5, 1)}


def test_sl_10_hand_and_open_stack_cards_may_be_mixed() -> None:
    state = position("6 6 | 6/1/1 | 9/1/1 | 6/1", OTHER, ramp="7")
    found = layings(state, 6)
    assert Lay(6, 2, 0, (0, 2)) in found
    assert Lay(6, 0, 0, (2,)) in found
    assert len(found) == 3 * 4 - 1  # 0 to 2 of the hand, any of two stacks, but not nothing
    events = apply(state, Lay(6, 1, 0, (2,)))
    assert events == [Laid(0, 6, 1, 0, ((2, 6),), lamps=2)]
    assert state.hands[0] == cards("6")
    assert state.open[0] == [6, 9, 0, 0]
    assert state.ramp == [7, 6, 6]


def test_sl_10_standing_and_lying_cards_are_out_of_reach() -> None:
    state = position("3 | 9/6/6 | 9/6/6", OTHER, ramp="7")
    assert layings(state) == {Lay(3, 1)}


def test_sl_10_the_turn_is_over_after_laying() -> None:
    state = position("6 5", OTHER, OTHER, ramp="7")
    apply(state, Lay(6, 1))
    assert (state.turn, state.phase) == (1, "turn")
    assert legal_moves(state, 0) == []


# --- SL-11 ------------------------------------------------------------------------------------------------------------
def test_sl_11_an_open_card_played_turns_the_standing_one() -> None:
    state = position("9 | 6/3/1", OTHER, ramp="7")
    assert apply(state, Lay(6, 0, 0, (0,))) == [Laid(0, 6, 0, 0, ((0, 6),), 1), Turned(0, 0, 3)]
    assert (state.open[0][0], state.standing[0][0], state.lying[0][0]) == (3, 0, 1)


def test_sl_11_a_turned_card_of_the_same_value_flies_after() -> None:
    state = position("9 | 6/6/1", OTHER, ramp="7")
    assert apply(state, Lay(6, 0, 0, (0,))) == [Laid(0, 6, 0, 0, ((0, 6),), 1), Turned(0, 0, 6), Chained(0, 0, 6, 2)]
    assert state.ramp == [7, 6, 6]
    assert state.sizes[0] == 2


@pytest.mark.parametrize(("text", "kind"), [("S", 11), ("A", 12), ("B", 13)])
def test_sl_11_satellites_and_specials_stay(text: str, kind: int) -> None:
    state = position(f"9 | 6/{text}/1", OTHER, ramp="7")
    assert apply(state, Lay(6, 0, 0, (0,)))[1:] == [Turned(0, 0, kind)]
    assert state.open[0][0] == kind


def test_sl_11_the_lying_card_never_turns() -> None:
    state = position("9 | 6/6/6 | 6/6", OTHER, ramp="7")
    apply(state, Lay(6, 0, 0, (0, 1)))
    assert state.lying[0][:2] == [6, 6]
    assert state.open[0] == [0, 0, 0, 0]
    assert state.ramp == [7, 6, 6, 6]


def test_sl_11_a_chain_runs_for_the_value_just_laid_only() -> None:
    state = position("9 | 6/7/1", OTHER, ramp="7")
    assert apply(state, Lay(6, 0, 0, (0,)))[1:] == [Turned(0, 0, 7)]


def test_sl_11_hand_cards_alone_turn_nothing() -> None:
    state = position("6 9 | 6/6/1", OTHER, ramp="7")
    assert apply(state, Lay(6, 1)) == [Laid(0, 6, 1, 0, (), 1)]
    assert state.standing[0][0] == 6


def test_sl_11_all_played_stacks_turn_first_then_matches_fly_from_left_to_right() -> None:
    state = position("9 | 6/6/1 | 2/6/1 | 6/4/1 | 6/6/1", OTHER, ramp="7")
    assert apply(state, Lay(6, 0, 0, (0, 2, 3))) == [
        Laid(0, 6, 0, 0, ((0, 6), (2, 6), (3, 6)), 3),
        Turned(0, 0, 6),
        Turned(0, 2, 4),
        Turned(0, 3, 6),
        Chained(0, 0, 6, 4),
        Ignited(0, 5),
    ]
    assert state.open[0] == [0, 2, 4, 6]


def test_sl_11_what_is_beyond_four_stays_open_also_when_it_ignites() -> None:
    state = position("6 6 9 | 6/6/1 | 6/6/1", OTHER, ramp="7")
    events = apply(state, Lay(6, 2, 0, (0, 1)))
    assert events == [Laid(0, 6, 2, 0, ((0, 6), (1, 6)), 4), Turned(0, 0, 6), Turned(0, 1, 6), Ignited(0, 5)]
    assert state.open[0][:2] == [6, 6]
    assert layings(state, 6) == {Lay(6, 0, 0, (0,)), Lay(6, 0, 0, (1,)), Lay(6, 0, 0, (0, 1))}


def test_sl_11_left_is_the_owners_first_stack() -> None:
    state = position(OTHER, "9 | 6/6/1 | 6/6/1", ramp="7 6", turn=1)
    events = apply(state, Lay(6, 0, 0, (0, 1)))
    assert [event.stack for event in events if isinstance(event, Chained)] == [0]
    assert state.open[1][:2] == [0, 6]


# --- SL-16: the limit of four -----------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("ramp", "most"), [("", 4), ("7", 4), ("6", 3), ("6 6", 2), ("6 6 6", 1), ("7 S", 4), ("6 S", 2)]
)
def test_sl_16_a_laying_beyond_the_fourth_is_illegal(ramp: str, most: int) -> None:
    state = position("6 6 6 S S | 6/1/1 | S/1/1 | 6/1/1", OTHER, ramp=ramp)
    assert {total(move) for move in layings(state, 6)} == set(range(1, most + 1))


LIMIT = [
    # hand, stacks, ramp, laying, lamps after the chain (4: ignites), cards that stay open
    ("6 6 6 6", "", "7", Lay(6, 4), 4, [0, 0, 0, 0]),
    ("6 6", "", "6 6", Lay(6, 2), 4, [0, 0, 0, 0]),
    ("6", "", "6 6 6", Lay(6, 1), 4, [0, 0, 0, 0]),
    ("6 6 6", "", "", Lay(6, 3), 3, [0, 0, 0, 0]),
    ("S", "6/6/1", "6 6 6", Lay(6, 0, 0, (0,)), 4, [6, 0, 0, 0]),
    ("S", "S/6/1", "6 6 6", Lay(11, 0, 0, (0,)), 4, [6, 0, 0, 0]),
    ("6 6", "6/6/1", "7", Lay(6, 2, 0, (0,)), 4, [0, 0, 0, 0]),
    ("6 6", "6/6/1 | 6/6/1", "7", Lay(6, 1, 0, (0, 1)), 4, [0, 6, 0, 0]),
    ("6 S", "6/6/1 | 6/6/1", "7", Lay(6, 1, 1, (0, 1)), 4, [6, 6, 0, 0]),
    ("6 S", "6/6/1 | S/6/1", "7", Lay(6, 0, 1, (0, 1)), 4, [0, 6, 0, 0]),
    ("6 S", "6/6/1 | S/6/1", "7 6", Lay(6, 0, 1, (0, 1)), 4, [6, 6, 0, 0]),
    ("6", "6/6/1 | 6/6/1 | 6/6/1 | 6/6/1", "", Lay(6, 0, 0, (0, 1, 2, 3)), 4, [6, 6, 6, 6]),
    ("6", "6/6/1 | 6/6/1 | 6/6/1 | 6/6/1", "", Lay(6, 0, 0, (1, 3)), 4, [6, 0, 6, 0]),
    ("6", "6/6/1 | 6/5/1 | 6/S/1 | 5/6/1", "7", Lay(6, 0, 0, (0, 1)), 3, [0, 5, 6, 5]),
    ("9", "6/6/1", "6 6", Lay(6, 0, 0, (0,)), 4, [0, 0, 0, 0]),
    ("9", "6/6/1", "6", Lay(6, 0, 0, (0,)), 3, [0, 0, 0, 0]),
]


@pytest.mark.parametrize(("hand", "stacks", "ramp", "move", "lamps", "stay"), LIMIT)
def test_sl_16_the_limit_of_four_with_chains(
    hand: str, stacks: str, ramp: str, move: Lay, lamps: int, stay: list[int]
) -> None:
    """CASE-C17: hand, several stacks, satellites; reaching exactly four, stopping at four, three already lying."""
    state = position(f"{hand} 10 | {stacks}", OTHER, ramp=ramp)
    assert move in choices(state)
    before = len(state.ramp)
    events = apply(state, move)
    flown = [event.lamps for event in events if isinstance(event, Laid | Chained)]
    assert flown[-1] == lamps
    assert state.open[0] == stay
    assert isinstance(events[-1], Ignited) == (lamps == 4)
    if lamps == 4:
        laid = total(move) + sum(isinstance(event, Chained) for event in events)
        assert events[-1] == Ignited(0, before + laid)
        assert (state.ramp, state.top, state.lamps) == ([], 0, 0)
        assert sum(state.burnt) == before + laid
        assert (state.turn, state.phase) == (0, "turn")
    else:
        assert state.lamps == lamps
        assert state.turn == 1


def test_sl_16_four_equal_ignite_and_the_same_player_goes_again() -> None:
    state = position("6 6 9", OTHER, ramp="8 6 6")
    assert apply(state, Lay(6, 2)) == [Laid(0, 6, 2, 0, (), 4), Ignited(0, 5)]
    assert state.burnt == cards("8 6 6 6 6")
    assert state.turn == 0
    assert layings(state) == {Lay(9, 1)}


def test_sl_16_four_equal_added_up_over_turns() -> None:
    state = position("6 9", "6 9", "6 9", "6 9", ramp="8")
    for _ in range(3):
        apply(state, Lay(6, 1))
    assert (state.lamps, state.turn) == (3, 3)
    assert apply(state, Lay(6, 1))[-1] == Ignited(3, 5)
    assert state.turn == 3


def test_sl_16_equal_cards_that_do_not_lie_together_do_not_count() -> None:
    state = position("6 6 9", OTHER, "6 9", ramp="6 6 5")
    assert layings(state) == set()
    state = position("5 5 5 9", OTHER, ramp="6 6 6")
    apply(state, Lay(5, 3))
    assert state.lamps == 3


def test_sl_16_lamps_show_how_many_equal_lie_on_top() -> None:
    state = position("5 9", "5 5 9", "2 9", ramp="8 8")
    assert state.lamps == 2
    for move, lamps in [(Lay(5, 1), 1), (Lay(5, 2), 3), (Lay(2, 1), 1)]:
        apply(state, move)
        assert state.lamps == lamps


# --- SL-15 ------------------------------------------------------------------------------------------------------------
def test_sl_15_the_ramp_may_be_taken_by_choice() -> None:
    state = position("2", OTHER, ramp="9 7 S")
    assert choices(state)[0] == Take()
    assert apply(state, Take()) == [Took(0, 3)]
    assert state.hands[0] == cards("2 9 7 S")
    assert (state.ramp, state.top, state.lamps, state.turn) == ([], 0, 0, 1)
    assert state.sizes[0] == 4


def test_sl_15_a_forced_take_is_still_a_decision() -> None:
    """CASE-C23: nothing is skipped without a word; whoever cannot lay has exactly this move."""
    state = position("9", OTHER, ramp="7")
    assert choices(state) == [Take()]


def test_sl_15_on_an_empty_ramp_one_must_lay() -> None:
    assert Take() not in choices(position("9 A B | 3 | 5/2", OTHER))


def test_sl_15_the_next_player_finds_an_empty_ramp() -> None:
    state = position("9", "10 4", ramp="7")
    apply(state, Take())
    assert layings(state) == {Lay(10, 1), Lay(4, 1)}
