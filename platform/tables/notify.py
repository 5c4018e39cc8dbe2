"""Telling after storing: what leaves here leaves on commit. Whoever misses a message sees the stamp and fetches."""

from collections.abc import Iterable
from secrets import token_hex
from typing import Any, cast

import structlog
from channels.layers import get_channel_layer
from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from redis import RedisError

from tables.models import Match, Table
from tables.valkey import client

log = structlog.get_logger(__name__)

NOTICE_SECONDS = 3600


def stamp(table: Table, match: Match | None) -> str:
    """A text that changes with anything visible at the table."""
    return f"{table.revision}.{match.pk}.{match.version}" if match else f"{table.revision}.0.0"


def changed(table: Table, match: Match | None = None, *, lobby: bool = False, asked: Iterable[int] = ()) -> None:
    """On commit: tell the table's group, the lobby if it shows the change, and users who are asked now or no longer.

    `match` is the latest match of the table. Groups: `table.<id>`, `lobby`, `lobby.<user id>`.
    """
    people = tuple(asked)

    def tell() -> None:
        messages: dict[str, dict[str, Any]] = {
            f"table.{table.pk}": {"type": "table.changed", "stamp": stamp(table, match)}
        }
        if lobby:
            messages["lobby"] = lobby_news()
        messages |= {f"lobby.{user}": {"type": "lobby.changed", "table": table.pk} for user in people}
        send(messages)

    transaction.on_commit(tell, robust=True)


def lobby_news() -> dict[str, Any]:
    """A message to all open lobbies; by its id they know that they have heard of the same thing."""
    return {"type": "lobby.changed", "id": token_hex(8)}


def unseated(table: Table, user_id: int, code: str) -> None:
    """On commit: tell somebody who lost the seat why (`Refused` code); kept an hour for a page that is not open."""

    def tell() -> None:
        cache.set(_notice_key(table.pk, user_id), code, NOTICE_SECONDS)  # first: an open page takes it at once
        send({f"table.{table.pk}": {"type": "table.notice", "user": user_id, "code": code}})

    transaction.on_commit(tell, robust=True)


def take_notice(table_id: int, user_id: int) -> str | None:
    """The code left by `unseated`, once; `None` also while Valkey is away."""
    key = _notice_key(table_id, user_id)
    try:
        code: str | None = cache.get(key)
        if code:
            cache.delete(key)
    except RedisError:
        return None
    return code


def send(messages: dict[str, dict[str, Any]]) -> None:
    """Publish one message per group now, as the channel layer would, over the kept connection.

    What cannot be published is logged and let go: it is stored, and the pages' own pings find it (CASE-B06).
    """
    layer = get_channel_layer()
    config = cast(dict[str, Any], settings.CHANNEL_LAYERS["default"]["CONFIG"])
    pipe = client().pipeline(transaction=False)
    for group, message in messages.items():
        pipe.publish(f"{config['prefix']}__group__{group}", layer.serialize(message))
    try:
        pipe.execute()
    except RedisError as error:
        log.warning("telling_failed", groups=list(messages), error=str(error))


def _notice_key(table_id: int, user_id: int) -> str:
    return f"notice:{table_id}:{user_id}"
