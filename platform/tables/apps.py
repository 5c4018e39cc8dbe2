"""The app's place in Django."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TablesConfig(AppConfig):
    """See the package."""

    name = "tables"
    verbose_name = _("Tische")

    def ready(self) -> None:
        """Say whom a table needs where they are."""
        from accounts import ties
        from tables.ties import NEEDED

        ties.register(NEEDED)
