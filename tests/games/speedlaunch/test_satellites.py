"""SL-12, CASE-C18: a satellite × (lead, follow, with countdown, last card, ignition, after a take), hand and stack."""

import pytest

from games.speedlaunch.rules.cards import SATELLITE
from games.speedlaunch.rules.events import Chained, Ignited, Laid, MatchEnded, RoundEnded, Took, Turned
from games.speedlaunch.rules.moves import Lay, Take
from games.speedlaunch.rules.transition import apply
from tests.games.speedlaunch.positions import OTHER, cards, choices, layings, position

HAND = ("S 9 2 | 7/3/1", Lay(SATELLITE, 0, 1))
STACK = ("9 2 | 7/3/1 | S/4/1", Lay(SATELLITE, 0, 0, (1,)))
BOTH = pytest.mark.parametrize(("seat", "alone"), [HAND, STACK], ids=["hand", "stack"])


# --- lead: the first card on an empty ramp ----------------------------------------------------------------------------
@BOTH
def test_lead_it_has_no_value(seat: str, alone: Lay) -> None:
    state = position(seat, "10 5 4 S")
    assert isinstance(event := apply(state, alone)[0], Laid)
    assert event.lamps == 0
    assert (state.ramp, state.top, state.lamps, state.turn) == ([SATELLITE], 0, 0, 1)


@BOTH
def test_lead_any_value_may_follow_and_it_does_not_count(seat: str, alone: Lay) -> None:
    state = position(seat, "10 10 10 10 S")
    apply(state, alone)
    assert Lay(10, 4) in choices(state)
    apply(state, Lay(10, 3))
    assert (state.ramp, state.top, state.lamps) == ([SATELLITE, 10, 10, 10], 10, 3)


@BOTH
def test_lead_a_further_satellite_has_no_value_either(seat: str, alone: Lay) -> None:
    state = position(seat, "S 3", ramp="S")
    assert alone in choices(state)
    apply(state, alone)
    assert (state.top, state.lamps) == (0, 0)
    apply(state, Lay(SATELLITE, 0, 1))
    assert (state.ramp, state.top, state.lamps) == ([SATELLITE] * 3, 0, 0)


def test_lead_from_a_stack_only_turns_the_next_card() -> None:
    state = position("9 | S/S/1 | S/4/1", OTHER)
    assert apply(state, Lay(SATELLITE, 0, 0, (0, 1))) == [
        Laid(0, SATELLITE, 0, 0, ((0, SATELLITE), (1, SATELLITE)), 0),
        Turned(0, 0, SATELLITE),
        Turned(0, 1, 4),
    ]
    assert state.open[0][:2] == [SATELLITE, 4]


def test_lead_there_is_no_limit_of_four_without_a_value() -> None:
    state = position("S S S S S 9 | S/1/1", OTHER)
    assert Lay(SATELLITE, 0, 5, (0,)) in choices(state)
    events = apply(state, Lay(SATELLITE, 0, 5, (0,)))
    assert not any(isinstance(event, Ignited) for event in events)
    assert (len(state.ramp), state.top, state.lamps, state.turn) == (6, 0, 0, 1)


# --- follow: alone on a value -----------------------------------------------------------------------------------------
@BOTH
def test_follow_it_takes_the_value_on_top(seat: str, alone: Lay) -> None:
    state = position(seat, "6 5", ramp="8 5")
    assert alone in choices(state)
    apply(state, alone)
    assert (state.top, state.lamps, state.turn) == (5, 2, 1)
    assert layings(state) == {Lay(5, 1)}


def test_follow_several_at_once() -> None:
    state = position("S S 9 | S/4/1", OTHER, ramp="5")
    apply(state, Lay(SATELLITE, 0, 2, ()))
    assert (state.top, state.lamps) == (5, 3)


def test_follow_a_satellite_that_took_a_value_passes_it_on() -> None:
    state = position("S 9", OTHER, ramp="5 S")
    apply(state, Lay(SATELLITE, 0, 1))
    assert (state.top, state.lamps) == (5, 3)


def test_follow_from_a_stack_lets_the_chain_run_for_that_value() -> None:
    state = position("9 | S/5/1 | 2/5/1", OTHER, ramp="5")
    assert apply(state, Lay(SATELLITE, 0, 0, (0,))) == [
        Laid(0, SATELLITE, 0, 0, ((0, SATELLITE),), 2),
        Turned(0, 0, 5),
        Chained(0, 0, 5, 3),
    ]


def test_follow_four_is_the_limit() -> None:
    state = position("S S S S 9", OTHER, ramp="5 5")
    assert layings(state, SATELLITE) == {Lay(SATELLITE, 0, 1), Lay(SATELLITE, 0, 2)}


# --- with countdown cards ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("seat", "move"),
    [("6 S 9", Lay(6, 1, 1)), ("6 9 | S/3/1", Lay(6, 1, 0, (0,))), ("S 9 | 6/3/1", Lay(6, 0, 1, (0,)))],
    ids=["hand", "satellite from a stack", "value from a stack"],
)
@pytest.mark.parametrize("ramp", ["", "8", "S"])
def test_with_countdown_it_has_their_value(seat: str, move: Lay, ramp: str) -> None:
    state = position(seat, OTHER, ramp=ramp)
    assert move in choices(state)
    apply(state, move)
    assert (state.top, state.lamps) == (6, 2)


def test_with_countdown_the_chain_runs_for_that_value() -> None:
    state = position("6 9 | S/6/1", OTHER, ramp="8")
    assert apply(state, Lay(6, 1, 0, (0,)))[-1] == Chained(0, 0, 6, 3)


def test_with_countdown_it_does_not_make_a_high_value_fit() -> None:
    state = position("9 S", OTHER, ramp="8")
    assert layings(state) == {Lay(SATELLITE, 0, 1)}


def test_with_countdown_at_least_one_card_says_the_value() -> None:
    state = position("9 S S | S/3/1", OTHER, ramp="8")
    assert {move.value for move in layings(state)} == {SATELLITE}


def test_with_countdown_only_one_value() -> None:
    state = position("9 S 6 5 | 4/3/1", OTHER, ramp="8")
    found = layings(state, 6) | layings(state, 5)
    assert {move.value for move in found} == {5, 6}
    assert all(not move.stacks for move in found)


# --- last card --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("ramp", ["", "5", "S", "5 5"])
def test_last_card_from_the_hand_wins_at_once(ramp: str) -> None:
    state = position("S", OTHER, ramp=ramp)
    assert apply(state, Lay(SATELLITE, 0, 1))[1:] == [RoundEnded(1, 0, (0, 2)), MatchEnded((0, 2), (1, 2))]


@pytest.mark.parametrize("ramp", ["", "5", "S", "5 5"])
def test_last_card_of_a_stack_is_never_an_open_one(ramp: str) -> None:
    """The lying card is left; a lying satellite as the last card is in the tests of blind cards."""
    state = position(" | S/3", OTHER, ramp=ramp)
    apply(state, Lay(SATELLITE, 0, 0, (0,)))
    assert (state.phase, state.sizes[0], state.turn) == ("turn", 1, 1)


def test_last_card_it_ignites_first() -> None:
    state = position("S", OTHER, ramp="5 5 5")
    assert apply(state, Lay(SATELLITE, 0, 1))[1:3] == [Ignited(0, 4), RoundEnded(1, 0, (0, 2))]


def test_last_card_with_countdown_cards() -> None:
    state = position("6 S", OTHER, ramp="8")
    assert isinstance(apply(state, Lay(6, 1, 1))[-1], MatchEnded)


# --- ignition ---------------------------------------------------------------------------------------------------------
IGNITIONS = [
    ("S 9", "6 6 6", Lay(SATELLITE, 0, 1)),
    ("S S 9", "6 6", Lay(SATELLITE, 0, 2)),
    ("S S S 9", "6", Lay(SATELLITE, 0, 3)),
    ("S 9", "6 S S", Lay(SATELLITE, 0, 1)),
    ("9 | S/4/1", "6 6 6", Lay(SATELLITE, 0, 0, (0,))),
    ("S 9 | S/4/1", "6 6", Lay(SATELLITE, 0, 1, (0,))),
    ("6 6 6 S 9", "8", Lay(6, 3, 1)),
    ("6 S S S 9", "", Lay(6, 1, 3)),
    ("6 6 9 | S/4/1 | S/4/1", "S", Lay(6, 2, 0, (0, 1))),
    ("6 S 9", "8 6 6", Lay(6, 1, 1)),
    ("9 | S/6/1", "6 6", Lay(SATELLITE, 0, 0, (0,))),
]


@pytest.mark.parametrize(("seat", "ramp", "move"), IGNITIONS)
def test_ignition_satellites_with_that_value_count(seat: str, ramp: str, move: Lay) -> None:
    """CASE-C17: 2+2 with satellites, 3+1, satellites on top, one card with three satellites."""
    state = position(seat, OTHER, ramp=ramp)
    assert move in choices(state)
    assert isinstance(apply(state, move)[-1], Ignited)
    assert (state.ramp, state.turn) == ([], 0)


def test_ignition_a_satellite_without_a_value_under_it_does_not_count() -> None:
    state = position("6 6 6 9", OTHER, ramp="S")
    apply(state, Lay(6, 3))
    assert (state.lamps, state.turn) == (3, 1)


# --- after a take -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("ramp", ["S", "5 S", "8 6 S"])
def test_after_a_take_it_is_a_joker_again(ramp: str) -> None:
    """SL-25b"""
    state = position("9", "3 2", ramp=ramp)
    assert isinstance(apply(state, Take())[0], Took)
    assert state.hands[0] == cards(f"9 {ramp}")
    apply(state, Lay(2, 1))
    assert Lay(SATELLITE, 0, 1) in choices(state)
    apply(state, Lay(SATELLITE, 0, 1))
    assert (state.top, state.lamps) == (2, 2)


def test_after_a_take_the_next_one_leads_anew() -> None:
    state = position("9", "S 3", ramp="5 S")
    apply(state, Take())
    apply(state, Lay(SATELLITE, 0, 1))
    assert (state.ramp, state.top, state.lamps) == ([SATELLITE], 0, 0)
