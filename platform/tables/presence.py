"""Who is connected. It expires by itself: a server that dies says nothing, and nobody stays online for ever.

Who is online lies in Valkey, and while that is away nobody is; what keeps a table open lies in the database.
"""

from collections.abc import Sequence
from contextlib import suppress
from time import time
from typing import cast

from redis import RedisError

from accounts.models import User
from tables import clock, measures
from tables.models import Seat, Table
from tables.valkey import client

BEAT_SECONDS = 20
"""How often `beat` is called for a socket."""
NOTED_EVERY = 3
"""The database hears of so many beats only the first: it is asked in minutes, and thousands of sockets would write."""
FRESH_SECONDS = 50
"""How long one beat counts: two may get lost. One from as far ahead is of before the clock was set back: it is over."""
ONLINE = "presence:online"


def beat(table_id: int | None, user_id: int, nth: int = 0) -> None:
    """Somebody is connected, in the lobby (`None`) or at a table; a seated human keeps the table open (PL-15).

    `nth` counts the beats of one connection from 0.
    """
    beat_all([(table_id, user_id)], nth)


def beat_all(people: Sequence[tuple[int | None, int]], nth: int) -> None:
    """`beat` for several at once: `people` are pairs of a table and a user."""
    if nth % NOTED_EVERY == 0:
        _note(people)
    pipe = client().pipeline(transaction=False)
    now = time()
    pipe.zadd(ONLINE, {str(user): now for _, user in people})
    pipe.zremrangebyscore(ONLINE, 0, now - FRESH_SECONDS)
    pipe.zremrangebyscore(ONLINE, now + FRESH_SECONDS, "+inf")
    pipe.expire(ONLINE, FRESH_SECONDS)
    with suppress(RedisError):
        pipe.execute()
    measures.flush()


def _note(people: Sequence[tuple[int | None, int]]) -> None:
    now = clock.now()
    users = {user for _, user in people}
    User.objects.filter(pk__in=users).update(last_seen=now)
    tables = {table for table, _ in people if table is not None}
    if tables:
        seats = Seat.objects.filter(table__in=tables, user__in=users).values_list("table", "user")
        Table.objects.filter(pk__in={table for table, _ in set(seats) & set(people)}).update(seen_at=now)


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
