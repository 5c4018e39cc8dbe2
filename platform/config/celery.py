"""Celery: queue `clock` for deadlines, queue `bots` for thinking, so that thinking never delays a deadline."""

import os
import warnings

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

# root is usual in a container, and the danger meant here, pickled tasks, does not exist: we take JSON only
warnings.filterwarnings("ignore", message="You're running the worker with superuser privileges")

app = Celery("speedtisch")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
