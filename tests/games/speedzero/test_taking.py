"""SZ-32 to SZ-35, SZ-49, SZ-50, SZ-53, SZ-58: action cards that are taken, held, played and laid off."""

import pytest

from games.speedzero.rules.cards import X
from games.speedzero.rules.events import (
    ActionsShuffled,
    Closed,
    Declined,
    LaidOff,
    Lapsed,
    Played,
    Refilled,
    Started,
    Swapped,
    Took,
)
from games.speedzero.rules.legal import seats_to_move
from games.speedzero.rules.moves import Aim, Cell, Decline, Discard, Draw, LayOff, Place, Play, Swap, Take, Turn
from games.speedzero.rules.state import Held, State
from games.speedzero.rules.view import view
from tests.games.speedzero.positions import OTHER, choices, do, held, position, told


# --- SZ-32: what gains ------------------------------------------------------------------------------------------------
def test_sz_32_an_x_drawn_and_placed_gains() -> None:
    state = position(OTHER, OTHER, stock="x")
    do(state, Draw())
    assert state.gains == [0, 0]  # others must not see from it what was drawn
    do(state, Place(0))
    assert (state.phase, state.gains, seats_to_move(state)) == ("gain", [1, 0], (0,))


def test_sz_32_an_x_taken_from_the_discard_gains() -> None:
    state = position(OTHER, OTHER, discard="x")
    do(state, Swap(0))
    assert state.gains == [1, 0]


def test_sz_32_an_x_turned_over_gains() -> None:
    state = position("(x)", OTHER, stock="5")
    do(state, Draw(), Discard(0))
    assert state.gains == [1, 0]


def test_sz_58_draw_an_x_and_discard_it_turn_another_two_gains() -> None:
    state = position("(x)", OTHER, stock="x", display="quadrat klammer permutation")
    do(state, Draw(), Discard(0))
    assert state.gains == [2, 0]
    do(state, Take(0))
    assert (state.phase, state.gains) == ("gain", [1, 0])
    do(state, Decline())
    assert (held(state, 0), state.turn, state.phase) == (["quadrat"], 1, "draw")


def test_sz_32_a_hidden_x_that_is_swapped_out_was_not_turned_over() -> None:
    state = position("(x)", OTHER, discard="8")
    (event,) = do(state, Swap(0))
    assert event == Swapped(0, 0, card=8, old=X, hidden=True)
    assert (state.gains, state.phase) == ([0, 0], "draw")


def test_sz_32_swapping_a_discard_x_for_the_own_open_x_is_allowed_and_gains() -> None:
    state = position("x", OTHER, discard="x")
    do(state, Swap(0))
    assert state.gains == [1, 0]
    assert state.discard == [X]


def test_sz_32_a_gain_is_from_the_display_or_blind_or_declined() -> None:
    state = position(OTHER, OTHER, discard="x", display="quadrat klammer permutation projektion")
    do(state, Swap(0))
    assert choices(state) == [Decline(), Take(None), Take(0), Take(1), Take(2), Take(3)]
    events = do(state, Take(2))
    assert events[0] == Took(0, 2, "permutation", gain=True)
    assert (state.turn, state.phase) == (1, "draw")
    state = position(OTHER, OTHER, discard="x")
    do(state, Swap(0))
    assert do(state, Decline()) == [Declined(0)]


def test_sz_32_nothing_is_gained_in_a_last_turn() -> None:
    state = position("1 2 3 4 / 5 6 7 0 / 1 2 3 9", OTHER, OTHER, closer=0, owing=[1, 2], turn=1, discard="x")
    do(state, Swap(0))
    assert (state.phase, state.turn, state.gains) == ("draw", 2, [0, 0, 0])


def test_sz_32_a_gain_lapses_if_the_move_ended_the_round() -> None:
    state = position("1 2 3 4 / 5 6 7 0 / 1 2 3 (x)", OTHER, stock="9")
    events = do(state, Draw(), Discard(11))
    assert told(events, Closed, Lapsed) == [Closed(0, 0), Lapsed(0, gains=1)]
    assert (state.turn, state.phase) == (1, "draw")


def test_sz_58_a_gain_lapses_if_no_action_card_is_left() -> None:
    state = position(OTHER, OTHER, discard="x", display="", action_stack="")
    events = do(state, Swap(0))
    assert told(events, Lapsed) == [Lapsed(0, gains=1)]
    assert (state.turn, state.phase) == (1, "draw")


def test_sz_58_a_second_gain_lapses_when_the_first_took_the_last_card() -> None:
    state = position("(x)", OTHER, stock="x", display="quadrat", action_stack="")
    do(state, Draw(), Discard(0))
    events = do(state, Take(0))
    assert told(events, Lapsed) == [Lapsed(0, gains=1)]


def test_sz_32_the_final_turning_gains_nothing() -> None:
    state = position("1 2 3 4 / 5 6 7 0 / 1 2 3 9", "(x) 1 1 2 / 3 (x) 4 5 / 1 2 3 4", closer=0, owing=[1], turn=1)
    do(state, Swap(0))
    assert state.number == 2
    assert (state.phase, state.gains) == ("turning", [0, 0])


# --- SZ-32: gains of the start ----------------------------------------------------------------------------------------
def at_the_start(*fields: str, starter: int | None = 1) -> State:
    state = position(*fields, starter=0)
    state.phase, state.turns = "turning", 0
    state.starter = starter
    state.turn = starter or 0
    state.turned = [0] * len(fields)
    return state


def test_sz_32_gains_of_the_start_wait_until_all_have_turned_then_come_in_turn_order() -> None:
    """Each seat all of its own first, before the first turn."""
    state = at_the_start("(x) (x)", "(5) (x)", "(x) (1)")
    do(state, (0, Turn(0)), (0, Turn(1)), (2, Turn(0)), (2, Turn(1)), (1, Turn(0)))
    assert (state.phase, state.gains) == ("turning", [2, 0, 1])
    events = do(state, (1, Turn(1)))
    assert told(events, Started) == [Started(1)]
    assert (state.phase, state.turn, state.turns) == ("gain", 1, 0)
    order = []
    while state.phase == "gain":
        order += seats_to_move(state)
        do(state, Take(None))
    assert order == [1, 2, 0, 0]
    assert (state.phase, state.turn, state.turns) == ("draw", 1, 1)


def test_sz_52_a_card_gained_before_the_first_turn_may_be_played_in_the_first_turn() -> None:
    state = at_the_start("? ?", "(x) (5)")
    state.display[0] = "quadrat"
    do(state, (0, Turn(0)), (0, Turn(1)), (1, Turn(0)), (1, Turn(1)))
    do(state, Take(0))
    assert Play("quadrat") in choices(state)


def test_sz_32_the_x_that_opens_the_discard_gains_nobody_until_taken() -> None:
    state = at_the_start("(1) (2)", "(3) (4)")
    state.discard = [X]
    do(state, (0, Turn(0)), (0, Turn(1)), (1, Turn(0)), (1, Turn(1)))
    assert (state.phase, state.gains) == ("draw", [0, 0])
    do(state, Swap(0))
    assert state.gains == [0, 1]


# --- SZ-33 ------------------------------------------------------------------------------------------------------------
def test_sz_33_the_display_refills_at_once_from_the_action_stack() -> None:
    state = position(
        OTHER, OTHER, display="quadrat klammer permutation projektion", action_stack="ableitung stichprobe"
    )
    events = do(state, Take(1))
    assert events == [Took(0, 1, "klammer", gain=False), Refilled(1, "ableitung")]
    assert state.display == ["quadrat", "ableitung", "permutation", "projektion"]


def test_sz_33_the_action_discard_is_shuffled_in_when_a_card_is_needed_not_before() -> None:
    state = position(OTHER, OTHER, display="quadrat klammer", action_stack="ableitung", action_discard="projektion sti")
    state.display = ["quadrat", "klammer", "permutation", "permutation"]
    do(state, Take(None))
    assert (state.action_stack, len(state.action_discard)) == ([], 2)
    events = do(state, Take(0))
    assert told(events, ActionsShuffled) == [ActionsShuffled(2)]
    assert None not in state.display
    assert (len(state.action_stack), state.action_discard) == (1, [])


def test_sz_33_the_shuffle_of_the_action_discard_comes_from_the_seed() -> None:
    orders = set()
    for chance in range(8):
        state = position(OTHER, OTHER, action_stack="", action_discard="sub per sti pro qua kla rek abl")
        state.chance = chance
        do(state, Take(None))
        assert state.chance == chance + 1
        orders.add((*state.action_stack, *held(state, 0)))
    assert len(orders) == 8


def test_sz_33_taking_blind_needs_a_card_in_stack_or_discard() -> None:
    state = position(OTHER, OTHER, display="quadrat", action_stack="")
    assert choices(state, Take) == [Take(0)]
    state = position(OTHER, OTHER, display="", action_stack="", action_discard="quadrat")
    assert choices(state, Take) == [Take(None)]
    do(state, Take(None))
    assert held(state, 0) == ["quadrat"]


def test_sz_33_a_gap_stays_until_an_effect_brings_a_card() -> None:
    state = position(OTHER, OTHER, display="quadrat", action_stack="", hands={1: "klammer"})
    do(state, Take(0))
    assert state.display == [None] * 4
    events = do(state, Play("klammer"))
    assert told(events, ActionsShuffled, Refilled) == [ActionsShuffled(1), Refilled(0, "klammer")]


def test_sz_33_laying_off_fills_a_gap_too() -> None:
    state = position(OTHER, OTHER, display="", action_stack="", hands={0: "quadrat"})
    do(state, LayOff("quadrat"))
    assert state.display == ["quadrat", None, None, None]


# --- SZ-34, SZ-35 -----------------------------------------------------------------------------------------------------
def test_sz_34_a_turn_is_one_of_four() -> None:
    state = position(OTHER, OTHER, hands={0: "quadrat"})
    assert {type(move) for move in choices(state)} == {Draw, Swap, Take, Play, LayOff}


@pytest.mark.parametrize("move", [Swap(0), Take(0), Take(None), LayOff("permutation")])
def test_sz_34_each_is_the_whole_turn(move: Swap | Take | LayOff) -> None:
    state = position(OTHER, OTHER, hands={0: "permutation"}, discard="8", display="quadrat klammer sti pro")
    do(state, move)
    assert (state.turn, state.phase) == (1, "draw")


def test_sz_34_any_number_may_be_held() -> None:
    state = position(OTHER, OTHER, hands={0: "sub sub per sti pro qua kla rek abl"})
    do(state, Take(0))
    assert len(state.hands[0]) == 10


def test_sz_34_laying_off_costs_the_turn_and_has_no_effect() -> None:
    state = position(OTHER, OTHER, hands={0: "quadrat"})
    assert do(state, LayOff("quadrat")) == [LaidOff(0, "quadrat")]
    assert (state.extra, held(state, 0), state.action_discard, state.turn) == (0, [], ["quadrat"], 1)


def test_sz_35_a_card_is_played_at_the_earliest_in_the_turn_after_it_was_taken() -> None:
    state = position(OTHER, OTHER, display="quadrat klammer sti pro", hands={1: "permutation"})
    do(state, Take(0))
    assert state.turn == 1  # no decision of seat 0 is left in which it could be played
    do(state, LayOff("permutation"))
    assert {move.action for move in choices(state, Play)} == {"quadrat"}


def test_sz_34_classic_knows_none_of_this() -> None:
    state = position(OTHER, OTHER, extended=False)
    assert {type(move) for move in choices(state)} == {Draw, Swap}
    assert view(state, 0).hands == ()


def test_sz_59a_of_equal_action_cards_the_one_taken_first_is_spent() -> None:
    state = position(OTHER, OTHER)
    state.hands[0] = [Held("quadrat", shown=False), Held("klammer", shown=True), Held("quadrat", shown=True)]
    assert [move for move in choices(state, Play) if move.action == "quadrat"] == [Play("quadrat")]
    do(state, Play("quadrat"))
    assert state.hands[0] == [Held("klammer", shown=True), Held("quadrat", shown=True)]


# --- SZ-50 ------------------------------------------------------------------------------------------------------------
def test_sz_50_cards_taken_from_the_display_are_public_blind_ones_are_not() -> None:
    state = position(OTHER, OTHER, display="quadrat klammer sti pro", action_stack="ableitung permutation")
    do(state, Take(0), Swap(0))
    (blind,) = do(state, Take(None))
    assert [card.action for card in view(state, 0).hands[0]] == ["quadrat", "permutation"]
    for seat in (None, 1):
        assert [card.action for card in view(state, seat).hands[0]] == ["quadrat", None]
        assert blind.for_seat(seat) == Took(0, None, None, gain=False)
    assert blind.for_seat(0) == blind


def test_sz_50_how_many_somebody_holds_is_public() -> None:
    state = position(OTHER, OTHER, hands={0: "qua kla", 1: "sti"})
    assert [len(hand) for hand in view(state, None).hands] == [2, 1]
    assert {card.action for hand in view(state, None).hands for card in hand} == {None}


def test_sz_49_what_is_played_is_public_with_its_targets() -> None:
    state = position(OTHER, OTHER, hands={0: "permutation"})
    events = do(state, Play("permutation", Cell(0, 3)), Aim(Cell(0, 4)))
    assert events[0] == Played(0, "permutation")
    assert all(event.for_seat(1) == event for event in events)


def test_the_view_says_what_can_be_played() -> None:
    state = position(OTHER, OTHER, hands={0: "quadrat rekursion"})
    assert view(state, 0).playable == {"quadrat"}
    assert view(state, 1).playable == set()
