"""What workers do for the tables. Every task may come late, twice or never; none does harm when it is stale (PL-21)."""

from collections.abc import Callable
from typing import Any, cast

import structlog
from celery import shared_task
from django.core.cache import cache
from structlog.contextvars import bound_contextvars

from games.engine import wire
from games.engine.game import Level
from tables import closing, computers, notify, store, sweeping
from tables.actions import play
from tables.actions.play import By
from tables.errors import Refused
from tables.models import Match, MatchSeat

log = structlog.get_logger(__name__)

THINK_LIMIT = 5
"""Seconds after which a computer that has not decided plays its first legal move."""
HINT_SECONDS = 3600


@shared_task(soft_time_limit=THINK_LIMIT)  # type: ignore[untyped-decorator]
def think(match_id: int, version: int, seat: int) -> None:
    """Let the computer on `seat` decide what `version` asked of it. Queue `bots`."""
    with bound_contextvars(match=match_id):
        if (asked := _asked(match_id, version, seat)) and asked[0].level:
            decide(*asked, cast(Level, asked[0].level), "computer")


@shared_task(soft_time_limit=THINK_LIMIT)  # type: ignore[untyped-decorator]
def expire(match_id: int, version: int, seat: int) -> None:
    """The clock and its grace are over: the normal computer takes this one decision, the seat stays (PL-20)."""
    with bound_contextvars(match=match_id):
        if (asked := _asked(match_id, version, seat)) and asked[0].is_human:
            decide(*asked, "normal", "clock")


@shared_task(soft_time_limit=THINK_LIMIT)  # type: ignore[untyped-decorator]
def advise(match_id: int, version: int, seat: int) -> None:
    """Store what the strong computer would do now on a human's `seat` and tell the table (SS-43). Queue `bots`.

    It sees what the seat sees. The hint lies in the cache as JSON of the move; asking changes nothing in the match.
    """
    asked = _asked(match_id, version, seat)
    if asked is None or cache.get(hint_key(match_id, version, seat)):
        return
    owing, position = asked
    move = computers.decide(owing.match, position, owing, "strong")
    cache.set(hint_key(match_id, version, seat), wire.dump(move), HINT_SECONDS)
    notify.send({f"table.{owing.match.table_id}": {"type": "table.hint", "seat": seat}})


def hint_key(match_id: int, version: int, seat: int) -> str:
    """Where the hint for the decision that `version` asked of `seat` lies."""
    return f"hint:{match_id}:{version}:{seat}"


@shared_task  # type: ignore[untyped-decorator]
def sweep() -> None:
    """Each second: act on run-out clocks, call computers whose task got lost, end waits for a rematch."""
    _each("shift", sweeping.give_back_lost_time)
    _each("overdue", _send_overdue)
    _each("returns", closing.end_returns)


@shared_task  # type: ignore[untyped-decorator]
def close_idle() -> None:
    """Each 20 seconds: close tables nobody is connected to and matches nobody goes on with, or can go on with."""
    _each("outdated", closing.close_outdated)
    if not sweeping.is_up_to_date():
        return
    _each("tables", closing.close_deserted)
    _each("matches", closing.close_untouched)


def decide(asked: MatchSeat, position: store.Position, level: Level, by: By) -> None:
    """Choose for `asked` and play it. Thinking happens outside of any transaction, so it holds nobody up.

    When time has run out, the game's rules may say what that means.
    """
    match = asked.match
    move = position.move_on_timeout(asked.number) if by == "clock" else None
    if move is None:
        move = computers.decide(match, position, asked, level)
    try:
        play(match.pk, asked.number, move, asked.asked_version or 0, by)
    except Refused as refusal:
        log.info("decision_came_late", match=match.pk, version=match.version, seat=asked.number, code=refusal.code)


def _asked(match_id: int, version: int, seat: int) -> tuple[MatchSeat, store.Position] | None:
    """The seat, if it still owes the decision that `version` asked, and where its match stands."""
    owing = MatchSeat.objects.filter(
        match=match_id, number=seat, asked_version=version, match__status=Match.Status.RUNNING
    )
    asked = owing.select_related("match__table").first()
    if asked is None:
        return None
    try:
        return asked, store.position(asked.match)
    except store.Unreadable:
        closing.close_unreadable(match_id)
        return None


def _send_overdue() -> None:
    for seat in sweeping.claim_overdue():
        computers.send("expire" if seat.is_human else "think", seat.match_id, seat.asked_version, seat.number)


def _each(what: str, step: Callable[[], Any]) -> None:
    """One step of several: its failure is logged and does not keep the others from their work."""
    try:
        step()
    except Exception:
        log.exception("sweep_step_failed", step=what)
