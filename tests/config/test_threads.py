"""Database connections outlive what they were opened for: to open one costs as much as many a page."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Event, get_ident
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from celery import current_app
from celery.fixups.django import DjangoWorkerFixup
from celery.signals import task_postrun, task_prerun
from django.db import connection, connections
from django.db.backends.signals import connection_created

from config import asgi, tasks, threads
from tests.tables.sockets import story

ON_BOTH = pytest.mark.parametrize("database", ["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def opened() -> Iterator[list[Any]]:
    """A connection for each time one is opened to the database."""
    seen: list[Any] = []

    def note(connection: Any, **kwargs: Any) -> None:
        seen.append(connection)

    connection_created.connect(note)
    yield seen
    connection_created.disconnect(note)


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[ThreadPoolExecutor]:
    """Each thread that pages are made in."""
    seen: list[ThreadPoolExecutor] = []

    class Thread(ThreadPoolExecutor):
        def __init__(self, *arguments: Any, **more: Any) -> None:
            super().__init__(*arguments, **more)
            seen.append(self)

    monkeypatch.setattr(threads, "ThreadPoolExecutor", Thread)
    return seen


async def ask(application: Any, path: str) -> int:
    """The status of a page, as a visitor gets it who stays to the end."""
    said = iter([{"type": "http.request"}])
    heard: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return next(said, {}) or await asyncio.Future()

    async def send(message: Any) -> None:
        heard.append(message)

    headers = [(b"host", b"localhost")]
    scope = {"type": "http", "method": "GET", "path": path, "headers": headers, "query_string": b""}
    await application(scope, receive, send)
    return int(heard[0]["status"])


@ON_BOTH
async def test_pages_after_one_another_share_a_database_connection(
    database: str, opened: list[Any], begun: list[ThreadPoolExecutor]
) -> None:
    assert connection.vendor == database
    pages = threads.InKeptThreads(asgi.pages)
    for _ in range(5):
        assert await ask(pages, "/readyz") == 200
        await story(rested, begun)
    assert len(opened) == len(begun) == 1
    begun[0].submit(connections.close_all).result()


async def test_pages_at_the_same_time_wait_for_nobody_and_the_threads_of_a_rush_end(
    begun: list[ThreadPoolExecutor], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(threads, "KEPT", 2)
    all_here, used = asyncio.Barrier(3), set()

    async def page(scope: Any, receive: Any, send: Any) -> None:
        used.add(await sync_to_async(get_ident)())
        await all_here.wait()

    pages = threads.InKeptThreads(page)
    await asyncio.wait_for(asyncio.gather(*(pages({"type": "http"}, nothing, nothing) for _ in range(3))), 30)
    assert len(used) == len(begun) == 3
    await story(rested, begun)
    assert len([thread for thread in begun if thread not in pages._idle]) == 1
    with pytest.raises(RuntimeError, match="shutdown"):
        next(thread for thread in begun if thread not in pages._idle).submit(print)


async def test_nobody_waits_for_the_page_of_a_visitor_who_has_gone() -> None:
    slow, begun = Event(), asyncio.Event()
    loop = asyncio.get_running_loop()

    def work(path: str) -> None:
        if path == "/slow":
            loop.call_soon_threadsafe(begun.set)
            slow.wait(60)

    async def page(scope: Any, receive: Any, send: Any) -> None:
        await sync_to_async(work)(scope["path"])

    pages = threads.InKeptThreads(page)
    leaving = asyncio.create_task(pages({"path": "/slow"}, nothing, nothing))
    await begun.wait()
    leaving.cancel()
    with pytest.raises(asyncio.CancelledError):
        await leaving
    try:
        await asyncio.wait_for(pages({"path": "/next"}, nothing, nothing), 30)
    finally:
        slow.set()


async def nothing(*message: Any) -> Any:
    """What no page here calls."""
    raise AssertionError("nobody asks")


def rested(begun: list[ThreadPoolExecutor]) -> None:
    """Wait until each has done what it had to do, and is put by or shut down."""
    for thread in begun:
        with suppress(RuntimeError):
            thread.submit(int).result()


@ON_BOTH
async def test_tasks_after_one_another_share_a_database_connection(database: str, opened: list[Any]) -> None:
    """As in a worker: Celery looks after connections around each task, and so do we."""
    assert connection.vendor == database
    celery_does = DjangoWorkerFixup(current_app)
    task = current_app.tasks["tables.tasks.sweep"]

    def work() -> None:
        connections.close_all()
        for _ in range(5):
            celery_does.on_task_prerun(task)
            task_prerun.send(sender=task)
            connection.ensure_connection()
            task_postrun.send(sender=task)
            celery_does.on_task_postrun(task)

    await story(work)
    assert len(opened) == 1


def test_a_task_leaves_no_connection_that_has_had_its_time(opened: list[Any]) -> None:
    connection.ensure_connection()
    connection.close_at = 0
    task_postrun.send(sender=tasks.heartbeat)
    assert connection.connection is None
