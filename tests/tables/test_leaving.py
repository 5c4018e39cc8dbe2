"""Giving up a seat in a running match (PL-16, PL-17, PL-18b, PL-40)."""

from typing import Any

import pytest
from django.db import transaction

from accounts.models import User
from accounts.signals import became_member
from tables import actions, snapshot, stage
from tables.models import Match, Table
from tables.rendering import Sight
from tables.signals import match_ended
from tests.tables import people
from tests.tables.people import chairs, decide, fresh, guest, member, refused, running, until_asked

pytestmark = pytest.mark.django_db


def test_pl_17_a_normal_computer_plays_on_for_a_leaver() -> None:
    anna, ben = member(), member()
    match = running(anna, ben)
    actions.leave(anna, match.table)
    seat = people.seats(match)[0]
    assert (seat.user, seat.level, seat.left_version) == (anna, "normal", 0)
    assert seat.computer_name
    assert chairs(match.table) == [None, ben.username, None]
    assert people.to_the_end(match).status == Match.Status.FINISHED


def test_pl_40_a_leaver_gets_the_points_of_that_moment() -> None:
    anna, ben = member(), member()
    match = running(anna, ben)
    actions.leave(anna, match.table)
    seat = people.seats(match)[0]
    assert (seat.points, seat.breakdown) == (-10, [["left", -10]])
    people.to_the_end(match)
    assert people.seats(match)[0].points == -10
    assert people.seats(match)[0].place is not None  # PL-18b: the computer takes part in places


def test_pl_17_the_decision_that_a_leaver_owed_is_the_computers_now() -> None:
    anna, ben = member(), member()
    match = running(anna, ben)
    version = until_asked(match, anna)
    actions.leave(anna, match.table)
    seat = people.seats(match)[0]
    assert (seat.asked_version, seat.deadline) == (version, None)
    assert seat.due_at is not None
    decide(match)
    assert match.moves.get(version=version + 1).by == "computer"


def test_pl_17_when_the_last_human_leaves_the_match_ends_at_once() -> None:
    anna = member()
    match = running(anna)
    actions.leave(anna, match.table)
    match.refresh_from_db()
    assert match.status == Match.Status.ABANDONED
    assert fresh(match.table).status == Table.Status.CLOSED
    assert people.asked(match) is None


def test_leaving_needs_a_seat_and_a_running_match() -> None:
    anna, ben = member(), member()
    match = running(anna)
    with refused("not_seated"):
        actions.leave(ben, match.table)
    people.to_the_end(match)
    with refused("finished"):
        actions.leave(anna, match.table)


def test_leaving_twice_costs_once() -> None:
    anna, ben = member(), member()
    match = running(anna, ben)
    actions.leave(anna, match.table)
    with refused("not_seated"):
        actions.leave(anna, match.table)


def test_pl_16_getting_up_does_not_give_up_a_running_match() -> None:
    anna = member()
    match = running(anna)
    with refused("running"):
        actions.get_up(anna, match.table)
    assert chairs(match.table)[0] == anna.username


def test_pl_15_when_the_opener_leaves_a_running_match_another_opens() -> None:
    anna, ben = member(), member()
    match = running(anna, ben)
    actions.leave(anna, match.table)
    assert fresh(match.table).opener == ben


def test_a_log_keeps_the_name_of_who_moved() -> None:
    """What was written before Anna left still says Anna, on every later page too."""
    anna, ben = member(), member()
    match = running(anna, ben)
    version = until_asked(match, anna)
    decide(match)
    actions.leave(anna, match.table)
    shot = snapshot.load_id(match.table_id)
    assert shot.players(None, at=version + 1)[0].name == anna.username
    now = shot.players(None)[0]
    assert (now.name, now.level, now.has_left) == (shot.seats[0].name, "normal", True)
    assert shot.seats[0].human_name == anna.username
    assert shot.seat_of(anna) is None


def test_pl_17_the_log_tells_everybody_who_left_and_who_plays_on() -> None:
    """PL-17: the line stands after the last move before it, and a page that shows that move is sent it too."""
    anna, ben = member(), member()
    match = running(anna, ben)
    version = until_asked(match, anna)
    actions.leave(anna, match.table)
    shot = snapshot.load_id(match.table_id)
    sight = Sight(shot, ben)
    told = f"{anna.username} ist gegangen. Ab jetzt spielt der Computer {shot.seats[0].name}."
    assert told in sight.log_lines(version)[0]
    assert "data-note" in sight.log_lines(version)[0]
    assert sight.log().count(told) == 1
    decide(match)
    later = Sight(snapshot.load_id(match.table_id), ben)
    assert told in later.log_lines(version)[0]
    assert told not in "".join(later.log_lines(version + 1))


def test_pl_52_the_end_panel_says_once_who_left_with_a_real_minus() -> None:
    anna, ben = member(), member()
    match = running(anna, ben)
    actions.leave(anna, match.table)
    people.to_the_end(match)
    rows = stage.rows(snapshot.load_id(match.table_id), ben)
    details = next(row.details for row in rows if row.seat.has_left)
    label = snapshot.load_id(match.table_id).presentation.breakdown_label("left")
    assert details == f"für {anna.username}, {label} −10"


def test_pl_03_a_guest_who_registers_in_mid_match_keeps_seat_hand_and_clock() -> None:
    visitor, ben = guest(), member()
    match = running(visitor, ben)
    version = until_asked(match, visitor)
    before = snapshot.load_id(match.table_id)
    User.objects.filter(pk=visitor.pk).update(is_guest=False, username="Vera", name_key="vera")
    after = snapshot.load_id(match.table_id)
    assert after.view(0) == before.view(0)
    assert after.seats[0].clock == before.seats[0].clock
    assert (after.seats[0].name, after.seats[0].is_guest) == ("Vera", False)
    assert actions.play(match.pk, 0, {"type": "take", "count": 1}, version) == version + 1


@pytest.mark.django_db(transaction=True)
def test_pl_03_tables_show_at_once_who_has_become_a_member() -> None:
    anna = people.guest()
    match = running(anna, member())
    before = snapshot.load_id(match.table_id)
    assert before.seats[0].is_guest
    with transaction.atomic():
        anna.is_guest = False
        anna.save()
        became_member.send(sender=User, user=anna)
        assert snapshot.load_id(match.table_id).stamp == before.stamp  # nothing is told before the commit
    after = snapshot.load_id(match.table_id)
    assert after.stamp != before.stamp
    assert not after.seats[0].is_guest


@pytest.mark.parametrize("stays", [True, False])
def test_match_ended_is_sent_once_with_the_points(stays: bool) -> None:
    """PL-40: what the leaderboards store comes with the last move, or with the last leaving."""
    heard: list[dict[str, Any]] = []

    def listen(**kwargs: Any) -> None:
        heard.append(kwargs)

    match_ended.connect(listen)
    try:
        anna = member()
        match = running(anna)
        if stays:
            people.to_the_end(match)
        else:
            actions.leave(anna, match.table)
    finally:
        match_ended.disconnect(listen)
    assert [one["match"] for one in heard] == [match]
    assert heard[0]["seats"][0].points is not None


def test_a_cancelled_match_is_not_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[Any] = []
    monkeypatch.setattr(match_ended, "send", heard.append)
    actions.cancel(running(member()))
    assert heard == []


def ban(user: User) -> None:
    user.is_active = False
    user.save(update_fields=["is_active"])


def test_pl_17_nobody_waits_for_a_banned_player(django_capture_on_commit_callbacks: Any) -> None:
    """PL-17, PL-60: without a clock the table would wait for two weeks."""
    anna, ben = member(), member()
    match = running(anna, ben, clock=None)
    with django_capture_on_commit_callbacks(execute=True):
        ban(anna)
    assert [seat.level for seat in people.seats(match)[:2]] == ["normal", ""]
    assert chairs(match.table) == [None, ben.username, None]


def test_pl_15_a_banned_opener_makes_way(django_capture_on_commit_callbacks: Any) -> None:
    """PL-15, PL-60"""
    anna, ben = member(), member()
    table = people.opened(anna, size=4)
    actions.sit(ben, table)
    with django_capture_on_commit_callbacks(execute=True):
        ban(anna)
    assert fresh(table).opener == ben
    assert chairs(table)[:2] == [None, ben.username]
