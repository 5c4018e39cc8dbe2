"""What must be true after a long run, read from the database."""

from collections.abc import Iterable
from typing import Any

from leaderboards import standings
from leaderboards.models import Standing
from tables import pushing, replay
from tables.models import Match
from wallets.audit import audit


def stamps(table_ids: Iterable[int]) -> dict[int, str]:
    """What a page of each table has to show now."""
    return {table_id: pushing.newest_stamp(table_id) for table_id in table_ids}


def faults_found() -> dict[str, Any]:
    """Whether the ledger is exact, how many matches do not follow from seed and moves, and whether the leaderboards
    equal sums made anew.
    """
    wrong = [match.pk for match in Match.objects.all() if replay.differences(match)]
    before = _standings()
    standings.rebuild()
    return {
        "matches": Match.objects.count(),
        "ledger_holds": audit().holds,
        "matches_that_differ": wrong,
        "leaderboards_hold": before == _standings(),
    }


def _standings() -> list[tuple[Any, ...]]:
    return sorted(Standing.objects.values_list("user", "game", "period", "points", "matches", "wins"))
