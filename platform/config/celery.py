"""Celery: queue `clock` for deadlines, queue `bots` for thinking, so that thinking never delays a deadline."""

import logging.config
import os
import signal
import warnings

from celery import Celery
from celery.signals import beat_init, setup_logging
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


def end_at_once(**kwargs: object) -> None:
    """Let beat end when it is told to: it has nothing to finish and remembers nothing.

    Celery would raise an exception for that, wherever beat is at that moment. Some places drop it, and beat goes on:
    for ever, without a supervisor.
    """
    for ending in (signal.SIGTERM, signal.SIGINT):
        signal.signal(ending, lambda number, frame: os._exit(0))


beat_init.connect(end_at_once)
