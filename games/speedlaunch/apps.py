"""Speedlaunch joins the registry by being installed."""

from django.apps import AppConfig


class SpeedlaunchConfig(AppConfig):
    """See the package."""

    name = "games.speedlaunch"
    label = "speedlaunch"

    def ready(self) -> None:
        """Register the game and how it is shown."""
        from games.engine import registry
        from games.speedlaunch.game import SpeedlaunchGame
        from games.speedlaunch.presentation import SpeedlaunchPresentation

        registry.register(SpeedlaunchGame(), SpeedlaunchPresentation())
