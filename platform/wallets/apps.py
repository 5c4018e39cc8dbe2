"""The app's place in Django."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class WalletsConfig(AppConfig):
    """See the package."""

    name = "wallets"
    verbose_name = _("Taler")

    def ready(self) -> None:
        """Listen for new members."""
        from wallets import receivers  # noqa: F401
