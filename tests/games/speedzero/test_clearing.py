"""SZ-36, SZ-37, SZ-51, SZ-56: columns and rows in "Erweitert", x as joker, and the direction of a player's round."""

from collections.abc import Sequence
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.speedzero.game import SpeedzeroGame
from games.speedzero.rules.cards import ALL, DIRECTIONS, LINES, LINES_OF, Direction, X
from games.speedzero.rules.clearing import complete
from games.speedzero.rules.events import Cleared, Closed, Exchanged, Fixed, Placed, Took
from games.speedzero.rules.legal import seats_to_move
from games.speedzero.rules.moves import Aim, Cell, Decline, Draw, Fix, Place, Play, Swap
from games.speedzero.rules.state import State
from games.speedzero.rules.transition import apply
from games.speedzero.rules.view import view
from tests.games.speedzero.positions import OTHER, choices, do, position, shown, told

GAME = SpeedzeroGame()


def placed(field: str, card: str, place: int, direction: Direction | None = None) -> tuple[State, list[Cleared]]:
    """Draw a card and place it on a field; what was cleared."""
    state = position(field, OTHER, stock=card, directions={0: direction} if direction else None)
    return state, told(do(state, Draw(), Place(place)), Cleared)


# --- SZ-36: lines -----------------------------------------------------------------------------------------------------
def test_sz_36_a_row_of_four_leaves_the_field() -> None:
    state, cleared = placed("4 4 9 4", "4", 2)
    assert cleared == [Cleared(0, (4,), ((0, 4), (1, 4), (2, 4), (3, 4)))]
    assert state.directions == ["rows", None]
    assert shown(state, 0).startswith(". . . .")


def test_sz_36_a_column_of_three_leaves_the_field() -> None:
    state, cleared = placed("1 4 2 3 / 1 4 2 3 / 0 9", "4", 9)
    assert [event.lines for event in cleared] == [(1,)]
    assert state.directions == ["columns", None]


@pytest.mark.parametrize(
    ("line", "clears"),
    [
        ("x 4 4", True),
        ("x x 4", True),
        ("x x x", False),  # SZ-37: a line of x only stays
        ("x 4 5", False),
        ("x x 0", True),
        ("x -2 -2", True),
        ("4 4 5", False),
    ],
)
def test_sz_36_x_is_a_joker_beside_at_least_one_number(line: str, clears: bool) -> None:
    for one, two, three in {(0, 1, 2), (2, 1, 0), (1, 2, 0)}:
        cards = [line.split()[index] for index in (one, two, three)]
        state, cleared = placed(f"{cards[0]} 1 2 3 / {cards[1]} 1 2 3 / 9", cards[2], 8)
        assert bool(cleared) == clears
        assert state.directions[0] == ("columns" if clears else None)


@pytest.mark.parametrize(("line", "clears"), [("x 4 4 x", True), ("x x x 4", True), ("x x x x", False)])
def test_sz_36_x_in_a_row(line: str, clears: bool) -> None:
    first, *rest = line.split()
    assert bool(placed(f"9 {' '.join(rest)}", first, 0)[1]) == clears


def test_sz_36_the_first_clearing_fixes_the_direction_for_player_and_round() -> None:
    assert placed("4 4 9 4 / 1 2 3 0", "4", 2, direction="columns")[1] == []
    assert placed("1 4 2 3 / 1 4 2 3 / 0 9", "4", 9, direction="rows")[1] == []
    assert len(placed("1 4 2 3 / 1 4 2 3 / 0 9", "4", 9, direction="columns")[1]) == 1


def test_sz_36_the_direction_is_told_once_and_shown_at_the_seat() -> None:
    state = position("4 4 9 4 / 5 5 9 5", OTHER, stock="4 5")
    assert told(do(state, Draw(), Place(2)), Fixed) == [Fixed(0, "rows")]
    for seat in (None, 0, 1):
        assert view(state, seat).directions == ("rows", None)
    state.turn = 0
    assert told(do(state, Draw(), Place(6)), Fixed, Cleared) == [Cleared(0, (5,), ((4, 5), (5, 5), (6, 5), (7, 5)))]


def test_sz_51_all_complete_lines_of_the_direction_clear_together_after_the_placing() -> None:
    state = position("4 5 1 2 / 4 5 1 3 / 5 4 0 0", OTHER, hands={0: "permutation"})
    events = do(state, Play("permutation", Cell(0, 8)), Aim(Cell(0, 9)))
    assert told(events, Exchanged, Cleared)[1:] == [
        Cleared(0, (0, 1), ((0, 4), (1, 5), (4, 4), (5, 5), (8, 4), (9, 5)))
    ]


def test_sz_51_two_rows_at_once() -> None:
    state = position("4 4 4 5 / 5 5 5 4", OTHER, hands={0: "permutation"})
    events = do(state, Play("permutation", Cell(0, 3)), Aim(Cell(0, 7)))
    assert [event.lines for event in told(events, Cleared)] == [(4, 5)]
    assert state.directions[0] == "rows"


def test_case_c07_a_row_with_a_cleared_place_is_not_complete() -> None:
    assert placed(". 4 9 4 / . 1 2 3 / . 1 2 3", "4", 2)[1] == []
    assert placed(". . . . / 4 1 2 3 / 9 1 2 3", "4", 8)[1] == []


# --- SZ-36: both at once ----------------------------------------------------------------------------------------------
BOTH = "9 4 4 4 / 4 1 2 3 / 4 1 2 3"
"""A 4 at the first place completes the column and the row."""


def both() -> State:
    state = position(BOTH, OTHER, stock="4")
    do(state, Draw(), Place(0))
    return state


@pytest.mark.parametrize(("direction", "line"), [("columns", 0), ("rows", 4)])
def test_sz_36_if_both_are_complete_at_once_the_owner_chooses(direction: Direction, line: int) -> None:
    state = both()
    assert (state.phase, seats_to_move(state)) == ("direction", (0,))
    assert choices(state) == [Fix("columns"), Fix("rows")]
    events = do(state, Fix(direction))
    assert events[0] == Fixed(0, direction)
    assert [event.lines for event in told(events, Cleared)] == [(line,)]
    assert (state.turn, state.phase) == (1, "draw")


def test_sz_36_nothing_is_cleared_before_the_choice() -> None:
    state = both()
    assert state.gone == [0, 0]
    for seat in (None, 0, 1):
        assert view(state, seat).phase == "direction"


def test_sz_36_a_fixed_direction_leaves_no_choice() -> None:
    state, cleared = placed(BOTH, "4", 0, direction="rows")
    assert [event.lines for event in cleared] == [(4,)]
    assert state.phase == "draw"


def test_sz_36_an_owner_who_is_not_in_turn_chooses_too() -> None:
    state = position("4 (1) 1 2", BOTH, OTHER, hands={0: "substitution"})
    do(state, Play("substitution", Cell(0, 0)), Aim(Cell(1, 0)))
    assert (state.phase, state.turn, seats_to_move(state)) == ("direction", 0, (1,))
    assert view(state, 1).legal == [Fix("columns"), Fix("rows")]
    assert view(state, 0).legal == []
    do(state, Fix("rows"))
    assert state.directions == [None, "rows", None]
    assert (state.turn, state.phase) == (1, "draw")


def test_sz_36_an_owner_whose_time_runs_out_clears_columns() -> None:
    state = both()
    assert GAME.move_on_timeout(state, 0) == Fix("columns")
    assert GAME.time_limit(state, 0) is None  # it is the table's clock that runs
    do(state, Fix("columns"))
    assert GAME.move_on_timeout(state, 1) is None  # a computer decides


def test_sz_36_two_owners_choose_one_after_the_other_in_the_order_of_sz_56() -> None:
    """The mover's own field first, then turn order; later seats clear afterwards."""
    state = position("? ? ? ?", "x 4 4 4 / 4 1 2 3 / 5 1 2 3", "5 6 6 6 / 6 1 2 3 / 6 1 2 3", hands={0: "sub"})
    state.fields[1][8], state.fields[2][0] = 6, 4  # not dealt like that: each card fits the other's field
    do(state, Play("substitution", Cell(1, 8)), Aim(Cell(2, 0)))
    assert seats_to_move(state) == (1,)
    assert state.gone == [0, 0, 0]
    events = do(state, Fix("columns"))
    assert told(events, Cleared)[0].seat == 1
    assert seats_to_move(state) == (2,)
    events = do(state, Fix("rows"))
    assert [event.lines for event in told(events, Cleared)] == [(4,)]
    assert state.directions == [None, "columns", "rows"]
    assert state.turn == 1


def test_sz_36_the_choice_comes_before_the_end_of_the_round_and_before_gains() -> None:
    """SZ-56: effect, clearings, end check, x gains."""
    state = position("(9) 4 4 4 / 4 1 2 3 / 4 1 2 3", OTHER, stock="x")
    events = do(state, Draw(), Place(0))
    assert (state.phase, told(events, Closed)) == ("direction", [])
    events = do(state, Fix("columns"))
    assert [type(event) for event in events][:3] == [Fixed, Cleared, Closed]


# --- SZ-56 ------------------------------------------------------------------------------------------------------------
def test_sz_56_clearings_come_before_gains_and_gains_before_extra_turns() -> None:
    state = position("x 1 2 3 / 4 ? ? ? / 9 ? ? ?", OTHER, stock="x", extra=1)
    events = do(state, Draw(), Place(8))
    assert [type(event) for event in told(events, Placed, Cleared)] == [Placed, Cleared]
    assert (state.phase, state.gains, state.extra) == ("gain", [1, 0], 1)
    do(state, Decline())
    assert (state.turn, state.phase, state.extra) == (0, "draw", 0)


def test_sz_56_the_mover_clears_first_then_the_others_in_turn_order() -> None:
    state = position("1 1 1 1 / 9 2 3 4", "7 8 8 8 / 1 2 3 4", "5 6 6 6 / 2 3 4 5", hands={2: "sub"}, turn=2)
    state.fields[2][0], state.fields[1][0] = 8, 6
    # the line of seat 0 was complete before and waits for the next clearing: no rule leaves it, but the order shows
    events = do(state, Play("substitution", Cell(2, 0)), Aim(Cell(1, 0)))
    assert [event.seat for event in told(events, Cleared)] == [2, 0, 1]


def test_sz_56_a_clearing_through_another_counts_as_the_owners_first_and_fixes_the_direction() -> None:
    state = position("4 1 2 3", "9 4 4 4", hands={0: "sub"})
    events = do(state, Play("substitution", Cell(0, 0)), Aim(Cell(1, 0)))
    assert told(events, Fixed) == [Fixed(1, "rows")]
    assert view(state, 0).directions == (None, "rows")


def test_sz_32_a_cleared_x_gains_nothing_again() -> None:
    state = position("x 1 2 3 / 4 ? ? ? / 9 ? ? ?", OTHER, discard="4")
    assert told(do(state, Swap(8)), Took) == []
    assert state.phase == "draw"


# --- a slow reference -------------------------------------------------------------------------------------------------
def slow_complete(cards: Sequence[int], is_open: Sequence[bool], direction: Direction) -> list[int]:
    """SZ-36 word by word."""
    found = []
    for line in LINES_OF[direction]:
        places = [place for place in range(12) if (place % 4 == line if line < 4 else place // 4 == line - 4)]
        numbers = [cards[place] for place in places if cards[place] != X]
        if all(is_open[place] for place in places) and numbers and numbers.count(numbers[0]) == len(numbers):
            found.append(line)
    return found


@settings(max_examples=400, deadline=None)
@given(st.lists(st.sampled_from([-2, 0, 4, X]), min_size=12, max_size=12), st.integers(0, 400))
def test_sz_36_complete_lines_agree_with_a_slow_reading(cards: list[int], seed: int) -> None:
    is_open = [Random(seed).random() < 0.9 for _ in range(12)] if seed % 2 else [True] * 12
    mask = sum(1 << place for place in range(12) if is_open[place])
    for direction in DIRECTIONS:
        assert complete(cards, mask, LINES_OF[direction]) == slow_complete(cards, is_open, direction)


def test_sz_36_every_column_of_three_cards() -> None:
    for cards in product([0, 1, X], repeat=3):
        field = [9] * 12
        for place, card in zip(LINES[2], cards, strict=True):
            field[place] = card
        expected = [2] if len({card for card in cards if card != X}) == 1 else []
        assert [line for line in complete(field, ALL, LINES_OF["columns"]) if line == 2] == expected


def test_a_direction_is_forgotten_with_the_round() -> None:
    state = position(
        "1 2 3 4 / 5 6 7 0 / 1 2 3 9", "1 2 3 4 / 5 6 7 0 / 1 2 3 0", closer=1, owing=[0], directions={0: "rows"}
    )
    apply(state, 0, Swap(0))
    assert state.directions == [None, None]
