"""The advice a seat asked for, once a computer has thought about it (SS-43)."""

from typing import Any

from django.core.cache import cache
from redis import RedisError

from games.engine import wire
from tables import computers, tasks
from tables.snapshot import Snapshot

SOUGHT_SECONDS = 2 * tasks.THINK_LIMIT
"""After this a task that was asked to think has got lost, and asking again is worth it."""


def known(snapshot: Snapshot, seat: int | None) -> Any:
    """The advised move for the decision `seat` owes now.

    `None` when nobody asked, while a computer still thinks, and while Valkey is away.
    """
    asked = asked_by(snapshot, seat)
    try:
        text = cache.get(tasks.hint_key(*asked)) if asked else None
    except RedisError:
        return None
    return wire.load(text, snapshot.game.move_type) if text else None


def seek(snapshot: Snapshot, seat: int | None) -> bool:
    """Let a computer think about what `seat` should do; false when it owes no decision."""
    asked = asked_by(snapshot, seat)
    if asked and _is_first(asked):
        computers.send("advise", *asked)
    return asked is not None


def _is_first(asked: tuple[int, int, int]) -> bool:
    """Whether no computer thinks about this already: pressing again and again calls one, not many."""
    try:
        return cache.add(f"{tasks.hint_key(*asked)}:sought", 1, SOUGHT_SECONDS)
    except RedisError:
        return True


def asked_by(snapshot: Snapshot, seat: int | None) -> tuple[int, int, int] | None:
    """Match, version and seat of the decision that `seat` owes now, where advice is given."""
    if not (snapshot.table.is_solo or snapshot.presentation.advises_everywhere):
        return None
    version = snapshot.seats[seat].asked_version if seat is not None else None
    if snapshot.match is None or seat is None or version is None:
        return None
    return snapshot.match.id, version, seat
