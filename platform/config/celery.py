"""Celery: queue `clock` for deadlines, queue `bots` for thinking, so that thinking never delays a deadline."""

import logging.config
import os
import warnings

from celery import Celery
from celery.signals import setup_logging
from django.conf import settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

# root is usual in a container, and the danger meant here, pickled tasks, does not exist: we take JSON only
warnings.filterwarnings("ignore", message="You're running the worker with superuser privileges")

app = Celery("speedtisch")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


def log_as_everybody_does(**kwargs: object) -> None:
    """Celery would give its processes a format, a clock and a level of its own; whoever connects here prevents that."""
    logging.config.dictConfig(settings.LOGGING)


setup_logging.connect(log_as_everybody_does)
