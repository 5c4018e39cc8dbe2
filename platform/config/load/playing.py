"""A table of a load test: four sockets, and moves read from what the page of whoever is to move shows."""

import asyncio
import json
from contextlib import AsyncExitStack
from random import Random
from time import monotonic, perf_counter
from typing import Any

from django.conf import settings
from websockets.asyncio.client import ClientConnection, connect

from config.load.figures import PATIENCE, Tally
from config.load.people import Company
from config.own_site import press
from games.engine.clicks import Page, reader
from tables.frames import PER_SECOND

BREATH = 1 / PER_SECOND
"""Seconds between two frames of one socket: the site takes no more for long."""
SHOWN = ("rivals", "centre", "own", "dock")
"""The regions in which something can be clicked."""


class Seat:
    """One member with an open page. `version` is that of the match, `turn` whether a decision is asked for."""

    def __init__(self, socket: ClientConnection, cookie: str) -> None:
        self.socket, self.cookie = socket, cookie
        self.version, self.turn, self.is_over = -1, False, False
        self.arrived = 0.0
        self.regions: dict[str, str] = {}
        self.refusals = 0
        self.tally = Tally()
        self.news = asyncio.Event()
        self._spoke = 0.0

    async def listen(self) -> None:
        """Take in what comes until the socket is closed."""
        async for text in self.socket:
            arrived, frame = perf_counter(), json.loads(text)
            if frame["type"] == "update":
                self.version, self.turn, self.is_over = frame["version"], frame["turn"], frame["over"]
                self.arrived = arrived
                self.regions |= frame["fragments"]
                self.tally.updates += 1
                self.tally.received += len(text.encode()) if isinstance(text, str) else len(text)
            elif frame["type"] == "refused":
                self.refusals += 1
            self.news.set()

    async def send(self, frame: dict[str, Any]) -> float:
        """Send a frame, not faster than the site allows; when that was, by `perf_counter`."""
        await asyncio.sleep(self._spoke + BREATH - monotonic())
        self._spoke = monotonic()
        sent = perf_counter()
        await self.socket.send(json.dumps(frame))
        return sent


class Table:
    """One table with everybody at it. `chance` chooses among what could be clicked."""

    def __init__(self, url: str, company: Company, chance: Random) -> None:
        self._url, self._company, self._chance = url, company, chance
        self._read = reader(company.game)
        self._seats: list[Seat] = []

    async def open(self, stack: AsyncExitStack) -> None:
        """Connect everybody, until `stack` closes, and wait until all see the match."""
        for cookie in self._company.cookies:
            socket = await stack.enter_async_context(
                connect(
                    f"{self._url.replace('http', 'ws', 1)}/ws/tisch/{self._company.key}/",
                    additional_headers={"Cookie": f"{settings.SESSION_COOKIE_NAME}={cookie}", "Origin": self._url},
                    compression=None,
                    ping_interval=None,
                    open_timeout=PATIENCE,
                )
            )
            seat = Seat(socket, cookie)
            self._seats.append(seat)
            listening = asyncio.create_task(seat.listen())
            stack.callback(listening.cancel)
        await self._all_see(0)

    async def step(self, tally: Tally) -> None:
        """One move, until all have it; a new match first where one has ended."""
        for seat in self._seats:
            seat.tally = tally
        refused = sum(seat.refusals for seat in self._seats)
        try:
            if self._seats[0].is_over:
                await self._play_again()
            await self._move(tally)
        except (TimeoutError, LookupError, OSError):
            tally.errors += 1
            await self._look_again()
        tally.errors += sum(seat.refusals for seat in self._seats) - refused

    async def _move(self, tally: Tally) -> None:
        """Raises `LookupError` when nobody is asked, or is and can do nothing; `TimeoutError`."""
        seat = self._chance.choice([seat for seat in self._seats if seat.turn])
        move = self._chance.choice(self._read(Page(seat.regions.get(name, "") for name in SHOWN)))
        wanted = seat.version + 1
        sent = await seat.send({"move": move, "version": seat.version})
        await self._all_see(wanted)
        tally.steps.append(max(seat.arrived for seat in self._seats) - sent)

    async def _all_see(self, version: int) -> None:
        """Wait until every page shows `version`. Raises `TimeoutError`."""
        async with asyncio.timeout(PATIENCE):
            for seat in self._seats:
                while seat.version < version:
                    seat.news.clear()
                    await seat.news.wait()

    async def _play_again(self) -> None:
        """Let everybody press the button for another match. Raises `TimeoutError`, `OSError`."""
        for seat in self._seats:
            await asyncio.to_thread(press, f"{self._url}/tisch/{self._company.key}/nochmal/", seat.cookie)
        async with asyncio.timeout(PATIENCE):
            for seat in self._seats:
                while seat.is_over:
                    seat.news.clear()
                    await seat.news.wait()

    async def _look_again(self) -> None:
        """Fetch everything, as a page does that has lost the thread."""
        for seat in self._seats:
            await seat.send({"fetch": True})
        await asyncio.sleep(BREATH)
