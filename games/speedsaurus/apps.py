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

        try:
            from games.speedsaurus.presentation import SpeedsaurusPresentation
        except ModuleNotFoundError:  # until the presentation is there
            registry.register(SpeedsaurusGame(), None)  # type: ignore[arg-type]
            return
        registry.register(SpeedsaurusGame(), SpeedsaurusPresentation())
