"""The advice a seat asked for, once a computer has thought about it (SS-43)."""

from typing import Any

from django.core.cache import cache

from games.engine import wire
from tables import computers, tasks
from tables.snapshot import Snapshot


def known(snapshot: Snapshot, seat: int | None) -> Any:
    """The advised move for the decision `seat` owes now; `None` when nobody asked or a computer still thinks."""
    asked = asked_by(snapshot, seat)
    text = cache.get(tasks.hint_key(*asked)) if asked else None
    return wire.load(text, snapshot.game.move_type) if text else None


def seek(snapshot: Snapshot, seat: int | None) -> bool:
    """Let a computer think about what `seat` should do; false when it owes no decision."""
    asked = asked_by(snapshot, seat)
    if asked:
        computers.send("advise", *asked)
    return asked is not None


def asked_by(snapshot: Snapshot, seat: int | None) -> tuple[int, int, int] | None:
    """Match, version and seat of the decision that `seat` owes now."""
    version = snapshot.seats[seat].asked_version if seat is not None else None
    if snapshot.match is None or seat is None or version is None:
        return None
    return snapshot.match.id, version, seat
