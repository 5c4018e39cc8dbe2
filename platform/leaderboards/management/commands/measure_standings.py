"""`manage.py measure_standings`: pages of a leaderboard with a million scores, built and timed (PL-41)."""

import random
import statistics
import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.test import Client
from django.utils import timezone

from accounts.models import User
from accounts.names import name_key
from leaderboards.models import Score, Standing
from leaderboards.periods import ALL, Period
from leaderboards.ranking import PAGE
from leaderboards.standings import rebuild
from tables.models import Match, Table

PROMISED_MS = 50
GAME = "speedometer"
SEATS = 4
BATCH = 5000
RUNS = 15


class Command(BaseCommand):
    """Exit status 1 when the median of a page takes longer than promised. Needs a migrated database without people."""

    help = "Fills an empty database with people and scores, and times the pages of the leaderboard."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the sizes and `--json`."""
        parser.add_argument("--people", type=int, default=100_000)
        parser.add_argument("--scores", type=int, default=1_000_000)
        parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")

    def handle(self, *args: Any, people: int, scores: int, json: bool, **options: Any) -> None:
        """Build, measure, tell."""
        if User.objects.exists():
            raise CommandError("this database has people; give DATABASE_URL of an empty one")
        seconds = self._build(people, scores)
        pages = _measure(people)
        found = {
            "database": connection.vendor,
            "people": people,
            "scores": Score.objects.count(),
            "standings": Standing.objects.count(),
            "rebuild_s": seconds,
            "pages_ms": pages,
            "slowest_ms": max(pages.values()),
            "ok": max(pages.values()) < PROMISED_MS,
        }
        self.stdout.write(msgspec.json.format(msgspec.json.encode(found), indent=0 if json else 2).decode())
        if not found["ok"]:
            sys.exit(1)

    def _build(self, people: int, scores: int) -> float:
        """Fill the tables; how many seconds the standings took."""
        rng = random.Random(1)
        for batch in _batches(people):
            names = [f"Person {number}" for number in batch]
            User.objects.bulk_create([User(username=name, name_key=name_key(name)) for name in names])
        users = list(User.objects.values_list("pk", flat=True))
        table = Table.objects.create(game=GAME, size=SEATS, status=Table.Status.CLOSED)
        for batch in _batches(scores // SEATS):
            _play(table, len(batch), users, rng)
            self.stderr.write(f"{batch.stop * SEATS:>9,} scores")
        begin = time.perf_counter()
        rebuild()
        seconds = round(time.perf_counter() - begin, 1)
        with connection.cursor() as cursor:
            cursor.execute("VACUUM ANALYZE" if connection.vendor == "postgresql" else "ANALYZE")
        return seconds


def _batches(total: int) -> Iterator[range]:
    for start in range(0, total, BATCH):
        yield range(start, min(start + BATCH, total))


def _play(table: Table, count: int, users: list[int], rng: random.Random) -> None:
    """Matches of the last year, more of them recently, with points that are often equal."""
    now = timezone.now()
    matches = Match.objects.bulk_create(
        [
            Match(
                table=table,
                game=table.game,
                seed=b"",
                seed_hash="",
                format_version=1,
                state="",
                status=Match.Status.FINISHED,
                ended_at=now - timedelta(days=365 * rng.random() ** 2),
            )
            for _ in range(count)
        ]
    )
    Score.objects.bulk_create(
        [
            Score(
                user_id=user,
                game=match.game,
                match=match,
                seat=seat,
                points=rng.randrange(0, 131, 5),
                place=seat + 1,
                won=not seat,
                ended_at=match.ended_at or now,
            )
            for match in matches
            for seat, user in enumerate(rng.sample(users, SEATS))
        ]
    )


def _measure(people: int) -> dict[str, float]:
    """Median milliseconds from request to response, for a member in the middle of the board."""
    client = Client(HTTP_HOST="localhost")
    client.force_login(Standing.objects.filter(game="", period=ALL).order_by("points")[people // 2].user)
    pages = {"first": 1, "middle": people // PAGE // 2, "last": people // PAGE}
    return {
        f"{period} {name}": _median(f"/bestenliste/?zeit={period}&seite={page}", client)
        for period in Period
        for name, page in pages.items()
    }


def _median(address: str, client: Client) -> float:
    times = []
    for _ in range(RUNS + 2):
        begin = time.perf_counter()
        client.get(address)
        times.append((time.perf_counter() - begin) * 1000)
    return round(statistics.median(times[2:]), 1)  # the first two warm up
