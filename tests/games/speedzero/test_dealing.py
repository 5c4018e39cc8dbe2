"""SZ-01, SZ-03, SZ-04, SZ-30: the cards, the deal, the two cards everybody turns, and who starts."""

from collections import Counter
from random import Random

import pytest

from games.engine.simulate import match_seed
from games.speedzero.game import SpeedzeroGame
from games.speedzero.rules import dealing
from games.speedzero.rules.cards import ACTIONS, ALL, LINES, X, action_deck, deck, value
from games.speedzero.rules.events import Dealt, Started, Turned
from games.speedzero.rules.legal import legal_moves, seats_to_move
from games.speedzero.rules.moves import Turn
from games.speedzero.rules.state import State, clone
from games.speedzero.rules.transition import apply
from games.speedzero.rules.view import view
from tests.games.speedzero.positions import everything, told

GAME = SpeedzeroGame()
CLASSIC, EXTENDED = {"variant": "classic"}, {"variant": "extended"}


def dealt(seats: int = 2, extended: bool = False, seed: int = 0) -> State:
    return dealing.start(seats, extended, match_seed(3, seed))[0]


def arranged(*fields: str, starter: int | None = None) -> State:
    """A deal in which the fields begin with these cards; x is 13."""
    state = dealt(len(fields), extended=True)
    state.starter = starter
    state.turn = starter or 0
    for seat, text in enumerate(fields):
        for place, card in enumerate(text.split()):
            state.fields[seat][place] = int(card)
    return state


def turn_all(state: State, *places: int) -> list[Started]:
    """Everybody turns these places; who starts."""
    events = []
    for seat in range(len(state.fields)):
        for place in places or (0, 1):
            events += apply(state, seat, Turn(place))
    return told(events, Started)


# --- SZ-01, SZ-30 -----------------------------------------------------------------------------------------------------
def test_sz_01_classic_has_150_cards() -> None:
    """SZ-01, CASE-C05: 5 × −2, 10 × −1, 15 × 0, 10 each of 1…12."""
    assert Counter(deck(extended=False)) == {-2: 5, -1: 10, 0: 15, **dict.fromkeys(range(1, 13), 10)}
    assert len(deck(extended=False)) == 150


def test_sz_30_extended_has_106_numbers_12_x_and_32_actions() -> None:
    """SZ-30: 5 × −2, 7 × −1, 10 × 0, 7 each of 1…12, 12 x, and nine kinds of action."""
    assert Counter(deck(extended=True)) == {-2: 5, -1: 7, 0: 10, **dict.fromkeys(range(1, 13), 7), X: 12}
    assert list(ACTIONS.values()) == [5, 4, 4, 3, 3, 3, 4, 3, 3]
    assert len(deck(extended=True)) + len(action_deck()) == 150


def test_sz_31_x_counts_nothing() -> None:
    assert [value(card) for card in (-2, 0, 12, X)] == [-2, 0, 12, 0]


def test_a_field_has_three_rows_of_four() -> None:
    """SZ-03: line 0 is the left column, line 4 the top row."""
    assert LINES[0] == (0, 4, 8)
    assert LINES[3] == (3, 7, 11)
    assert LINES[4] == (0, 1, 2, 3)
    assert LINES[6] == (8, 9, 10, 11)


# --- SZ-03 ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("options", [CLASSIC, EXTENDED])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_sz_03_everybody_gets_twelve_cards_face_down_and_one_lies_on_the_discard(
    seats: int, options: dict[str, str]
) -> None:
    state, (event,) = GAME.start(seats, options, bytes(32))
    extended = options is EXTENDED
    assert [len(field) for field in state.fields] == [12] * seats
    assert state.down == [ALL] * seats
    assert isinstance(event, Dealt)
    assert [event.top] == state.discard
    assert everything(state) == (118 if extended else 150)
    assert list(event.display) == state.display
    assert len(state.display) == (4 if extended else 0)
    assert len(state.action_stack) == (28 if extended else 0)


def test_sz_03_tables_are_for_two_to_four() -> None:
    assert (GAME.min_seats, GAME.max_seats) == (2, 4)
    for seats in (1, 5):
        with pytest.raises(ValueError, match="2 to 4"):
            dealing.start(seats, False, bytes(32))


def test_sz_03_deals_differ_with_the_seed_and_repeat_with_it() -> None:
    assert dealt(seed=1).fields != dealt(seed=2).fields
    assert dealt(seed=1) == dealt(seed=1)


def test_sz_30_the_action_cards_are_shuffled_too() -> None:
    decks = [
        [*map(str, state.display), *state.action_stack] for state in (dealt(extended=True, seed=n) for n in (1, 2))
    ]
    assert decks[0] != decks[1]
    assert sorted(decks[0]) == sorted(decks[1]) == sorted(action_deck())
    assert action_deck()[::-1] not in decks


def test_case_b29_a_deal_tells_nobody_a_face_down_card() -> None:
    state, (event,) = GAME.start(3, EXTENDED, bytes(32))
    assert event == Dealt(1, state.discard[0], tuple(state.display))
    for seat in (None, 0, 1, 2):
        seen = view(state, seat)
        assert {spot.card for field in seen.fields for spot in field} == {None}
        assert sum(seen.unknown) == 117


# --- SZ-04 ------------------------------------------------------------------------------------------------------------
def test_sz_04_all_turn_two_cards_at_once_in_any_order() -> None:
    state = dealt(3)
    assert seats_to_move(state) == (0, 1, 2)
    apply(state, 2, Turn(7))
    assert seats_to_move(state) == (0, 1, 2)
    apply(state, 0, Turn(3))
    apply(state, 2, Turn(1))
    assert seats_to_move(state) == (0, 1)
    assert legal_moves(state, 2) == []
    assert Turn(3) not in legal_moves(state, 0)


def test_sz_04_each_turned_card_is_a_move_of_its_own_shown_to_all_at_once() -> None:
    state = dealt(3)
    (event,) = apply(state, 1, Turn(5))
    card = state.fields[1][5]
    assert event == Turned(1, 5, card)
    for seat in (None, 0, 2):
        assert event.for_seat(seat) == event
        assert view(state, seat).fields[1][5].card == card


def test_sz_04_the_highest_sum_starts_the_first_round() -> None:
    state = arranged("12 0", "7 6", "1 2")
    assert turn_all(state) == [Started(1, (12, 13, 3), by_lot=False)]
    assert (state.turn, state.phase, state.turns) == (1, "draw", 1)


def test_sz_04_x_counts_nothing_for_the_start() -> None:
    state = arranged("13 1", "-1 3")
    assert turn_all(state) == [Started(1, (1, 2), by_lot=False)]


def test_sz_04_among_equals_an_unbiased_lot_decides() -> None:
    started: Counter[int] = Counter()
    before = arranged("5 4", "1 1", "3 6")
    for number in range(600):
        state = clone(before)
        state.seed = Random(number).randbytes(32)
        (event,) = turn_all(state)
        assert event.by_lot
        started[event.seat] += 1
    assert set(started) == {0, 2}
    assert abs(started[0] - 300) < 75  # six standard deviations


def test_sz_04_later_rounds_start_with_whoever_ended_the_last() -> None:
    state = arranged("12 12", "0 0", "1 1", starter=2)
    assert turn_all(state) == [Started(2)]
    assert state.turn == 2


def test_sz_04_nobody_moves_before_all_have_turned() -> None:
    state = dealt(2)
    apply(state, 0, Turn(0))
    apply(state, 0, Turn(1))
    assert legal_moves(state, 0) == []
    assert (view(state, 0).turn, view(state, 0).starter) == (None, None)
