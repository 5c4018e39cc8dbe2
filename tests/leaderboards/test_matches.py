"""Real matches, from the deal to the standings (PL-35, PL-40)."""

import pytest

from leaderboards import standings
from leaderboards.models import Score, Standing
from tables import actions
from tables.models import Match
from tests.tables import people

pytestmark = pytest.mark.django_db


def test_pl_40_a_finished_match_gives_points_to_its_members():
    one, other = people.member(), people.member()
    match = people.to_the_end(people.running(one, other))
    seats = {seat.user_id: seat for seat in match.seats.all() if seat.user_id}
    scores = {score.user_id: score for score in Score.objects.filter(match=match)}
    assert scores.keys() == {one.pk, other.pk}
    for user, score in scores.items():
        assert (score.points, score.place, score.seat) == (seats[user].points, seats[user].place, seats[user].number)
        assert score.ended_at == match.ended_at
    standing = Standing.objects.get(user=one, game="kiesel", period="all")
    assert (standing.points, standing.matches) == (scores[one.pk].points, 1)


def test_pl_40_solo_points_count():
    user = people.member()
    table = actions.start_solo(user, "kiesel", 2)
    people.to_the_end(table.matches.get())
    assert Score.objects.get().user == user


def test_pl_40_leaving_is_scored_when_the_match_ends():
    leaver, other = people.member(), people.member()
    match = people.running(leaver, other)
    actions.leave(leaver, match.table)
    assert not Score.objects.exists()
    people.to_the_end(match)
    score = Score.objects.get(user=leaver)
    assert (score.place, score.won) == (None, False)
    assert score.points == match.seats.get(user=leaver).points


def test_pl_40_if_all_leave_their_points_of_the_moment_stand():
    one, other = people.member(), people.member()
    match = people.running(one, other)
    actions.leave(one, match.table)
    actions.leave(other, match.table)
    match.refresh_from_db()
    assert match.status == Match.Status.ABANDONED
    assert Score.objects.filter(match=match, won=False).count() == 2


def test_pl_42_a_guests_solo_match_leaves_no_score():
    table = actions.start_solo(people.guest(), "kiesel", 2)
    people.to_the_end(table.matches.get())
    assert not Score.objects.exists()


def test_pl_35_a_match_cancelled_by_staff_gives_no_points():
    match = people.running(people.member(), people.member())
    actions.cancel(match)
    assert not Score.objects.exists()


def test_pl_35_the_last_move_fails_with_its_scores(monkeypatch):
    """Points, payout and last move are one transaction: without scores there is no end."""
    match = people.running(people.member(), people.member(), stake=50)

    def fail(scores: object) -> None:
        raise RuntimeError("no room for scores")

    monkeypatch.setattr("leaderboards.receivers.add", fail)
    with pytest.raises(RuntimeError, match="no room"):
        people.to_the_end(match)
    match.refresh_from_db()
    assert match.status == Match.Status.RUNNING
    assert set(match.seats.values_list("points", "payout")) == {(None, 0)}
    monkeypatch.setattr("leaderboards.receivers.add", standings.add)
    people.to_the_end(match)
    assert Score.objects.filter(match=match).count() == 2
