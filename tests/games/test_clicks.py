"""What the load test reads from a page of each game can be done there."""

from itertools import product
from random import Random
from typing import Any

import pytest

from games.engine import registry
from games.engine.clicks import Page, reader
from games.engine.registry import AnyGame
from tables import store
from tests.games.scenes import Scenes

NAMES = ("Anna", "Ben", "Cem", "Dora")
MOMENTS = 30


def setups() -> list[Any]:
    return [
        pytest.param(game, dict(choice), id="-".join([game.slug, *(key for _, key in choice)]))
        for game in registry.all_games()
        for choice in product(*([(option.key, key) for key, _ in option.choices] for option in game.options))
    ]


@pytest.mark.parametrize(("game", "options"), setups())
def test_what_a_page_offers_is_legal_and_is_enough_to_go_on(game: AnyGame, options: dict[str, str]) -> None:
    scenes, chance = Scenes(game, registry.presentation(game.slug), NAMES, [options]), Random(7)
    state, _ = game.start(4, options, chance.randbytes(32))
    for _ in range(MOMENTS):
        if not (asked := game.seats_to_move(state)):
            break
        seat = chance.choice(asked)
        read = reader(game)(Page(scenes.regions(state, seat).values()))
        offered = [game.canonical(state, seat, store.read_move(game, move)) for move in read]
        legal = game.legal_moves(state, seat)
        assert offered
        assert [move for move in offered if move not in legal] == []
        game.apply(state, seat, chance.choice(offered))


@pytest.mark.parametrize("game", registry.all_games(), ids=lambda game: game.slug)
def test_a_page_that_asks_nothing_offers_nothing(game: AnyGame) -> None:
    options = {option.key: option.default for option in game.options}
    scenes = Scenes(game, registry.presentation(game.slug), NAMES, [options])
    state, _ = game.start(4, options, bytes(32))
    for seat in {*range(4), None} - {*game.seats_to_move(state)}:
        assert reader(game)(Page(scenes.regions(state, seat).values())) == []
