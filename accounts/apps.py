"""The app's place in Django."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    """See the package."""

    name = "accounts"
    verbose_name = _("Personen")

    def ready(self) -> None:
        """Listen to what happens to people."""
        from accounts import receivers  # noqa: F401
