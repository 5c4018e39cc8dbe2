"""The lobby's socket: pushes the regions that changed for this person, in their language (PL-10)."""

import asyncio
import contextlib
from typing import Any
from urllib.parse import parse_qs

import msgspec
import structlog
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.utils import translation

from accounts import sockets
from accounts.models import User
from lobby import opening, regions
from lobby.frames import FRAME_BYTES, Frame, Meter
from lobby.threads import in_thread
from tables import presence

log = structlog.get_logger(__name__)

LOBBY = "lobby"
PAUSE = 0.5
"""Seconds between two pushes to one page: a busy lobby sends its news in bundles."""
LOG_IN_AGAIN = 4401
TOO_MANY = 4408


class LobbySocket(AsyncWebsocketConsumer):  # type: ignore[misc]
    """One open lobby page; visitors may listen, too.

    Query: `stamp` of the regions the page shows, `user` it was made for, `lang`, `chosen` game. From the page:
    `{"ping": n}`, `{"fetch": true}`, `{"chosen": slug}`. To the page: `update` with changed fragments, `pong`,
    `refused`. Closes with 4401 when the page was made for somebody else, with 4408 when too much comes in.
    """

    async def connect(self) -> None:
        """Let the page in and bring it up to date."""
        query = {name: values[0] for name, values in parse_qs(self.scope["query_string"].decode()).items()}
        user = self.scope["user"]
        self.user: User | None = user if user.is_authenticated else None
        self.language = query["lang"] if query.get("lang") in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE
        self.chosen = opening.known_slug(query.get("chosen"))
        self.shown: dict[str, str] = {}
        self.stamp = query.get("stamp", "")
        self._meter = Meter()
        self._news = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        await self.accept()
        if query.get("user", "") != (str(self.user.pk) if self.user else ""):
            await self.close(LOG_IN_AGAIN)
            return
        for group in self._groups():
            await self.channel_layer.group_add(group, self.channel_name)
        self._news.set()
        self._tasks = [asyncio.create_task(self._push_news()), asyncio.create_task(self._beat())]

    async def disconnect(self, code: int) -> None:
        """Forget the page."""
        for task in self._tasks:
            task.cancel()
        for group in self._groups():
            await self.channel_layer.group_discard(group, self.channel_name)
        if self.user and self._tasks:
            await in_thread(presence.gone, None, self.user.pk)
            await self.channel_layer.group_send(LOBBY, {"type": "lobby.changed"})

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Answer one frame of the page; whatever it holds, nothing breaks (PL-64)."""
        if not self._meter.take():
            await self.close(TOO_MANY)
            return
        try:
            frame = msgspec.json.decode((text_data or "")[: FRAME_BYTES + 1].encode()[: FRAME_BYTES + 1], type=Frame)
        except (msgspec.DecodeError, UnicodeError):
            await self._send({"type": "refused", "code": "malformed"})
            return
        if frame.ping is not None:
            await self._send({"type": "pong", "n": frame.ping, "stamp": self.stamp})
        if frame.chosen is not None:
            self.chosen = opening.known_slug(frame.chosen)
            self._news.set()
        if frame.fetch:
            self.shown, self.stamp = {}, ""
            self._news.set()

    async def lobby_changed(self, message: dict[str, Any]) -> None:
        """Something that the lobby shows has changed."""
        self._news.set()

    async def session_closed(self, message: dict[str, Any]) -> None:
        """The person logged in or out, registered or was banned (PL-08)."""
        await self.close(LOG_IN_AGAIN)

    def _groups(self) -> list[str]:
        return [LOBBY, f"{LOBBY}.{self.user.pk}", sockets.group(self.user.pk)] if self.user else [LOBBY]

    async def _push_news(self) -> None:
        """Push whenever there is news, at most twice a second."""
        try:
            while True:
                await self._news.wait()
                self._news.clear()
                await self._push()
                await asyncio.sleep(PAUSE)
        except Exception:
            log.exception("lobby_push_failed", user=self.user.pk if self.user else None)
            await self.close(1011)  # the page connects again and asks for the whole

    async def _push(self) -> None:
        parts = await in_thread(self._render)
        stamp = regions.stamp(parts)
        if stamp != self.stamp:
            changed = {name: html for name, html in parts.items() if self.shown.get(name) != html}
            await self._send({"type": "update", "stamp": stamp, "fragments": changed})
        self.shown, self.stamp = parts, stamp

    def _render(self) -> dict[str, str]:
        if self.user:
            self.user.refresh_from_db()
        with translation.override(self.language):
            return regions.render(self.user, self.chosen)

    async def _beat(self) -> None:
        """Say that the person is here; who is gone without a word shows by then, too."""
        while True:
            if self.user:
                await in_thread(presence.beat, None, self.user.pk)
            await asyncio.sleep(presence.BEAT_SECONDS)
            self._news.set()

    async def _send(self, frame: dict[str, Any]) -> None:
        with contextlib.suppress(RuntimeError):  # the page went away meanwhile
            await self.send(text_data=msgspec.json.encode(frame).decode())
