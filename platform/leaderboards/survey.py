"""Marks along the boards of a crowd, so that no page counts through all of its people (PL-41).

Once a minute each crowded board is gone through in the background, and every so manieth row on it is kept as a mark.
A place is then that of the mark before it and the few rows in between, which are counted at once. So a rank far down
may be wrong by as many as have overtaken since; a board without marks is counted through and exact.
"""

from bisect import bisect_left
from contextlib import suppress
from typing import NamedTuple

from django.core.cache import cache
from django.db.models import Count, F, Q, QuerySet, Window
from django.db.models.functions import RowNumber
from redis import RedisError

from leaderboards.models import Standing

CROWD = 2000
"""From so many people on a board has marks."""
STEP = 500
"""So many rows lie between two marks."""
KEPT_SECONDS = 180
"""Marks outlive two surveys that got lost."""
ORDER = ("-points", "user_id")


class Survey(NamedTuple):
    """How many people a board has, and each `STEP`th row of it from the first on, as points and user."""

    people: int
    marks: list[tuple[int, int]]


def take(game: str, period: str) -> Survey | None:
    """Go through the board and keep its marks; `None` for a board that is no crowd."""
    standings = Standing.objects.filter(game=game, period=period)
    if standings[:CROWD].count() < CROWD:
        return None
    numbered = standings.annotate(number=Window(RowNumber(), order_by=[F("points").desc(), F("user_id").asc()]))
    marks = numbered.annotate(rest=F("number") % STEP).filter(rest=1).order_by("number")
    survey = Survey(standings.count(), list(marks.values_list("points", "user_id")))
    cache.set(_key(game, period), survey, KEPT_SECONDS)
    return survey


def known(game: str, period: str) -> Survey | None:
    """What the last survey found, `None` where none was taken lately."""
    with suppress(RedisError):
        found: Survey | None = cache.get(_key(game, period))
        return found
    return None


def page(standings: QuerySet[Standing], start: int, length: int, survey: Survey | None) -> list[tuple[int, int]]:
    """Points and users of `length` rows of the board from row `start` on, counted from 0."""
    nth = min(start // STEP, len(survey.marks) - 1) if survey else 0
    rows = _from(standings, survey.marks[nth]) if survey and nth else standings
    first = start - nth * STEP
    return list(rows.order_by(*ORDER).values_list("points", "user_id")[first : first + length])


def place(standings: QuerySet[Standing], points: int, user_id: int, survey: Survey | None) -> tuple[int, int]:
    """How many people of the board have more than `points`, and how many have as many and come before `user_id`."""
    rows = standings.filter(points__gte=points)
    nth = bisect_left(survey.marks, -points, key=lambda mark: -mark[0]) - 1 if survey else 0
    before = 0
    if survey and nth > 0:
        rows, before = _from(rows, survey.marks[nth]), nth * STEP
    counts = rows.aggregate(
        better=Count("user_id", filter=Q(points__gt=points)),
        equal=Count("user_id", filter=Q(points=points, user_id__lt=user_id)),
    )
    return before + counts["better"], counts["equal"]


def _from(standings: QuerySet[Standing], mark: tuple[int, int]) -> QuerySet[Standing]:
    """The rows from that of the mark on, in the order of the board."""
    points, user_id = mark
    return standings.filter(points__lte=points).exclude(points=points, user_id__lt=user_id)


def _key(game: str, period: str) -> str:
    return f"leaderboards.survey:{game}:{period}"
