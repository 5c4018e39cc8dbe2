"""Marks along the boards of a crowd: what is read with them is what counting through all of it gives (PL-41)."""

from collections.abc import Iterator
from random import Random

import pytest
from django.core.cache import cache
from django.utils import timezone
from redis import RedisError

from leaderboards import periods, ranking, survey, tasks
from leaderboards.models import Standing
from leaderboards.ranking import Board, board
from tests.leaderboards.history import new_user

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def small_steps(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A crowd begins with 20 people, and every fifth row is a mark."""
    monkeypatch.setattr(survey, "CROWD", 20)
    monkeypatch.setattr(survey, "STEP", 5)
    monkeypatch.setattr(ranking, "PAGE", 4)
    monkeypatch.setattr(ranking, "FEW", 2)
    cache.clear()
    yield
    cache.clear()


def crowd(people: int, points: int, *, seed: int = 1, game: str = "", period: str = "all") -> None:
    """People with fewer than `points` points each, so that many have as many as others."""
    rng = Random(seed)
    for _ in range(people):
        Standing.objects.create(user=new_user(), game=game, period=period, points=rng.randrange(points), matches=1)


@pytest.mark.parametrize(("seed", "points"), [(1, 6), (2, 40), (3, 2), (4, 1)])
def test_pl_41_a_surveyed_board_is_the_board(seed: int, points: int) -> None:
    crowd(37, points, seed=seed)
    viewers = [standing.user for standing in Standing.objects.select_related("user")[:30:3]]

    def seen() -> list[Board]:
        return [board("", "all", page=page, viewer=viewer) for viewer in viewers for page in (1, 2, 5, 9, 10)]

    counted = seen()
    found = survey.take("", "all")
    assert found is not None
    assert (found.people, len(found.marks)) == (37, 8)
    assert survey.known("", "all") == found
    assert seen() == counted


def test_pl_41_a_page_of_a_crowd_starts_at_the_mark_before_it(django_assert_num_queries) -> None:
    """Neither people nor ranks are counted through: what lies before the mark is never read."""
    crowd(30, 1000)
    survey.take("", "all")
    last = Standing.objects.order_by("points", "-user_id").select_related("user")[0]
    with django_assert_num_queries(7) as captured:
        shown = board("", "all", page=5, viewer=last.user)
    assert shown.own is not None
    assert shown.own.row.rank == 30
    statements = [query["sql"] for query in captured.captured_queries]
    assert not any("COUNT" in sql and "points" not in sql for sql in statements)
    assert any("OFFSET 1" in sql for sql in statements)  # row 16 is the one after the mark of row 15


def test_pl_41_who_has_overtaken_since_the_survey_moves_a_rank_by_as_many() -> None:
    crowd(30, 1000)
    survey.take("", "all")
    last = Standing.objects.order_by("points", "-user_id").select_related("user")[0]
    Standing.objects.create(user=new_user(), game="", period="all", points=5000, matches=1)
    shown = board("", "all", viewer=last.user)
    assert (shown.rows[0].points, shown.rows[0].rank) == (5000, 1)  # until the first mark all is exact
    assert shown.own is not None
    assert shown.own.row.rank == 30
    survey.take("", "all")
    assert board("", "all", viewer=last.user).own.row.rank == 31


def test_pl_41_few_people_need_no_survey() -> None:
    crowd(19, 50)
    assert survey.take("", "all") is None
    assert survey.known("", "all") is None


def test_pl_41_the_boards_that_are_shown_are_surveyed(monkeypatch: pytest.MonkeyPatch) -> None:
    today = periods.key(periods.Period.TODAY, periods.berlin_day(timezone.now()))
    for game, period in (("", "all"), ("speedsaurus", today), ("speedsaurus", "2020-01")):
        crowd(20, 50, game=game, period=period)
    monkeypatch.setattr(tasks.survey_board, "apply_async", lambda board, expires: tasks.survey_board(*board))
    tasks.survey_boards()
    surveyed = [survey.known(*place) is not None for place in (("", "all"), ("speedsaurus", today))]
    assert surveyed == [True, True]
    assert survey.known("speedsaurus", "2020-01") is None


def test_pl_41_without_valkey_a_crowd_is_counted_through(monkeypatch: pytest.MonkeyPatch) -> None:
    crowd(25, 50)
    survey.take("", "all")

    def away(key: str) -> None:
        raise RedisError("away")

    monkeypatch.setattr(cache, "get", away)
    assert board("", "all").people == 25
