"""Every game at a live table: for how many it is opened, and a whole match on tasks (PL-14, SS-05, SL-04)."""

from random import Random
from typing import Any

import pytest
from django.test import Client

from games.engine import registry
from games.engine.registry import AnyGame
from leaderboards.models import Score
from tables import actions, advice, replay, snapshot
from tests.tables import people
from tests.tables.people import asked, decide, levels, member, opened, refused, running, until_asked

pytestmark = pytest.mark.django_db


@pytest.fixture(params=registry.all_games(), ids=lambda game: game.slug)
def game(request: pytest.FixtureRequest) -> AnyGame:
    return request.param


def test_pl_14_a_table_has_as_many_seats_as_its_game_can_do_with(game: AnyGame) -> None:
    for size in (game.min_seats, game.max_seats):
        assert opened(member(), game=game.slug, size=size).size == size
    for size in (game.min_seats - 1, game.max_seats + 1):
        with refused("settings"):
            opened(member(), game=game.slug, size=size)


def test_pl_14_solo_against_as_many_as_the_game_can_do_with(game: AnyGame) -> None:
    least, most = game.min_seats - 1, game.max_seats - 1
    for opponents in (least, most):
        match = actions.start_solo(member(), game.slug, opponents).matches.get()
        assert levels(match) == ["", *["normal"] * opponents]
    for opponents in (least - 1, most + 1):
        with refused("settings"):
            actions.start_solo(member(), game.slug, opponents)


def test_ss_43_every_game_advises_who_plays_alone_and_says_whether_others_too(game: AnyGame, workers: Any) -> None:
    anna, ben = member(), member()
    alone = actions.start_solo(anna, game.slug, game.max_seats - 1).matches.get()
    together = running(anna, ben, game=game.slug, size=max(3, game.min_seats), fill="empty")
    for match, is_given in ((alone, True), (together, registry.presentation(game.slug).advises_everywhere)):
        until_asked(match, anna)
        workers.sent.clear()
        assert advice.seek(snapshot.load_id(match.table_id), 0) == is_given
        assert [task for task, *_ in workers.sent] == ["advise"] * is_given
        assert workers.work() == is_given
        assert (advice.known(snapshot.load_id(match.table_id), 0) is not None) == is_given


def test_a_match_from_the_deal_to_the_points(game: AnyGame, workers: Any, client: Client) -> None:
    """CASE-B57: one that has a single round, too, counts as a match and shows on every page about it."""
    anna, ben = member(), member()
    match = running(anna, ben, game=game.slug, size=max(3, game.min_seats), fill="easy")
    chance = Random(1)
    while (seat := asked(match)) is not None:
        if not workers.work():
            view = snapshot.load_id(match.table_id).view(seat.number)
            decide(match, game.choose(view, "easy", chance))
    match.refresh_from_db()
    assert replay.differences(match) == []
    rows = people.seats(match)
    assert min(row.place for row in rows) == 1
    label = registry.presentation(game.slug).breakdown_label
    assert any(row.breakdown for row in rows[:2])
    for row in rows[:2]:
        assert row.points == sum(points for _, points in row.breakdown)
        assert all(label(key) for key, _ in row.breakdown)
    assert [score.match_id for score in Score.objects.filter(user=anna)] == [match.pk]
    for address in (f"/bestenliste/{game.slug}/", f"/partie/{match.pk}/", anna.get_absolute_url()):
        assert anna.username in client.get(address).content.decode()
