"""`manage.py endure`: whether the site holds, over a long time and while things break."""

import asyncio
import json
from contextlib import suppress
from random import Random
from time import monotonic
from typing import Any

from asgiref.sync import sync_to_async
from django.core.management.base import BaseCommand, CommandError, CommandParser

from config.management.games import slugs
from config.management.sites import need_websockets, run_at_a_site_of_its_own
from games.engine import registry
from games.engine.clicks import reader

LOOKS = 60
"""How often memory is looked at in a run."""
PATIENCE = 300.0
"""Seconds after which a table that does not go on never will, however busy the machine is."""
QUIET = 120.0
"""Seconds in which there must be a moment, once nobody decides any more, when all pages have caught up."""
LONG = 600.0
"""Seconds that a run must last for memory to be judged: a shorter one sees caches fill."""


class Command(BaseCommand):
    """See the arguments' help; exits with 1 when something did not hold."""

    help = (
        "Lets members play with computers on a site of its own (or at --url) for so long, at a person's pace. "
        "Afterwards every page must show the newest version, the ledger be exact, every match follow from its seed "
        "and moves, the leaderboards equal sums made anew, and no process have grown, if it was ten minutes or more. "
        "With --faults things break "
        "meanwhile, one after the other, and it is told after how many seconds the last table went on."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """`[--seconds S] [--tables T] [--pause P] [--faults] [--games SLUG,…] [--daphnes N] [--url URL --pid PID]`."""
        parser.add_argument("--seconds", type=float, default=1800, metavar="S", help="(default: %(default)s)")
        parser.add_argument("--tables", type=int, default=12, metavar="T", help="of two members (default: %(default)s)")
        parser.add_argument("--pause", type=float, default=1.5, metavar="P", help="seconds that a decision takes")
        parser.add_argument("--faults", action="store_true", help="break things; two web servers are wise then")
        parser.add_argument("--games", default="all", metavar="SLUG,…", help="played in turn (default: all)")
        parser.add_argument("--daphnes", type=int, default=1, metavar="N", help="web servers of its own site")
        parser.add_argument("--url", help="a running site whose settings and database these are")
        parser.add_argument("--pid", type=int, help="of its `manage.py up`, where --url is given")
        parser.add_argument("--seed", type=int, default=1, metavar="S", help="for the choice of moves")
        parser.add_argument("--json", action="store_true", help="one JSON object on standard output, nothing else")

    def handle(self, *args: Any, **options: Any) -> None:
        """Play and judge. Raises `CommandError`."""
        need_websockets()
        if bool(options["url"]) != bool(options["pid"]):
            raise CommandError("--url and --pid belong together")
        if options["url"]:
            self._endure(options)
        else:
            run_at_a_site_of_its_own(options["daphnes"])

    def _endure(self, options: dict[str, Any]) -> None:
        from config.endure import verdict

        result = asyncio.run(self._play(options)) | verdict.faults_found()
        wrong = _wrong(result)
        if options["json"]:
            self.stdout.write(json.dumps(result | {"wrong": wrong}))
        else:
            for name, value in result.items():
                self.stdout.write(f"{name:20} {value}")
        if wrong:
            raise CommandError(f"did not hold: {', '.join(wrong)}")

    async def _play(self, options: dict[str, Any]) -> dict[str, Any]:
        """What happened while people played; afterwards none of them decides any more, and all have caught up."""
        from config.endure import company, faults, memory, verdict
        from config.endure.person import Person

        url, pid = options["url"].rstrip("/"), options["pid"]
        games = [registry.get(slug) for slug in slugs(options["games"])]
        tables = await sync_to_async(company.gather)(games, options["tables"])
        people: dict[int, list[Person]] = {
            table.table_id: [
                Person(url, table.key, cookie, reader(table.game), Random(options["seed"] + nth), options["pause"])
                for nth, cookie in enumerate(table.cookies)
            ]
            for table in tables
        }
        everybody = [person for seated in people.values() for person in seated]
        playing = [asyncio.create_task(person.play()) for person in everybody]
        end = monotonic() + options["seconds"]
        samples: list[memory.Sample] = []
        recovered: dict[str, float | None] = {}
        breaking = list(faults.ALL.items()) if options["faults"] else []
        apart = options["seconds"] / (len(breaking) + 1)
        try:
            for name, fault in breaking:
                await _watch(samples, pid, min(apart, end - monotonic()), options["seconds"] / LOOKS)
                before = _shown(people)
                await fault(pid, everybody)
                recovered[name] = await _all_go_on(people, before)
            await _watch(samples, pid, end - monotonic(), options["seconds"] / LOOKS)
            for person in everybody:
                person.is_resting = True
            behind = await _behind(people, verdict)
        finally:
            for task in playing:
                task.cancel()
            with suppress(asyncio.CancelledError):
                await asyncio.gather(*playing)
        courses = memory.courses(samples)
        is_long = options["seconds"] >= LONG
        return {
            "tables": len(tables),
            "moves": sum(person.moves for person in everybody),
            "connections": sum(person.connections for person in everybody),
            "refusals": sorted({code for person in everybody for code in person.surprises}),
            "pages_behind": behind,
            "seconds_until_all_went_on": recovered,
            "megabytes": {name: [one.warm, one.end] for name, one in courses.items()},
            "growing": [name for name, one in courses.items() if is_long and not one.is_flat],
        }


def _wrong(result: dict[str, Any]) -> list[str]:
    """What did not hold."""
    must_be_empty = ("refusals", "pages_behind", "growing", "matches_that_differ")
    wrong = [name for name in must_be_empty if result[name]]
    wrong += [name for name in ("ledger_holds", "leaderboards_hold", "moves") if not result[name]]
    return wrong + [name for name, seconds in result["seconds_until_all_went_on"].items() if seconds is None]


def _shown(people: dict[int, list[Any]]) -> dict[int, set[str]]:
    """What the pages of each table show."""
    return {table: {person.stamp for person in seated} for table, seated in people.items()}


async def _watch(samples: list[Any], pid: int, seconds: float, every: float) -> None:
    from config.endure import memory

    end = monotonic() + seconds
    while (left := end - monotonic()) > 0:
        await asyncio.sleep(min(every, left))
        samples.append(memory.sample(pid))


async def _all_go_on(people: dict[int, list[Any]], before: dict[int, set[str]]) -> float | None:
    """Seconds until somebody at each table has seen something new; `None` when that never came."""
    begun = monotonic()
    while monotonic() - begun < PATIENCE:
        if all(shown - before[table] for table, shown in _shown(people).items()):
            return round(monotonic() - begun, 1)
        await asyncio.sleep(0.1)
    return None


async def _behind(people: dict[int, list[Any]], verdict: Any) -> int:
    """How many pages do not come to show what is stored."""
    end, behind = monotonic() + QUIET, -1
    while behind and monotonic() < end:
        await asyncio.sleep(0.5)
        newest = await sync_to_async(verdict.stamps)(people)
        behind = sum(person.stamp != newest[table] for table, seated in people.items() for person in seated)
    return behind
