"""The one place that writes scores and standings."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from django.db import connection, transaction
from django.db.models import F, Q

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
            for game, period in _counts_for(score.game, periods.keys(score.ended_at))
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
    """Make all standings anew from the scores; how many there are.

    Matches that end meanwhile wait, and so does another rebuild.
    """
    with transaction.atomic():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute(f'LOCK TABLE "{Score._meta.db_table}" IN SHARE ROW EXCLUSIVE MODE')
        Standing.objects.all().delete()
        count = 0
        for batch in _batches(_summed()):
            Standing.objects.bulk_create(batch)
            count += len(batch)
    return count


def _counts_for(game: str, keys: Iterable[str]) -> list[tuple[str, str]]:
    return [(name, key) for key in keys for name in ("", game)]


def _summed() -> Iterator[Standing]:
    """All standings that the scores make, person by person, so that only one person's are in memory."""
    rows = Score.objects.order_by("user_id").values_list("user_id", "game", "ended_at", "points", "won")
    for user_id, scores in groupby(rows.iterator(chunk_size=BATCH), key=lambda row: row[0]):
        points: Counter[tuple[str, str]] = Counter()
        matches: Counter[tuple[str, str]] = Counter()
        wins: Counter[tuple[str, str]] = Counter()
        for _, game, ended_at, gained, won in scores:
            for place in _counts_for(game, periods.keys(ended_at)):
                points[place] += gained
                matches[place] += 1
                wins[place] += won
        for (game, period), played in matches.items():
            place = (game, period)
            yield Standing(
                user_id=user_id, game=game, period=period, points=points[place], matches=played, wins=wins[place]
            )


def _batches(standings: Iterable[Standing]) -> Iterator[list[Standing]]:
    batch: list[Standing] = []
    for standing in standings:
        batch.append(standing)
        if len(batch) == BATCH:
            yield batch
            batch = []
    yield batch
