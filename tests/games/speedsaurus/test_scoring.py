"""SS-30 to SS-34: variants, places and points."""

import pytest

from games.engine.game import Points
from games.speedsaurus.game import SpeedsaurusGame
from games.speedsaurus.rules import scoring
from games.speedsaurus.rules.events import DealEnded, Dealt, MatchEnded
from games.speedsaurus.rules.moves import Lay
from games.speedsaurus.rules.state import State
from games.speedsaurus.rules.transition import apply
from tests.games.speedsaurus.positions import position


def finished(*remaining: int, profi: bool = False) -> State:
    state = position(*("7" for _ in remaining), profi=profi, results=[list(remaining)])
    state.over = True
    return state


def worth(state: State, seat: int, left: bool = False, humans: int = 1, seconds: float = 600) -> Points:
    return SpeedsaurusGame().points(state, seat, left=left, humans=humans, seconds=seconds)


def test_ss_30_placed_by_remaining_cards_fewest_first() -> None:
    outcome = scoring.outcome(finished(4, 0, 7))
    assert [(placing.place, placing.score) for placing in outcome.placings] == [(2, 4), (1, 0), (3, 7)]


def test_ss_30_equal_counts_share_the_place() -> None:
    outcome = scoring.outcome(finished(0, 3, 3, 5))
    assert [placing.place for placing in outcome.placings] == [1, 2, 2, 4]


def test_ss_30_one_deal_ends_the_match() -> None:
    state = position("8", "4 4", "3 9 1", parade="7")
    assert isinstance(apply(state, Lay(8, 1, "right"))[-1], MatchEnded)
    assert scoring.outcome(state) is not None


def test_no_outcome_while_the_match_goes_on() -> None:
    assert scoring.outcome(position("8", "4 4", "3 9 1", parade="7")) is None


def test_ss_31_every_remaining_card_is_a_penalty_point_and_a_new_deal_follows() -> None:
    state = position("8", "4 4", "3 9 1", parade="7", profi=True, results=[[5, 0, 2]])
    _, ended, dealt = apply(state, Lay(8, 1, "right"))
    assert ended == DealEnded(2, 0, (0, 2, 3))
    assert isinstance(dealt, Dealt)
    assert dealt.deal == 3
    assert dealt.hand_sizes == (12, 12, 12)
    assert state.results == [[5, 0, 2], [0, 2, 3]]
    assert scoring.outcome(state) is None


@pytest.mark.parametrize(("before", "over"), [(17, False), (18, True), (19, True)])
def test_ss_31_twenty_or_more_end_the_match(before: int, over: bool) -> None:
    state = position("8", "4 4", "3", parade="7", profi=True, results=[[5, before, 2]])
    apply(state, Lay(8, 1, "right"))
    assert state.over is over


def test_ss_31_fewest_points_win_and_equal_points_share_the_place() -> None:
    state = position("8", "4 4", "3 9 1", "5", parade="7", profi=True, results=[[6, 18, 3, 9]])
    ended = apply(state, Lay(8, 1, "right"))[-1]
    assert ended == MatchEnded(scores=(6, 20, 6, 10), places=(1, 4, 1, 3))
    assert [placing.score for placing in scoring.outcome(state).placings] == [6, 20, 6, 10]


@pytest.mark.parametrize(("cards", "points"), [(1, 55), (2, 50), (11, 5), (12, 0), (13, 0), (20, 0)])
def test_ss_32_single_60_minus_5_for_each_card_not_below_zero(cards: int, points: int) -> None:
    assert ("cards", points) in worth(finished(0, cards, 40), 1).breakdown


def test_ss_32_single_100_for_the_winner() -> None:
    assert worth(finished(0, 3, 5), 0).breakdown == (("win", 100), ("place", 30))
    assert worth(finished(0, 3, 5), 0).total == 130


@pytest.mark.parametrize(("penalty", "points"), [(0, 100), (7, 72), (24, 4), (25, 0), (31, 0)])
def test_ss_32_profi_100_minus_4_for_each_penalty_point_not_below_zero(penalty: int, points: int) -> None:
    assert ("penalties", points) in worth(finished(penalty, 40, 40, profi=True), 0).breakdown


def test_ss_33_place_bonus_30_15_5() -> None:
    state = finished(0, 1, 2, 3, 4)
    assert [dict(worth(state, seat).breakdown)["place"] for seat in range(5)] == [30, 15, 5, 0, 0]


def test_ss_33_shared_places_each_get_the_whole_bonus() -> None:
    assert [dict(worth(finished(0, 3, 3, 5), seat).breakdown)["place"] for seat in range(4)] == [30, 15, 15, 0]
    assert [dict(worth(finished(6, 6, 20, profi=True), s).breakdown)["place"] for s in range(3)] == [30, 30, 5]


def test_ss_33_no_minimum_duration() -> None:
    assert worth(finished(0, 3, 5), 0, seconds=1) == worth(finished(0, 3, 5), 0, seconds=9999)


def test_ss_22_no_hundred_without_a_winner() -> None:
    assert worth(finished(1, 3, 5), 0).breakdown == (("cards", 55), ("place", 30))


@pytest.mark.parametrize("over", [False, True])
def test_ss_34_leaving_other_humans_costs_ten(over: bool) -> None:
    state = finished(0, 3, 5) if over else position("8", "4 4", "3 9 1", parade="7")
    assert worth(state, 1, left=True, humans=2) == Points(-10, (("left", -10),))


def test_ss_34_solo_no_deduction() -> None:
    assert worth(position("8", "4 4", "3 9 1", parade="7"), 1, left=True, humans=1) == Points(0, ())


def test_pl_40_a_leaver_of_profi_keeps_nothing_since_only_the_whole_match_counts() -> None:
    state = position("8", "4 4", "3 9 1", parade="7", profi=True, results=[[5, 0, 2]])
    assert worth(state, 1, left=True, humans=3).total == -10
