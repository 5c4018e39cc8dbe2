"""The app's place in Django."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ChatConfig(AppConfig):
    """See the package."""

    name = "chat"
    verbose_name = _("Tischgespräch")

    def ready(self) -> None:
        """Say what is kept of a person, and listen to who is forgotten."""
        from accounts import belongings
        from chat import receivers  # noqa: F401
        from chat.records import talk_of

        belongings.register("chat", talk_of)
