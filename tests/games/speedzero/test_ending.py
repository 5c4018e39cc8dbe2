"""SZ-20 to SZ-24, SZ-37 to SZ-39, SZ-54, SZ-55, SZ-72: the end of a round and of a match, places and points."""

from itertools import product

import pytest

from games.engine.game import Points
from games.engine.scoring import ranked
from games.speedzero.game import SpeedzeroGame
from games.speedzero.rules import dealing, scoring, transition
from games.speedzero.rules.cards import X
from games.speedzero.rules.events import (
    Closed,
    Dealt,
    Discarded,
    Lapsed,
    MatchEnded,
    RoundEnded,
    Skipped,
    Turned,
    Uncovered,
)
from games.speedzero.rules.legal import legal_moves, seats_to_move
from games.speedzero.rules.moves import Aim, Answer, Cell, Discard, Draw, LayOff, Play, Swap, Take
from games.speedzero.rules.results import Result
from games.speedzero.rules.scoring import is_doubled, x_lines
from games.speedzero.rules.state import State
from games.speedzero.rules.view import view
from tests.games.speedzero.positions import OTHER, choices, do, everything, position, round_of, told

GAME = SpeedzeroGame()
LAST_DOWN = "1 2 3 4 / 5 6 7 0 / 1 2 3 (9)"
"""A field with one face-down card left, which may be turned without clearing anything."""


def last_turn(*fields: str, extended: bool = False, **options: object) -> State:
    """Seat 0 has ended the round and only seat 1 owes a turn; the discard's top is a 0."""
    return position(*fields, closer=0, owing=[1], turn=1, discard="0", extended=extended, **options)  # type: ignore


def counted(*scores: int, closer: int | None = 0, **options: object) -> Result:
    """A round counted whose fields sum up to `scores`."""
    state = position(*[OTHER] * len(scores), **options)  # type: ignore
    for field, score in zip(state.fields, scores, strict=True):
        field[:] = [score, *[0] * 11]
    return scoring.count(state, closer)


# --- SZ-20 ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("extended", [False, True])
@pytest.mark.parametrize(("seats", "closer"), [(n, c) for n in (2, 3, 4) for c in range(n)])
def test_sz_20_each_other_seat_has_exactly_one_more_turn(seats: int, closer: int, extended: bool) -> None:
    """SZ-20, CASE-C11: each seat count, each closer."""
    fields = [LAST_DOWN if seat == closer else OTHER for seat in range(seats)]
    state = position(*fields, turn=closer, stock="0", extended=extended)
    events = do(state, Draw(), Discard(11))
    assert told(events, Closed) == [Closed(closer, closer)]
    order = [(closer + step) % seats for step in range(1, seats)]
    for number, seat in enumerate(order):
        assert (state.turn, state.owing, state.number) == (seat, order[number:], 1)
        assert view(state, None).last_turns
        events = do(state, Swap(0))
    assert len(told(events, RoundEnded)) == 1
    assert state.number == 2 or state.phase == "over"


def test_sz_20_a_second_open_field_changes_nothing() -> None:
    state = position(LAST_DOWN, LAST_DOWN, OTHER, extended=False)
    do(state, Swap(11))
    events = do(state, Swap(11))
    assert told(events, Closed) == []
    assert (state.closer, state.owing) == (0, [2])


def test_sz_20_the_seats_that_owe_a_turn_survive_the_wire_and_are_public() -> None:
    state = position(LAST_DOWN, OTHER, OTHER)
    do(state, Swap(11))
    for seat in (None, 0, 1, 2):
        assert (view(state, seat).closer, view(state, seat).owing) == (0, (1, 2))


# --- SZ-21 ------------------------------------------------------------------------------------------------------------
def test_sz_21_cards_stay_face_down_until_the_last_turn_is_over() -> None:
    state = position(LAST_DOWN, "(5) 1 2 3 / 1 2 3 4 / 1 2 3 (6)", "(7) 1 2 3 / 4 5 6 0 / 1 2 3 5", extended=False)
    do(state, Swap(11), Swap(1))
    assert state.down[1] == 1 | 1 << 11
    events = do(state, Swap(1))
    assert told(events, Uncovered) == [Uncovered(1, ((0, 5), (11, 6))), Uncovered(2, ((0, 7),))]
    (ended,) = told(events, RoundEnded)
    assert [field[0] for field in ended.result.fields[1:]] == [5, 7]


def test_case_c16_the_final_view_shows_all_cards() -> None:
    state = last_turn("9 9 9 8 / 9 9 8 9 / 8 8 8 9", OTHER, results=[(50, 50)])
    do(state, Swap(0))
    for seat in (None, 0, 1):
        seen = view(state, seat)
        assert seen.over
        assert {spot.lies for field in seen.fields for spot in field} == {"open"}
        assert (seen.to_move, seen.turn, seen.legal) == ((), None, [])


# --- SZ-22 ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("scores", "doubled"),
    [
        ((5, 6), False),  # alone with the fewest
        ((5, 5), True),  # a tie counts against
        ((6, 5), True),
        ((5, 6, 5, 9), True),
        ((9, 5, 9, 9), True),
        ((1, 1), True),
        ((0, 0), False),  # CASE-C02: nothing to double
        ((0, -2), False),
        ((-3, -3), False),
        ((-3, -5), False),
    ],
)
def test_sz_22_a_closer_not_alone_with_the_fewest_points_counts_double(scores: tuple[int, ...], doubled: bool) -> None:
    """SZ-22, CASE-C01, CASE-C02."""
    assert is_doubled(scores, 0) == doubled
    result = counted(*scores)
    assert result.doubled == doubled
    assert result.scores == ((2 * scores[0] if doubled else scores[0]), *scores[1:])


@pytest.mark.parametrize("closer", range(3))
def test_sz_22_only_the_closer_is_doubled(closer: int) -> None:
    assert counted(7, 7, 7, closer=closer).scores == tuple(14 if seat == closer else 7 for seat in range(3))


def test_sz_72_without_a_closer_nobody_is_doubled() -> None:
    assert counted(7, 7, closer=None).scores == (7, 7)


# --- SZ-37, SZ-39, SZ-55 ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("field", "worth"),
    [
        ("x 1 2 3 / x ? ? ? / x ? ? ?", -10),
        ("x x x x / 1 2 3 4", -15),
        ("x x x x / x 1 2 3 / x 1 2 3", -25),  # one card counts in both
        ("x x . x / x 1 . 3 / x 1 . 3", -10),  # a cleared place is no x
        ("x x x 1", 0),
        (". x x x / . x x x / . 1 1 1", 0),
        ("(x) 1 2 3 / x ? ? ? / (x) ? ? ?", -10),  # turned only at the end
    ],
)
def test_sz_37_full_lines_of_x_count_minus(field: str, worth: int) -> None:
    state = position(field, OTHER)
    assert x_lines(state.fields[0]) == worth
    state.down = [0, 0]
    assert scoring.count(state, 1).lines == (worth, 0)


@pytest.mark.parametrize("direction", ["columns", "rows"])
def test_sz_37_whatever_the_fixed_direction(direction: str) -> None:
    state = position("x x x x / x 1 2 3 / x 1 2 3", OTHER, directions={0: direction})  # type: ignore
    assert scoring.count(state, 1).lines == (-25, 0)


def test_sz_37_classic_has_no_x() -> None:
    assert counted(13, 20, extended=False).lines == (0, 0)


def test_sz_39_each_action_card_still_held_adds_ten() -> None:
    result = counted(5, 40, closer=1, hands={0: "quadrat klammer", 1: "sub"})
    assert (result.held, result.scores) == ((20, 10), (25, 100))


def test_sz_55_the_closer_is_compared_after_held_cards_and_lines_of_x() -> None:
    assert counted(5, 14, hands={0: "quadrat"}).scores == (30, 14)
    assert counted(5, 6, hands={1: "quadrat"}).scores == (5, 16)
    state = position("x 5 5 1 / x 0 0 0 / x 0 0 0", "1 1 1 0 / 0 0 0 -1 / -1 -1 1 1")
    state.down = [0, 0]
    assert scoring.count(state, 0).scores == (1, 2)


# --- SZ-23 ------------------------------------------------------------------------------------------------------------
def test_sz_23_a_hundred_points_after_a_round_end_the_match() -> None:
    state = last_turn("0 0 0 0 / 0 0 0 0 / 0 0 0 0", "9 1 2 3 / 1 2 3 4 / 1 2 3 4", results=[(3, 74)])
    events = do(state, Swap(0))
    assert state.results[-1].scores == (0, 26)
    assert events[-1] == MatchEnded((3, 100), (1, 2))
    assert seats_to_move(state) == ()
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert [(placing.place, placing.score) for placing in outcome.placings] == [(1, 3), (2, 100)]


def test_sz_23_below_a_hundred_the_next_round_is_dealt_and_its_closer_starts() -> None:
    state = last_turn("0 0 0 0 / 0 0 0 0 / 0 0 0 0", "9 1 2 3 / 1 2 3 4 / 1 2 3 4", results=[(3, 20)])
    state.closer, state.owing, state.turn = 1, [0], 0
    events = do(state, Swap(0))
    assert isinstance(events[-1], Dealt)
    assert (state.number, state.starter, state.phase, state.decisions) == (3, 1, "turning", 0)
    assert everything(state) == 150
    assert GAME.outcome(state) is None


def test_case_c15_nothing_of_the_old_round_is_left_in_the_new() -> None:
    """Not even of one that is cut in the middle of a defence (SZ-72)."""
    state = position(
        "9 1 2 3 / . . . .",
        "(5) ? ? ?",
        OTHER,
        hands={0: "substitution quadrat", 1: "klammer", 2: "klammer"},
        action_discard="projektion",
        known={(1, 0): [0]},
        directions={0: "rows"},
        extra=2,
        decisions=1997,
    )
    state.traces[2], state.cleared = [3], [state.stock.pop() for _ in range(4)]
    do(state, Play("substitution", Cell(1, 0)), Aim(Cell(2, 0)), (1, Answer(defends=True)))
    fresh = dealing.start(3, True, bytes(32))[0]
    dealt = {"seed", "number", "starter", "chance", "turn", "results", "fields", "stock", "discard"}
    for name in {*State.__struct_fields__} - dealt - {"display", "action_stack"}:
        assert getattr(state, name) == getattr(fresh, name), name


@pytest.mark.parametrize(
    ("points", "expected"),
    [((5, 9, 7), [1, 3, 2]), ((5, 5, 9), [1, 1, 3]), ((9, 5, 9, 5), [3, 1, 3, 1]), ((-4, 0), [1, 2])],
)
def test_sz_23_equal_points_share_the_place(points: tuple[int, ...], expected: list[int]) -> None:
    assert ranked(points) == expected


def test_sz_58_held_cards_return_for_the_next_round() -> None:
    state = last_turn("1 1 2 3 / 2 3 4 5 / 0 0 3 3", "1 1 2 3 / 2 3 4 5 / 0 0 3 9", hands={1: "qua kla"}, extended=True)
    do(state, Swap(0))
    assert state.hands == [[], []]
    assert sum(GAME.census(state).values()) == 150
    assert len(state.action_stack) == 28


# --- SZ-24 ------------------------------------------------------------------------------------------------------------
def finished(*rounds: tuple[int, ...], over: bool = True) -> State:
    state = position(*[OTHER] * len(rounds[0]), results=rounds)
    if over:
        state.phase = "over"
    return state


def worth(state: State, seat: int, left: bool = False, seconds: float = 600) -> Points:
    return GAME.points(state, seat, left=left, humans=1, seconds=seconds)


@pytest.mark.parametrize(("score", "points"), [(-5, 45), (0, 40), (30, 10), (40, 0), (41, 0), (90, 0)])
def test_sz_24_a_round_is_worth_forty_less_its_result_and_never_below_zero(score: int, points: int) -> None:
    assert worth(finished((score, 100)), 0).breakdown[0] == ("rounds", points)


def test_sz_24_each_round_counts_by_itself_and_doubled_results_count() -> None:
    assert worth(finished((60, 0), (-5, 0), (45, 0)), 0).breakdown == (("rounds", 45), ("place", 0))
    assert counted(15, 15).scores[0] == 30


@pytest.mark.parametrize(("seats", "bonus"), [(2, [30, 0]), (3, [30, 15, 0]), (4, [30, 15, 5, 0])])
def test_sz_24_place_bonus(seats: int, bonus: list[int]) -> None:
    state = finished(tuple(50 + 20 * seat for seat in range(seats)))
    assert [worth(state, seat).breakdown[-1] for seat in range(seats)] == [("place", points) for points in bonus]


def test_sz_24_shared_places_have_the_whole_bonus_each() -> None:
    state = finished((60, 60, 100))
    assert [dict(worth(state, seat).breakdown)["place"] for seat in range(3)] == [30, 30, 0]


@pytest.mark.parametrize(("seconds", "points"), [(119.9, 0), (120.0, 30)])
def test_sz_24_place_bonus_only_after_two_minutes(seconds: float, points: int) -> None:
    assert dict(worth(finished((60, 100)), 0, seconds=seconds).breakdown)["place"] == points


@pytest.mark.parametrize(("seconds", "points"), [(119.9, 0), (120.0, -10)])
def test_sz_24_leaving_costs_ten_and_keeps_the_rounds(seconds: float, points: int) -> None:
    state = finished((10, 20), (-5, 8), over=False)
    assert worth(state, 0, left=True, seconds=seconds) == Points(75 + points, (("rounds", 75), ("left", points)))


# --- SZ-38: last turns ------------------------------------------------------------------------------------------------
def test_sz_38_last_turns_are_number_moves_only() -> None:
    state = last_turn("1 1 2 3 / 2 3 4 5 / 0 0 3 3", OTHER, extended=True, hands={1: "quadrat klammer"})
    assert choices(state, Play) + choices(state, Take) + choices(state, LayOff) == []
    assert choices(state, Draw) == [Draw()]


def test_sz_38_an_action_that_opens_anothers_field_makes_its_player_the_closer() -> None:
    """The opened player owes a turn too."""
    state = position(OTHER, LAST_DOWN, OTHER, hands={0: "substitution"})
    state.down[0] &= ~1
    state.fields[0][0] = 4
    events = do(state, Play("substitution", Cell(0, 0)), Aim(Cell(1, 11)))
    assert told(events, Closed) == [Closed(0, 1)]
    assert (state.closer, state.owing) == (0, [1, 2])


def test_sz_38_pending_extra_turns_lapse_when_the_round_is_ended() -> None:
    state = position(LAST_DOWN, OTHER, extra=2, stock="0")
    events = do(state, Draw(), Discard(11))
    assert told(events, Lapsed) == [Lapsed(0, turns=2)]
    assert (state.turn, state.extra) == (1, 0)


# --- SZ-54 ------------------------------------------------------------------------------------------------------------
EMPTY = " ".join(["."] * 12)


def test_sz_54_an_empty_field_draws_and_discards_in_its_last_turn() -> None:
    state = last_turn("1 1 2 3 / 2 3 4 5 / 0 0 3 3", EMPTY, stock="7")
    assert choices(state) == [Draw()]
    do(state, Draw())
    assert choices(state) == [Discard(None)]
    events = do(state, Discard(None))
    assert events[0] == Discarded(1, (7,))
    assert told(events, Turned) == []
    assert told(events, RoundEnded)[0].result.cards[1] == 0


def test_sz_54_its_turn_comes_as_long_as_a_card_can_be_drawn() -> None:
    state = position(LAST_DOWN, EMPTY, OTHER, discard="0", stock="7 7", only=True)
    state.closer, state.owing, state.turn = 2, [0, 1], 0
    events = do(state, Swap(11))
    assert told(events, Skipped) == []
    assert (state.turn, state.phase, choices(state)) == (1, "draw", [Draw()])


def test_sz_54_if_nothing_can_be_drawn_the_turn_is_skipped_with_a_line() -> None:
    state = position(LAST_DOWN, EMPTY, OTHER, discard="0", only=True)
    state.closer, state.owing, state.turn = 2, [0, 1], 0
    # a swap leaves one card on the discard, so nothing can be drawn after it
    events = do(state, Swap(11))
    assert told(events, Skipped) == [Skipped(1)]
    assert told(events, RoundEnded)[0].result.closer == 2


# --- SZ-72 ------------------------------------------------------------------------------------------------------------
def test_sz_72_a_round_too_long_is_counted_as_it_lies() -> None:
    state = position("9 1 2 3 / ? ? ? ?", "9 1 2 3", decisions=1999, starter=1, extended=False)
    events = do(state, Swap(0))
    (ended,) = told(events, RoundEnded)
    assert (ended.result.closer, ended.result.doubled) == (None, False)
    assert ended.result.scores == ended.result.cards
    # the seat after the last starter starts next
    assert (state.number, state.starter, state.decisions) == (2, 0, 0)


def test_sz_72_a_drawn_card_then_goes_to_the_discard() -> None:
    state = position("9 1 2 3", "9 1 2 3", decisions=1999, results=[(90, 90)], extended=False, stock="5")
    do(state, Draw())
    assert state.phase == "over"
    assert (state.drawn, state.discard[-1]) == ([], 5)
    assert everything(state) == 150


def test_sz_72_cards_in_play_go_to_theirs_and_gains_lapse() -> None:
    state = position(OTHER, OTHER, decisions=1999, results=[(90, 90)], hands={0: "permutation"})
    state.gains = [1, 0]
    do(state, Play("permutation", Cell(0, 0)))
    assert state.phase == "over"
    assert (state.in_play, state.effect, state.targets, state.gains) == ([], None, [], [0, 0])
    assert state.action_discard[-1] == "permutation"


def test_sz_72_a_match_that_ends_with_the_last_decision_allowed_ends_once() -> None:
    state = last_turn("0 0 0 0 / 0 0 0 0 / 0 0 0 0", "9 1 2 3 / 1 2 3 4 / 1 2 3 4", results=[(3, 74)], decisions=1999)
    events = do(state, Swap(0))
    assert len(told(events, RoundEnded)) == len(told(events, MatchEnded)) == 1
    assert [result.closer for result in state.results] == [0, 0]


def test_sz_72_in_the_middle_of_a_stichprobe() -> None:
    state = position(OTHER, OTHER, decisions=1999, results=[(90, 90)], hands={0: "stichprobe"}, stock="x 5 6")
    do(state, Play("stichprobe"))
    assert state.phase == "over"
    assert (state.drawn, state.discard[-3:], state.gains) == ([], [X, 5, 6], [0, 0])
    assert state.action_discard == ["stichprobe"]


def test_sz_72_in_the_middle_of_a_defence() -> None:
    state = position("4", "9", "2", decisions=1999, hands={0: "substitution", 1: "klammer", 2: "klammer"})
    state.decisions -= 2
    do(state, Play("substitution", Cell(1, 0)), Aim(Cell(2, 0)))
    events = do(state, (1, Answer(defends=True)))
    assert told(events, RoundEnded)[0].result.closer is None
    assert told(events, RoundEnded)[0].result.held == (0, 10, 10)  # the answer was not carried out
    assert (state.asked, state.answers, state.effect) == ([], [], None)


def test_sz_72_one_decision_less_goes_on() -> None:
    state = position(OTHER, OTHER, decisions=1998)
    do(state, Swap(0))
    assert (state.number, state.decisions) == (1, 1999)
    assert transition.LONGEST_ROUND == 2000


def test_points_are_told_by_round() -> None:
    state = finished((1, 2), (3, 4))
    assert GAME.round_scores(state) == [(1, 2), (3, 4)]
    assert view(state, 0).totals == (4, 6)
    assert state.results == [round_of(1, 2), round_of(3, 4)]


def test_every_kind_of_field_scores_its_sum() -> None:
    for cards in product((-2, 12, X), repeat=2):
        state = position(OTHER, OTHER)
        state.fields[0][:] = [*cards, *[0] * 10]
        assert scoring.count(state, 1).cards[0] == sum(0 if card == X else card for card in cards)


def test_a_match_over_has_no_decisions() -> None:
    state = finished((100, 0))
    assert legal_moves(state, 0) == legal_moves(state, 1) == []
