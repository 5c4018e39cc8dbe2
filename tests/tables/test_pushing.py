"""A move is read once for all who hear of it, and what all watchers see is made once."""

import gc
import weakref
from typing import Any

import pytest
from django.db import transaction
from django.utils import translation

from tables import actions, latest, notify, pushing, rendering, snapshot
from tables.models import Match, Table
from tests.tables.people import decide, member, running, until_asked

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


@pytest.mark.django_db(transaction=True)
def test_what_this_process_has_stored_its_sockets_need_not_read(django_assert_num_queries: Any) -> None:
    anna, ben, carla = member(), member(), member()
    match = running(anna, ben, carla)
    pages = [pushing.update(match.table_id, person, pushing.Shown())[0] for person in (anna, ben, carla)]
    decide(match)
    told = notify.stamp(match.table, Match.objects.get(pk=match.pk))
    with django_assert_num_queries(0):
        _, frame = pushing.update(match.table_id, ben, pages[1], told=told)
    latest.kept = latest.Latest(1)
    _, anew = pushing.update(match.table_id, ben, pages[1], told=told)
    assert {**frame, "now": 0} == {**anew, "now": 0}
    assert frame["version"] == 1
    assert frame["log"]


@pytest.mark.django_db(transaction=True)
def test_where_more_has_happened_than_the_move_the_table_is_read() -> None:
    anna, ben, carla = member(), member(), member()
    match = running(anna, ben, carla)
    shown, _ = pushing.update(match.table_id, anna, pushing.Shown())
    latest.kept, before = latest.Latest(1), latest.kept
    actions.leave(ben, match.table)
    decide(match)
    latest.kept = before  # as in another process, which has heard of nothing yet
    decide(match)
    assert latest.kept.get(match.table_id, shown.stamp).stamp == shown.text
    told = notify.stamp(Table.objects.get(pk=match.table_id), Match.objects.get(pk=match.pk))
    _, frame = pushing.update(match.table_id, anna, shown, told=told)
    assert frame["stamp"] == told
    assert frame["version"] == Match.objects.get(pk=match.pk).version


@pytest.mark.django_db(transaction=True)
def test_what_is_not_committed_no_socket_sees() -> None:
    anna, ben = member(), member()
    match = running(anna, ben)
    shown, _ = pushing.update(match.table_id, anna, pushing.Shown())
    with transaction.atomic():
        decide(match)
        transaction.set_rollback(True)
    assert latest.kept.get(match.table_id, shown.stamp).stamp == shown.text


def test_a_decision_costs_so_many_statements_and_no_more(django_assert_num_queries: Any) -> None:
    anna, ben = member(), member()
    match = running(anna, ben)
    version, legal = until_asked(match, ben), snapshot.load_id(match.table_id).view(1).legal
    with django_assert_num_queries(8):  # savepoint and its end; match, seats; match, record, two seats
        actions.play_as(ben.pk, match.pk, legal[0], version)


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


def test_what_made_an_update_is_gone_with_it_and_not_left_to_the_collector(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each move left a snapshot with all its views behind, until everything stopped for a full collection."""
    made: list[weakref.ref[rendering.Sight]] = []

    class Watched(rendering.Sight):
        def __init__(self, *args: Any) -> None:
            super().__init__(*args)
            made.append(weakref.ref(self))

    monkeypatch.setattr(pushing, "Sight", Watched)
    anna = member()
    match = running(anna, member())
    gc.disable()
    try:
        _, frame = pushing.update(match.table_id, anna, pushing.Shown())
        assert len(frame["fragments"]) > len(rendering.REGIONS)  # the log, too
        assert [sight() for sight in made] == [None]
    finally:
        gc.enable()
