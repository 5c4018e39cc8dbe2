"""The threads in which pages are made."""

from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from asgiref.sync import ThreadSensitiveContext

Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]
Application = Callable[[dict[str, Any], Receive, Send], Awaitable[None]]

KEPT = 16
"""Threads that wait for the next request; whatever more a rush needs ends with it."""


class InKeptThreads:
    """An ASGI application whose synchronous work is done in threads that outlive a request.

    Django would start a thread for each request. A database connection belongs to a thread, so each request would open
    one of its own, whatever CONN_MAX_AGE says.
    """

    def __init__(self, application: Application) -> None:
        self._application = application
        self._idle: list[ThreadPoolExecutor] = []
        """The one that worked last is at the end and is the next to work, so the others' connections may grow old."""

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        """Answer one request in a thread that does nothing else meanwhile."""
        thread = self._idle.pop() if self._idle else ThreadPoolExecutor(1, thread_name_prefix="pages")
        try:
            async with ThreadSensitiveContext(executor=thread):
                await self._application(scope, receive, send)
        finally:
            thread.submit(self._rest, thread)  # the page of a visitor who has gone may still be in the making

    def _rest(self, thread: ThreadPoolExecutor) -> None:
        if len(self._idle) < KEPT:
            self._idle.append(thread)
        else:
            thread.shutdown(wait=False)
