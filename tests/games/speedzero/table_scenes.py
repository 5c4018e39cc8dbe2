"""Speedzero at random moments, and its regions."""

from games.speedzero.game import SpeedzeroGame
from games.speedzero.presentation import SpeedzeroPresentation
from tests.games.scenes import Scenes

GAME = SpeedzeroGame()
SHOWN = SpeedzeroPresentation()
NAMES = ("Lina", "Jonas", "Ayşe", "Noether")
CLASSIC, EXTENDED = {"variant": "classic"}, {"variant": "extended"}
SCENES = Scenes(GAME, SHOWN, NAMES, [CLASSIC, EXTENDED])

players, context, regions, moments = SCENES.players, SCENES.context, SCENES.regions, SCENES.moments
