"""What is stored when a match ends, and for whom."""

import pytest
from django.db import transaction

from leaderboards.models import Score, Standing
from tables.models import Match
from tables.signals import match_ended
from tests.leaderboards.history import Sat, ended, new_user

pytestmark = pytest.mark.django_db


def test_pl_40_points_are_stored_per_match_and_seat():
    one, other = new_user(), new_user()
    match = ended(Sat(one, 130, place=1), Sat(None, place=2), Sat(other, 45, place=3))
    rows = Score.objects.order_by("seat").values_list("match", "seat", "user", "game", "points", "place", "won")
    assert list(rows) == [
        (match.pk, 0, one.pk, "speedsaurus", 130, 1, True),
        (match.pk, 2, other.pk, "speedsaurus", 45, 3, False),
    ]
    assert set(Score.objects.values_list("ended_at", flat=True)) == {match.ended_at}


def test_pl_40_places_are_shared_and_every_first_place_is_a_win():
    one, other = new_user(), new_user()
    ended(Sat(one, 70, place=1), Sat(other, 70, place=1), Sat(None, place=3))
    assert list(Score.objects.values_list("place", "won")) == [(1, True), (1, True)]


def test_pl_40_computers_occupy_places():
    user = new_user()
    ended(Sat(None, place=1), Sat(user, 60, place=2))
    assert Score.objects.get().won is False


def test_pl_40_a_leaver_keeps_the_points_of_the_moment_and_gets_no_place():
    """PL-40, PL-18b: the computer that came in won; the leaver did not."""
    leaver, other = new_user(), new_user()
    ended(Sat(leaver, -10, place=1, left=True), Sat(other, 45, place=2))
    score = Score.objects.get(user=leaver)
    assert (score.points, score.place, score.won) == (-10, None, False)


def test_pl_40_the_points_of_an_abandoned_match_count():
    leaver = new_user()
    ended(Sat(leaver, -10, left=True), Sat(None), abandoned=True)
    assert Score.objects.get().points == -10


def test_pl_40_a_seat_without_points_has_no_score():
    """PL-24: a match that was closed counts for nobody."""
    ended(Sat(new_user(), None), Sat(None))
    assert not Score.objects.exists()
    assert not Standing.objects.exists()


def test_pl_42_computers_and_guests_do_not_appear():
    member, guest = new_user(), new_user(is_guest=True)
    ended(Sat(member, 30, place=2), Sat(guest, 130, place=1), Sat(None, place=3))
    assert [score.user for score in Score.objects.all()] == [member]
    assert set(Standing.objects.values_list("user", flat=True)) == {member.pk}


def test_pl_42_a_guest_who_registered_during_the_match_appears():
    user = new_user(is_guest=True)
    user.is_guest = False
    user.save()
    ended(Sat(user, 100, place=1), Sat(None, place=2))
    assert Score.objects.get().user == user


def test_pl_35_scores_are_stored_with_the_last_move_or_not_at_all():
    with transaction.atomic():
        ended(Sat(new_user(), 100, place=1), Sat(None, place=2))
        assert Score.objects.exists()
        transaction.set_rollback(True)
    assert not Score.objects.exists()
    assert not Standing.objects.exists()


def test_pl_35_an_end_told_twice_counts_once():
    match = ended(Sat(new_user(), 100, place=1), Sat(None, place=2))
    match_ended.send(Match, match=match, seats=list(match.seats.all()))
    assert Score.objects.count() == 1
    assert set(Standing.objects.values_list("points", "matches", "wins")) == {(100, 1, 1)}
