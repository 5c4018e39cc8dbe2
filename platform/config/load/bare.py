"""The bare broadcast beside which the site is measured: its sockets, in groups as large as the site's tables."""

import asyncio
from contextlib import AsyncExitStack
from time import perf_counter

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from config.load.figures import PATIENCE, Tally

STARTING = 120.0
"""Seconds the server may take to come up; its address takes connections from the first moment on."""


class Group:
    """Sockets that hear of each other."""

    def __init__(self, url: str, number: int, size: int) -> None:
        self._address = f"{url.replace('http', 'ws', 1)}/ws/{number}/"
        self._size = size
        self._sockets: list[ClientConnection] = []
        self._said = 0

    async def open(self, stack: AsyncExitStack) -> None:
        """Connect all, until `stack` closes."""
        for _ in range(self._size):
            opening = connect(self._address, compression=None, ping_interval=None, open_timeout=STARTING)
            self._sockets.append(await stack.enter_async_context(opening))

    async def step(self, tally: Tally) -> None:
        """One socket says something, the next one the next time, until all have heard it."""
        self._said += 1
        sent = perf_counter()
        try:
            await self._sockets[self._said % self._size].send(f"{self._said}")
            heard = await asyncio.gather(*(self._hear(socket) for socket in self._sockets))
        except (TimeoutError, OSError, WebSocketException):
            tally.errors += 1
            return
        tally.steps.append(max(heard) - sent)

    async def _hear(self, socket: ClientConnection) -> float:
        """When what was said last arrived."""
        async with asyncio.timeout(PATIENCE):
            while await socket.recv() != f"{self._said}":
                pass
        return perf_counter()
