"""Periodic work of the leaderboards."""

import structlog
from celery import shared_task
from django.utils import timezone

from games.engine import registry
from leaderboards import periods, standings, survey

SURVEY_SECONDS = 60
"""How often the boards are gone through."""

log = structlog.get_logger(__name__)


@shared_task  # type: ignore[untyped-decorator]
def forget_past_standings() -> None:
    """Drop what no leaderboard shows any more."""
    if count := standings.forget_past():
        log.info("past standings dropped", count=count)


@shared_task  # type: ignore[untyped-decorator]
def survey_boards() -> None:
    """Let each board that is shown now be gone through, one after the other: computers want to think in between."""
    for game in ("", *(game.slug for game in registry.all_games())):
        for period in periods.keys(timezone.now()):
            survey_board.apply_async((game, period), expires=SURVEY_SECONDS)


@shared_task  # type: ignore[untyped-decorator]
def survey_board(game: str, period: str) -> None:
    """Set the marks of a crowded board anew."""
    survey.take(game, period)
