"""What an outage of ours, or a clock that somebody sets, does to everything that ends at a time (PL-21).

An hour in which no sweep ran and a clock that is set forth by an hour look the same from here, and mean the same to who
had a minute left. Each wait gets back what it has lost, and one that began meanwhile has lost less than others. A clock
that is set back takes with it what was posed by it before; what was posed since goes by the new time already.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

import structlog
from django.db.models import F, OuterRef, QuerySet, Subquery

from tables import notify
from tables.models import Match, MatchSeat, MoveRecord, Table
from tables.seating import RETURN_TIME

log = structlog.get_logger(__name__)


def give_back(last: datetime, now: datetime) -> None:
    """Nobody looked after clocks since `last`. Computers get no time back: they are called."""
    humans = _running_clocks().filter(level="", due_at__gt=last)
    moved = _move((seat, now - max(last, seat.posed_at)) for seat in humans)
    # nobody could be connected either: seats that wait or are held keep what time they had (PL-10, PL-15, PL-18)
    gap, tables, held = now - last, _open_tables(), _held_tables()
    tables.filter(seen_at__gt=last).update(seen_at=now)
    tables.filter(seen_at__lte=last).update(seen_at=F("seen_at") + gap)
    _hold(held.filter(return_until__gt=last + RETURN_TIME), now + RETURN_TIME)
    _hold(held.filter(return_until__gt=last, return_until__lte=last + RETURN_TIME), F("return_until") + gap)
    log.warning("outage_given_back", seconds=gap.total_seconds(), decisions=moved)


def set_back(last: datetime, now: datetime) -> None:
    """The clock was set back from `last`. Without this a minute would last for as long as that."""
    gap = now - last
    foretold = _running_clocks().filter(posed_at__gt=now)
    foretold.exclude(level="").update(due_at=now)  # computers' tasks wait for a time that is long in coming
    moved = _move((seat, gap) for seat in foretold.filter(level=""))
    _open_tables().filter(seen_at__gt=now).update(seen_at=now)
    _hold(_held_tables().filter(return_until__gt=now + RETURN_TIME), F("return_until") + gap)
    log.warning("clock_was_set_back", seconds=gap.total_seconds(), decisions=moved)


def _running_clocks() -> QuerySet[Any]:
    """Seats whose time runs, each with `posed_at`: when it began to."""
    posing = MoveRecord.objects.filter(match=OuterRef("match"), version=OuterRef("asked_version"))
    running = MatchSeat.objects.filter(match__status=Match.Status.RUNNING, due_at__isnull=False)
    return running.annotate(posed_at=Subquery(posing.values("made_at")[:1]))


def _move(clocks: Iterable[tuple[MatchSeat, timedelta]]) -> int:
    """Move each clock, but of who decides at this very moment, and let pages fetch the new time; how many moved."""
    moved = []
    for seat, gap in clocks:
        asked = MatchSeat.objects.filter(pk=seat.pk, asked_version=seat.asked_version)
        if asked.update(deadline=F("deadline") + gap, due_at=F("due_at") + gap):
            moved.append(seat.match_id)
    for match in Match.objects.filter(pk__in=moved).select_related("table"):
        Table.objects.filter(pk=match.table_id).update(revision=F("revision") + 1)
        match.table.refresh_from_db(fields=["revision"])
        notify.changed(match.table, match)
    return len(moved)


def _open_tables() -> QuerySet[Table]:
    return Table.objects.exclude(status=Table.Status.CLOSED)


def _held_tables() -> QuerySet[Table]:
    return Table.objects.filter(status=Table.Status.RETURNING)


def _hold(tables: QuerySet[Table], until: object) -> None:
    tables.update(return_until=until, revision=F("revision") + 1)
