"""When beat calls for the periodic tasks: by a clock that nobody sets.

With the machine's own clock beat would wait, were that set back by an hour, for an hour; and no deadline would be kept.
"""

from datetime import UTC, datetime, timedelta
from time import monotonic

from celery.schedules import schedule

_began, _began_at = datetime.now(UTC), monotonic()


def steady_now() -> datetime:
    """The time by the clock of the moment this process began, and what has passed since."""
    return _began + timedelta(seconds=monotonic() - _began_at)


def every(seconds: float) -> schedule:
    """A task's schedule: once in so many seconds, whatever becomes of the machine's clock."""
    return schedule(seconds, nowfun=steady_now)
