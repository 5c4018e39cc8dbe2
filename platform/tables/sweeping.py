"""The net under all clocks: what is overdue, and what an outage of ours or a change of the time has cost (PL-21)."""

from datetime import datetime, timedelta

import structlog
from django.db import transaction
from django.db.models import F

from tables import clock, notify
from tables.models import Heartbeat, Match, MatchSeat, Table

log = structlog.get_logger(__name__)

BATCH = 200
"""Decisions one sweep deals with; the next comes a second later."""


def claim_overdue() -> list[MatchSeat]:
    """Seats whose clock has run out or whose computer got lost, kept off other sweeps for a while.

    Should this worker die over them, they come up again after `clock.CLAIM`.
    """
    with transaction.atomic():
        now = clock.now()
        overdue = MatchSeat.objects.filter(due_at__lte=now, match__status=Match.Status.RUNNING)
        claimed = list(
            overdue.select_for_update(skip_locked=True, of=("self",), no_key=True).order_by("due_at")[:BATCH]
        )
        MatchSeat.objects.filter(pk__in=[seat.pk for seat in claimed]).update(due_at=now + clock.CLAIM)
    return claimed


def give_back_lost_time() -> None:
    """Note that the sweep runs; after a long silence move all running clocks on by the gap.

    Where the machine's clock was set back, they go back with it: else a minute would last for as long as that.
    """
    with transaction.atomic():
        now = clock.now()
        beat, is_new = Heartbeat.objects.select_for_update().get_or_create(name="sweep", defaults={"beaten_at": now})
        if is_new:
            return
        last = beat.beaten_at
        is_set_back = last - now > clock.SET_BACK
        beat.beaten_at = now if is_set_back else max(now, last)
        beat.save(update_fields=["beaten_at"])
        if now - last > clock.OUTAGE or is_set_back:
            _shift(last, now - last)


def is_up_to_date() -> bool:
    """Whether no outage waits to be given back; until then nobody's absence counts."""
    beat = Heartbeat.objects.filter(name="sweep").first()
    return beat is None or clock.now() - beat.beaten_at <= clock.OUTAGE


def _shift(since: datetime, gap: timedelta) -> None:
    """Move the clocks that ran at `since`; those posed later than that have lost less and get as much.

    Computers get no time back; where the clock was set back they would wait for their lost tasks with everybody else.
    """
    running = MatchSeat.objects.filter(match__status=Match.Status.RUNNING, due_at__isnull=False)
    if gap > timedelta(0):
        running = running.filter(level="", due_at__gt=since)
    matches = list(Match.objects.filter(pk__in=running.values("match")).select_related("table"))
    moved = running.update(deadline=F("deadline") + gap, due_at=F("due_at") + gap)
    # nobody could be connected either: seats that wait or are held keep what time they had (PL-10, PL-15, PL-18)
    Table.objects.exclude(status=Table.Status.CLOSED).update(seen_at=F("seen_at") + gap)
    held = Table.objects.filter(status=Table.Status.RETURNING, return_until__gt=since)
    held.update(return_until=F("return_until") + gap, revision=F("revision") + 1)
    Table.objects.filter(pk__in=[match.table_id for match in matches]).update(revision=F("revision") + 1)
    for match in matches:
        match.table.refresh_from_db(fields=["revision"])
        notify.changed(match.table, match)
    event = "outage_given_back" if gap > timedelta(0) else "clock_was_set_back"
    log.warning(event, seconds=gap.total_seconds(), decisions=moved)
