"""The net under all clocks: what is overdue, and what an outage of ours or a change of the time has cost (PL-21)."""

from datetime import datetime

from django.db import transaction

from tables import clock, lost_time
from tables.models import Heartbeat, Match, MatchSeat

BATCH = 200
"""Decisions one sweep deals with; the next comes a second later."""


def claim_overdue() -> list[MatchSeat]:
    """Seats whose clock has run out or whose computer got lost, kept off other sweeps for a while.

    Should this worker die over them, they come up again after `clock.CLAIM`. None are while lost time waits to be given
    back: a clock may be set forth at any moment, this one too.
    """
    with transaction.atomic():
        now = clock.now()
        if _is_silent(now):
            return []
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
        if is_set_back:
            lost_time.set_back(last, now)
        elif now - last > clock.OUTAGE:
            lost_time.give_back(last, now)


def is_up_to_date() -> bool:
    """Whether no outage waits to be given back; until then nobody's absence counts."""
    return not _is_silent(clock.now())


def _is_silent(now: datetime) -> bool:
    beat = Heartbeat.objects.filter(name="sweep").first()
    return beat is not None and now - beat.beaten_at > clock.OUTAGE
