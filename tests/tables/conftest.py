"""Fixtures of the tables' tests: a clock that waits for us, and workers that work when told."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.utils import timezone

from tables import clock, computers, notify, tasks
from tests.tables.simultan import simultan  # noqa: F401  a fixture


class Clock:
    """Time that passes only when a test says so."""

    def __init__(self) -> None:
        self.time = timezone.now()

    def now(self) -> datetime:
        return self.time

    def advance(self, **much: float) -> None:
        self.time += timedelta(**much)


class Workers:
    """Tasks that were sent, and what a worker would do with them."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, tuple[Any, ...], float]] = []

    def send(self, task: str, *args: Any, countdown: float = 0) -> None:
        self.sent.append((task, args, countdown))

    def work(self) -> int:
        """Do everything that is queued now; how many tasks that were."""
        todo, self.sent = self.sent, []
        for task, args, _ in todo:
            getattr(tasks, task)(*args)
        return len(todo)


@pytest.fixture(autouse=True)
def _clean_cache() -> None:
    cache.clear()


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Clock:
    standing = Clock()
    monkeypatch.setattr(clock, "now", standing.now)
    return standing


@pytest.fixture
def workers(monkeypatch: pytest.MonkeyPatch, transactional_db: None) -> Workers:
    """Captures what leaves for the workers, which it does on commit."""
    crew = Workers()
    monkeypatch.setattr(computers, "send", crew.send)
    return crew


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch, transactional_db: None) -> list[dict[str, Any]]:
    """Messages that were published, by group."""
    messages: list[dict[str, Any]] = []
    monkeypatch.setattr(notify, "send", messages.append)
    return messages
