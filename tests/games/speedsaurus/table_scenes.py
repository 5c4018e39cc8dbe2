"""Speedsaurus at random moments, and its regions."""

from games.speedsaurus.game import SpeedsaurusGame
from games.speedsaurus.presentation import SpeedsaurusPresentation
from tests.games.scenes import Scenes

GAME = SpeedsaurusGame()
SHOWN = SpeedsaurusPresentation()
NAMES = ("Lina", "Jonas", "Ayşe", "Anning", "Cope", "Mary")
SCENES = Scenes(GAME, SHOWN, NAMES, [{"variant": "single"}, {"variant": "profi"}])

players, context, regions, moments = SCENES.players, SCENES.context, SCENES.regions, SCENES.moments
