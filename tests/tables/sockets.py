"""An open page of a table, as far as its socket goes."""

import asyncio
from typing import Any, Self
from urllib.parse import urlencode

from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.conf import settings

from accounts.models import User
from config.asgi import application
from tables.models import Table
from tests.tables.browsers import browser_of

PATIENCE = 20
"""Seconds to wait for what must come; a busy machine is no fault of the site."""
ORIGIN = "http://localhost"


def cookie(user: User) -> str:
    return f"{settings.SESSION_COOKIE_NAME}={browser_of(user).cookies[settings.SESSION_COOKIE_NAME].value}"


class Page:
    """`async with Page(user, table) as page`: connected, and shut at the end."""

    def __init__(self, user: User | None, table: Table, /, *, origin: str | None = ORIGIN, **query: Any) -> None:
        self.user, self.table, self.origin, self.query = user, table, origin, query
        self.regions: dict[str, str] = {}
        self.lines: list[str] = []

    async def __aenter__(self) -> Self:
        assert await self.open()
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.wire.disconnect(timeout=PATIENCE)

    async def open(self) -> bool:
        """Whether the server took the connection at all."""
        headers = [(b"host", b"localhost")]
        if self.origin is not None:
            headers.append((b"origin", self.origin.encode()))
        if self.user is not None:
            headers.append((b"cookie", (await sync_to_async(cookie)(self.user)).encode()))
        path = f"/ws/tisch/{self.table.key}/?{urlencode(self.query)}"
        self.wire = WebsocketCommunicator(application, path, headers=headers)
        taken, _ = await self.wire.connect(timeout=PATIENCE)
        return taken

    async def send(self, **frame: Any) -> None:
        await self.wire.send_json_to(frame)

    async def frame(self) -> dict[str, Any]:
        """The next frame; updates are kept as a page would."""
        frame: dict[str, Any] = await self.wire.receive_json_from(timeout=PATIENCE)
        if frame["type"] == "update":
            self.regions |= frame["fragments"]
            self.lines += frame["log"]
        return frame

    async def next(self, kind: str) -> dict[str, Any]:
        """The next frame of that kind."""
        while (frame := await self.frame())["type"] != kind:
            pass
        return frame

    async def until(self, version: int) -> dict[str, Any]:
        """The update that brings the page to `version`."""
        while (frame := await self.next("update"))["version"] < version:
            pass
        return frame

    async def settle(self) -> list[dict[str, Any]]:
        """Everything that comes before the answer to a ping sent now."""
        await self.send(ping=1)
        frames = []
        while (frame := await self.frame())["type"] != "pong":
            frames.append(frame)
        return frames

    async def closed(self) -> int:
        """The code with which the server closes."""
        while (event := await self.wire.receive_output(timeout=PATIENCE))["type"] != "websocket.close":
            pass
        return int(event["code"])

    async def is_silent(self) -> bool:
        """Whether nothing comes for a moment."""
        return bool(await self.wire.receive_nothing(timeout=0.3))


def story(function: Any, *args: Any, **kwargs: Any) -> Any:
    """Something with the database, awaited."""
    return asyncio.ensure_future(sync_to_async(function)(*args, **kwargs))
