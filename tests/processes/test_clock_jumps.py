"""Somebody sets the machine's clock while people play: nobody waits for it, and nobody runs out of time by it."""

import asyncio
import shutil
import sqlite3
import struct
import subprocess
import sys
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random

import pytest

from config.endure.person import Person
from games.engine import registry
from games.engine.clicks import reader
from tests.site import Site, until

pytestmark = [
    pytest.mark.processes,
    pytest.mark.skipif(not shutil.which("cc") or sys.platform != "linux", reason="a clock to set needs a C compiler"),
]

HOUR = 3600


class Clock:
    """What all processes of a site take for the machine's clock, Valkey too."""

    def __init__(self, folder: Path) -> None:
        self._shift, library = folder / "shift", folder / "clock.so"
        self.set_by(0)
        source = Path(__file__).with_name("clock.c")
        subprocess.run(["cc", "-shared", "-fPIC", "-o", library, source], check=True)
        self.environment = {"LD_PRELOAD": str(library), "TIME_SHIFT": str(self._shift)}

    def set_by(self, seconds: int) -> None:
        """Let it differ by so much from the real one, from now on."""
        with self._shift.open("r+b" if self._shift.exists() else "xb") as file:
            file.write(struct.pack("=q", seconds))


def moves(site: Site) -> dict[int, int]:
    """How many decisions there have been at each table."""
    asked = "SELECT table_id, COUNT(*) FROM tables_moverecord AS r JOIN tables_match AS m ON m.id = match_id GROUP BY 1"
    with closing(sqlite3.connect(site.folder / "speedtisch.sqlite3", timeout=20)) as database:
        return dict(database.execute(asked).fetchall())


SIT_DOWN = """
from config.endure import company
from games.engine import registry
tables = company.gather([registry.get("speedsaurus"), registry.get("speedlaunch")], 2)
answer = [(table.game.slug, table.key, table.cookies) for table in tables]
"""
JUDGE = """
from config.endure import verdict
from tables.models import MoveRecord
answer = verdict.faults_found() | {"taken": MoveRecord.objects.filter(by="clock").count()}
"""


async def test_pl_21_matches_go_on_when_the_clock_is_set_forth_and_back(tmp_path: Path) -> None:
    """PL-21: by an hour each; no decision is taken from anybody, and nothing is lost or happens twice."""
    clock = Clock(tmp_path)
    with Site(tmp_path / "site", **clock.environment) as site:
        people = [
            Person(site.url, key, cookie, reader(registry.get(game)), Random(key), 0.2)
            for game, key, cookies in site.ask(SIT_DOWN)
            for cookie in cookies
        ]
        playing = [asyncio.create_task(person.play()) for person in people]
        for shift, finding in ((HOUR, "outage_given_back"), (0, "clock_was_set_back")):
            before = moves(site)
            clock.set_by(shift)
            await asyncio.to_thread(until, partial(is_logged, site, finding), finding)
            await asyncio.to_thread(until, partial(all_are_past, site, before), "both tables to go on")
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        assert [person.surprises for person in people] == [[]] * 4
        found = site.ask(JUDGE)
        assert found["taken"] == 0, "everybody decided in time"
        assert found["matches_that_differ"] == []
        assert found["ledger_holds"]
        assert found["leaderboards_hold"]


def all_are_past(site: Site, before: dict[int, int]) -> bool:
    """Whether each table has seen people and computers decide since then."""
    return all(now > before[table] + 3 for table, now in moves(site).items())


def is_logged(site: Site, event: str) -> bool:
    return event in site.log.read_text()
