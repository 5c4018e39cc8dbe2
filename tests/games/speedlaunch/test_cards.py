"""SL-01 to SL-05: the cards and the deal."""

from collections import Counter
from random import Random

import pytest

from games.speedlaunch.game import SpeedlaunchGame
from games.speedlaunch.rules import dealing
from games.speedlaunch.rules.cards import ASTEROID, BLACK_HOLE, COPIES, DECK, SATELLITE
from games.speedlaunch.rules.hidden import sample
from games.speedlaunch.rules.view import view


def seed(number: int) -> bytes:
    return number.to_bytes(32, "big")


def test_sl_01_120_cards() -> None:
    counts = Counter(DECK)
    assert [counts[value] for value in range(10, 0, -1)] == [10] * 10
    assert (counts[SATELLITE], counts[ASTEROID], counts[BLACK_HOLE]) == (7, 7, 6)
    assert len(DECK) == sum(COPIES) == 120


@pytest.mark.parametrize("seats", range(2, 7))
def test_sl_03_four_stacks_of_three_and_eight_in_hand(seats: int) -> None:
    state, dealt = dealing.start(seats, 1, False, bytes(32))
    assert [sum(hand) for hand in state.hands] == [8] * seats
    assert state.sizes == [20] * seats
    for rows in (state.open, state.standing, state.lying):
        assert [len(row) for row in rows] == [4] * seats
        assert all(kind for row in rows for kind in row)
    assert dealt.opened == tuple(map(tuple, state.open))
    assert sum(state.box) == 120 - 20 * seats
    assert set(SpeedlaunchGame().census(state).values()) == {10, 7, 6}


def test_sl_03_with_six_players_all_120_cards_are_dealt() -> None:
    assert sum(dealing.start(6, 1, False, bytes(32))[0].box) == 0


@pytest.mark.parametrize("seats", [2, 6])
def test_sl_03_standing_and_lying_cards_are_unknown_even_to_their_owner(seats: int) -> None:
    state, _ = dealing.start(seats, 1, False, bytes(32))
    for seat in range(seats):
        seen = view(state, seat)
        assert seen.standing == seen.lying == [[True] * 4] * seats
        assert sum(seen.unknown) == 120 - 8 - 4 * seats
        world = sample(seen, Random(1))
        assert world.lying[seat] != state.lying[seat] or world.standing[seat] != state.standing[seat]
        assert world.hands[seat] == state.hands[seat]
        assert world.open == state.open


def test_sl_03_nobody_learns_what_is_in_the_box() -> None:
    state, _ = dealing.start(3, 1, False, bytes(32))
    watcher = view(state, None)
    opened = Counter(kind for row in state.open for kind in row)
    assert watcher.unknown == [copies - opened[kind] for kind, copies in enumerate(COPIES)]
    assert sum(watcher.hand) == 0
    assert watcher.legal == []


@pytest.mark.parametrize("seats", [1, 7])
def test_sl_04_two_to_six_players(seats: int) -> None:
    with pytest.raises(ValueError, match="2 to 6"):
        dealing.start(seats, 1, False, bytes(32))
    assert (SpeedlaunchGame.min_seats, SpeedlaunchGame.max_seats) == (2, 6)


def test_sl_05_the_first_starter_is_drawn_by_lot() -> None:
    starters = Counter(dealing.start(3, 1, False, seed(number))[1].starter for number in range(900))
    assert sorted(starters) == [0, 1, 2]
    assert min(starters.values()) > 240  # 300 each, five standard deviations away


def test_sl_05_the_lot_says_nothing_about_the_cards() -> None:
    """The starter and the first deal come from different draws: one card's seat does not depend on who starts."""
    first = Counter(
        (dealt.starter, state.open[0][0] == 10)
        for state, dealt in (dealing.start(2, 1, False, seed(number)) for number in range(1200))
    )
    assert abs(first[0, True] - first[1, True]) < 60  # 50 each, deviation of the difference 10


@pytest.mark.parametrize("seats", [2, 5])
def test_sl_05_each_later_round_starts_with_the_next_player(seats: int) -> None:
    state, first = dealing.start(seats, seats, False, seed(3))
    later = [dealing.deal(state) for _ in range(seats)]
    assert [dealt.starter for dealt in later] == [(first.starter + step) % seats for step in range(1, seats + 1)]
    assert [dealt.number for dealt in later] == list(range(2, seats + 2))
    assert state.turn == later[-1].starter


def test_every_card_is_equally_likely_everywhere() -> None:
    """PL-57: the shuffle is fair; 1,500 deals to two, first seat's share of each kind."""
    held, deals = Counter[int](), 1500
    for number in range(deals):
        state, _ = dealing.start(2, 1, False, seed(number))
        held.update(kind for kind in range(1, 14) for _ in range(state.hands[0][kind]))
        held.update([*state.open[0], *state.standing[0], *state.lying[0]])
    for kind in range(1, 14):
        expected = deals * COPIES[kind] * 20 / 120
        assert abs(held[kind] - expected) < 5 * expected**0.5
