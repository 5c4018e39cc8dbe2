"""`manage.py tournament`: how much stronger each level is than the one below, on all cores."""

import os
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import django
import msgspec
from django.core.management.base import BaseCommand, CommandError, CommandParser

from config.management.games import slugs
from games.engine import chart, registry
from games.engine.simulate import Count, Tally, count
from games.engine.tournament import Pairing, Row, pairings, row

MATCHES, QUICK = 400, 40
CHUNK = 10
"""Matches a process plays before it reports."""


class Command(BaseCommand):
    """See the arguments' help; exits with 1 when a match failed."""

    help = (
        "Plays one computer of a level against those of the level below, in all games, and writes a table and a plot."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """`[--games all|SLUG,…] [--quick] [--matches N] [--seed S] [--jobs N] [--out FOLDER] [--json]`."""
        parser.add_argument("--games", default="all", metavar="SLUG,…")
        parser.add_argument("--quick", action="store_true", help=f"{QUICK} matches a pairing instead of {MATCHES}")
        parser.add_argument("--matches", type=int, metavar="N", help="so many matches a pairing")
        parser.add_argument("--seed", type=int, default=1, metavar="S")
        parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N")
        parser.add_argument("--out", type=Path, default=Path("build/tournament"), metavar="FOLDER")
        parser.add_argument("--json", action="store_true", help="one JSON object on standard output, nothing else")

    def handle(self, *args: Any, **options: Any) -> None:
        """Play, write `table.md`, `plot.svg` and `rows.json`, and print. Raises `CommandError` when a match failed."""
        matches = options["matches"] or (QUICK if options["quick"] else MATCHES)
        chosen = [pairing for slug in slugs(options["games"]) for pairing in pairings(registry.get(slug))]
        rows = self._play(chosen, matches, options["seed"], options["jobs"])
        folder: Path = options["out"]
        folder.mkdir(parents=True, exist_ok=True)
        table, report = chart.table(rows), msgspec.json.encode({"matches": matches, "rows": rows})
        (folder / "table.md").write_text(table)
        (folder / "plot.svg").write_text(chart.plot(rows))
        (folder / "rows.json").write_bytes(report)
        self.stdout.write(report.decode() if options["json"] else table)
        if errors := sum(row.errors for row in rows):
            raise CommandError(f"{errors} matches failed")

    def _play(self, chosen: list[Pairing], matches: int, seed: int, jobs: int) -> list[Row]:
        counted = [Count([Tally() for _ in pairing.levels]) for pairing in chosen]
        chunks = list(_chunks(len(chosen), matches))
        # a fresh interpreter each: a fork of a process with threads may hang
        with ProcessPoolExecutor(jobs, get_context("spawn"), initializer=django.setup) as pool:
            waiting = {pool.submit(_count, chosen[index], numbers, seed): index for index, numbers in chunks}
            for done, future in enumerate(as_completed(waiting), start=1):
                counted[waiting[future]].add(future.result())
                if sys.stderr.isatty() or done == len(chunks):
                    end = "\n" if done == len(chunks) else ""
                    self.stderr.write(f"\r{done}/{len(chunks)}", ending=end, style_func=str)
        return [row(pairing, result) for pairing, result in zip(chosen, counted, strict=True)]


def _chunks(pairings: int, matches: int) -> Iterator[tuple[int, range]]:
    for first in range(0, matches, CHUNK):
        for index in range(pairings):
            yield index, range(first, min(first + CHUNK, matches))


def _count(pairing: Pairing, numbers: range, seed: int) -> Count:
    return count(registry.get(pairing.game), pairing.levels, numbers, seed, pairing.options)
