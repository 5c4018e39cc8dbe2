"""SZ-10 to SZ-14: discard, stock, and columns that leave the field, in both variants."""

import pytest

from games.speedzero.game import SpeedzeroGame
from games.speedzero.rules.cards import PLACES
from games.speedzero.rules.events import Cleared, Closed, Discarded, Drew, Placed, StockShuffled, Swapped, Turned
from games.speedzero.rules.legal import legal_moves
from games.speedzero.rules.moves import Discard, Draw, Place, Swap
from games.speedzero.rules.transition import apply
from games.speedzero.rules.view import view
from tests.games.speedzero.positions import OTHER, choices, do, position, shown, told

GAME = SpeedzeroGame()


@pytest.fixture(params=[False, True], ids=["classic", "extended"])
def extended(request: pytest.FixtureRequest) -> bool:
    return bool(request.param)


# --- SZ-10 ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("place", "old", "hidden"), [(0, 9, False), (1, 7, True)])
def test_sz_10_the_discards_top_is_swapped_with_an_own_card_open_or_not(
    place: int, old: int, hidden: bool, extended: bool
) -> None:
    state = position("9 (7) 1 2", OTHER, discard="3 8", extended=extended)
    (event,) = do(state, Swap(place))
    assert event == Swapped(0, place, card=3, old=old, hidden=hidden)
    assert state.discard == [8, old]
    assert shown(state, 0).split()[place] == "3"
    assert (state.turn, state.phase) == (1, "draw")


def test_sz_10_taking_and_placing_are_one_decision_so_picking_up_can_be_cancelled(extended: bool) -> None:
    state = position("9 . 1 2 / ? . ? ? / ? . ? ?", OTHER, extended=extended)
    assert [move.place for move in choices(state, Swap)] == [0, 2, 3, 4, 6, 7, 8, 10, 11]


# --- SZ-11 ------------------------------------------------------------------------------------------------------------
def test_sz_11_a_card_from_the_stock_is_seen_by_its_drawer_alone(extended: bool) -> None:
    state = position(OTHER, OTHER, OTHER, stock="5", extended=extended)
    (event,) = do(state, Draw())
    assert event == Drew(0, 1, (5,))
    assert event.for_seat(0) == event
    for seat in (None, 1, 2):
        assert event.for_seat(seat) == Drew(0, 1)
        assert view(state, seat).drawn == (None,)
        assert view(state, seat).phase == "choose"
    assert view(state, 0).drawn == (5,)


@pytest.mark.parametrize(("place", "old", "hidden"), [(0, 9, False), (1, 7, True)])
def test_sz_11_a_drawn_card_is_placed_open_and_the_old_one_goes_on_the_discard(
    place: int, old: int, hidden: bool, extended: bool
) -> None:
    state = position("9 (7) 1 2", OTHER, stock="5", extended=extended)
    event = do(state, Draw(), Place(place))[-1]
    assert event == Placed(0, place, card=5, old=old, hidden=hidden)
    assert state.discard[-1] == old
    assert shown(state, 0).split()[place] == "5"
    assert state.turn == 1


def test_sz_11_or_it_is_discarded_and_a_face_down_card_turned(extended: bool) -> None:
    state = position("9 (7) 1 2 / 3 3 4 (1)", OTHER, stock="5", extended=extended)
    apply(state, 0, Draw())
    assert [move.place for move in choices(state, Discard)] == [1, 7, 8, 9, 10, 11]
    assert do(state, Discard(1)) == [Discarded(0, (5,)), Turned(0, 1, 7)]
    assert state.discard[-1] == 5
    assert shown(state, 0).split()[1] == "7"


def test_sz_11_without_a_face_down_card_discarding_alone_is_allowed(extended: bool) -> None:
    """Only a last turn can come to that."""
    field = "9 7 1 2 / 3 3 4 1 / 5 6 8 9"
    state = position(field, OTHER, stock="5", closer=1, owing=[0], extended=extended)
    apply(state, 0, Draw())
    assert choices(state, Discard) == [Discard(None)]
    assert do(state, Discard())[0] == Discarded(0, (5,))


def test_sz_11a_a_placed_card_always_lies_open(extended: bool) -> None:
    for move in (Swap(4), Place(4)):
        state = position("? ? ? ? / (3) ? ? ?", OTHER, stock="5", extended=extended)
        do(state, *([move] if isinstance(move, Swap) else [Draw(), move]))
        assert not state.down[0] >> 4 & 1


# --- SZ-12 ------------------------------------------------------------------------------------------------------------
def test_sz_12_an_empty_stock_is_made_anew_from_the_discard_without_its_top(extended: bool) -> None:
    state = position(OTHER, OTHER, discard="1 2 3 4 5", only=True, extended=extended)
    events = do(state, Draw())
    assert told(events, StockShuffled) == [StockShuffled(4)]
    assert state.discard == [1]
    assert sorted([*state.stock, *state.drawn]) == [2, 3, 4, 5]


def test_sz_12_the_shuffle_comes_from_the_seed_and_never_twice_the_same() -> None:
    drawn = set()
    for chance in range(8):
        state = position(OTHER, OTHER, discard="1 2 3 4 5 6 7 9 10", only=True)
        state.chance = chance
        apply(state, 0, Draw())
        assert state.chance == chance + 1
        drawn.add((*state.stock, *state.drawn))
    assert len(drawn) == 8


def test_sz_12_the_stock_is_not_made_anew_before_a_card_is_needed(extended: bool) -> None:
    state = position(OTHER, OTHER, stock="5", only=True, discard="1 2 3", extended=extended)
    do(state, Draw(), Place(0))
    assert state.stock == []
    assert len(state.discard) == 4


def test_sz_12_with_the_discards_top_alone_nothing_can_be_drawn(extended: bool) -> None:
    state = position(OTHER, OTHER, discard="1", only=True, extended=extended)
    assert choices(state, Draw) == []
    assert len(choices(state, Swap)) == len(PLACES)


# --- SZ-13, SZ-14 -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("by", ["swap", "place", "turn"])
def test_sz_13_three_equal_open_cards_of_a_column_leave_the_field(by: str, extended: bool) -> None:
    """SZ-13, CASE-C09: the placing is told first, then the clearing."""
    hidden = by == "turn"
    state = position(f"{'(4)' if hidden else 9} 1 2 3 / 4 ? ? ? / 4 ? ? ?", OTHER, stock="4 4", extended=extended)
    if by == "swap":
        state.stock.pop()
        state.discard.append(4)
    steps = {"swap": [Swap(0)], "place": [Draw(), Place(0)], "turn": [Draw(), Discard(0)]}[by]
    events = [event for event in do(state, *steps) if isinstance(event, Swapped | Placed | Turned | Cleared)]
    assert isinstance(events[0], {"swap": Swapped, "place": Placed, "turn": Turned}[by])
    assert events[1:] == [Cleared(0, (0,), ((0, 4), (4, 4), (8, 4)))]
    assert shown(state, 0).split()[::4] == [".", ".", "."]
    # they are out of play, the discard's top is what was swapped out or discarded
    assert state.cleared == [4, 4, 4]
    assert state.discard[-1] == (4 if hidden else 9)


def test_sz_13_cleared_places_count_nothing_and_are_nobodys_target(extended: bool) -> None:
    state = position("4 1 2 3 / 4 ? ? ? / 9 ? ? ?", OTHER, stock="4", extended=extended)
    do(state, Draw(), Place(8))
    seen = view(state, 1)
    assert [seen.fields[0][place].lies for place in (0, 4, 8)] == ["gone"] * 3
    assert seen.open_sum(0) == 6
    assert Swap(0) not in legal_moves(position(". 1 2 3 / . ? ? ? / . ? ? ?", OTHER, extended=extended), 0)


def test_sz_13_a_face_down_card_of_the_same_value_does_not_complete_a_column(extended: bool) -> None:
    state = position("4 1 2 3 / (4) ? ? ? / 9 ? ? ?", OTHER, stock="4", extended=extended)
    assert told(do(state, Draw(), Place(8)), Cleared) == []


def test_sz_13_two_columns_do_not_mix_and_classic_clears_no_row() -> None:
    state = position("4 4 9 4 / 1 ? ? ?", OTHER, stock="4", extended=False)
    assert told(do(state, Draw(), Place(2)), Cleared) == []


def test_case_c07_what_is_left_of_a_row_is_no_column() -> None:
    """CASE-C07: a field shrunk to few cards clears nothing by itself."""
    state = position(". 5 . . / . 5 . . / . 9 . (1)", OTHER, stock="3", extended=False)
    assert told(do(state, Draw(), Place(9)), Cleared) == []
    assert shown(state, 0) == ". 5 . . . 5 . . . 3 . (1)"


def test_sz_14_three_equal_that_appear_in_the_final_turning_count_in_full() -> None:
    """SZ-14, CASE-C08."""
    state = position("(4) 1 2 3 / (4) 1 2 3 / (4) 0 0 0", "1 1 1 2 / 2 2 2 3 / 3 3 0 (0)", turn=1, extended=False)
    state.fields[1][11] = 0
    state.closer, state.owing = 0, [1]
    events = do(state, Swap(0))
    assert told(events, Cleared) == []
    assert state.results[-1].cards[0] == 12 + 12


def test_sz_14_columns_still_clear_in_a_last_turn(extended: bool) -> None:
    state = position(
        "1 1 2 3 / 9 5 2 3 / 9 9 0 0",
        "4 ? ? ? / 4 ? ? ? / 9",
        closer=0,
        owing=[1],
        turn=1,
        stock="4",
        extended=extended,
    )
    assert told(do(state, Draw(), Place(8)), Cleared) == [Cleared(1, (0,), ((0, 4), (4, 4), (8, 4)))]


def test_a_cleared_last_column_ends_the_round_with_an_empty_field() -> None:
    """SZ-20: an empty field has no face-down card."""
    state = position(". . . 4 / . . . 4 / . . . (9)", OTHER, stock="4", extended=False)
    events = do(state, Draw(), Place(11))
    assert [type(event) for event in events] == [Drew, Placed, Cleared, Closed]
    assert shown(state, 0) == " ".join(["."] * 12)


# --- SZ-65 ------------------------------------------------------------------------------------------------------------
def test_sz_65_each_seats_last_change_is_known_until_its_next_turn(extended: bool) -> None:
    state = position(OTHER, OTHER, extended=extended)
    do(state, Swap(5))
    assert view(state, 1).traces == (((0, 5),), ())
    do(state, Swap(2))
    assert view(state, 0).traces == ((), ((1, 2),))
    do(state, Draw(), Discard(0))
    assert view(state, None).traces == (((0, 0),), ())
