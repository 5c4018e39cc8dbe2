"""Speedlaunch at random moments, and its regions."""

from games.speedlaunch.game import SpeedlaunchGame
from games.speedlaunch.presentation import SpeedlaunchPresentation
from tests.games.scenes import Scenes

GAME = SpeedlaunchGame()
SHOWN = SpeedlaunchPresentation()
NAMES = ("Lina", "Jonas", "Ayşe", "Theo", "Tereschkowa", "Ley")
CHOICES = [
    {"rounds": "one", "asteroid": "free"},
    {"rounds": "one", "asteroid": "left"},
    {"rounds": "each", "asteroid": "free"},
]
SCENES = Scenes(GAME, SHOWN, NAMES, CHOICES)

players, context, regions, moments = SCENES.players, SCENES.context, SCENES.regions, SCENES.moments
