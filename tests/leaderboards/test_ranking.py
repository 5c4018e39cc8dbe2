"""Pages, shared ranks and one's own row."""

import pytest

from leaderboards import ranking
from leaderboards.models import Standing
from leaderboards.ranking import board
from tests.leaderboards.history import new_user

pytestmark = pytest.mark.django_db


def stand(*points: int, game: str = "", period: str = "all") -> list[int]:
    """A person for each of the points; their ids."""
    return [
        Standing.objects.create(user=new_user(), game=game, period=period, points=amount, matches=2, wins=1).user_id
        for amount in points
    ]


def ranks(shown: ranking.Board) -> list[tuple[int, int]]:
    return [(row.rank, row.points) for row in shown.rows]


def test_pl_41_rank_name_points_matches_wins_average():
    user = new_user("Ayşe")
    Standing.objects.create(user=user, game="", period="all", points=250, matches=4, wins=3)
    row = board("", "all").rows[0]
    assert (row.rank, row.name, row.points, row.matches, row.wins, row.average) == (1, "Ayşe", 250, 4, 3, 62.5)


def test_pl_41_equal_points_share_the_rank_as_1_1_3():
    stand(50, 90, 90, 20, 50, 50)
    assert ranks(board("", "all")) == [(1, 90), (1, 90), (3, 50), (3, 50), (3, 50), (6, 20)]


def test_pl_41_a_shared_rank_goes_on_across_pages(monkeypatch):
    monkeypatch.setattr(ranking, "PAGE", 2)
    stand(90, 50, 50, 50, 20)
    assert ranks(board("", "all", page=1)) == [(1, 90), (2, 50)]
    assert ranks(board("", "all", page=2)) == [(2, 50), (2, 50)]
    assert ranks(board("", "all", page=3)) == [(5, 20)]


def test_pl_41_every_person_is_on_exactly_one_page(monkeypatch):
    monkeypatch.setattr(ranking, "PAGE", 3)
    people = stand(*[10] * 10)
    shown = [row.user_id for page in (1, 2, 3, 4) for row in board("", "all", page=page).rows]
    assert shown == people


def test_pl_41_pages_beyond_the_ends_are_the_ends(monkeypatch):
    monkeypatch.setattr(ranking, "PAGE", 2)
    stand(3, 2, 1)
    assert board("", "all", page=99).page == 2
    assert board("", "all", page=0).page == 1
    assert board("toy", "all", page=5) == ranking.Board(rows=[], people=0, page=1, pages=1, own=None)


def test_pl_41_games_and_periods_are_apart():
    stand(1, game="toy")
    stand(2, period="2025-11")
    assert ranks(board("", "all")) == []
    assert ranks(board("toy", "all")) == [(1, 1)]
    assert ranks(board("", "2025-11")) == [(1, 2)]


def test_pl_41_own_row_page_and_gap(monkeypatch):
    monkeypatch.setattr(ranking, "PAGE", 2)
    stand(90, 50, 50)
    me = new_user()
    Standing.objects.create(user=me, game="", period="all", points=30, matches=1)
    shown = board("", "all", page=1, viewer=me)
    assert not shown.shows_me
    assert shown.own is not None
    assert (shown.own.row.rank, shown.own.page, shown.own.next_rank, shown.own.gap) == (4, 2, 2, 20)
    there = board("", "all", page=shown.own.page, viewer=me)
    assert there.shows_me
    assert [row.is_me for row in there.rows] == [False, True]


def test_pl_41_own_row_among_equals_is_on_its_page(monkeypatch):
    monkeypatch.setattr(ranking, "PAGE", 2)
    stand(50, 50, 50)
    me = new_user()
    Standing.objects.create(user=me, game="", period="all", points=50, matches=1)
    own = board("", "all", viewer=me).own
    assert own is not None
    assert (own.row.rank, own.page, own.next_rank, own.gap) == (1, 2, None, 0)
    assert board("", "all", page=own.page, viewer=me).shows_me


def test_pl_41_without_points_there_is_no_own_row():
    stand(50)
    assert board("", "all", viewer=new_user()).own is None


def test_pl_41_a_page_is_a_handful_of_reads(django_assert_num_queries):
    """The number of reads does not grow with the people, and none of them adds up scores."""
    stand(*range(60))
    me = new_user()
    Standing.objects.create(user=me, game="", period="all", points=7, matches=1)
    with django_assert_num_queries(8) as captured:
        board("", "all", page=2, viewer=me)
    assert not any("leaderboards_score" in query["sql"] for query in captured)


def test_pl_41_what_today_has_brought_is_that_of_the_same_board():
    user = new_user()
    for game, period, points in (("", "all", 90), ("", "today", 30), ("toy", "all", 60), ("toy", "today", 20)):
        Standing.objects.create(user=user, game=game, period=period, points=points, matches=2, wins=1)
    assert [row.today for row in board("", "all", today="today").rows] == [30]
    assert [row.today for row in board("toy", "all", today="today").rows] == [20]
    assert [row.today for row in board("", "all", today="another day").rows] == [0]
    assert [row.today for row in board("", "all").rows] == [None]


def test_pl_41_so_does_one_s_own_row_where_it_is_on_another_page(monkeypatch):
    monkeypatch.setattr(ranking, "PAGE", 1)
    stand(90, 80)
    me = new_user()
    Standing.objects.create(user=me, game="", period="all", points=70, matches=2, wins=1)
    Standing.objects.create(user=me, game="", period="today", points=7, matches=1, wins=1)
    own = board("", "all", viewer=me, today="today").own
    assert own is not None
    assert own.row.today == 7
