"""When beat calls for the periodic tasks."""

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
