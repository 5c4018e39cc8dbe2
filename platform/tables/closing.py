"""Waits that have an end: rematches, deserted tables, matches nobody touches (PL-15, PL-18, PL-24)."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

import structlog
from django.db import transaction

from tables import beginning, clock, ending, notify, seating, store
from tables.models import Match, Table
from tables.snapshot import IDLE_LIMIT

log = structlog.get_logger(__name__)

DESERTED = timedelta(minutes=10)
"""A table without a match, where no seated human has been connected for so long, closes."""

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


@contextmanager
def _by_itself(what: str, **whose: int) -> Iterator[None]:
    """A transaction for one of many: should it fail, that is logged, and the others have their turn."""
    try:
        with transaction.atomic():
            yield
    except Exception:
        log.exception("closing_failed", what=what, **whose)
