"""Speedsaurus joins the registry by being installed."""

from django.apps import AppConfig


class SpeedsaurusConfig(AppConfig):
    """See the package."""

    name = "games.speedsaurus"
    label = "speedsaurus"

    def ready(self) -> None:
        """Register the game and how it is shown."""
        from games.engine import registry
        from games.speedsaurus.game import SpeedsaurusGame
        from games.speedsaurus.presentation import SpeedsaurusPresentation

        registry.register(SpeedsaurusGame(), SpeedsaurusPresentation())
