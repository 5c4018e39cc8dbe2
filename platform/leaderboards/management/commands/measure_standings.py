"""`manage.py measure_standings`: pages of the leaderboards with a million scored matches, built and timed (PL-41)."""

import gc
import random
import statistics
import sys
import time
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from datetime import timedelta
from functools import partial
from math import ceil
from typing import Any

import msgspec
from django.core.management import BaseCommand, CommandError, call_command
from django.db import connection
from django.db.models import Max, Model
from django.test import Client
from django.utils import timezone

from accounts.models import User
from accounts.names import name_key
from games.engine import registry
from leaderboards import ranking, survey
from leaderboards.models import Score, Standing
from leaderboards.periods import Period, berlin_day, key
from leaderboards.standings import rebuild
from tables.models import Match, Table

PROMISED_MS = 50
SEATS = 4
MEMBERS = ((1, 2, 3, 4), (6, 2, 1, 1))
"""How many members play a match, and how often: most play alone."""
DOUBLINGS = 6
BATCH = 5000
WARM_UP, RUNS = 3, 60


class Times(msgspec.Struct, frozen=True):
    """Milliseconds of one thing, done several times over."""

    median: float
    p95: float


class Command(BaseCommand):
    """Exit status 1 when 95 % of something take longer than promised. Needs a database without people."""

    help = "Fills an empty database with people and scored matches, and times the pages of the leaderboards."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the sizes and `--json`."""
        parser.add_argument("--people", type=int, default=100_000)
        parser.add_argument("--matches", type=int, default=1_000_000)
        parser.add_argument("--again", action="store_true", help="measure what an earlier run has built")
        parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")

    def handle(self, *args: Any, people: int, matches: int, again: bool, json: bool, **options: Any) -> None:
        """Build, measure, tell."""
        call_command("prepare")
        if not again:
            self._build(people, matches)
        gc.freeze()  # as the servers do
        pages, ranks = _measure()
        slowest = max(times.p95 for times in (*pages.values(), *ranks.values()))
        found = {
            "database": connection.vendor,
            "people": User.objects.count(),
            "matches": Match.objects.count(),
            "scores": Score.objects.count(),
            "standings": Standing.objects.count(),
            "pages_ms": pages,
            "own_rank_ms": ranks,
            "slowest_ms": slowest,
            "ok": slowest < PROMISED_MS,
        }
        self.stdout.write(msgspec.json.format(msgspec.json.encode(found), indent=0 if json else 2).decode())
        if not found["ok"]:
            sys.exit(1)

    def _build(self, people: int, matches: int) -> None:
        """Fill the tables."""
        if User.objects.exists():
            raise CommandError("this database has people; give DATABASE_URL of an empty one")
        rng = random.Random(1)
        for batch in _batches(people):
            names = [f"Person {number}" for number in batch]
            User.objects.bulk_create([User(username=name, name_key=name_key(name)) for name in names])
        users = list(User.objects.values_list("pk", flat=True))
        table = Table.objects.create(game=registry.all_games()[0].slug, size=SEATS, status=Table.Status.CLOSED)
        _play(table, ceil(matches / 2**DOUBLINGS), users, rng)
        for _ in range(DOUBLINGS):
            _double(users[0], people, rng.randrange(people))
            self.stderr.write(f"{Match.objects.count():>9,} matches")
        begin = time.perf_counter()
        rebuild()
        self.stderr.write(f"standings made in {time.perf_counter() - begin:.0f} s")
        with connection.cursor() as cursor:
            cursor.execute("VACUUM ANALYZE" if connection.vendor == "postgresql" else "ANALYZE")


def _batches(total: int) -> Iterator[range]:
    for start in range(0, total, BATCH):
        yield range(start, min(start + BATCH, total))


def _play(table: Table, count: int, users: list[int], rng: random.Random) -> None:
    """Matches of the last year, more of them recently, with points that are often equal."""
    now = timezone.now()
    games = [game.slug for game in registry.all_games()]
    matches = Match.objects.bulk_create(
        [
            Match(
                table=table,
                game=rng.choice(games),
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
                points=rng.randrange(-10, 131, 5),
                place=seat + 1,
                won=not seat,
                ended_at=match.ended_at or now,
            )
            for match in matches
            for seat, user in enumerate(rng.sample(users, *rng.choices(*MEMBERS)))
        ]
    )


def _double(first: int, people: int, step: int) -> None:
    """As many matches again, the same ones between others: everybody hands their part on to who comes `step` later."""
    matches = Match.objects.aggregate(Max("pk"))["pk__max"]
    scores = Score.objects.aggregate(Max("pk"))["pk__max"]
    _copy(Match, id=f"id + {matches}")
    player = f"{first} + (user_id - {first} + {step}) % {people}"
    _copy(Score, id=f"id + {scores}", match_id=f"match_id + {matches}", user_id=player)


def _copy(model: type[Model], **changed: str) -> None:
    """Insert all rows of a table again; `changed` are SQL expressions by column."""
    columns = [field.column for field in model._meta.concrete_fields]
    values = ", ".join(changed.get(column, column) for column in columns)
    with connection.cursor() as cursor:
        table = model._meta.db_table
        cursor.execute(f"INSERT INTO {table} ({', '.join(columns)}) SELECT {values} FROM {table}")  # noqa: S608


def _measure() -> tuple[dict[str, Times], dict[str, Times]]:
    """For each board: a page with all that is on it, and the viewer's own rank alone.

    The pages are the first, the middle and the last one, from request to response. The viewer stands last, whose rank
    takes longest to count, and is on the last of these pages only.
    """
    pages, ranks = {}, {}
    for slug in ("", *(game.slug for game in registry.all_games())):
        for period in Period:
            when = key(period, berlin_day(timezone.now()))
            standings = Standing.objects.filter(game=slug, period=when)
            last = standings.order_by("points", "-user_id")[0].user
            client = Client(HTTP_HOST="localhost")
            client.force_login(last)
            found = survey.take(slug, when)  # as is done once a minute
            count = ranking.board(slug, when).pages
            for name, page in {"first": 1, "middle": count // 2, "last": count}.items():
                address = f"/bestenliste/{slug and f'{slug}/'}?zeit={period}&seite={page}"
                pages[f"{slug or 'all games'} {period} {name}"] = _timed(partial(client.get, address))
            ranks[f"{slug or 'all games'} {period}"] = _timed(partial(ranking.own_place, standings, last, found))
    return pages, ranks


def _timed(act: Callable[[], object]) -> Times:
    times = []
    for _ in range(WARM_UP + RUNS):
        begin = time.perf_counter()
        act()
        times.append((time.perf_counter() - begin) * 1000)
    measured = times[WARM_UP:]
    return Times(round(statistics.median(measured), 1), round(statistics.quantiles(measured, n=20)[-1], 1))
