"""SZ-40, SZ-41: Substitution and Permutation, however they come to be carried out."""

from itertools import product

import pytest

from games.speedzero.rules.events import Aimed, Cleared, Closed, Exchanged, Fixed
from games.speedzero.rules.moves import Aim, Cell, LayOff, Line, Play
from games.speedzero.rules.state import State
from games.speedzero.rules.view import view
from tests.games.speedzero.positions import OTHER, choices, do, position, shown, told
from tests.games.speedzero.ways import Way, act, every_way, laid, ready

EMPTY = " ".join(["."] * 12)


def places(state: State, seat: int) -> list[str]:
    return shown(state, seat).split()


# --- Substitution -----------------------------------------------------------------------------------------------------
@every_way
@pytest.mark.parametrize(("own", "foreign"), product(["9", "(9)"], ["2", "(2)"]))
def test_sz_40_an_own_card_changes_places_with_an_opponents_and_lies_as_before(
    way: Way, own: str, foreign: str
) -> None:
    state = ready(way, "substitution", f"? {own}", f"? ? ? {foreign}")
    events = act(state, way, "substitution", Cell(0, 1), Cell(1, 3))
    (event,) = told(events, Exchanged)
    assert (event.first_card, event.second_card) == (9 if own == "9" else None, 2 if foreign == "2" else None)
    assert (places(state, 0)[1], places(state, 1)[3]) == (foreign, own)
    assert state.action_discard == laid(way, "substitution")
    assert (state.turn, state.phase) == (1, "draw")


@every_way
def test_sz_40_or_two_cards_between_two_opponents(way: Way) -> None:
    state = ready(way, "substitution", OTHER, "? 9", OTHER, "(4) ?")
    act(state, way, "substitution", Cell(3, 0), Cell(1, 1))
    assert (places(state, 1)[1], places(state, 3)[0]) == ("(4)", "9")


@every_way
def test_sz_40_either_card_may_be_chosen_first(way: Way) -> None:
    state = ready(way, "substitution", "1", "? ? 2", OTHER)
    act(state, way, "substitution", Cell(1, 2), Cell(0, 0))
    assert (places(state, 0)[0], places(state, 1)[2]) == ("2", "1")


def test_sz_40_not_two_cards_of_one_seat() -> None:
    state = position(OTHER, OTHER, OTHER, hands={0: "sub"})
    do(state, Play("substitution", Cell(1, 4)))
    assert {move.at.seat for move in choices(state, Aim)} == {0, 2}
    assert len(choices(state)) == 24


@every_way
def test_sz_40_a_line_completed_for_the_mover_alone(way: Way) -> None:
    state = ready(way, "substitution", "9 1 2 3 / 4 ? ? ? / 4 ? ? ?", "4 1 2 3 / 8 ? ? ?")
    events = act(state, way, "substitution", Cell(0, 0), Cell(1, 0))
    assert told(events, Exchanged, Cleared)[1:] == [Cleared(0, (0,), ((0, 4), (4, 4), (8, 4)))]


@every_way
def test_sz_40_a_line_completed_for_the_opponent_alone(way: Way) -> None:
    state = ready(way, "substitution", "4 1 2 3 / 8 ? ? ?", "9 4 4 4 / ? ? ? ?")
    events = act(state, way, "substitution", Cell(0, 0), Cell(1, 0))
    assert told(events, Fixed, Cleared) == [Fixed(1, "rows"), Cleared(1, (4,), ((0, 4), (1, 4), (2, 4), (3, 4)))]


@every_way
def test_sz_40_lines_completed_for_both_the_movers_first(way: Way) -> None:
    state = ready(way, "substitution", "(9) 1 2 3 / 4 ? ? ? / 4 ? ? ?", "5 9 9 9 / ? ? ? ?")
    state.down[0] &= ~1
    state.fields[1][0] = 4
    events = act(state, way, "substitution", Cell(0, 0), Cell(1, 0))
    assert [(event.seat, event.lines) for event in told(events, Cleared)] == [(0, (0,)), (1, (4,))]


@every_way
def test_sz_40_lines_completed_for_two_others(way: Way) -> None:
    state = ready(way, "substitution", OTHER, "9 4 4 4", "4 9 9 9", OTHER)
    events = act(state, way, "substitution", Cell(2, 0), Cell(1, 0))
    assert [event.seat for event in told(events, Cleared)] == [1, 2]


@every_way
def test_sz_40_a_face_down_card_completes_nothing(way: Way) -> None:
    state = ready(way, "substitution", "9 1 2 3 / 4 ? ? ? / 4 ? ? ?", "(4) 1 2 3")
    assert told(act(state, way, "substitution", Cell(0, 0), Cell(1, 0)), Cleared) == []


@every_way
def test_sz_32_an_x_that_comes_by_a_swap_gains_nothing(way: Way) -> None:
    state = ready(way, "substitution", "9", "x")
    act(state, way, "substitution", Cell(0, 0), Cell(1, 0))
    assert (state.phase, state.gains) == ("draw", [0, 0])


@every_way
def test_sz_38_substitution_that_opens_anothers_whole_field(way: Way) -> None:
    state = ready(way, "substitution", "4", "1 2 3 4 / 5 6 7 0 / 1 2 3 (9)", OTHER)
    events = act(state, way, "substitution", Cell(0, 0), Cell(1, 11))
    assert told(events, Closed) == [Closed(0, 1)]
    assert state.owing == [1, 2]


@every_way
def test_sz_38_substitution_that_opens_the_own_field(way: Way) -> None:
    state = ready(way, "substitution", "1 2 3 4 / 5 6 7 0 / 1 2 3 (9)", "4", OTHER)
    events = act(state, way, "substitution", Cell(0, 11), Cell(1, 0))
    assert told(events, Closed) == [Closed(0, 0)]


def test_sz_49_without_a_card_to_swap_substitution_can_only_be_laid_off() -> None:
    state = position(OTHER, EMPTY, hands={0: "sub"})
    assert choices(state, Play) == []
    assert choices(state, LayOff) == [LayOff("substitution")]


def test_sz_57_the_first_target_is_part_of_the_decision_so_there_is_a_way_back_until_then() -> None:
    """SZ-49, SZ-57: nothing has happened before it; afterwards only the next target can be chosen."""
    state = position(OTHER, OTHER, hands={0: "sub"})
    assert len(choices(state, Play)) == 24
    events = do(state, Play("substitution", Cell(0, 0)))
    assert events[1] == Aimed(0, "substitution", Cell(0, 0))
    assert {type(move) for move in choices(state)} == {Aim}
    for seat in (None, 0, 1):
        effect = view(state, seat).effect
        assert effect is not None
        assert (effect.targets, effect.targeted) == ((Cell(0, 0),), (0,))


# --- Permutation ------------------------------------------------------------------------------------------------------
@every_way
@pytest.mark.parametrize(("one", "other"), product(["9", "(9)"], ["2", "(2)"]))
def test_sz_41_two_own_cards_change_places_and_lie_as_before(way: Way, one: str, other: str) -> None:
    state = ready(way, "permutation", f"{one} ? ? ? / ? {other}", OTHER)
    act(state, way, "permutation", Cell(0, 0), Cell(0, 5))
    assert (places(state, 0)[0], places(state, 0)[5]) == (other, one)
    assert state.action_discard == laid(way, "permutation")
    assert state.turn == 1


@every_way
def test_sz_41_lines_completed_in_two_columns_at_once(way: Way) -> None:
    state = ready(way, "permutation", "4 5 1 2 / 4 5 1 3 / 5 4 0 ?", OTHER)
    events = act(state, way, "permutation", Cell(0, 8), Cell(0, 9))
    assert [event.lines for event in told(events, Cleared)] == [(0, 1)]


def test_sz_41_only_two_different_own_cards() -> None:
    state = position("1 . ? ?", OTHER, hands={0: "per"})
    assert {move.at.seat for move in choices(state, Play)} == {0}
    assert Play("permutation", Cell(0, 1)) not in choices(state)
    do(state, Play("permutation", Cell(0, 0)))
    assert len(choices(state, Aim)) == 10
    assert Aim(Cell(0, 0)) not in choices(state)


def test_sz_49_with_a_single_card_permutation_can_only_be_laid_off() -> None:
    state = position("(1) . . . / . . . . / . . . .", OTHER, hands={0: "per"})
    assert choices(state, Play) == []


# --- SZ-43: what is known moves along ---------------------------------------------------------------------------------
@every_way
def test_sz_43_what_is_known_stays_with_a_card_that_moves_face_down(way: Way) -> None:
    state = ready(way, "substitution", "(9)", "? ? ? (2)", OTHER, known={(0, 0): [2], (1, 3): [0]})
    act(state, way, "substitution", Cell(0, 0), Cell(1, 3))
    assert [spot.card for spot in view(state, 0).fields[0][:1]] == [2]
    assert view(state, 0).fields[1][3].card is None
    assert view(state, 2).fields[1][3].card == 9
    assert view(state, 2).fields[0][0].card is None
    assert view(state, 1).fields[0][0].known_by == (0,)


@every_way
def test_sz_43_permutation_moves_what_is_known_too(way: Way) -> None:
    state = ready(way, "permutation", "(9) (2)", OTHER, known={(0, 0): [0]})
    act(state, way, "permutation", Cell(0, 0), Cell(0, 1))
    assert [spot.card for spot in view(state, 0).fields[0][:2]] == [None, 9]


@every_way
def test_sz_65_both_cards_that_changed_places_are_traced_as_the_movers(way: Way) -> None:
    state = ready(way, "substitution", OTHER, OTHER, OTHER)
    act(state, way, "substitution", Cell(2, 4), Cell(1, 11))
    assert view(state, 0).traces == (((2, 4), (1, 11)), (), ())


def test_lines_and_cells_are_told_apart() -> None:
    assert Line(0, 1) != Cell(0, 1)
