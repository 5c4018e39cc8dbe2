"""The app's place in Django."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class HistoryConfig(AppConfig):
    """See the package."""

    name = "history"
    verbose_name = _("Verlauf")
