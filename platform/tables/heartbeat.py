"""One heartbeat for all table sockets of a process: together they cost a few queries, each alone would cost thousands.

It says that people are connected, and looks whether another table waits for them, should the message have been lost.
"""

import asyncio
from typing import Protocol
from weakref import WeakKeyDictionary

import structlog

from accounts.models import User
from tables import elsewhere, presence
from tables.pool import in_thread

log = structlog.get_logger(__name__)

AT_ONCE = 500
"""So many sockets share a query at most."""


class Connected(Protocol):
    """A socket of somebody at a table. `elsewhere` is the key of the other table that its page says waits for them."""

    user: User
    table_id: int
    elsewhere: str

    async def look_elsewhere(self) -> None:
        """Tell the page which other table waits for the person."""


class Heartbeat:
    """Beats for all who have joined, as long as there are any."""

    def __init__(self) -> None:
        self._sockets: dict[Connected, None] = {}
        self._beating: asyncio.Task[None] | None = None
        self._nth = 0

    def join(self, socket: Connected) -> None:
        """From now on `socket` takes part; its first own beat is its own affair."""
        self._sockets[socket] = None
        if self._beating is None:
            self._beating = asyncio.create_task(self._beat())

    def leave(self, socket: Connected) -> None:
        """`socket` is closed."""
        self._sockets.pop(socket, None)
        if not self._sockets and self._beating is not None:
            self._beating.cancel()
            self._beating = None

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(presence.BEAT_SECONDS)
            self._nth += 1
            sockets = list(self._sockets)
            for first in range(0, len(sockets), AT_ONCE):
                try:
                    await self._beat_for(sockets[first : first + AT_ONCE])
                except Exception:  # the next beat may succeed, and the pages themselves are well
                    log.exception("heartbeat_failed")

    async def _beat_for(self, sockets: list[Connected]) -> None:
        await in_thread(presence.beat_all, [(socket.table_id, socket.user.pk) for socket in sockets], self._nth)
        waiting = await in_thread(elsewhere.waiting, {socket.user.pk for socket in sockets})
        for socket in sockets:
            others = (key for table, key in waiting[socket.user.pk].items() if table != socket.table_id)
            if socket.elsewhere != next(others, "") and socket in self._sockets:
                await socket.look_elsewhere()


_of_loops: WeakKeyDictionary[asyncio.AbstractEventLoop, Heartbeat] = WeakKeyDictionary()


def heartbeat() -> Heartbeat:
    """That of the running event loop, of which a server has one."""
    return _of_loops.setdefault(asyncio.get_running_loop(), Heartbeat())
