"""The command that measures the leaderboards, on a small scale."""

from contextlib import suppress
from datetime import UTC, datetime
from io import StringIO

import msgspec
import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from games.engine import registry
from leaderboards.management.commands import measure_standings
from leaderboards.models import Score, Standing
from leaderboards.periods import Period


@pytest.mark.django_db
def test_pl_41_the_measurement_fills_an_empty_database_and_times_every_board(monkeypatch: pytest.MonkeyPatch) -> None:
    """PL-41: each game's board and that of all, in each period: three pages and the own rank; no second filling."""
    # late on a day in the middle of week and month: with so few matches an hour after midnight has none of each game
    monkeypatch.setattr(timezone, "now", lambda: datetime(2026, 11, 26, 22, 30, tzinfo=UTC))
    monkeypatch.setattr(measure_standings, "WARM_UP", 0)
    monkeypatch.setattr(measure_standings, "RUNS", 2)
    out = StringIO()
    with suppress(SystemExit):  # something took longer than promised, which a test must not judge
        call_command("measure_standings", people=40, matches=6400, json=True, stdout=out, stderr=StringIO())
    found = msgspec.json.decode(out.getvalue())
    boards = (1 + len(registry.all_games())) * len(Period)
    assert (found["people"], found["matches"]) == (40, 6400)
    assert (found["scores"], found["standings"]) == (Score.objects.count(), Standing.objects.count())
    assert (len(found["pages_ms"]), len(found["own_rank_ms"])) == (3 * boards, boards)
    assert all(0 < times["median"] <= times["p95"] for times in found["pages_ms"].values())
    with pytest.raises(CommandError, match="has people"):
        call_command("measure_standings", stdout=out)
