"""SL-33, SL-50 to SL-53: the computers."""

from random import Random

import pytest

from games.engine.game import LEVELS, Level
from games.engine.simulate import match_seed, play, simulate
from games.speedlaunch.bots import levels
from games.speedlaunch.bots.decisions import decide
from games.speedlaunch.bots.levels import candidates, choose
from games.speedlaunch.bots.playout import play_on, worth
from games.speedlaunch.bots.policy import NORMAL, chances
from games.speedlaunch.game import SpeedlaunchGame
from games.speedlaunch.rules import dealing
from games.speedlaunch.rules.hidden import sample
from games.speedlaunch.rules.legal import legal_moves
from games.speedlaunch.rules.moves import Aim, Dare, End, Lay, Move, Strike, Swallow, Take
from games.speedlaunch.rules.state import State, clone
from games.speedlaunch.rules.transition import apply
from games.speedlaunch.rules.view import view
from tests.games.speedlaunch.positions import OTHER, position

GAME = SpeedlaunchGame()
ONE = {"rounds": "one", "asteroid": "free"}


def normal(state: State) -> Move:
    return choose(view(state, state.turn), "normal", Random(1))


# --- SL-50 ------------------------------------------------------------------------------------------------------------
def test_sl_50_easy_lays_when_it_can() -> None:
    state = position("6 5 S A", OTHER, ramp="7 7")
    chosen = [choose(view(state, 0), "easy", Random(number)) for number in range(60)]
    assert Take() not in chosen
    assert {type(move) for move in chosen} == {Lay, Strike}
    assert len(set(chosen)) > 4


def test_sl_50_easy_takes_the_ramp_when_it_must() -> None:
    assert choose(view(position("9", OTHER, ramp="7"), 0), "easy", Random(1)) == Take()


# --- SL-51 ------------------------------------------------------------------------------------------------------------
def test_sl_51_sheds_many_equal_cards() -> None:
    assert normal(position("6 6 5 2 2 9", OTHER, ramp="7")) == Lay(6, 2)


def test_sl_51_lays_high_cards_while_they_fit() -> None:
    assert normal(position("9 5 2 1", OTHER)) == Lay(9, 1)


def test_sl_51_steers_to_ignitions() -> None:
    assert normal(position("3 3 6 8", OTHER, ramp="7 3 3")) == Lay(3, 2)
    assert normal(position("3 3 3 S 6 8", OTHER, ramp="7")) == Lay(3, 3, 1)


def test_sl_51_keeps_satellites_while_something_else_fits() -> None:
    assert normal(position("S 5 9 9 10", OTHER, ramp="6")) == Lay(5, 1)


def test_sl_51_keeps_a_black_hole_while_something_else_fits() -> None:
    assert normal(position("B 5 9 9 10", OTHER, ramp="6")) == Lay(5, 1)


def test_sl_51_keeps_an_asteroid_while_something_else_fits_and_the_ramp_is_small() -> None:
    assert normal(position("A 5 9 9 10", OTHER, "4 4 4 4", ramp="6")) == Lay(5, 1)


def test_sl_51_lets_a_big_ramp_burn_up_rather_than_take_it() -> None:
    assert normal(position("B 9 9", OTHER, ramp="10 9 9 8 7 7 6 5 3 2")) == Swallow()


def test_sl_51_sends_a_big_ramp_to_the_opponent_with_fewest_cards() -> None:
    state = position("A 9 9", OTHER, "3", "4 4 4", ramp="10 9 9 8 7 7 6 5 3 2")
    assert normal(state) == Strike(None, 2)


def test_sl_51_aims_at_the_opponent_with_fewest_cards() -> None:
    state = position("9", "4 4", "3", "5 5 5", ramp="7 7", phase="aim", revealed="A")
    assert normal(state) == Aim(2)


def test_sl_51_dares_when_the_odds_are_fair() -> None:
    assert normal(position("3 10 | 5", OTHER, ramp="9")) == Dare(0)
    assert normal(position("1 10 | 5", OTHER, ramp="10 9 9 8 7 7 4 3 2 1")) == Lay(1, 1)


def test_sl_51_would_rather_dare_than_take() -> None:
    """A card too high goes to the hand with a ramp that would have been taken anyhow."""
    assert normal(position("10 10 | 5", OTHER, ramp="10 9 9 8 7 7 4 3 2 1")) == Dare(0)


def test_sl_51_takes_cards_of_stacks_first() -> None:
    assert normal(position("6 6 6 9 | 6/1/1 | 6/1/1", OTHER, ramp="7")) == Lay(6, 2, 0, (0, 1))


@pytest.mark.parametrize(
    ("state", "move"),
    [
        (position("6 6", OTHER, ramp="7"), Lay(6, 2)),
        (position("6 S", OTHER, ramp="7"), Lay(6, 1, 1)),
        (position("S S S S S", OTHER), Lay(11, 0, 5)),
        (position("A", "3", "3 3", ramp="7"), Strike(None, 1)),
        (position("B", OTHER, ramp="7"), Swallow()),
        (position("S S", OTHER, ramp="7"), Lay(11, 0, 2)),
    ],
)
def test_sl_51_wins_where_it_can(state: State, move: Move) -> None:
    assert normal(state) == move


def test_sl_51_adds_to_a_blind_card_or_ends() -> None:
    state = position("5 5 9", OTHER, ramp="8 5", lamps=1, phase="add")
    assert normal(state) == Lay(5, 2)
    state = position("S 9 9", OTHER, ramp="8 5", lamps=1, phase="add")
    assert normal(state) == End()


# --- SL-52 ------------------------------------------------------------------------------------------------------------
def test_sl_52_strong_plays_few_decisions_on_and_the_rule_of_thumb_first() -> None:
    state = position("9 8 8 7 6 5 5 S S A B | 4/1/1 | 5/1/1 | 2", "10 10 10", "3 3", ramp="9 9 8")
    found = candidates(state, chances(view(state, 0).unknown))
    assert found[0] == normal(state)
    assert len(found) <= levels.CANDIDATES + 1 < len(legal_moves(state, 0))
    assert set(found) <= set(legal_moves(state, 0))


def test_sl_52_strong_remembers_what_was_taken_with_the_ramp() -> None:
    """The next player is known to hold the card that would ignite; without that knowledge it may or may not."""
    known, unknown = (position("9 9", "6 2 2 | 5/1/1", ramp="8", seen=seen) for seen in ({1: "6"}, {}))
    assert all(sample(view(known, 0), Random(number)).hands[1][6] >= 1 for number in range(30))
    assert len({sample(view(unknown, 0), Random(number)).hands[1][6] >= 1 for number in range(30)}) == 2


def test_sl_52_strong_finds_a_win_that_the_rule_of_thumb_misses() -> None:
    """Igniting first wins: the black hole's empty ramp takes the high card, a low card now does not."""
    state = position("B 10", "2", ramp="5")
    assert choose(view(state, 0), "strong", Random(1)) == Swallow()


@pytest.mark.parametrize("left_only", [False, True])
@pytest.mark.parametrize("seats", range(2, 7))
def test_a_round_played_on_without_a_story_ends_like_one_by_the_rules(seats: int, left_only: bool) -> None:
    """Every decision is legal, and both ways lead to the same cards at the same places, from any point of a round."""
    compared = 0
    for number in range(12):
        slow, _ = dealing.start(seats, 1, left_only, match_seed(8, number))
        odds = chances(view(slow, None).unknown)
        fast: list[State] = []
        while slow.phase != "over" and slow.moves < 300:
            if not slow.moves % 9 or slow.phase != "turn":
                fast.append(clone(slow))
            move = decide(slow, NORMAL, odds)
            assert move in legal_moves(slow, slow.turn)
            apply(slow, move)
        for state in fast if slow.phase == "over" else ():
            play_on(state, NORMAL, odds, 300)
            places = (state.hands, state.open, state.standing, state.lying, state.sizes, state.winners)
            assert places == (slow.hands, slow.open, slow.standing, slow.lying, slow.sizes, slow.winners)
            compared += 1
    assert compared > 20


def test_a_round_played_on_for_a_while_stays_a_round() -> None:
    slow, _ = dealing.start(4, 1, False, bytes(32))
    odds, fast = chances(view(slow, None).unknown), clone(slow)
    for _ in range(30):
        apply(slow, decide(slow, NORMAL, odds))
        play_on(fast, NORMAL, odds, 1)
        fast.moves, fast.seen, fast.burnt = slow.moves, slow.seen, slow.burnt
        fast.lacking, fast.declined = slow.lacking, slow.declined
        assert fast == slow


def test_worth_of_a_round() -> None:
    won, lost = position("5", OTHER, ramp="8"), position("5", OTHER, ramp="8")
    apply(won, Lay(5, 1))
    assert (worth(won, 0), worth(won, 1) < 0.2) == (1.0, True)
    assert 0 < worth(lost, 1) < worth(lost, 0) < 1


# --- SL-53 ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("level", LEVELS)
def test_sl_53_the_choice_depends_on_view_and_chance_alone(level: Level) -> None:
    state, _ = dealing.start(3, 1, False, bytes(32))
    for number in range(4):
        other = GAME.reshuffle(state, state.turn, Random(number))
        first = choose(view(state, state.turn), level, Random(number))
        assert choose(view(other, state.turn), level, Random(number)) == first
        apply(state, first)


# --- SL-33 ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("level", ["easy", "normal"])
def test_sl_33_computers_between_two_seats_end_far_below_the_cap(level: Level) -> None:
    lengths = [len(play(GAME, [level, level], ONE, match_seed(33, number)).events) for number in range(150)]
    assert max(lengths) < 500


def test_sl_33_strong_computers_between_two_seats_end_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "BUDGET", levels.Budget(simulations=10, batch=2, replace=0.5))
    assert max(len(play(GAME, ["strong"] * 2, ONE, match_seed(5, number)).events) for number in range(6)) < 700


@pytest.mark.parametrize("seats", range(2, 7))
def test_sl_51_normal_beats_easy_at_every_table(seats: int) -> None:
    mixed: list[Level] = ["normal", *["easy"] * (seats - 1)]
    report = simulate(GAME, mixed, 60, 1, ONE)
    assert report.errors == 0
    best = report.seats[0]
    assert best.ci95 is not None
    assert best.ci95[0] > 1 / seats
