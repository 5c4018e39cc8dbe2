"""Matches that end at the same time, on PostgreSQL: nobody waits for ever and no point is lost (PL-40, PL-41)."""

from functools import partial

import pytest
from django.db import transaction

from leaderboards.models import Score, Standing
from leaderboards.standings import rebuild
from tests.leaderboards.history import Sat, ended, new_user
from tests.wallets.together import together

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]
FIELDS = ("user", "game", "period", "points", "matches", "wins")


def standings() -> set[tuple[object, ...]]:
    return set(Standing.objects.values_list(*FIELDS))


def test_pl_41_matches_of_the_same_people_end_together():
    people = [new_user() for _ in range(4)]
    orders = [people, people[::-1], people[1:] + people[:1], people[:2]] * 4
    ends = [
        partial(ended, *(Sat(user, points, place=1) for points, user in enumerate(order, start=10))) for order in orders
    ]
    assert together(*ends) == {"done": 16}
    assert Score.objects.count() == 56
    kept = standings()
    assert {row[4] for row in kept if row[0] == people[0].pk} == {16}
    rebuild()
    assert standings() == kept


def test_pl_41_matches_end_while_the_standings_are_rebuilt():
    people = [new_user() for _ in range(3)]
    with transaction.atomic():
        for _ in range(20):
            ended(*(Sat(user, 10, place=1) for user in people))
    ends = [partial(ended, *(Sat(user, 7, place=2) for user in people))] * 10
    assert together(*ends[:5], rebuild, *ends[5:], rebuild) == {"done": 12}
    kept = standings()
    assert {row[3:] for row in kept} == {(270, 30, 20)}
    rebuild()
    assert standings() == kept
