"""The app's place in Django."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LobbyConfig(AppConfig):
    """See the package."""

    name = "lobby"
    verbose_name = _("Lobby")
