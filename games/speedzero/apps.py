"""Speedzero joins the registry by being installed."""

from django.apps import AppConfig


class SpeedzeroConfig(AppConfig):
    """See the package."""

    name = "games.speedzero"
    label = "speedzero"

    def ready(self) -> None:
        """Register the game and how it is shown."""
        from games.engine import registry
        from games.speedzero.game import SpeedzeroGame
        from games.speedzero.presentation import SpeedzeroPresentation

        registry.register(SpeedzeroGame(), SpeedzeroPresentation())
