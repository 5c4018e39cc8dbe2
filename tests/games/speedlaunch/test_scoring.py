"""SL-25b, SL-30 to SL-33: the end of a round, matches, places and points."""

import pytest

from games.engine.game import Points
from games.speedlaunch.game import SpeedlaunchGame
from games.speedlaunch.rules import scoring, transition
from games.speedlaunch.rules.events import Dealt, Ignited, MatchEnded, RoundEnded, Struck
from games.speedlaunch.rules.moves import Aim, Dare, Lay, Take
from games.speedlaunch.rules.state import State
from games.speedlaunch.rules.transition import apply
from tests.games.speedlaunch.positions import OTHER, choices, position

GAME = SpeedlaunchGame()


def finished(*results: list[int], winners: list[int | None] | None = None) -> State:
    won = [result.index(0) if 0 in result else None for result in results] if winners is None else winners
    state = position(*["10"] * len(results[0]), results=list(results), winners=won, rounds=len(results))
    state.phase = "over"
    return state


def placed(state: State) -> list[tuple[int, int]]:
    outcome = scoring.outcome(state)
    assert outcome is not None
    return [(placing.place, placing.score) for placing in outcome.placings]


def worth(state: State, seat: int, left: bool = False, seconds: float = 600) -> Points:
    return GAME.points(state, seat, left=left, humans=1, seconds=seconds)


# --- SL-30 ------------------------------------------------------------------------------------------------------------
def test_sl_30_no_card_left_in_hand_and_stacks_wins_at_once() -> None:
    state = position("5", "10 9 | 4/3/2", "3", ramp="8")
    assert apply(state, Lay(5, 1))[1:] == [RoundEnded(1, 0, (0, 5, 1)), MatchEnded((0, 5, 1), (1, 3, 2))]
    assert GAME.seats_to_move(state) == ()
    assert choices(state) == []


def test_sl_30_one_minus_point_per_card_in_hand_and_stacks() -> None:
    state = position("5", "A B S | 4/3/2 | 6/1 | 9", OTHER, ramp="8")
    apply(state, Lay(5, 1))
    assert state.results == [[0, 9, 2]]


def test_sl_30_cards_in_the_stacks_count_as_cards_left() -> None:
    state = position("5 | 9", OTHER, ramp="8")
    apply(state, Lay(5, 1))
    assert state.phase == "turn"


def test_sl_30_a_last_cards_ignition_happens_first() -> None:
    state = position("5 5", OTHER, ramp="5 5")
    assert apply(state, Lay(5, 2))[1:3] == [Ignited(0, 4), RoundEnded(1, 0, (0, 2))]
    assert state.ramp == []


def test_sl_30_a_last_card_that_chains_away() -> None:
    state = position("5 | 6/6/2", OTHER, ramp="8")
    apply(state, Lay(6, 0, 0, (0,)))
    assert state.sizes[0] == 2  # the lying card and one in hand are left


# --- SL-31 ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("choice", "rounds"), [("one", 1), ("each", 4)])
def test_sl_31_one_round_or_as_many_as_players(choice: str, rounds: int) -> None:
    state, _ = GAME.start(4, {"rounds": choice, "asteroid": "free"}, bytes(32))
    assert state.rounds == rounds


def test_sl_31_another_round_follows_with_all_120_cards() -> None:
    """SL-25b"""
    state = position("5", "10 9 A | 4/3/2", ramp="8", burnt="B S 7", rounds=2, seen={1: "9"})
    _, ended, dealt = apply(state, Lay(5, 1))
    assert ended == RoundEnded(1, 0, (0, 6))
    assert isinstance(dealt, Dealt)
    assert (dealt.number, dealt.starter, state.turn) == (2, 1, 1)
    assert set(GAME.census(state).values()) == {10, 7, 6}
    assert (state.ramp, state.top, state.moves, sum(state.burnt), sum(map(sum, state.seen))) == ([], 0, 0, 0, 0)
    assert scoring.outcome(state) is None


def test_sl_31_the_last_round_ends_the_match() -> None:
    state = position("5", "10 9", ramp="8", rounds=2, results=[[7, 0]], winners=[1])
    assert apply(state, Lay(5, 1))[-1] == MatchEnded((7, 2), (2, 1))


def test_sl_31_fewest_minus_points_win() -> None:
    assert placed(finished([4, 0, 9], [0, 3, 1], [6, 0, 2])) == [(2, 10), (1, 3), (3, 12)]


def test_sl_31_then_more_rounds_won() -> None:
    assert placed(finished([0, 0 + 3, 9], [0, 1, 4], [6, 2, 0])) == [(1, 6), (2, 6), (3, 13)]


def test_sl_31_then_the_place_is_shared() -> None:
    assert placed(finished([0, 5, 9], [5, 0, 9], [3, 3, 0])) == [(1, 8), (1, 8), (3, 18)]


def test_sl_31_a_round_without_a_winner_counts_for_nobody() -> None:
    assert placed(finished([4, 4, 1], winners=[None])) == [(2, 4), (2, 4), (1, 1)]


def test_no_outcome_while_the_match_goes_on() -> None:
    assert scoring.outcome(position("5", OTHER, ramp="8")) is None


# --- SL-32 ------------------------------------------------------------------------------------------------------------
def test_sl_32_thirty_for_the_winner_others_twenty_minus_remaining_cards() -> None:
    state = finished([0, 7, 19, 20])
    assert [dict(worth(state, seat).breakdown)["rounds"] for seat in range(4)] == [30, 13, 1, 0]


def test_sl_32_not_below_zero() -> None:
    assert dict(worth(finished([0, 33]), 1).breakdown)["rounds"] == 0


def test_sl_32_rounds_add_up() -> None:
    state = finished([0, 7], [25, 0])
    assert [dict(worth(state, seat).breakdown)["rounds"] for seat in range(2)] == [30, 43]


@pytest.mark.parametrize(
    ("seats", "bonus"), [(2, [30, 0]), (3, [30, 15, 0]), (4, [30, 15, 5, 0]), (6, [30, 15, 5, 0, 0, 0])]
)
def test_sl_32_place_bonus(seats: int, bonus: list[int]) -> None:
    state = finished(list(range(seats)))
    assert [dict(worth(state, seat).breakdown)["place"] for seat in range(seats)] == bonus


def test_sl_32_shared_places_each_get_the_whole_bonus() -> None:
    state = finished([0, 4, 4, 9])
    assert [dict(worth(state, seat).breakdown)["place"] for seat in range(4)] == [30, 15, 15, 0]


@pytest.mark.parametrize(("seconds", "bonus"), [(119.9, 0), (120, 30)])
def test_sl_32_place_bonus_only_in_matches_of_two_minutes(seconds: float, bonus: int) -> None:
    assert worth(finished([0, 7]), 0, seconds=seconds) == Points(30 + bonus, (("rounds", 30), ("place", bonus)))


@pytest.mark.parametrize(("seconds", "cost"), [(119.9, 0), (120, -10)])
def test_sl_32_leaving_costs_ten_in_matches_of_two_minutes(seconds: float, cost: int) -> None:
    state = position("5", OTHER, ramp="8")
    assert worth(state, 1, left=True, seconds=seconds) == Points(cost, (("rounds", 0), ("left", cost)))


def test_pl_40_a_leaver_keeps_the_rounds_already_counted_and_gets_no_place_bonus() -> None:
    state = position("5", OTHER, ramp="8", rounds=2, results=[[6, 0]], winners=[1])
    assert worth(state, 1, left=True) == Points(20, (("rounds", 30), ("left", -10)))
    assert worth(state, 0, left=True).total == 4


# --- SL-33 ------------------------------------------------------------------------------------------------------------
def test_sl_33_every_applied_move_counts() -> None:
    state = position("5 6 | 5", OTHER, ramp="8", moves=0)
    counted = []
    for move in (Dare(0), Lay(5, 1), Take(), Lay(6, 1)):
        apply(state, move)
        counted.append(state.moves)
    assert (counted, state.phase) == ([1, 2, 3, 4], "over")


def test_sl_33_move_2000_is_the_last_and_the_round_counts_as_it_lies() -> None:
    assert transition.LONGEST_ROUND == 2000
    state = position("5 5", OTHER, "3", ramp="8", moves=1998)
    apply(state, Lay(5, 1))
    assert state.phase == "turn"
    assert apply(state, Take())[-2:] == [RoundEnded(1, None, (1, 4, 1)), MatchEnded((1, 4, 1), (1, 3, 1))]


def test_sl_33_move_2000_may_still_win() -> None:
    assert apply(position("5", OTHER, ramp="8", moves=1999), Lay(5, 1))[1] == RoundEnded(1, 0, (0, 2))


def test_sl_33_another_round_follows_it() -> None:
    state = position("9", OTHER, ramp="8", moves=1999, rounds=2)
    events = apply(state, Take())
    assert events[1] == RoundEnded(1, None, (2, 2))
    assert isinstance(events[2], Dealt)
    assert state.moves == 0


def test_sl_33_the_cap_falls_between_reveal_and_target() -> None:
    """A last asteroid that was not aimed any more does not win; it counts for nobody (SL-23)."""
    state = position(" | A", OTHER, "3", ramp="8", moves=1999)
    assert apply(state, Dare(0))[1] == RoundEnded(1, None, (0, 2, 1))
    assert worth(state, 0).breakdown == (("rounds", 20), ("place", 30))
    state = position(" | A", OTHER, "3", ramp="8", moves=1998)
    apply(state, Dare(0))
    assert apply(state, Aim(1))[:2] == [Struck(0, None, 1, 1, blind=True), RoundEnded(1, 0, (0, 3, 1))]
