"""Wiring as an app: it carries the management commands and the site's checks."""

from django.apps import AppConfig


class ConfigConfig(AppConfig):
    """See the package."""

    name = "config"
