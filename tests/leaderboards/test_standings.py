"""The sums that are kept ready, and making them anew."""

from datetime import datetime, timedelta
from io import StringIO
from random import Random

import pytest
from django.core.management import call_command
from django.utils import timezone

from leaderboards.models import Score, Standing
from leaderboards.standings import rebuild
from leaderboards.tasks import forget_past_standings
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


@pytest.fixture
def new_year(monkeypatch):
    """It is the first evening of 2026: the month began with the day, the week in the year before."""
    monkeypatch.setattr(timezone, "now", lambda: datetime(2026, 1, 1, 20, 0, tzinfo=BERLIN))


RUNNING = {"2026-01-01", "2026-W01", "2026-01", "all"}


def random_history(seed: int) -> None:
    """Matches of nine months up to the first evening of 2026, both changes of the clock among them."""
    rng = Random(seed)
    people = [new_user() for _ in range(6)]
    end = datetime(2026, 1, 1, 19, 0, tzinfo=BERLIN)
    for _ in range(60):
        seats = [
            Sat(user, rng.randint(-10, 160), place=rng.randint(1, 4), left=rng.random() < 0.1)
            for user in rng.sample(people, rng.randint(1, 4))
        ]
        moment = end - timedelta(hours=24 * 280 * rng.random() ** 4)
        ended(*seats, Sat(None, place=1), game=rng.choice(["speedsaurus", "toy"]), at=moment)


@pytest.mark.usefixtures("new_year")
@pytest.mark.parametrize("seed", range(3))
def test_pl_41_rebuilding_from_the_scores_gives_the_same_tables(seed):
    random_history(seed)
    kept = {row for row in standings() if row[2] in RUNNING}
    assert {row[2] for row in kept} == RUNNING
    Standing.objects.filter(game="").delete()
    Standing.objects.update(points=7)
    out = StringIO()
    call_command("rebuild_standings", stdout=out)
    assert standings() == kept
    assert out.getvalue() == f"{len(kept)} standings\n"


@pytest.mark.usefixtures("new_year")
def test_pl_41_standings_of_past_days_weeks_and_months_are_dropped():
    random_history(7)
    kept = {row for row in standings() if row[2] in RUNNING}
    assert len(standings()) > len(kept)
    forget_past_standings()
    assert standings() == kept


@pytest.mark.usefixtures("new_year")
def test_pl_41_rebuilding_writes_in_batches(monkeypatch):
    monkeypatch.setattr("leaderboards.standings.BATCH", 7)
    random_history(9)
    forget_past_standings()
    kept = standings()
    assert rebuild() == len(kept) > 7
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
