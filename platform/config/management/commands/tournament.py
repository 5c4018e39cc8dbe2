"""`manage.py tournament`: how much stronger each level is than the one below, on all cores."""

import os
import sys
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from itertools import islice
from math import inf
from multiprocessing import get_context
from pathlib import Path
from time import monotonic
from typing import Any

import django
import msgspec
from django.core.management.base import BaseCommand, CommandError, CommandParser

from config.management.games import slugs
from games.engine import chart, registry
from games.engine.simulate import Count, Tally, count
from games.engine.tournament import STEPS, Pairing, Row, pairings, row

MATCHES, QUICK = 400, 40
HIGHER = ",".join(higher for higher, _ in STEPS)
CHUNK = 10
"""Matches a process plays before it reports."""
FOLDER = Path("build/tournament")
COUNTS = "counts.jsonl"


class Chunk(msgspec.Struct, frozen=True):
    """Some matches of a pairing: those from number `first` up to and without `end`, of the tournament of `seed`."""

    pairing: Pairing
    seed: int
    first: int
    end: int


class Counted(msgspec.Struct):
    """A line of `counts.jsonl`."""

    chunk: Chunk
    count: Count


class Command(BaseCommand):
    """See the arguments' help; exits with 1 when a match failed."""

    help = (
        "Plays one computer of a level against those of the level below, in all games, and writes a table and a plot. "
        "An exclamation mark: that level is not stronger for certain, more matches may tell."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """`[--games all|SLUG,…] [--levels L,…] [--quick] [--matches N] [--minutes M] [--resume] …`, see each's help."""
        parser.add_argument("--games", default="all", metavar="SLUG,…", help="all of them unless said otherwise")
        parser.add_argument("--levels", default=HIGHER, metavar="L,…", help=f"the higher level: {HIGHER}")
        parser.add_argument("--quick", action="store_true", help=f"{QUICK} matches a pairing instead of {MATCHES}")
        parser.add_argument("--matches", type=int, metavar="N", help="so many matches a pairing")
        parser.add_argument("--minutes", type=float, default=inf, metavar="M", help="begin nothing new after that time")
        parser.add_argument("--resume", action="store_true", help="keep what was counted, of the same code, in --out")
        parser.add_argument("--seed", type=int, default=1, metavar="S", help="another one: other matches")
        parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="processes")
        parser.add_argument("--out", type=Path, default=FOLDER, metavar="FOLDER", help=str(FOLDER))
        parser.add_argument("--json", action="store_true", help="one JSON object on standard output, nothing else")

    def handle(self, *args: Any, **options: Any) -> None:
        """Play, write `table.md`, `plot.svg` and `rows.json`, and print.

        Raises `CommandError` when a match failed, and for a game or level that there is not.
        """
        matches = options["matches"] or (QUICK if options["quick"] else MATCHES)
        levels, games = options["levels"].split(","), slugs(options["games"])
        if unknown := set(levels) - {higher for higher, _ in STEPS}:
            raise CommandError(f"{', '.join(sorted(unknown))}: a level that is above another is one of {HIGHER}")
        folder: Path = options["out"]
        folder.mkdir(parents=True, exist_ok=True)
        counts = folder / COUNTS
        if not options["resume"]:
            counts.unlink(missing_ok=True)
        chosen = [pairing for slug in games for pairing in pairings(registry.get(slug)) if pairing.levels[0] in levels]
        kept = [part.chunk for part in _read(counts)]
        chunks = [chunk for chunk in _chunks(chosen, matches, options["seed"]) if chunk not in kept]
        self._play(chunks, counts, options["jobs"], monotonic() + 60 * options["minutes"])
        rows = list(_rows(_read(counts)))
        table, report = chart.table(rows), msgspec.json.encode({"matches": matches, "rows": rows})
        (folder / "table.md").write_text(table)
        (folder / "plot.svg").write_text(chart.plot(rows))
        (folder / "rows.json").write_bytes(report)
        self.stdout.write(report.decode() if options["json"] else table)
        if errors := sum(row.errors for row in rows):
            raise CommandError(f"{errors} matches failed")

    def _play(self, chunks: list[Chunk], counts: Path, jobs: int, until: float) -> None:
        """Play `chunks` in their order and add each to the file as soon as it is played."""
        waiting = iter(chunks)
        # a fresh interpreter each: a fork of a process with threads may hang
        with (
            ProcessPoolExecutor(jobs, get_context("spawn"), initializer=django.setup) as pool,
            counts.open("ab", buffering=0) as file,
        ):
            running = {pool.submit(_count, chunk) for chunk in islice(waiting, jobs)}
            done = 0
            while running:
                finished, running = wait(running, return_when=FIRST_COMPLETED)
                for future in finished:
                    file.write(msgspec.json.encode(future.result()) + b"\n")
                    done += 1
                if monotonic() < until:
                    running |= {pool.submit(_count, chunk) for chunk in islice(waiting, len(finished))}
                if sys.stderr.isatty() or not running:
                    self.stderr.write(f"\r{done}/{len(chunks)}", ending="" if running else "\n", style_func=str)


def _chunks(chosen: list[Pairing], matches: int, seed: int) -> Iterator[Chunk]:
    """All pairings' first matches, then all their next ones, so that stopping early is fair to each."""
    for first in range(0, matches, CHUNK):
        for pairing in chosen:
            yield Chunk(pairing, seed, first, min(first + CHUNK, matches))


def _count(chunk: Chunk) -> Counted:
    pairing, numbers = chunk.pairing, range(chunk.first, chunk.end)
    return Counted(chunk, count(registry.get(pairing.game), pairing.levels, numbers, chunk.seed, pairing.options))


def _read(counts: Path) -> list[Counted]:
    # msgspec knows dict, but not its subclass Counter
    decoder = msgspec.json.Decoder(Counted, dec_hook=lambda kind, value: kind(value))
    return [decoder.decode(line) for line in counts.read_bytes().splitlines()] if counts.exists() else []


def _rows(parts: list[Counted]) -> Iterator[Row]:
    """A row for each pairing of which something was counted, in the order of the games' ways to be played."""
    for pairing in (pairing for game in registry.all_games() for pairing in pairings(game)):
        whole = Count([Tally() for _ in pairing.levels])
        for part in parts:
            if part.chunk.pairing == pairing:
                whole.add(part.count)
        if whole.moves:
            yield row(pairing, whole)
