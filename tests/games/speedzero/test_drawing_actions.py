"""SZ-42 to SZ-45: Stichprobe, Projektion, Subtraktion, Quadrat and Klammer, however they come to be carried out."""

import pytest

from games.speedzero.rules.cards import LINES
from games.speedzero.rules.events import (
    Cleared,
    Closed,
    Discarded,
    Drew,
    ExtraTurns,
    GaveUp,
    Lapsed,
    Looked,
    Placed,
    Replaced,
    StockShuffled,
    Turned,
)
from games.speedzero.rules.moves import Answer, Cell, Decline, Discard, LayOff, Line, Place, Play, Rival, Swap, Take
from games.speedzero.rules.view import view
from tests.games.speedzero.positions import OTHER, choices, do, position, shown, told
from tests.games.speedzero.ways import Way, act, every_way, laid, ready

EMPTY = " ".join(["."] * 12)


# --- Stichprobe -------------------------------------------------------------------------------------------------------
@every_way
@pytest.mark.parametrize("kept", [0, 1, 2])
def test_sz_42_one_of_three_is_kept_the_rest_goes_open_on_the_discard_then_the_old_card(way: Way, kept: int) -> None:
    state = ready(way, "stichprobe", "9", OTHER, stock="5 6 7", discard="8")
    act(state, way, "stichprobe")
    assert (state.phase, state.drawn) == ("choose", [5, 6, 7])
    events = do(state, Place(0, kept))
    rest = tuple(card for card in (5, 6, 7) if card != 5 + kept)
    assert events[0] == Placed(0, 0, card=5 + kept, old=9, hidden=False, rest=rest)
    assert state.discard == [8, *rest, 9]
    assert state.action_discard == laid(way, "stichprobe")
    assert (state.turn, state.phase, state.effect) == (1, "draw", None)


@every_way
def test_sz_42_or_none_is_kept_and_an_own_face_down_card_turned(way: Way) -> None:
    state = ready(way, "stichprobe", "(9)", OTHER, stock="5 6 7", discard="8")
    act(state, way, "stichprobe")
    events = do(state, Discard(0))
    assert events[:2] == [Discarded(0, (5, 6, 7)), Turned(0, 0, 9)]
    assert state.discard == [8, 5, 6, 7]
    assert state.action_discard == laid(way, "stichprobe")


@every_way
def test_sz_42_the_three_are_private_until_one_is_placed(way: Way) -> None:
    state = ready(way, "stichprobe", OTHER, OTHER, stock="5 6 7")
    (drew,) = told(act(state, way, "stichprobe"), Drew)
    assert drew.for_seat(0) == Drew(0, 3, (5, 6, 7))
    for seat in (None, 1):
        assert drew.for_seat(seat) == Drew(0, 3)
        assert view(state, seat).drawn == (None, None, None)
    assert view(state, 0).drawn == (5, 6, 7)


@every_way
def test_sz_32_each_x_drawn_with_stichprobe_counts_as_drawn(way: Way) -> None:
    state = ready(way, "stichprobe", "(x)", OTHER, stock="x 6 x")
    act(state, way, "stichprobe")
    do(state, Discard(0))
    assert (state.phase, state.gains) == ("gain", [3, 0])  # two drawn, one turned
    assert state.action_discard == laid(way, "stichprobe")  # SZ-59: before the gains


@every_way
def test_sz_42_a_kept_card_may_complete_a_line(way: Way) -> None:
    state = ready(way, "stichprobe", "9 1 2 3 / 4 ? ? ? / 4 ? ? ?", OTHER, stock="5 4 7")
    act(state, way, "stichprobe")
    events = do(state, Place(0, 1))
    assert [type(event) for event in told(events, Placed, Cleared)] == [Placed, Cleared]


@every_way
@pytest.mark.parametrize(
    ("stock", "discard", "drawn", "shuffled"),
    [("5", "8", 1, []), ("5", "8 1", 2, [1]), ("", "8 1 2", 2, [2]), ("5 6", "8 1 2 3", 3, [3])],
)
def test_sz_53_stichprobe_draws_as_many_as_stock_and_discard_give(
    way: Way, stock: str, discard: str, drawn: int, shuffled: list[int]
) -> None:
    state = ready(way, "stichprobe", OTHER, OTHER, stock=stock, only=True, discard=discard)
    events = act(state, way, "stichprobe")
    assert len(state.drawn) == drawn
    assert [event.cards for event in told(events, StockShuffled)] == shuffled
    assert state.discard == [8]
    assert {move.card for move in choices(state, Place)} == set(range(drawn))


def test_sz_49_with_nothing_to_draw_stichprobe_can_only_be_laid_off() -> None:
    state = position(OTHER, OTHER, only=True, hands={0: "sti"})
    assert choices(state, Play) == []
    assert choices(state, LayOff) == [LayOff("stichprobe")]


@every_way
def test_sz_20_stichprobe_that_opens_the_own_field(way: Way) -> None:
    state = ready(way, "stichprobe", "1 2 3 4 / 5 6 7 0 / 1 2 3 (9)", OTHER, stock="5 x 7", extra=1)
    act(state, way, "stichprobe")
    events = do(state, Discard(11))
    assert told(events, Closed, Lapsed) == [Closed(0, 0), Lapsed(0, turns=1), Lapsed(0, gains=1)]


# --- Projektion -------------------------------------------------------------------------------------------------------
@every_way
@pytest.mark.parametrize("owner", [0, 1])
@pytest.mark.parametrize("line", [1, 4])
def test_sz_43_the_face_down_cards_of_one_line_own_or_not(way: Way, owner: int, line: int) -> None:
    field = "5 (6) (7) . / ? (2) ? ? / ? 4 ? ?"
    state = ready(way, "projektion", *(field if seat == owner else OTHER for seat in range(3)))
    (event,) = told(act(state, way, "projektion", Line(owner, line)), Looked)
    places = {1: (1, 5), 4: (1, 2)}[line]
    assert event == Looked(0, Line(owner, line), places)
    seen = view(state, 0).fields[owner]
    assert {place: spot.card for place, spot in enumerate(seen) if spot.lies == "down" and spot.card is not None} == {
        place: state.fields[owner][place] for place in places
    }
    assert state.action_discard == laid(way, "projektion")


@every_way
def test_sz_43_only_the_player_sees_them_but_all_know_which_line(way: Way) -> None:
    """SZ-43, SZ-59a: the owner does not see them either."""
    state = ready(way, "projektion", OTHER, "(6) (7)", OTHER)
    act(state, way, "projektion", Line(1, 4))
    for seat in (None, 1, 2):
        spots = view(state, seat).fields[1]
        assert {spot.card for spot in spots} == {None}
        assert [place for place, spot in enumerate(spots) if spot.known_by == (0,)] == [0, 1, 2, 3]


def test_sz_43_until_the_round_ends() -> None:
    state = position("1 2 3 4 / 5 6 7 0 / 1 2 3 9", OTHER, closer=1, owing=[0], known={(1, 0): [0]})
    state.fields[1][:] = [0] * 12
    do(state, Swap(0))
    assert state.known == [[0] * 12] * 2


def test_sz_43_a_known_card_that_is_swapped_out_leaves_no_mark() -> None:
    state = position("(6)", OTHER, known={(0, 0): [0, 1]})
    do(state, Swap(0))
    assert state.known[0][0] == 0
    assert view(state, 0).fields[0][0].known_by == ()


def test_sz_53_projektion_needs_a_line_with_a_face_down_card() -> None:
    state = position("1 2 3 4 / ? ? ? ? / 5 5 6 6", OTHER, hands={0: "pro"})
    lines = {move.at.line for move in choices(state, Play) if move.at.seat == 0}
    assert lines == {0, 1, 2, 3, 5}


def test_sz_59a_projektion_may_look_again_at_known_cards() -> None:
    state = position(OTHER, "(6) (7)", hands={0: "pro"}, known={(1, place): [0] for place in range(12)})
    (event,) = told(do(state, Play("projektion", Line(1, 4))), Looked)
    assert event.places == LINES[4]


def test_sz_49_without_any_face_down_card_projektion_can_only_be_laid_off() -> None:
    full = "1 2 3 4 / 5 6 7 0 / 1 2 3 9"
    assert choices(position(full, full, hands={0: "pro"}), Play) == []


# --- Subtraktion ------------------------------------------------------------------------------------------------------
@every_way
def test_sz_44_every_opponent_gives_up_one_card_and_gets_one_from_the_stock(way: Way) -> None:
    state = ready(way, "subtraktion", OTHER, "9 1", "? (2)", "1 5", stock="3 4 6", discard="8 7")
    events = act(state, way, "subtraktion", Cell(2, 1), Cell(1, 0), Cell(3, 1))
    # in turn order, however they were chosen
    assert told(events, GaveUp) == [GaveUp(1, 0, 9, False), GaveUp(2, 1, 2, True), GaveUp(3, 1, 5, False)]
    assert told(events, Replaced) == [Replaced(1, 0, 3), Replaced(2, 1, None), Replaced(3, 1, 6)]
    assert [shown(state, seat).split()[place] for seat, place in ((1, 0), (2, 1), (3, 1))] == ["3", "(4)", "6"]
    # to the very bottom; the top stays
    assert state.discard == [5, 2, 9, 7, 8]
    assert state.action_discard == laid(way, "subtraktion")


@every_way
def test_sz_65_subtraktion_leaves_a_trace_at_every_card_it_changed(way: Way) -> None:
    state = ready(way, "subtraktion", OTHER, OTHER, OTHER)
    act(state, way, "subtraktion", Cell(2, 3), Cell(1, 7))
    assert view(state, 1).traces == (((1, 7), (2, 3)), (), ())


def test_sz_65_a_kept_card_of_a_stichprobe_or_the_one_turned_leaves_a_trace() -> None:
    for move in (Place(3, 1), Discard(3)):
        state = position(OTHER, OTHER, hands={0: "stichprobe"})
        do(state, Play("stichprobe"), move)
        assert view(state, 1).traces[0] == ((0, 3),)


@every_way
def test_sz_44_the_player_chooses_every_card(way: Way) -> None:
    state = ready(way, "subtraktion", OTHER, OTHER, OTHER)
    act(state, way, "subtraktion", Cell(1, 7))
    assert state.phase == "aim"
    assert {(move.at.seat, move.at.place) for move in choices(state)} == {(2, place) for place in range(12)}


@every_way
def test_sz_44_a_refill_may_complete_lines_of_several_opponents(way: Way) -> None:
    state = ready(way, "subtraktion", OTHER, "9 1 2 3 / 4 ? ? ? / 4", "9 5 5 5", OTHER, stock="4 5 1")
    events = act(state, way, "subtraktion", Cell(1, 0), Cell(2, 0), Cell(3, 0))
    assert [(event.seat, event.lines) for event in told(events, Cleared)] == [(1, (0,)), (2, (4,))]


@every_way
def test_sz_32_an_x_that_comes_by_a_refill_gains_nothing(way: Way) -> None:
    state = ready(way, "subtraktion", OTHER, "9", stock="x")
    act(state, way, "subtraktion", Cell(1, 0))
    assert state.gains == [0, 0]
    assert shown(state, 1).startswith("x")


@every_way
def test_sz_44_what_was_known_of_the_old_card_is_gone(way: Way) -> None:
    state = ready(way, "subtraktion", OTHER, "(9)", known={(1, 0): [0]}, stock="4")
    act(state, way, "subtraktion", Cell(1, 0))
    assert view(state, 0).fields[1][0].card is None


@every_way
def test_sz_44_with_an_empty_stock_the_places_are_refilled_from_the_discard(way: Way) -> None:
    """SZ-12: without its top, the cards just given up included."""
    state = ready(way, "subtraktion", OTHER, "9", only=True, discard="8")
    events = act(state, way, "subtraktion", Cell(1, 0))
    assert told(events, StockShuffled) == [StockShuffled(1)]
    assert (shown(state, 1).split()[0], state.discard, state.stock) == ("9", [8], [])


@every_way
def test_sz_44_an_opponent_without_cards_gives_none(way: Way) -> None:
    state = ready(way, "subtraktion", OTHER, EMPTY, "9 1", stock="4")
    state.closer = None
    events = act(state, way, "subtraktion", Cell(2, 0))
    assert [event.seat for event in told(events, GaveUp)] == [2]


def test_sz_49_without_an_opponents_card_subtraktion_can_only_be_laid_off() -> None:
    assert choices(position(OTHER, EMPTY, hands={0: "subt"}), Play) == []


# --- Quadrat, Klammer -------------------------------------------------------------------------------------------------
@every_way
@pytest.mark.parametrize(("action", "count"), [("quadrat", 2), ("klammer", 1)])
@pytest.mark.parametrize("pending", [0, 1, 3])
def test_sz_45_extra_turns_and_they_add_up(way: Way, action: str, count: int, pending: int) -> None:
    state = ready(way, action, OTHER, OTHER, extra=pending)  # type: ignore[arg-type]
    if (way, action) == ("ableitung", "klammer"):  # its holder is asked first
        events = do(state, Play("ableitung", Rival(1)), (1, Answer(defends=False)))
    else:
        events = act(state, way, action)  # type: ignore[arg-type]
    assert told(events, ExtraTurns) == [ExtraTurns(0, count)]
    for left in range(pending + count - 1, -1, -1):
        assert (state.turn, state.extra, state.phase) == (0, left, "draw")
        do(state, Swap(left))
    assert state.turn == 1


def test_sz_52_an_extra_turn_is_a_turn_of_its_own() -> None:
    """SZ-35, SZ-52: a card taken in one turn may be played in the extra turn after it."""
    state = position(OTHER, OTHER, hands={0: "qua"}, display="klammer")
    do(state, Play("quadrat"), Take(0))
    assert Play("klammer") in choices(state)
    do(state, Play("klammer"))
    assert (state.turn, state.extra) == (0, 0)  # the two of Quadrat are used up, this is Klammer's


def test_sz_52_a_gain_in_an_extra_turn_comes_before_the_next() -> None:
    state = position(OTHER, OTHER, discard="x", extra=1)
    do(state, Swap(0))
    assert (state.phase, state.turn, state.extra) == ("gain", 0, 1)
    do(state, Decline())
    assert (state.phase, state.turn, state.extra) == ("draw", 0, 0)
