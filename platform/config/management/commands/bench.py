"""`manage.py bench`: how long computers think, and how fast the rules are, on one core."""

import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

import django
import msgspec
from django.core.management.base import BaseCommand, CommandError, CommandParser

from config.management.games import slugs
from games.engine import compiled, registry
from games.engine.bench import Bench, bench
from games.engine.tournament import setups


class Report(msgspec.Struct):
    """`plain`: the same as plain Python, where a comparison was asked for."""

    compiled: bool
    decisions: int
    rows: list[Bench]
    plain: list[Bench]


class Command(BaseCommand):
    """See the arguments' help."""

    help = "Asks computers of all levels for decisions of all games: the milliseconds of one core that they take."

    def add_arguments(self, parser: CommandParser) -> None:
        """`[--games all|SLUG,…] [--decisions N] [--seed S] [--compare] [--json]`."""
        parser.add_argument("--games", default="all", metavar="SLUG,…", help="all of them unless said otherwise")
        parser.add_argument("--decisions", type=int, default=40, metavar="N", help="of each level in each set-up (40)")
        parser.add_argument("--seed", type=int, default=1, metavar="S", help="another one: other matches")
        parser.add_argument("--compare", action="store_true", help="what is compiled with plain Python")
        parser.add_argument("--json", action="store_true", help="one JSON object on standard output, nothing else")

    def handle(self, *args: Any, **options: Any) -> None:
        """Measure and print. Raises `CommandError` for an unknown game or where there is nothing to compare."""
        if options["compare"] and not compiled.is_installed():
            raise CommandError("Rules and bots run as plain Python; `make fast` compiles them.")
        report = Report(compiled.is_installed(), options["decisions"], [], [])
        for rows in _measure(slugs(options["games"]), options["decisions"], options["seed"], options["compare"]):
            report.rows += rows[:1]
            report.plain += rows[1:]
            if not options["json"]:
                self.stdout.write(_line(*rows))
        if options["json"]:
            self.stdout.write(msgspec.json.encode(report).decode())


def _measure(chosen: list[str], decisions: int, seed: int, compare: bool) -> Iterator[list[Bench]]:
    """Each set-up, and at once after it the same in a process that runs plain Python."""
    os.environ["PLAIN_PYTHON"] = "1"  # for the other process
    with ProcessPoolExecutor(1, get_context("spawn"), initializer=django.setup) as plain:
        for slug in chosen:
            for options, seats in setups(registry.get(slug)):
                asked = (slug, options, seats, decisions, seed)
                yield [_bench(*asked), *([plain.submit(_bench, *asked).result()] if compare else [])]


def _bench(slug: str, options: dict[str, str], seats: int, decisions: int, seed: int) -> Bench:
    return bench(registry.get(slug), options, seats, decisions, seed)


def _line(row: Bench, plain: Bench | None = None) -> str:
    text = f"{row.game:12} {'/'.join(row.options.values()):10} {row.seats} seats"
    for level, pace in row.levels.items():
        text += f"  {level} {pace.mean:6.2f} p95 {pace.p95:6.2f} max {pace.worst:6.2f} ms"
        if plain:
            text += f" ×{plain.levels[level].mean / pace.mean:.1f}"
    text += f"  {row.moves_per_s:7.0f} moves/s"
    return f"{text} ×{row.moves_per_s / plain.moves_per_s:.1f}" if plain else text
