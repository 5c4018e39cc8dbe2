"""SS-01 to SS-05, SS-10: the cards and the deal."""

from collections import Counter

import pytest

from games.speedsaurus.game import SpeedsaurusGame
from games.speedsaurus.rules import dealing
from games.speedsaurus.rules.cards import COPIES, DECK
from games.speedsaurus.rules.view import view


def test_ss_01_62_cards_of_13_sizes() -> None:
    assert [Counter(DECK)[value] for value in range(1, 14)] == [2, 3, 4, 5, 6, 7, 8, 7, 6, 5, 4, 3, 2]
    assert len(DECK) == sum(COPIES) == 62


@pytest.mark.parametrize(("seats", "size"), [(3, 12), (4, 11), (5, 10), (6, 9)])
def test_ss_04_hand_sizes(seats: int, size: int) -> None:
    state, dealt = dealing.start(seats, False, bytes(32))
    assert dealt.hand_sizes == (size,) * seats
    assert [sum(hand) for hand in state.hands] == [size] * seats
    assert sum(state.rest) == 62 - seats * size


def test_ss_04_nobody_learns_what_is_out_of_play() -> None:
    state, _ = dealing.start(4, False, bytes(32))
    seen = view(state, 0)
    assert [own + unknown for own, unknown in zip(seen.hand, seen.unknown, strict=True)] == list(COPIES)
    assert view(state, None).unknown == list(COPIES)
    assert sum(view(state, None).hand) == 0


@pytest.mark.parametrize("seats", [1, 2, 7])
def test_ss_05_three_to_six_players(seats: int) -> None:
    with pytest.raises(ValueError, match="3 to 6"):
        dealing.start(seats, False, bytes(32))
    assert (SpeedsaurusGame.min_seats, SpeedsaurusGame.max_seats) == (3, 6)


def test_ss_10_the_opener_is_drawn_by_lot() -> None:
    openers = Counter(dealing.start(3, False, number.to_bytes(32, "big"))[1].opener for number in range(900))
    assert sorted(openers) == [0, 1, 2]
    assert min(openers.values()) > 240  # 300 each, five standard deviations away


def test_ss_10_the_opener_is_drawn_anew_for_each_deal_in_profi() -> None:
    state, first = dealing.start(5, True, bytes(32))
    openers = [first.opener] + [dealing.deal(state).opener for _ in range(40)]
    assert set(openers) == {0, 1, 2, 3, 4}
    assert state.turn == openers[-1]


def test_every_card_is_equally_likely_in_every_hand() -> None:
    """PL-57: the shuffle is fair; 62 cards over 2,000 deals, first seat's share of each value."""
    held = [0] * 14
    deals = 2000
    for number in range(deals):
        hand = dealing.start(3, False, number.to_bytes(32, "big"))[0].hands[0]
        held = [total + count for total, count in zip(held, hand, strict=True)]
    for value in range(1, 14):
        expected = deals * COPIES[value] * 12 / 62
        assert abs(held[value] - expected) < 5 * expected**0.5
