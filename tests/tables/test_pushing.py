"""A move is read once for all who hear of it, and what all watchers see is made once."""

from typing import Any

import pytest
from django.utils import translation

from tables import actions, notify, pushing, rendering, snapshot
from tables.models import Match
from tests.tables.people import decide, member, running

pytestmark = pytest.mark.django_db


def test_of_all_who_hear_of_a_move_one_asks_the_database(django_assert_num_queries: Any) -> None:
    people = [member(), member(), member()]
    match = running(*people)
    pages = [pushing.update(match.table_id, person, pushing.Shown())[0] for person in people]
    decide(match)
    told = notify.stamp(match.table, Match.objects.get(pk=match.pk))
    with django_assert_num_queries(2):  # what a move changes, and what happened
        frames = [
            pushing.update(match.table_id, person, shown, told=told)
            for person, shown in zip(people, pages, strict=True)
        ]
    assert [frame["version"] for _, frame in frames] == [1, 1, 1]
    assert all(frame["log"] for _, frame in frames)
    with django_assert_num_queries(0):
        assert pushing.update(match.table_id, people[0], frames[0][0], told=told) is None


def test_a_table_that_changed_otherwise_is_read_as_a_whole(django_assert_num_queries: Any) -> None:
    anna, ben = member(), member()
    match = running(anna, ben)
    before = snapshot.load_id(match.table_id)
    decide(match)
    with django_assert_num_queries(1):
        moved = snapshot.after_moves(before)
    anew = snapshot.load_id(match.table_id)
    assert (moved.match, moved.seats, moved.chairs, moved.stamp) == (anew.match, anew.seats, anew.chairs, anew.stamp)
    assert moved.view(0) == anew.view(0) != before.view(0)
    actions.leave(ben, match.table)
    assert snapshot.after_moves(before) is None
    assert snapshot.after_moves(moved) is None


def test_who_hears_of_a_move_late_sees_the_newest(django_assert_num_queries: Any) -> None:
    anna, ben = member(), member()
    match = running(anna, ben)
    shown, _ = pushing.update(match.table_id, ben, pushing.Shown())
    decide(match)
    first = notify.stamp(match.table, Match.objects.get(pk=match.pk))
    decide(match)
    pushing.update(match.table_id, anna, pushing.Shown())
    with django_assert_num_queries(1):  # the moves
        _, frame = pushing.update(match.table_id, ben, shown, told=first)
    assert frame["version"] == 2


def test_what_watchers_see_is_made_once_for_each_language(monkeypatch: pytest.MonkeyPatch) -> None:
    shot = snapshot.load_id(running(member()).table_id)
    made = []
    render = rendering.Sight._game_region
    monkeypatch.setattr(rendering.Sight, "_game_region", lambda sight, name: made.append(name) or render(sight, name))
    shown = [rendering.region(shot, member(), "centre") for _ in range(3)]
    with translation.override("en"):
        rendering.region(shot, member(), "centre")
    assert made == ["centre", "centre"]
    assert shown == [shown[0]] * 3
