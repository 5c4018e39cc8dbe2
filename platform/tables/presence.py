"""Who is connected. It expires by itself: a server that dies says nothing, and nobody stays online for ever.

Who is online lies in Valkey, and while that is away nobody is; what keeps a table open lies in the database.
"""

from contextlib import suppress
from time import time
from typing import cast

from django.db.models import Exists, OuterRef
from redis import RedisError

from accounts.models import User
from tables import clock, measures
from tables.models import Seat, Table
from tables.valkey import client

BEAT_SECONDS = 20
"""How often a socket calls `beat`."""
NOTED_EVERY = 3
"""The database hears of so many beats only the first: it is asked in minutes, and thousands of sockets would write."""
FRESH_SECONDS = 50
"""How long one beat counts: two may get lost. One from as far ahead is of before the clock was set back: it is over."""
ONLINE = "presence:online"


def beat(table_id: int | None, user_id: int, nth: int = 0) -> None:
    """Somebody is connected, in the lobby (`None`) or at a table; a seated human keeps the table open (PL-15).

    `nth` counts the beats of one connection from 0.
    """
    if nth % NOTED_EVERY == 0:
        _note(table_id, user_id)
    pipe = client().pipeline(transaction=False)
    now = time()
    pipe.zadd(ONLINE, {str(user_id): now})
    pipe.zremrangebyscore(ONLINE, 0, now - FRESH_SECONDS)
    pipe.zremrangebyscore(ONLINE, now + FRESH_SECONDS, "+inf")
    pipe.expire(ONLINE, FRESH_SECONDS)
    with suppress(RedisError):
        pipe.execute()
    measures.flush()


def _note(table_id: int | None, user_id: int) -> None:
    now = clock.now()
    User.objects.filter(pk=user_id).update(last_seen=now)
    if table_id is not None:
        seated = Seat.objects.filter(table=OuterRef("pk"), user_id=user_id)
        Table.objects.filter(Exists(seated), pk=table_id).update(seen_at=now)


def online() -> set[int]:
    """Ids of the users who are connected anywhere."""
    now = time()
    try:
        members = cast(list[bytes], client().zrangebyscore(ONLINE, now - FRESH_SECONDS, now + FRESH_SECONDS))
    except RedisError:
        return set()
    return {int(member) for member in members}


def is_online(user_id: int) -> bool:
    """Whether that user is connected anywhere."""
    try:
        beaten_at = client().zscore(ONLINE, str(user_id))
    except RedisError:
        return False
    return beaten_at is not None and abs(time() - beaten_at) <= FRESH_SECONDS


def gone(user_id: int) -> None:
    """Somebody left in good order; another tab brings them back with its next beat."""
    with suppress(RedisError):
        client().zrem(ONLINE, user_id)
