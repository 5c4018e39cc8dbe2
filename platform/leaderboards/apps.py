"""The app's place in Django."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LeaderboardsConfig(AppConfig):
    """See the package."""

    name = "leaderboards"
    verbose_name = _("Bestenlisten")

    def ready(self) -> None:
        """Listen for the ends of matches."""
        from leaderboards import receivers  # noqa: F401
