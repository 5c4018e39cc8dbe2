"""SS-50 to SS-53: the computers on chosen positions, sentence by sentence of the sheet."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from games.engine.simulate import match_seed, play
from games.speedsaurus.bots.levels import candidates, choose
from games.speedsaurus.bots.playout import play_out
from games.speedsaurus.bots.policy import CLEVER, NORMAL, pick
from games.speedsaurus.game import SpeedsaurusGame
from games.speedsaurus.rules import dealing
from games.speedsaurus.rules.legal import legal_moves
from games.speedsaurus.rules.moves import LEFT, TAKE, Lay, Move, Pass
from games.speedsaurus.rules.state import State, clone
from games.speedsaurus.rules.transition import apply
from games.speedsaurus.rules.view import view
from tests.games.speedsaurus.positions import position


def choices(state: State, level: Any, times: int = 1) -> Counter[Move]:
    return Counter(choose(view(state, state.turn), level, Random(number)) for number in range(times))


# --- easy ---------------------------------------------------------------------------------------------------------


def test_ss_50_easy_lays_at_random() -> None:
    state = position("3 3 3 9", "1", "2", parade="5 8")
    made = choices(state, "easy", 400)
    layings = [move for move in legal_moves(state, 0) if isinstance(move, Lay)]
    assert set(made) == set(layings)
    assert len(layings) == 4
    assert min(made.values()) > 60  # 100 each


def test_ss_50_easy_takes_any_card_when_it_cannot_lay() -> None:
    made = choices(position("7", "1", "2", parade="5 5 6 8 8"), "easy", 300)
    assert set(made) == {Pass(5), Pass(6), Pass(8)}
    assert min(made.values()) > 60


# --- normal -------------------------------------------------------------------------------------------------------


def test_ss_51_normal_lays_a_whole_group() -> None:
    state = position("4 4 4", "1", "2", parade="5 8 8 8 8")
    assert choices(state, "normal", 5) == {Lay(4, 3, "left"): 5}


def test_ss_51_normal_lays_small_groups_first() -> None:
    state = position("4 4 9 9 9 12 12 12", "1", "2", parade="5 8")
    assert set(choices(state, "normal")) == {Lay(4, 2, "left")}


@pytest.mark.parametrize(
    ("hand", "laid"), [("4 2 10", Lay(2, 1, "left")), ("9 13 4", Lay(13, 1, "right")), ("4 4 2 2", Lay(2, 2, "left"))]
)
def test_ss_51_normal_lays_border_values_first_among_equal_groups(hand: str, laid: Lay) -> None:
    assert set(choices(position(hand, "1", "3", parade="5 8"), "normal")) == {laid}


def test_ss_51_small_groups_come_before_border_values() -> None:
    assert set(choices(position("4 1 1 13 13", "3", "2", parade="5 8"), "normal")) == {Lay(4, 1, "left")}


def test_ss_51_normal_keeps_large_groups_for_openings() -> None:
    hand = "9 9 9 12 4 4"
    assert set(choices(position(hand, "1", "2", parade="8"), "normal")) == {Lay(12, 1, "right")}
    assert set(choices(position(hand, "1", "2"), "normal")) == {Lay(9, 3, "left")}


def test_ss_51_normal_opens_a_parade_emptied_in_mid_round_too() -> None:
    state = position("6 9 9 9 12", "1", "2", must_lay=False, passed=(2,))
    assert set(choices(state, "normal")) == {Lay(9, 3, "left")}


def test_ss_51_normal_takes_a_card_that_fits_its_groups() -> None:
    state = position("6 6 8 7", "1", "2", parade="5 5 5 5 6 7 9 9 9 9", turn=0)
    assert set(choices(state, "normal")) <= {Pass(6), Pass(7)}
    state = position("6 6 4", "1", "2", parade="5 5 5 6 7 8 9")
    assert set(choices(state, "normal")) == {Pass(6)}


def test_ss_51_normal_takes_no_card_from_an_end_if_an_inner_one_serves_as_well() -> None:
    state = position("5 6", "1", "2", parade="5 5 6 9 9")
    assert set(choices(state, "normal")) == {Pass(6)}
    state = position("7", "1", "2", parade="5 5 6 9 9")
    assert set(choices(state, "normal")) == {Pass(6)}


def test_ss_51_normal_is_not_random() -> None:
    state = dealing.start(4, False, match_seed(1, 5))[0]
    assert len(choices(state, "normal", 20)) == 1


# --- strong -------------------------------------------------------------------------------------------------------


def test_ss_52_strong_sees_a_win_that_its_rule_of_thumb_misses() -> None:
    """Nobody holds three cards to answer three nines, so all must pass and the six wins; the six first may lose."""
    state = position("6 9 9 9", "8", "2")
    assert candidates(view(state, 0))[0] == Lay(6, 1, "left")
    assert set(choices(state, "strong", 5)) == {Lay(9, 3, "left")}


def test_ss_52_strong_remembers_cards_taken_openly() -> None:
    """The next player's last card is known: an 11. Only a laying that locks it out keeps the deal open."""
    hands = ("10 12 5 5", "11", "3 4 6 6 7")
    unknown = position(*hands, parade="7 7 7 8 9")
    known = position(*hands, parade="7 7 7 8 9", seen={1: "11"})
    assert set(choices(unknown, "strong", 5)) == {Lay(10, 1, "right")}
    assert set(choices(known, "strong", 5)) == {Lay(12, 1, "right")}
    assert set(choices(known, "normal", 1)) == set(choices(unknown, "normal", 1))


def test_ss_52_strong_starts_from_rules_of_thumb_and_looks_at_every_kind_of_move() -> None:
    looked_at = candidates(view(position("4 4 9 3", "1", "2", parade="5 6 8"), 0))
    assert looked_at[0] in (Lay(9, 1, "right"), Lay(3, 1, "left"))
    assert {Lay(4, 2, "left"), Lay(4, 1, "left"), Pass(5), Pass(6), Pass(8)} <= set(looked_at)
    assert len(looked_at) == len(set(looked_at))


def test_ss_52_candidates_are_legal() -> None:
    for number in range(60):
        state, _ = dealing.start(3 + number % 4, False, match_seed(2, number))
        chance = Random(number)
        for _ in range(25):
            if state.over:
                break
            legal = legal_moves(state, state.turn)
            looked_at = candidates(view(state, state.turn))
            assert looked_at
            assert set(looked_at) <= set(legal)
            apply(state, chance.choice(legal))


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_ss_52_playing_out_follows_the_rules(seats: int) -> None:
    """The fast playout and the rules come to the same hands, deal for deal."""
    for number in range(40):
        state, _ = dealing.start(seats, False, match_seed(3, number))
        styles = [CLEVER if (seat + number) % 2 else NORMAL for seat in range(seats)]
        move: Move = legal_moves(state, state.turn)[-1]
        predicted = play_out(clone(state), move, styles)
        while True:
            assert move in legal_moves(state, state.turn)
            apply(state, move)
            if state.over:
                break
            value, count = pick(state.hands[state.turn], state.parade, state.low, state.high, styles[state.turn])
            side = "right" if state.low and value >= state.high and value != state.low else "left"
            move = Lay(value, count, side) if count else TAKE[value]
        assert predicted == state.sizes


def test_ss_22_playing_out_stops_where_the_deal_does() -> None:
    state = position("2 2 3", "12 12 11", "6 6", parade="7 7 7", passed=(2,), actions=1499)
    assert play_out(state, Pass(7), [NORMAL] * 3) == [4, 3, 2]


def test_ss_21_playing_out_sees_a_win_at_once() -> None:
    assert play_out(position("6 6", "1", "2", parade="7"), LEFT[6][2], [NORMAL] * 3) == [0, 1, 1]


# --- all ----------------------------------------------------------------------------------------------------------


def test_ss_53_the_same_view_and_chance_give_the_same_choice() -> None:
    state = position("4 4 9 3 6 6 12", "1 5 7", "2 8 8 8", parade="5 6 8")
    for level in ("easy", "normal", "strong"):
        assert choices(state, level, 3) == choices(state, level, 3)


def test_ss_53_what_others_hold_changes_nothing() -> None:
    """The same observation in two worlds that differ wherever the seat cannot look."""
    here = position("4 4 9 3 6 6 12", "1 5 7", "2 8 8 8", parade="5 6 8")
    there = position("4 4 9 3 6 6 12", "13 13 11", "10 10 9 9", parade="5 6 8")
    for level in ("easy", "normal", "strong"):
        assert choices(here, level, 3) == choices(there, level, 3)


@pytest.mark.parametrize("levels", [("easy",) * 3, ("normal",) * 6, ("easy", "normal", "easy", "normal")])
@pytest.mark.parametrize("variant", ["single", "profi"])
def test_ss_22_matches_between_computers_end(levels: tuple[Any, ...], variant: str) -> None:
    for number in range(20):
        match = play(SpeedsaurusGame(), levels, {"variant": variant}, match_seed(4, number))
        assert match.state.over
        assert len(match.events) <= 3000
