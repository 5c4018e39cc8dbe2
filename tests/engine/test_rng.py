"""PL-57: chance that can be proven afterwards."""

from collections import Counter

import pytest

from games.engine import rng


def test_pl_57_a_shuffle_is_a_function_of_seed_and_counter() -> None:
    decks = []
    for seed, counter in [(b"a", 1), (b"a", 1), (b"a", 2), (b"b", 1)]:
        deck = list(range(60))
        rng.shuffle(deck, seed, counter)
        decks.append(deck)
    assert decks[0] == decks[1]
    assert len({tuple(deck) for deck in decks}) == 3
    assert all(sorted(deck) == list(range(60)) for deck in decks)


def test_pl_57_the_shuffle_stays_what_it_was() -> None:
    """Finished matches must be provable for ever: this order may never change."""
    deck = list(range(10))
    rng.shuffle(deck, bytes(32), 1)
    assert deck == [1, 0, 6, 8, 9, 2, 3, 5, 7, 4]
    assert rng.draw(1000, bytes(32), 1) == 124


def test_all_orders_are_equally_likely() -> None:
    orders = Counter()
    for number in range(6000):
        deck = ["a", "b", "c"]
        rng.shuffle(deck, number.to_bytes(32, "big"), 0)
        orders["".join(deck)] += 1
    assert len(orders) == 6
    assert all(abs(count - 1000) < 150 for count in orders.values())  # five standard deviations


@pytest.mark.parametrize("limit", [1, 2, 5, 62])
def test_a_draw_is_below_its_limit_and_reaches_all(limit: int) -> None:
    drawn = {rng.draw(limit, number.to_bytes(32, "big"), 0) for number in range(1000)}
    assert drawn == set(range(limit))


def test_a_deck_longer_than_a_block_of_chance_is_shuffled_to_its_end() -> None:
    deck = list(range(500))
    rng.shuffle(deck, bytes(32), 0)
    assert sum(place == card for place, card in enumerate(deck)) < 10
