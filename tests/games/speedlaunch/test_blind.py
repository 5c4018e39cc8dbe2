"""SL-20 to SL-26, CASE-C22: the lying card, of every kind, at every state of the ramp."""

from itertools import product

import pytest

from games.speedlaunch.rules.cards import ASTEROID, BLACK_HOLE, SATELLITE
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
    Turned,
)
from games.speedlaunch.rules.moves import Aim, Dare, End, Lay, Swallow, Take
from games.speedlaunch.rules.transition import apply
from games.speedlaunch.rules.view import view
from tests.games.speedlaunch.positions import OTHER, cards, choices, kinds, layings, position


# --- SL-20 ------------------------------------------------------------------------------------------------------------
def test_sl_20_only_when_nothing_else_is_left_of_the_stack() -> None:
    state = position("9 | 5/4/3 | 5/3 | 3 |", OTHER, ramp="1")
    assert [move for move in choices(state) if isinstance(move, Dare)] == [Dare(2)]


@pytest.mark.parametrize("ramp", ["", "1", "S", "10 10 10"])
def test_sl_20_whatever_lies_on_the_ramp(ramp: str) -> None:
    assert Dare(0) in choices(position("9 | 3", OTHER, ramp=ramp))


def test_sl_20_only_as_the_first_card_of_a_turn() -> None:
    state = position("5 9 | 5 | 5", OTHER, ramp="8")
    apply(state, Dare(0))
    assert state.phase == "add"
    assert not any(isinstance(move, Dare) for move in choices(state))


def test_sl_20_a_turn_won_by_ignition_is_a_new_turn() -> None:
    state = position("5 9 | 5 | 8", OTHER, ramp="5 5 5")
    apply(state, Lay(5, 1))
    assert {Dare(0), Dare(1)} <= set(choices(state))


def test_sl_20_a_turn_won_by_a_black_hole_is_a_new_turn() -> None:
    state = position("B 9 | 5", OTHER, ramp="3")
    apply(state, Swallow())
    assert Dare(0) in choices(state)


def test_sl_20_nobody_its_owner_included_knows_it_before() -> None:
    looks = set()
    for kind in ("1", "10", "S", "A", "B"):
        state = position(f"9 | {kind}", OTHER, ramp="5")
        state.box = [0] * 14  # the box differs by that card, and nobody sees it either
        seen = view(state, 0)
        looks.add((tuple(seen.unknown), str(seen.lying), str(seen.open), str(seen.legal)))
    assert len(looks) == 1


# --- every kind at every state of the ramp ----------------------------------------------------------------------------
RAMPS = {
    "empty": "",
    "below a value": "8",
    "above a value": "2",
    "equal": "5",
    "three equal": "5 5 5",
    "top without a value": "S",
}
LYING = ("5", "S", "A", "B")
FATE = {
    # kind, ramp: what the last event is and the top and lamps afterwards
    ("5", "empty"): (Landed(0, 5, 1), 5, 1),
    ("5", "below a value"): (Landed(0, 5, 1), 5, 1),
    ("5", "above a value"): (Dud(0, 5, 2), 0, 0),
    ("5", "equal"): (Landed(0, 5, 2), 5, 2),
    ("5", "three equal"): (Ignited(0, 4), 0, 0),
    ("5", "top without a value"): (Landed(0, 5, 1), 5, 1),
    ("S", "empty"): (Landed(0, SATELLITE, 0), 0, 0),
    ("S", "below a value"): (Landed(0, SATELLITE, 2), 8, 2),
    ("S", "above a value"): (Landed(0, SATELLITE, 2), 2, 2),
    ("S", "equal"): (Landed(0, SATELLITE, 2), 5, 2),
    ("S", "three equal"): (Ignited(0, 4), 0, 0),
    ("S", "top without a value"): (Landed(0, SATELLITE, 0), 0, 0),
    ("A", "empty"): (Struck(0, None, None, 0, blind=True), 0, 0),
    ("A", "below a value"): (Struck(0, None, 1, 1, blind=True), 0, 0),
    ("A", "above a value"): (Struck(0, None, 1, 1, blind=True), 0, 0),
    ("A", "equal"): (Struck(0, None, 1, 1, blind=True), 0, 0),
    ("A", "three equal"): (Struck(0, None, 1, 3, blind=True), 0, 0),
    ("A", "top without a value"): (Struck(0, None, 1, 1, blind=True), 0, 0),
    ("B", "empty"): (Swallowed(0, None, 0, blind=True), 0, 0),
    ("B", "below a value"): (Swallowed(0, None, 1, blind=True), 0, 0),
    ("B", "above a value"): (Swallowed(0, None, 1, blind=True), 0, 0),
    ("B", "equal"): (Swallowed(0, None, 1, blind=True), 0, 0),
    ("B", "three equal"): (Swallowed(0, None, 3, blind=True), 0, 0),
    ("B", "top without a value"): (Swallowed(0, None, 1, blind=True), 0, 0),
}


@pytest.mark.parametrize(("kind", "ramp"), product(LYING, RAMPS))
def test_sl_21_to_24_every_blind_card_at_every_ramp(kind: str, ramp: str) -> None:
    """SL-26: revealed before everybody's eyes first, then the consequence, by the ramp as it was before."""
    state = position(f"9 10 | {kind}", OTHER, ramp=RAMPS[ramp])
    last, top, lamps = FATE[kind, ramp]
    events = apply(state, Dare(0))
    assert events[0] == Revealed(0, 0, kinds(kind)[0])
    assert events[-1] == last
    assert (state.top, state.lamps) == (top, lamps)
    # neither a value nor a satellite can be added here, so only an ignition or a black hole goes on (SL-25)
    again = isinstance(last, Ignited | Swallowed)
    assert (state.turn, state.phase) == (0 if again else 1, "turn")
    assert state.lying[0][0] == 0
    assert state.sizes[0] == (4 if isinstance(last, Dud) else 2)


# --- SL-21: adding ----------------------------------------------------------------------------------------------------
def test_sl_21_equal_values_or_satellites_may_be_added_or_the_turn_ended() -> None:
    state = position("5 S 9 A B | 5 | 5/3/1 | S/3/1 | 4/1", OTHER, ramp="8")
    apply(state, Dare(0))
    assert (state.turn, state.phase) == (0, "add")
    found = choices(state)
    assert found[0] == End()
    assert {type(move) for move in found} == {End, Lay}
    assert {move.value for move in layings(state)} == {5, SATELLITE}
    assert Lay(5, 1, 1, (1,)) in found
    assert Lay(SATELLITE, 0, 1, (2,)) in found
    assert Lay(5, 1, 1, (1, 2)) not in found  # that would be the fifth


def test_sl_21_taking_the_ramp_is_not_possible_now() -> None:
    state = position("5 9 | 5", OTHER, ramp="8")
    apply(state, Dare(0))
    assert Take() not in choices(state)


def test_sl_21_ending_the_turn() -> None:
    state = position("5 9 | 5", OTHER, ramp="8")
    apply(state, Dare(0))
    assert apply(state, End()) == []
    assert (state.turn, state.phase, state.ramp) == (1, "turn", [8, 5])


def test_sl_21_only_one_laying() -> None:
    state = position("5 5 9 | 5", OTHER, ramp="8")
    apply(state, Dare(0))
    apply(state, Lay(5, 1))
    assert (state.turn, state.phase, state.lamps) == (1, "turn", 2)


def test_sl_21_the_added_laying_chains() -> None:
    state = position("9 | 5 | 5/5/1", OTHER, ramp="8")
    apply(state, Dare(0))
    assert apply(state, Lay(5, 0, 0, (1,))) == [
        Laid(0, 5, 0, 0, ((1, 5),), 2),
        Turned(0, 1, 5),
        Chained(0, 1, 5, 3),
    ]
    assert state.turn == 1


def test_sl_21_the_added_laying_ignites_and_the_turn_goes_on() -> None:
    state = position("5 5 9 | 5 | 2", OTHER, ramp="8 5")
    apply(state, Dare(0))
    assert isinstance(apply(state, Lay(5, 2))[-1], Ignited)
    assert (state.turn, state.phase) == (0, "turn")
    assert choices(state) == [Lay(9, 1), Dare(1)]


def test_sl_21_the_blind_card_itself_ignites_and_the_turn_goes_on() -> None:
    state = position("5 9 | 5 | 2", OTHER, ramp="5 S 5")
    assert apply(state, Dare(0))[1:] == [Landed(0, 5, 4), Ignited(0, 4)]
    assert (state.turn, state.phase) == (0, "turn")
    assert choices(state) == [Lay(5, 1), Lay(9, 1), Dare(1)]


def test_sl_21_an_added_laying_keeps_to_four() -> None:
    state = position("5 5 5 9 | 5", OTHER, ramp="5")
    apply(state, Dare(0))
    assert layings(state) == {Lay(5, 1), Lay(5, 2)}


# --- SL-22 ------------------------------------------------------------------------------------------------------------
def test_sl_22_a_blind_satellite_takes_the_value_on_top() -> None:
    state = position("5 9 4 | S", OTHER, ramp="8 5")
    apply(state, Dare(0))
    assert layings(state) == {Lay(5, 1)}
    assert (state.top, state.lamps) == (5, 2)


@pytest.mark.parametrize("ramp", ["", "S"])
def test_sl_22_without_a_value_only_satellites_may_be_added(ramp: str) -> None:
    state = position("5 S S | S | 5/1/1 | S/2/1", OTHER, ramp=ramp)
    apply(state, Dare(0))
    assert {move.value for move in layings(state)} == {SATELLITE}
    apply(state, Lay(SATELLITE, 0, 2, (2,)))
    assert (state.top, state.lamps, state.turn) == (0, 0, 1)


# --- SL-23 ------------------------------------------------------------------------------------------------------------
def test_sl_23_the_target_of_a_blind_asteroid_is_chosen_after_the_reveal() -> None:
    state = position("9 | A", "10", "3", ramp="7 7")
    assert apply(state, Dare(0)) == [Revealed(0, 0, ASTEROID)]
    assert (state.turn, state.phase, state.revealed) == (0, "aim", ASTEROID)
    assert choices(state) == [Aim(1), Aim(2)]
    assert apply(state, Aim(2)) == [Struck(0, None, 2, 2, blind=True)]
    assert (state.turn, state.phase, state.revealed) == (1, "turn", 0)
    assert state.hands[2] == cards("3 7 7")
    assert state.burnt == cards("A")


def test_sl_23_until_then_it_lies_revealed_and_counts_for_nobody() -> None:
    state = position("9 | A", "10", "3", ramp="7 7")
    apply(state, Dare(0))
    assert state.sizes == [1, 1, 1]
    for seat in (None, 0, 1, 2):
        assert view(state, seat).revealed == ASTEROID
    assert state.burnt == cards("")


@pytest.mark.parametrize(("seats", "left_only"), [(2, False), (3, True), (2, True)])
def test_sl_23_a_single_possible_target_is_taken_without_asking(seats: int, left_only: bool) -> None:
    state = position("9 | A", *["10"] * (seats - 1), ramp="7 7", left_only=left_only)
    assert apply(state, Dare(0)) == [Revealed(0, 0, ASTEROID), Struck(0, None, 1, 2, blind=True)]
    assert state.turn == 1


def test_sl_13_a_blind_asteroid_on_an_empty_ramp_fizzles_unasked() -> None:
    state = position("9 | A", "10", "3")
    assert apply(state, Dare(0)) == [Revealed(0, 0, ASTEROID), Struck(0, None, None, 0, blind=True)]
    assert (state.turn, state.burnt) == (1, cards("A"))


def test_sl_23_as_a_last_card_it_wins_only_after_the_choice() -> None:
    state = position(" | A", "10", "3", ramp="7 7")
    apply(state, Dare(0))
    assert (state.phase, state.sizes) == ("aim", [0, 1, 1])
    assert apply(state, Aim(1)) == [
        Struck(0, None, 1, 2, blind=True),
        RoundEnded(1, 0, (0, 3, 1)),
        MatchEnded((0, 3, 1), (1, 3, 2)),
    ]


def test_sl_23_a_blind_black_hole_goes_again() -> None:
    state = position("9 | B | 4", OTHER, ramp="7")
    assert apply(state, Dare(0)) == [Revealed(0, 0, BLACK_HOLE), Swallowed(0, None, 1, blind=True)]
    assert choices(state) == [Lay(9, 1), Dare(1)]


# --- SL-24 ------------------------------------------------------------------------------------------------------------
def test_sl_24_too_high_takes_the_ramp_and_this_card() -> None:
    state = position("9 | 8", OTHER, ramp="7 S 6")
    assert apply(state, Dare(0)) == [Revealed(0, 0, 8), Dud(0, 8, 4)]
    assert state.hands[0] == cards("9 7 S 6 8")
    assert (state.ramp, state.top, state.turn) == ([], 0, 1)
    assert state.seen[0] == cards("7 S 6 8")


def test_sl_26_judged_against_the_ramp_as_it_was_before() -> None:
    """The card itself does not become the top it is judged against."""
    state = position("9 | 8", OTHER, ramp="7")
    assert isinstance(apply(state, Dare(0))[-1], Dud)
    state = position("9 | 7", OTHER, ramp="7")
    assert isinstance(apply(state, Dare(0))[-1], Landed)


# --- SL-25 ------------------------------------------------------------------------------------------------------------
def test_sl_25_the_turn_ends_by_itself_when_nothing_can_be_added() -> None:
    state = position("9 4 A B | 5 | 6/5/1", OTHER, ramp="8")
    assert apply(state, Dare(0)) == [Revealed(0, 0, 5), Landed(0, 5, 1)]
    assert state.turn == 1


@pytest.mark.parametrize(("kind", "ramp"), [("5", "8"), ("5", ""), ("S", "8"), ("S", ""), ("5", "S")])
def test_sl_25a_a_last_blind_card_that_fits_wins_at_once(kind: str, ramp: str) -> None:
    state = position(f" | {kind}", OTHER, ramp=ramp)
    events = apply(state, Dare(0))
    assert isinstance(events[1], Landed)
    assert events[2:] == [RoundEnded(1, 0, (0, 2)), MatchEnded((0, 2), (1, 2))]


def test_sl_25a_a_last_blind_card_ignites_first() -> None:
    state = position(" | 5", OTHER, ramp="5 5 5")
    assert apply(state, Dare(0))[1:4] == [Landed(0, 5, 4), Ignited(0, 4), RoundEnded(1, 0, (0, 2))]


def test_sl_25a_a_last_blind_black_hole_wins() -> None:
    assert apply(position(" | B", OTHER, ramp="5"), Dare(0))[2] == RoundEnded(1, 0, (0, 2))


def test_sl_25a_a_last_blind_asteroid_on_an_empty_ramp_wins() -> None:
    assert apply(position(" | A", OTHER), Dare(0))[2] == RoundEnded(1, 0, (0, 2))


def test_sl_25a_a_last_blind_card_too_high_does_not_win() -> None:
    state = position(" | 9", OTHER, ramp="5")
    apply(state, Dare(0))
    assert (state.phase, state.turn, state.sizes[0]) == ("turn", 1, 2)


def test_sl_25a_the_added_laying_may_be_the_last_card() -> None:
    state = position("5 | 5", OTHER, ramp="8")
    apply(state, Dare(0))
    assert apply(state, Lay(5, 1))[1] == RoundEnded(1, 0, (0, 2))


def test_sl_25a_no_special_and_no_second_blind_card_is_added() -> None:
    state = position("5 A B | 5 | A/3/1 | B/3/1 | 5", OTHER, ramp="8")
    apply(state, Dare(0))
    assert choices(state) == [End(), Lay(5, 1)]


def test_sl_25a_unless_ignition_won_a_new_turn() -> None:
    state = position("A 9 | 5 | 6", "10", "3", ramp="5 5 5")
    apply(state, Dare(0))
    assert Dare(1) in choices(state)
