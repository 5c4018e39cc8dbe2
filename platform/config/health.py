"""Whether each part of the site works (PL-61)."""

import logging
import shutil
import time
from collections.abc import Callable

from django.conf import settings
from django.core.cache import cache
from django.db import connection

log = logging.getLogger(__name__)

QUEUES = ("clock", "bots")
SPARE = 100 * 2**20
"""Bytes that must be free where the site writes: a full disk lets nothing be stored any more."""
SILENCE = 60
"""Seconds without a heartbeat after which a queue counts as dead; a beat is due every ten."""


def beat(queue: str) -> None:
    """Note that a worker of `queue` is alive now."""
    cache.set(_key(queue), time.time(), timeout=SILENCE)


def seconds_since_beat(queue: str) -> float | None:
    """Age of the queue's last heartbeat; `None` when it has been silent for too long."""
    then = cache.get(_key(queue))
    age = SILENCE if then is None else time.time() - then
    return max(0.0, age) if abs(age) < SILENCE else None  # from far ahead: of before the clock was set back


def servers() -> dict[str, bool]:
    """What a web server needs to answer people, and whether it works: database and redis."""
    return {"database": _works("database", _ask_database), "redis": _works("redis", _ask_redis)}


def report() -> dict[str, bool]:
    """Each part by name and whether it works: database, redis, room on the disk, and the worker of each queue."""
    parts = servers() | {"disk": free_bytes() > SPARE}
    for queue in QUEUES:
        parts[f"worker-{queue}"] = parts["redis"] and seconds_since_beat(queue) is not None
    return parts


def free_bytes() -> int:
    """Room where the embedded database and the collected static files lie."""
    return shutil.disk_usage(settings.VAR_DIR).free


def _works(part: str, ask: Callable[[], None]) -> bool:
    try:
        ask()
    except Exception:  # whatever a driver raises means the same here: this part does not work
        log.exception("health check failed", extra={"part": part})
        return False
    return True


def _ask_database() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


def _ask_redis() -> None:
    cache.get("health")


def _key(queue: str) -> str:
    return f"heartbeat:{queue}"
