"""The table's socket: it brings what a person may see of the table, and takes the moves of their seat.

A connection is not a seat (PL-16): opening and closing it changes nothing at the table. Who the person is at the table
is asked anew for every frame (CASE-B33).
"""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, ClassVar, ParamSpec, TypeVar
from urllib.parse import parse_qs

import msgspec
import structlog
from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from django.utils import translation

from accounts.models import User
from accounts.sockets import group as user_group
from tables import actions, advice, closing, elsewhere, frames, measures, notify, presence, snapshot
from tables.errors import Refused
from tables.frames import FORBIDDEN, LOG_IN, NO_TABLE, TOO_MANY, TRY_LATER, Meter
from tables.heartbeat import heartbeat
from tables.models import Table
from tables.pool import in_thread
from tables.pushing import Shown, epoch_ms, update

log = structlog.get_logger(__name__)

Query = dict[str, list[str]]
P = ParamSpec("P")
T = TypeVar("T")


class TableSocket(AsyncWebsocketConsumer):  # type: ignore[misc]
    """One connection of one person to one table."""

    handlers: ClassVar[dict[str, str]] = {"move": "on_move", "ping": "on_ping", "fetch": "on_fetch", "hint": "on_hint"}
    """Which method answers a frame, by the key that makes its kind."""

    user: User
    shown: Shown
    table_id = 0
    """0 until the person is let in."""

    async def websocket_connect(self, message: dict[str, Any]) -> None:
        """Let the person in, or say by a close code why not: nothing of the game leaves before (CASE-B10)."""
        await self.accept()
        if code := await self._enter():
            await self.close(code)

    async def _enter(self) -> int:
        """Check who comes, join the groups, catch up. Returns a close code, 0 when all is well."""
        query = parse_qs(self.scope["query_string"].decode(errors="replace"))
        self.language = frames.language(query.get("lang", [""])[0])
        user = self.scope.get("user")
        if not isinstance(user, User) or query.get("user", [str(user.pk)]) != [str(user.pk)]:
            return LOG_IN
        table_id, code = await in_thread(_admit, user, self.scope["url_route"]["kwargs"]["key"])
        if code:
            return code
        self.groups = [f"table.{table_id}", f"lobby.{user.pk}", user_group(user.pk)]
        for group in self.groups:
            await self.channel_layer.group_add(group, self.channel_name)
        self.user, self.table_id = user, table_id
        self.meter = Meter()
        self.shown = Shown.at(query.get("stamp", [""])[0])
        self.elsewhere = query.get("elsewhere", [""])[0]
        await self._guarded(lambda: self.catch_up(query), "connect")
        await self._guarded(partial(in_thread, presence.beat, table_id, user.pk), "beat")
        await self.look_elsewhere()
        heartbeat().join(self)
        return 0

    async def catch_up(self, query: Query) -> None:
        """Bring what happened since the page was made; `query` says what it shows."""
        await self.push()

    async def websocket_disconnect(self, message: dict[str, Any]) -> None:
        """Leave the groups and stop saying that the person is here; the seat stays theirs."""
        heartbeat().leave(self)
        try:
            for group in self.groups:
                await self.channel_layer.group_discard(group, self.channel_name)
        except Exception:
            log.exception("socket_failed", table=self.table_id, message="disconnect")
        raise StopConsumer

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Call the handler of a message; a fault of ours is logged and breaks no connection (PL-64).

        The base class would first wait for the process's one database thread, which others may keep busy.
        """
        try:
            await getattr(self, message["type"].replace(".", "_"))(message)
        except StopConsumer:
            raise
        except Exception:
            log.exception("socket_failed", table=self.table_id, message=message["type"])
            if not self.table_id:
                await self.close(TRY_LATER)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Answer one frame. Whatever it holds, the answer is clear and the connection stays (PL-64)."""
        if not self.table_id:
            return
        if self.meter.take():
            await self._guarded(lambda: self._answer(text_data), "frame")
        elif self.meter.is_exhausted:
            await self.close(TOO_MANY)
        else:
            await self.refuse(Refused("slow"), "frame")

    async def _answer(self, text: str | None) -> None:
        frame = frames.read(text)
        kind = next((kind for kind in self.handlers if kind in frame), None)
        if kind is None:
            raise Refused("unknown")
        await self._guarded(lambda: getattr(self, self.handlers[kind])(frame), kind)

    async def _guarded(self, work: Callable[[], Awaitable[None]], about: str) -> None:
        """Do something; a refusal and even a fault of ours become an answer."""
        try:
            await work()
        except Refused as refusal:
            await self.refuse(refusal, about)
        except Exception:
            match = self.shown.stamp.match
            log.exception("socket_failed", table=self.table_id, match=match, user=self.user.pk, about=about)
            await self.refuse(Refused("failed"), about)

    # --- frames of the browser ---------------------------------------------------------------------------
    async def on_move(self, frame: dict[str, Any]) -> None:
        """`{"move": {…}, "version": n}`: a decision about what was shown at version n. The update is the answer."""
        version, seen, told = frames.number(frame, "version"), self.shown.stamp, ""
        with measures.timed(measures.MOVE):
            try:
                reached = await in_thread(actions.play_as, self.user.pk, seen.match, frame["move"], version)
                told = msgspec.structs.replace(seen, version=reached).text
            finally:
                await self.push(told=told)  # even when nobody can be told, and to whoever decided about something old

    async def on_ping(self, frame: dict[str, Any]) -> None:
        """`{"ping": n}`: the answer names the newest stamp, so that a lost message does no harm for long."""
        counter = frames.number(frame, "ping")
        await self.push()
        await self.send_frame({"type": "pong", "n": counter, "stamp": self.shown.text, "now": epoch_ms()})

    async def on_fetch(self, frame: dict[str, Any]) -> None:
        """`{"fetch": true}`: everything, whatever was sent before."""
        self.shown = Shown()
        await self.push()

    async def on_hint(self, frame: dict[str, Any]) -> None:
        """`{"hint": true, "version": n}`: let the strong computer think about my decision (SS-43)."""
        await in_thread(_seek_advice, self.user, self.table_id, frames.number(frame, "version"))
        await self.push(anew=True)

    # --- messages of the groups --------------------------------------------------------------------------
    async def table_changed(self, message: dict[str, Any]) -> None:
        """Something at the table is new."""
        if not self.shown.stamp.covers(frames.Stamp.of(message["stamp"])):
            await self._guarded(lambda: self.push(told=message["stamp"]), "update")

    async def table_hint(self, message: dict[str, Any]) -> None:
        """A computer has thought for somebody; only who sits there sees something new."""
        await self._guarded(lambda: self.push(anew=True), "hint")

    async def table_notice(self, message: dict[str, Any]) -> None:
        """Somebody lost the seat and is told why (PL-33)."""
        if message["user"] == self.user.pk:
            await in_thread(notify.take_notice, self.table_id, self.user.pk)
            await self.refuse(Refused(message["code"]), "seat")

    async def lobby_changed(self, message: dict[str, Any]) -> None:
        """A table waits for this person, or no longer does; of this one the page knows already."""
        if message.get("table") != self.table_id:
            await self.look_elsewhere()

    async def session_closed(self, message: dict[str, Any]) -> None:
        """Login, logout, conversion or a ban: come back with what you are now (PL-08, CASE-B70)."""
        await self.close(LOG_IN)

    # --- out ---------------------------------------------------------------------------------------------
    async def push(self, *, anew: bool = False, told: str = "") -> None:
        """Send what changed since the last push, see `update`."""
        answer = await in_thread(self.speaking, update, self.table_id, self.user, self.shown, anew, told)
        if isinstance(answer, int):
            await self.close(answer)
        elif answer is not None:
            self.shown, frame = answer
            await self.send_frame(frame)

    async def refuse(self, refusal: Refused, about: str) -> None:
        """Say why something is not done; `about` is the kind of frame."""
        text = self.speaking(str, refusal)
        await self.send_frame({"type": "refused", "code": refusal.code, "text": text, "about": about})

    async def send_frame(self, frame: dict[str, Any]) -> None:
        """Send one frame as JSON."""
        text = msgspec.json.encode(frame, enc_hook=str.__str__)  # which makes a plain str of a SafeString
        await self.send(text_data=text.decode())

    def speaking(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do `work` in the language of the page that is looked at."""
        with translation.override(self.language):
            return work(*args, **kwargs)

    async def look_elsewhere(self) -> None:
        """Tell which other table waits for the person, when that has changed."""
        await self._guarded(self._look_elsewhere, "elsewhere")

    async def _look_elsewhere(self) -> None:
        found = await in_thread(self.speaking, elsewhere.look, self.user, self.table_id)
        if found.key != self.elsewhere:
            self.elsewhere = found.key
            await self.send_frame({"type": "elsewhere", "html": found.html})


def _admit(user: User, key: str) -> tuple[int, int]:
    """The table's id and 0, or 0 and the close code for somebody who may not look."""
    try:
        now = closing.look_in(key)
    except Table.DoesNotExist:
        return 0, NO_TABLE
    return (now.table.pk, 0) if now.may_watch(user) else (0, FORBIDDEN)


def _seek_advice(user: User, table_id: int, version: int) -> None:
    """Raises `Refused`: stale, not_to_move, not_seated."""
    now = snapshot.load_id(table_id)
    me = now.seat_of(user)
    if me is None or now.match is None:
        raise Refused("not_seated")
    if now.match.version != version:
        raise Refused("stale")
    if not advice.seek(now, me.number):
        raise Refused("not_to_move")
