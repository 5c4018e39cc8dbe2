"""The one place that writes scores and standings."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, islice

from django.db import connection, transaction
from django.db.models import F, Q
from django.utils import timezone

from leaderboards import periods
from leaderboards.models import Score, Standing

BATCH = 2000


def add(scores: Sequence[Score]) -> None:
    """Store the scores of one match and count them in, inside the caller's transaction.

    Two matches that end at once may share people: they wait for each other in the order of the user ids.
    """
    scores = Score.objects.bulk_create(sorted(scores, key=lambda score: score.user_id))
    Standing.objects.bulk_create(
        [
            Standing(user_id=score.user_id, game=game, period=period)
            for score in scores
            for game, period in _places(score.game, periods.keys(score.ended_at))
        ],
        ignore_conflicts=True,
    )
    totals = Standing.objects.filter(game="", period=periods.ALL, user__in=[score.user_id for score in scores])
    list(totals.select_for_update().order_by("user_id"))
    for score in scores:
        counted = Q(game__in=["", score.game], period__in=periods.keys(score.ended_at))
        Standing.objects.filter(counted, user_id=score.user_id).update(
            points=F("points") + score.points,
            matches=F("matches") + 1,
            wins=F("wins") + int(score.won),
        )


def rebuild() -> int:
    """Make the standings of the periods that run now anew from the scores; how many there are.

    Matches that end meanwhile wait, and so does another rebuild.
    """
    with transaction.atomic():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute(f'LOCK TABLE "{Score._meta.db_table}" IN SHARE ROW EXCLUSIVE MODE')
        Standing.objects.all().delete()
        count = 0
        for batch in _batches(_summed(set(periods.keys(timezone.now())))):
            Standing.objects.bulk_create(batch)
            count += len(batch)
    return count


def forget_past() -> int:
    """Drop the standings of days, weeks and months that are over, which nobody is shown; how many there were."""
    return Standing.objects.exclude(period__in=periods.keys(timezone.now())).delete()[0]


def _places(game: str, keys: Iterable[str]) -> list[tuple[str, str]]:
    """The boards a score counts for: its own game's and that of all, in each period."""
    return [(name, key) for key in keys for name in ("", game)]


def _summed(running: set[str]) -> Iterator[Standing]:
    """The standings that the scores make, person by person, so that only one person's are in memory."""
    rows = Score.objects.order_by("user_id").values_list("user_id", "game", "ended_at", "points", "won")
    for user_id, scores in groupby(rows.iterator(chunk_size=BATCH), key=lambda row: row[0]):
        sums: defaultdict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0, 0])
        for _, game, ended_at, points, won in scores:
            for place in _places(game, running.intersection(periods.keys(ended_at))):
                sums[place][0] += points
                sums[place][1] += 1
                sums[place][2] += won
        for (game, period), (points, matches, wins) in sums.items():
            yield Standing(user_id=user_id, game=game, period=period, points=points, matches=matches, wins=wins)


def _batches(standings: Iterable[Standing]) -> Iterator[list[Standing]]:
    standings = iter(standings)
    while batch := list(islice(standings, BATCH)):
        yield batch
