"""Every scene of every game can be reached by its rules."""

import pytest

from config.gallery.scenery import scenes_of
from games.engine import registry
from games.engine.gallery import Scene, way
from games.engine.registry import AnyGame

SCENES = [
    pytest.param(game, scene, id=f"{game.slug}-{scene.name}")
    for game in registry.all_games()
    for scene in scenes_of(game)
]


@pytest.mark.parametrize(("game", "scene"), SCENES)
def test_the_moves_lead_to_the_moment_of_the_scene(game: AnyGame, scene: Scene) -> None:
    state, _ = game.start(scene.seats, scene.all_options(game), scene.deal)
    for seat, move in way(game, scene):
        assert move in game.legal_moves(state, seat)
        game.apply(state, seat, move)
    assert scene.when is None or scene.when(game.view(state, 0))
    assert (game.outcome(state) is not None) is (scene.when is None)


@pytest.mark.parametrize("game", filter(scenes_of, registry.all_games()), ids=lambda game: game.slug)
def test_names_of_scenes_are_unique_and_one_is_typical(game: AnyGame) -> None:
    scenes = scenes_of(game)
    assert len({scene.name for scene in scenes}) == len(scenes)
    assert sum(scene.is_typical for scene in scenes) == 1
