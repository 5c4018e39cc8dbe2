"""People who play over real sockets until their match is over, whatever happens to the site meanwhile.

Run as a program in the site's environment: `python -m tests.processes.players URL KEY COOKIE…`, one person for each
session cookie. Prints a line of JSON for everything a person learns: `{"who": 0, "version": 17}`, and at the end
`{"who": 0, "last": 93, "moves": 21, "connections": 4}`. What is legal is read from the seat's view in the database,
because the page tells it in the words of one game; everything else goes through the socket.
"""

import asyncio
import json
import sys
from contextlib import suppress
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

NEWS = 2.0
"""Seconds without a message after which a person asks what is new."""


class Person:
    """One connection at a time, and a seat that stays theirs. `cookie` is the session's."""

    def __init__(self, number: int, url: str, key: str, cookie: str) -> None:
        self.number, self.url, self.key, self.cookie = number, url, key, cookie
        self.stamp = ""
        self.version = -1
        self.asked_at = -1
        self.played: set[int] = set()
        self.connections = 0
        self.is_over = False

    async def play(self) -> None:
        """Come back after every loss of connection, until the match is over."""
        while not self.is_over:
            with suppress(OSError, WebSocketException, asyncio.TimeoutError):
                async with connect(
                    f"{self.url.replace('http', 'ws')}/ws/tisch/{self.key}/?stamp={self.stamp}",
                    additional_headers={"Cookie": f"sessionid={self.cookie}", "Origin": self.url},
                    open_timeout=10,
                    ping_interval=None,
                ) as socket:
                    self.connections += 1
                    await self._sit(socket)
            await asyncio.sleep(0.2)
        self.tell(last=self.version, moves=len(self.played), connections=self.connections)

    async def _sit(self, socket: ClientConnection) -> None:
        await socket.send(json.dumps({"fetch": True}))
        silent = 0
        while not self.is_over:
            try:
                frame = json.loads(await asyncio.wait_for(socket.recv(), NEWS))
            except TimeoutError:
                silent += 1
                if silent > 5:
                    return  # the connection is dead although nobody said so
                await socket.send(json.dumps({"ping": silent, "stamp": self.stamp}))
                continue
            silent = 0
            if frame["type"] == "update":
                self.stamp, self.is_over = frame["stamp"], frame["over"]
                if frame["version"] != self.version:
                    self.version = frame["version"]
                    self.tell(version=self.version)
            elif frame["type"] == "refused":
                self.tell(refused=frame["code"])
                await asyncio.sleep(0.2)
            await self._decide(socket)

    async def _decide(self, socket: ClientConnection) -> None:
        version, move = await asyncio.to_thread(decision, self.key, self.cookie)
        if move is not None and version == self.version:
            await socket.send(json.dumps({"move": move, "version": version}))
            self.played.add(version)

    def tell(self, **facts: Any) -> None:
        """Print one line."""
        sys.stdout.write(json.dumps({"who": self.number, **facts}) + "\n")
        sys.stdout.flush()


def decision(key: str, cookie: str) -> tuple[int, Any]:
    """The match's version, and what this person should do now if anything is asked of them."""
    from django.contrib.auth import SESSION_KEY
    from django.contrib.sessions.models import Session
    from django.db import connection

    from accounts.models import User
    from games.engine import wire
    from tables import snapshot

    try:
        user = User.objects.get(pk=Session.objects.get(pk=cookie).get_decoded()[SESSION_KEY])
        now = snapshot.load(key)
        me = now.seat_of(user)
        if me is None or now.match is None:
            return -1, None
        legal = now.view(me.number).legal
        move = legal[now.match.version % len(legal)] if legal else None
        return now.match.version, move and json.loads(wire.dump(move))
    finally:
        connection.close()


async def main(url: str, key: str, cookies: list[str]) -> None:
    """Play until it is over for all."""
    await asyncio.gather(*(Person(number, url, key, cookie).play() for number, cookie in enumerate(cookies)))


if __name__ == "__main__":
    import django

    django.setup()
    asyncio.run(main(sys.argv[1], sys.argv[2], sys.argv[3:]))
