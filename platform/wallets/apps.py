"""The app's place in Django."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class WalletsConfig(AppConfig):
    """See the package."""

    name = "wallets"
    verbose_name = _("Taler")

    def ready(self) -> None:
        """Listen for new members, and say what is kept of a person."""
        from accounts import belongings
        from wallets import receivers  # noqa: F401
        from wallets.records import taler_of

        belongings.register("taler", taler_of)
