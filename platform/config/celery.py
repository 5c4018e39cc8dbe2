"""Celery: queue `clock` for deadlines, queue `bots` for thinking, so that thinking never delays a deadline."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("speedtisch")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
