"""Periodic work of the leaderboards."""

import structlog
from celery import shared_task

from leaderboards import standings

log = structlog.get_logger(__name__)


@shared_task  # type: ignore[untyped-decorator]
def forget_past_standings() -> None:
    """Drop what no leaderboard shows any more."""
    if count := standings.forget_past():
        log.info("past standings dropped", count=count)
