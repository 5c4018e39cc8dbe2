"""The table's socket with the chat on it."""

from collections.abc import Callable
from typing import Any, ClassVar

from accounts.models import User
from chat import rendering, talking
from chat.models import ChatMessage, Mute
from tables import consumers
from tables.consumers import Query
from tables.errors import Refused
from tables.models import Table
from tables.pool import in_thread


class TableSocket(consumers.TableSocket):
    """One connection of one person to one table: what is played and what is said."""

    handlers: ClassVar[dict[str, str]] = consumers.TableSocket.handlers | {"chat": "on_chat", "cheer": "on_cheer"}

    async def catch_up(self, query: Query) -> None:
        """Bring the lines that were said since the page was made, too."""
        await super().catch_up(query)
        last = query.get("said", ["0"])[0]
        if last.isascii() and last.isdecimal() and len(last) < 16:
            html = await in_thread(self.speaking, _missed, self.table_id, self.user, int(last))
            if html:
                await self.send_frame({"type": "said", "html": html})

    async def on_chat(self, frame: dict[str, Any]) -> None:
        """`{"chat": "text"}`: say something."""
        if not isinstance(frame["chat"], str):
            raise Refused("malformed")
        await in_thread(self._talk, talking.say, frame["chat"])

    async def on_cheer(self, frame: dict[str, Any]) -> None:
        """`{"cheer": "joy" | "anger"}`: let one of the game's exclamations out."""
        if frame["cheer"] not in ("joy", "anger"):
            raise Refused("malformed")
        await in_thread(self._talk, talking.cheer, frame["cheer"])

    async def chat_message(self, message: dict[str, Any]) -> None:
        """Somebody at the table said something."""
        frame = await in_thread(self.speaking, _spoken, message["id"], self.user)
        if frame is not None:
            await self.send_frame(frame)

    async def chat_hidden(self, message: dict[str, Any]) -> None:
        """Staff took a line away."""
        await self.send_frame({"type": "unsaid", "id": f"chat-{message['id']}"})

    def _talk(self, how: Callable[[User, Table, str], ChatMessage], what: str) -> None:
        how(self.user, Table.objects.get(pk=self.table_id), what)


def _missed(table_id: int, reader: User, last: int) -> str:
    """The lines after the one with id `last`, those with which a page would begin at most."""
    lines = [line for line in talking.recent(table_id, reader) if line.pk > last]
    before = talking.before(lines[0]) if lines else None
    return rendering.lines(lines, reader, before)


def _spoken(message_id: int, reader: User) -> dict[str, Any] | None:
    """The frame of a line for `reader`; `None` when they muted its author."""
    message = ChatMessage.objects.select_related("user").filter(pk=message_id, is_hidden=False).first()
    if message is None or Mute.objects.filter(user=reader, muted=message.user_id).exists():
        return None
    return {
        "type": "chat",
        "html": rendering.line(message, reader, talking.before(message)),
        "seat": message.seat,
        "text": message.spoken,
        "mine": message.user_id == reader.pk,
    }
