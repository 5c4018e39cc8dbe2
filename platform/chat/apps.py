"""The app's place in Django."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ChatConfig(AppConfig):
    """See the package."""

    name = "chat"
    verbose_name = _("Tischgespräch")
