"""`manage.py loadtest`: how much the site carries, beside what a bare broadcast does on the same machine."""

import asyncio
import json
from collections.abc import Sequence
from contextlib import AsyncExitStack
from random import Random
from typing import Any, Protocol

from django.core.management.base import BaseCommand, CommandError, CommandParser

from config.load import pace, people, processes
from config.load.figures import Measured, Tally, report
from config.management.games import slugs
from config.management.sites import need_websockets, run_at_a_site_of_its_own
from games.engine import registry
from tables.models import HUMAN_SEATS


class Company(Protocol):
    """Sockets that hear of each other, at the site's table or in a bare group."""

    async def open(self, stack: AsyncExitStack) -> None:
        """Connect all."""

    async def step(self, tally: Tally) -> None:
        """One move or broadcast."""


class Command(BaseCommand):
    """See the arguments' help; exits with 1 when something went wrong at a table."""

    help = (
        "Lets members play whole matches over real sockets, with moves read from the pages they are shown, and sends "
        "bare broadcasts to as many sockets. Without --url it starts a site of its own, empty and on the embedded "
        "default, and stops it afterwards. Each side runs half of the time as fast as it goes (moves_per_s, "
        f"cpu_ms_per_move) and half at {pace.STEADY:.0%} of that (latency_ms: from sending a move until all at the "
        "table have it). The ratios are the site's figures divided by the broadcast's."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """`[--matches M] [--seats N] [--seconds S] [--games SLUG,…] [--daphnes N] [--url URL [--pid PID]] [--json]`."""
        parser.add_argument("--matches", type=int, default=50, metavar="M", help="tables (default: %(default)s)")
        parser.add_argument("--seats", type=int, default=4, choices=range(2, HUMAN_SEATS + 1), help="members at each")
        parser.add_argument("--seconds", type=float, default=20, metavar="S", help="for each side (default: 20)")
        parser.add_argument("--games", default="all", metavar="SLUG,…", help="played in turn (default: all)")
        parser.add_argument("--daphnes", type=int, default=1, metavar="N", help="web servers of either side")
        parser.add_argument(
            "--url", help="a running site whose settings and database these are; members and tables stay there"
        )
        parser.add_argument("--pid", type=int, help="of `manage.py up`, where --url is given, to measure its CPU time")
        parser.add_argument("--seed", type=int, default=1, metavar="S", help="for the choice of moves")
        parser.add_argument("--json", action="store_true", help="one JSON object on standard output, nothing else")

    def handle(self, *args: Any, **options: Any) -> None:
        """Measure and print. Raises `CommandError`."""
        need_websockets()
        if options["url"]:
            self._measure(options)
        else:
            run_at_a_site_of_its_own(options["daphnes"])

    def _measure(self, options: dict[str, Any]) -> None:
        from websockets.exceptions import ConnectionClosed

        from config.load.bare import Group
        from config.load.playing import Table

        tables, seats, url = options["matches"], options["seats"], options["url"].rstrip("/")
        games = [registry.get(slug) for slug in slugs(options["games"])]
        self.stderr.write(f"{tables} tables of {seats} members sit down …")
        companies = people.gather(games, tables, seats)
        self.stderr.write(f"a bare broadcast to as many, {options['seconds']:g} s …")
        with processes.bare_broadcast(options["daphnes"]) as address:
            groups = [Group(address, number, seats) for number in range(tables)]
            bare = asyncio.run(_measure(groups, options["seconds"], None))
        self.stderr.write(f"and moves, {options['seconds']:g} s …")
        played = [Table(url, company, Random(options["seed"] + nth)) for nth, company in enumerate(companies)]
        try:
            site = asyncio.run(_measure(played, options["seconds"], options["pid"]))
        except ConnectionClosed as closed:
            raise CommandError(f"The site has shut a line: {closed}") from closed
        result = report(site, bare)
        self.stdout.write(json.dumps(result) if options["json"] else _told(result))
        if result["errors"]:
            raise CommandError(f"{result['errors']} errors")


async def _measure(companies: Sequence[Company], seconds: float, pid: int | None) -> Measured:
    """Open all sockets, and measure; CPU time is that of the process `pid` and those below it."""
    async with AsyncExitStack() as stack:
        for company in companies:
            await company.open(stack)
        steps = [company.step for company in companies]
        before = None if pid is None else processes.cpu_seconds(pid)
        full = await pace.run(steps, seconds / 2)
        spent = None if pid is None or before is None else processes.cpu_seconds(pid) - before
        return Measured(full, await pace.run(steps, seconds / 2, at=pace.STEADY * full.rate), spent)


def _told(result: dict[str, Any]) -> str:
    latency, bare = result["latency_ms"], result["baseline"]
    return "\n".join(
        [
            f"{result['moves_per_s']} moves/s, {result['ratio_moves']} of {bare['broadcasts_per_s']} bare broadcasts/s",
            f"a move is with all after {latency['p50']} ms (p95 {latency['p95']}, p99 {latency['p99']}), "
            f"p99 {result['ratio_p99']} × that of a broadcast ({bare['latency_ms']['p99']} ms)",
            f"{result['bytes_per_update']} bytes per update, {result['cpu_ms_per_move']} ms of CPU per move, "
            f"{result['errors']} errors",
        ]
    )
