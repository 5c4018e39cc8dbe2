"""The lobby's socket: it pushes the regions that changed for this person, in their language (PL-10)."""

import asyncio
import json
from itertools import count
from typing import Any
from urllib.parse import parse_qs

import structlog
from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from django.utils import translation

from accounts.models import User
from accounts.sockets import group as user_group
from lobby import latest, opening, regions
from tables import frames, notify, presence
from tables.errors import Refused
from tables.frames import LOG_IN, TOO_MANY, TRY_LATER
from tables.pool import in_thread

log = structlog.get_logger(__name__)

LOBBY = "lobby"
PAUSE = 0.5
"""Seconds between two pushes to one page: a busy lobby sends its news in bundles."""


class LobbySocket(AsyncWebsocketConsumer):  # type: ignore[misc]
    """One open lobby page; visitors listen, too.

    The query names the `stamp` of what the page shows, the `user` it was made for, its `lang` and the `chosen` game.
    From the page: `{"ping": n}`, `{"fetch": true}`, `{"chosen": slug}`. To the page: `update` with the fragments that
    changed, `pong`, `refused`.
    """

    user: User | None = None
    news: asyncio.Event
    shown: dict[str, str]
    """The regions as the page has them, empty while we do not know; `stamp` names them."""
    heard: set[str]
    """Ids of the messages of which the page does not yet show what they told."""

    async def websocket_connect(self, message: dict[str, Any]) -> None:
        """Let the page in, unless it was made for somebody else."""
        query = {
            name: values[0] for name, values in parse_qs(self.scope["query_string"].decode(errors="replace")).items()
        }
        self.meter, self.news, self.tasks = frames.Meter(), asyncio.Event(), list[asyncio.Task[None]]()
        self.shown, self.stamp, self.heard = {}, query.get("stamp", ""), {latest.something()}
        self.chosen = opening.known_slug(query.get("chosen"))
        self.language = frames.language(query.get("lang", ""))
        await self.accept()
        user = self.scope.get("user")
        self.user = user if isinstance(user, User) else None
        if query.get("user", "") != (str(self.user.pk) if self.user else ""):
            await self.close(LOG_IN)
            return
        self.groups = [LOBBY, f"{LOBBY}.{self.user.pk}", user_group(self.user.pk)] if self.user else [LOBBY]
        for group in self.groups:
            await self.channel_layer.group_add(group, self.channel_name)
        self.tasks = [asyncio.create_task(self._push_news()), asyncio.create_task(self._beat())]

    async def websocket_disconnect(self, message: dict[str, Any]) -> None:
        """Leave the groups and stop saying that the person is here."""
        try:
            for task in self.tasks:
                task.cancel()
            for group in self.groups:
                await self.channel_layer.group_discard(group, self.channel_name)
            if self.user and self.tasks:
                await in_thread(presence.gone, self.user.pk)
                await self._tell()
        except Exception:
            log.exception("lobby_farewell_failed", user=self.user.pk if self.user else None)
        raise StopConsumer

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Call the handler of a message without waiting for the process's one database thread."""
        await getattr(self, message["type"].replace(".", "_"))(message)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Answer one frame. Whatever it holds, the answer is clear and the connection stays (PL-64)."""
        try:
            if self.meter.take():
                await self._answer(frames.read(text_data))
            elif self.meter.is_exhausted:
                await self.close(TOO_MANY)
            else:
                raise Refused("slow")
        except Refused as refusal:
            with translation.override(self.language):
                await self._send({"type": "refused", "code": refusal.code, "text": str(refusal)})

    async def _answer(self, frame: dict[str, Any]) -> None:
        if "ping" in frame:
            await self._send({"type": "pong", "n": frames.number(frame, "ping"), "stamp": self.stamp})
        elif "chosen" in frame:
            self.chosen = opening.known_slug(frame["chosen"])
            self.news.set()
        elif "fetch" in frame:
            self.shown, self.stamp = {}, ""
            self.heard.add(latest.something())
            self.news.set()
        else:
            raise Refused("unknown")

    # --- messages of the groups --------------------------------------------------------------------------
    async def lobby_changed(self, message: dict[str, Any]) -> None:
        """Something that the lobby shows is new; without an id, only at tables of this person's own."""
        if "id" in message:
            self.heard.add(message["id"])
        self.news.set()

    async def session_closed(self, message: dict[str, Any]) -> None:
        """Login, logout, conversion or a ban: come back with what you are now (PL-08, CASE-B70)."""
        await self.close(LOG_IN)

    # --- out ---------------------------------------------------------------------------------------------
    async def _push_news(self) -> None:
        """Bring the page up to date, then push whenever there is news, at most twice a second."""
        try:
            while True:
                self.news.clear()
                await self._push()
                await asyncio.sleep(PAUSE)
                await self.news.wait()
        except Exception:
            log.exception("lobby_push_failed", user=self.user.pk if self.user else None)
            await self.close(TRY_LATER)

    async def _push(self) -> None:
        heard, self.heard = self.heard, set()
        parts = await in_thread(self._render, heard)
        changed = {name: html for name, html in parts.items() if self.shown.get(name) != html}
        before, self.stamp, self.shown = self.stamp, regions.stamp(parts), parts
        if self.stamp != before:  # noted before it is sent: a page may ask for everything again meanwhile
            await self._send({"type": "update", "stamp": self.stamp, "fragments": changed})

    def _render(self, heard: set[str]) -> dict[str, str]:
        with translation.override(self.language):
            return regions.render(self.user, self.chosen, latest.kept.get(heard))

    async def _tell(self) -> None:
        """Say to everybody that somebody has come or gone."""
        await self.channel_layer.group_send(LOBBY, notify.lobby_news())

    async def _beat(self) -> None:
        """Say every while that the person is connected; who vanished without a word vanishes from the page, too."""
        for nth in count():
            try:
                if self.user is not None and await in_thread(_arrive, self.user.pk, nth):
                    await self._tell()
            except Exception:  # the next beat may succeed, and the page itself is well
                log.exception("lobby_beat_failed", user=self.user.pk if self.user else None)
            await asyncio.sleep(presence.BEAT_SECONDS)
            self.news.set()

    async def _send(self, frame: dict[str, Any]) -> None:
        await self.send(text_data=json.dumps(frame, ensure_ascii=False))


def _arrive(user_id: int, nth: int) -> bool:
    """Note the person as connected, by the `nth` beat of this page. Returns whether that is news."""
    is_news = not presence.is_online(user_id)
    presence.beat(None, user_id, nth)
    return is_news
