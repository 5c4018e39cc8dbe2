"""The app's place in Django."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TablesConfig(AppConfig):
    """See the package."""

    name = "tables"
    verbose_name = _("Tische")

    def ready(self) -> None:
        """Say whom a table needs and what it keeps of them, and listen to what happens to people."""
        from accounts import belongings, ties
        from tables import receivers  # noqa: F401
        from tables.records import matches_of
        from tables.ties import NEEDED

        ties.register(NEEDED)
        belongings.register("matches", matches_of)
