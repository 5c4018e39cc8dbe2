"""A member with an open page, who comes back after every loss of connection and plays on after every match."""

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from random import Random
from time import monotonic
from typing import Any

from django.conf import settings
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from config.own_site import press
from games.engine.clicks import Page
from tables.frames import Stamp

SHOWN = ("rivals", "centre", "own", "dock")
"""The regions in which something can be clicked."""
NEWS = 5.0
"""Seconds of silence after which a page asks, and after three times as many dials anew, as a browser does."""
RETRY = 0.4
HARMLESS = {"stale", "not_to_move", "slow", "failed", "finished"}
"""What a page may be told when it was late, or while something of the site was away."""


class Person:
    """`read` tells what a page offers; `pause` seconds pass before each decision, `delay` on the line each way."""

    def __init__(
        self, address: str, key: str, cookie: str, read: Callable[[Page], list[Any]], chance: Random, pause: float
    ) -> None:
        self._address, self._key, self._cookie = address, key, cookie
        self._read, self._chance, self._pause = read, chance, pause
        self.delay = 0.0
        self.stamp = ""
        self.is_resting = False
        self.connections = self.moves = 0
        self.surprises: list[str] = []
        """Refusals that nobody should get, and "older" for each time something was shown again that was over."""
        self.socket: ClientConnection | None = None
        self._regions: dict[str, str] = {}
        self._shown: dict[str, Any] = {}
        self._due: float | None = None
        """When to decide, by `monotonic`; `None` while nothing is asked."""

    async def play(self) -> None:
        """Until cancelled."""
        while True:
            with suppress(OSError, WebSocketException, TimeoutError):
                async with connect(
                    f"{self._address.replace('http', 'ws', 1)}/ws/tisch/{self._key}/?stamp={self.stamp}",
                    additional_headers={
                        "Cookie": f"{settings.SESSION_COOKIE_NAME}={self._cookie}",
                        "Origin": self._address,
                    },
                    compression=None,
                    open_timeout=10,
                    ping_interval=None,
                ) as socket:
                    self.socket = socket
                    self.connections += 1
                    await self._look(socket)
            await asyncio.sleep(RETRY)

    async def _look(self, socket: ClientConnection) -> None:
        """Take in what comes and decide when asked, as long as the line lives."""
        arrived: asyncio.Queue[str] = asyncio.Queue()
        listening = asyncio.create_task(self._listen(socket, arrived))
        heard = monotonic()
        try:
            if not self._regions:
                await self._send(socket, {"fetch": True})
            while monotonic() - heard < 3 * NEWS + 4 * self.delay and not listening.done():
                try:
                    self._take(json.loads(await asyncio.wait_for(arrived.get(), self._until_due())))
                    heard = monotonic()
                except TimeoutError:
                    if self._due is None:
                        await self._send(socket, {"ping": 1})
                if self._due is not None and self._due <= monotonic():
                    await self._decide(socket)
        finally:
            listening.cancel()

    async def _listen(self, socket: ClientConnection, arrived: "asyncio.Queue[str]") -> None:
        async for text in socket:
            asyncio.get_running_loop().call_later(self.delay, arrived.put_nowait, str(text))

    async def _send(self, socket: ClientConnection, frame: dict[str, Any]) -> None:
        await asyncio.sleep(self.delay)
        await socket.send(json.dumps(frame))

    def _until_due(self) -> float:
        return NEWS + 2 * self.delay if self._due is None else max(0.0, self._due - monotonic())

    def _take(self, frame: dict[str, Any]) -> None:
        if frame["type"] == "update":
            if not Stamp.of(frame["stamp"]).covers(Stamp.of(self.stamp)):
                self.surprises.append("older")
            self._regions |= frame["fragments"]
            self._shown, self.stamp = frame, frame["stamp"]
        elif frame["type"] == "refused" and frame["code"] not in HARMLESS:
            self.surprises.append(frame["code"])
        if self._shown and (self._shown["turn"] or self._shown["over"]):
            self._due = self._due or monotonic() + self._pause
        else:
            self._due = None

    async def _decide(self, socket: ClientConnection) -> None:
        """Send a move; nothing is noted but when to try again, should no answer come."""
        self._due = monotonic() + NEWS + 2 * self.delay
        if self.is_resting:  # a page asks for news whoever is to move
            await self._send(socket, {"ping": 1})
            return
        if self._shown["over"]:
            with suppress(OSError):
                await asyncio.to_thread(press, f"{self._address}/tisch/{self._key}/nochmal/", self._cookie)
            return
        choices = self._read(Page(self._regions.get(name, "") for name in SHOWN))
        if choices:
            await self._send(socket, {"move": self._chance.choice(choices), "version": self._shown["version"]})
            self.moves += 1
