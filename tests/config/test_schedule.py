"""When beat calls for the periodic tasks."""

import subprocess
import sys
from datetime import timedelta

import pytest
from celery import current_app
from celery.beat import Scheduler

from config import schedule


def due(scheduler: Scheduler) -> set[str]:
    return {name for name, entry in scheduler.schedule.items() if entry.is_due().is_due}


def test_pl_21_periodic_tasks_do_not_wait_for_a_clock_that_was_set_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """PL-21: only what has really passed counts; the machine's own clock is not asked."""
    assert current_app.conf.beat_scheduler == "celery.beat:Scheduler", "which remembers nothing of another clock"
    begun = schedule.monotonic()
    scheduler = Scheduler(current_app)
    assert due(scheduler) == set()
    monkeypatch.setattr(current_app, "now", lambda: schedule.steady_now() - timedelta(hours=1))
    monkeypatch.setattr(schedule, "monotonic", lambda: begun + 2)
    assert due(scheduler) == {"sweep"}
    monkeypatch.setattr(schedule, "monotonic", lambda: begun + 3601)
    assert due(scheduler) == set(current_app.conf.beat_schedule)


def test_pl_21_beat_ends_when_told_to_whatever_it_is_at() -> None:
    """PL-21: Celery's own way is an exception, which a library's `finally` once replaced by another; beat went on."""
    told_amidst = """
import os, signal
import django; django.setup()
from celery import current_app
from celery.apps.beat import Beat
from celery.beat import Service
from celery.signals import beat_init
service = Service(current_app)
Beat(app=current_app).install_sync_handler(service)
beat_init.send(sender=service)
try:
    try:
        os.kill(os.getpid(), signal.SIGTERM)
    finally:
        raise ValueError("I/O operation on closed file")
except ValueError:
    print("goes on")
"""
    beat = subprocess.run([sys.executable, "-c", told_amidst], capture_output=True, text=True, check=False)
    assert (beat.returncode, beat.stdout, beat.stderr) == (0, "", "")
