"""What ends by itself: waits for a rematch, deserted tables, matches nobody goes on with (PL-15, PL-18, PL-24)."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from functools import reduce
from operator import or_

import structlog
from django.db import transaction
from django.db.models import Q

from games.engine import registry
from tables import beginning, clock, ending, notify, seating, snapshot, store
from tables.facts import IDLE_LIMIT
from tables.models import Match, Table
from tables.snapshot import Snapshot

log = structlog.get_logger(__name__)

DESERTED = timedelta(minutes=10)
"""A table without a match, where no seated human has been connected for so long, closes."""

BATCH = 200
"""Matches of older formats that are closed at a time."""

Status = Table.Status


def end_returns() -> None:
    """Free the seats that were held for a rematch, two minutes after the first press."""
    for table in Table.objects.filter(status=Status.RETURNING, return_until__lte=clock.now()):
        with _by_itself("return", table=table.pk):
            claimed, seats = seating.claim(table)
            if claimed.status != Status.RETURNING:
                continue
            seating.reopen(claimed, seats)
            match = beginning.settle(claimed, seats)
            notify.changed(claimed, match, lobby=True)


def close_deserted() -> None:
    """Close tables whose people are all gone."""
    limit = clock.now() - DESERTED
    idle = Table.objects.filter(status__in=(Status.WAITING, Status.FINISHED, Status.RETURNING), seen_at__lte=limit)
    for table in idle:
        with _by_itself("deserted", table=table.pk):
            claimed, seats = seating.claim(table)
            if claimed.status not in (Status.RUNNING, Status.CLOSED) and claimed.seen_at <= limit:
                seating.shut(claimed, seats)
                notify.changed(claimed, claimed.last_match(), lobby=True)
                log.info("table_closed", table=claimed.pk)


def close_untouched() -> None:
    """Close matches in which nobody has moved for two weeks, and give the stakes back (PL-24)."""
    limit = clock.now() - IDLE_LIMIT
    for match in Match.objects.filter(status=Match.Status.RUNNING, moved_at__lte=limit):
        with _by_itself("untouched", match=match.pk):
            locked = store.lock(match.pk)
            if locked.status != Match.Status.RUNNING or locked.moved_at > limit:
                continue
            ending.void(locked, list(locked.seats.all()))
            table, seats = seating.claim(locked.table)
            seating.shut(table, seats)
            notify.changed(table, locked, lobby=True)
            log.info("match_closed_untouched", match=locked.pk, version=locked.version)


def close_outdated() -> None:
    """Close running matches that an older release has stored in a format of its own."""
    older = (Q(game=game.slug, format_version__lt=game.format_version) for game in registry.all_games())
    running = Match.objects.filter(reduce(or_, older, Q(pk__in=())), status=Match.Status.RUNNING)
    for match_id in running.values_list("pk", flat=True)[:BATCH]:
        close_unreadable(match_id)


def close_unreadable(match_id: int) -> None:
    """Call a running match off that cannot go on; it counts for nobody, and the stakes go back. Others are left alone.

    So is what a newer release has stored: that one goes on with it.
    """
    with _by_itself("unreadable", match=match_id):
        match = store.lock(match_id)
        if match.status != Match.Status.RUNNING or store.is_ahead(match):
            return
        try:
            store.position(match)
        except store.Unreadable as reason:
            ending.void(match, list(match.seats.all()))
            notify.changed(match.table, match, lobby=True)
            log.warning("match_closed_unreadable", match=match.pk, version=match.version, reason=str(reason))


def look_in(key: str) -> Snapshot:
    """The table with that address; a match that nobody can go on with is over. Raises `Table.DoesNotExist`."""
    now = snapshot.load(key)
    if now.match is None or not now.is_stuck:
        return now
    close_unreadable(now.match.id)
    return snapshot.load(key)


@contextmanager
def _by_itself(what: str, **whose: int) -> Iterator[None]:
    """A transaction for one of many: should it fail, that is logged, and the others have their turn."""
    try:
        with transaction.atomic():
            yield
    except Exception:
        log.exception("closing_failed", what=what, **whose)
