"""The sums that are kept ready, and making them anew."""

from datetime import datetime, timedelta
from io import StringIO
from random import Random

import pytest
from django.core.management import call_command

from leaderboards.models import Score, Standing
from leaderboards.standings import rebuild
from tests.leaderboards.history import BERLIN, Sat, ended, new_user

pytestmark = pytest.mark.django_db
FIELDS = ("user", "game", "period", "points", "matches", "wins")


def standings() -> set[tuple[object, ...]]:
    return set(Standing.objects.values_list(*FIELDS))


def test_pl_41_a_match_counts_per_game_and_over_all_in_four_periods():
    user = new_user()
    ended(Sat(user, 130, place=1), Sat(None, place=2), at=datetime(2025, 11, 20, 20, 0, tzinfo=BERLIN))
    assert standings() == {
        (user.pk, game, period, 130, 1, 1)
        for game in ("", "speedsaurus")
        for period in ("2025-11-20", "2025-W47", "2025-11", "all")
    }


def test_pl_41_matches_add_up_across_games_and_days():
    user = new_user()
    ended(Sat(user, 130, place=1), at=datetime(2025, 11, 20, 23, 59, tzinfo=BERLIN))
    ended(Sat(user, -10, left=True), game="toy", at=datetime(2025, 11, 21, 0, 1, tzinfo=BERLIN))
    sums = {(game, period): rest for _, game, period, *rest in standings()}
    assert sums["", "2025-11"] == [120, 2, 1]
    assert sums["speedsaurus", "2025-11"] == [130, 1, 1]
    assert sums["toy", "all"] == [-10, 1, 0]
    assert sums["", "2025-11-20"] == [130, 1, 1]
    assert sums["", "2025-11-21"] == [-10, 1, 0]
    assert ("toy", "2025-11-20") not in sums


def random_history(seed: int) -> None:
    """Matches over the turns of a year, both changes of the clock among them."""
    rng = Random(seed)
    people = [new_user() for _ in range(6)]
    start = datetime(2025, 3, 29, 12, 0, tzinfo=BERLIN)
    for _ in range(60):
        seats = [
            Sat(user, rng.randint(-10, 160), place=rng.randint(1, 4), left=rng.random() < 0.1)
            for user in rng.sample(people, rng.randint(1, 4))
        ]
        moment = start + timedelta(hours=rng.randint(0, 24 * 300))
        ended(*seats, Sat(None, place=1), game=rng.choice(["speedsaurus", "toy"]), at=moment)


@pytest.mark.parametrize("seed", range(3))
def test_pl_41_rebuilding_from_the_scores_gives_the_same_tables(seed):
    random_history(seed)
    kept = standings()
    assert len(kept) > 100
    Standing.objects.filter(game="").delete()
    Standing.objects.update(points=7)
    out = StringIO()
    call_command("rebuild_standings", stdout=out)
    assert standings() == kept
    assert out.getvalue() == f"{len(kept)} standings\n"


def test_pl_41_rebuilding_writes_in_batches(monkeypatch):
    monkeypatch.setattr("leaderboards.standings.BATCH", 7)
    random_history(9)
    kept = standings()
    assert rebuild() == len(kept)
    assert standings() == kept


def test_pl_41_rebuilding_without_scores_clears_the_tables():
    Standing.objects.create(user=new_user(), game="", period="all", points=5, matches=1)
    assert rebuild() == 0
    assert not Score.objects.exists()
    assert standings() == set()


def test_pl_41_a_match_costs_few_statements(django_assert_max_num_queries):
    """Ending a match stays quick with four members: one insert for all rows, one lock, one update each."""
    users = [new_user() for _ in range(4)]
    ended(*(Sat(user, 50, place=1) for user in users))
    with django_assert_max_num_queries(30) as captured:
        ended(*(Sat(user, 50, place=1) for user in users))
    written = [query["sql"] for query in captured.captured_queries if "leaderboards_standing" in query["sql"]]
    assert len(written) == 1 + 1 + 4
