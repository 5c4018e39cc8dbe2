"""Any process of the site may die at any moment of a match: nothing is lost, nothing happens twice (PL-10, PL-21)."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from threading import Thread
from typing import Any

import pytest

from tests.site import PATIENCE, ROOT, Site, until

pytestmark = pytest.mark.processes

OPEN_TABLE = """
from django.test import Client
from accounts.models import User
from tables import actions
from tables.models import Table
from tables.table_settings import TableSettings

people = [User.objects.create_user(name) for name in ("Ada", "Bruno")]
cookies = []
for person in people:
    browser = Client()
    browser.force_login(person)
    cookies.append(browser.cookies["sessionid"].value)
table = actions.open_table(
    people[0], TableSettings(game="speedsaurus", options={"variant": "profi"}, size=4, fill="easy", tempo="fast")
)
actions.sit(people[1], table, 1)
match = actions.start(people[0], table)
answer = [table.key, match.pk, cookies]
"""

HURRY = """
from tables.models import Table
answer = Table.objects.update(tempo="turbo")
"""

WHAT_IS_STORED = """
from tables.models import Match
match = Match.objects.get(pk={match})
moves = list(match.moves.order_by("version").values_list("version", "seat", "by"))
answer = [match.status, match.version, moves]
"""


class Play:
    """The running players and all they said so far."""

    def __init__(self, site: Site, key: str, cookies: list[str]) -> None:
        self.lines: list[dict[str, Any]] = []
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.processes.players", site.url, key, *cookies],
            cwd=ROOT,
            env={
                **site.environment,
                "PYTHONPATH": f"{ROOT}:{ROOT / 'platform'}",
                "DJANGO_SETTINGS_MODULE": "config.settings",
            },
            stdout=subprocess.PIPE,
            text=True,
        )
        Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.append(json.loads(line))

    @property
    def version(self) -> int:
        """The newest one that both have seen."""
        return min(max((line["version"] for line in self.of(who) if "version" in line), default=-1) for who in (0, 1))

    def go_on(self) -> None:
        """Wait until both have seen three more moves."""
        goal = self.version + 3
        until(lambda: self.version >= goal, f"both to see version {goal}")

    def of(self, who: int) -> list[dict[str, Any]]:
        return [line for line in self.lines if line["who"] == who]

    def last(self, who: int) -> dict[str, Any] | None:
        return next((line for line in self.of(who) if "last" in line), None)


def kill(site: Site, service: str) -> None:
    """Kill a process and wait for its successor."""
    before = site.processes()[service]
    os.kill(before, signal.SIGKILL)
    until(lambda: site.processes().get(service, before) != before, f"{service} to come back")


@pytest.fixture
def play(site: Site) -> Iterator[tuple[Play, int]]:
    key, match, cookies = site.ask(OPEN_TABLE)
    play = Play(site, key, cookies)
    yield play, match
    play.process.kill()
    play.process.wait()


def test_a_match_survives_the_death_of_each_process(site: Site, play: tuple[Play, int]) -> None:
    players, match = play
    for service in ("daphne", "worker-bots", "worker-clock", "valkey", "beat", "daphne", "valkey"):
        players.go_on()
        kill(site, service)
    players.go_on()
    site.ask(HURRY)

    assert players.process.wait(PATIENCE * 3) == 0
    status, version, moves = site.ask(WHAT_IS_STORED.format(match=match))
    assert status == "finished"
    assert [stored for stored, _, _ in moves] == list(range(version + 1))
    until(lambda: players.last(0) and players.last(1), "both to report")
    for who in (0, 1):
        assert players.last(who)["last"] == version
        assert players.last(who)["connections"] >= 3, "each came back after each death of Daphne"
        seen_versions = [line["version"] for line in players.of(who) if "version" in line]
        assert seen_versions == sorted(set(seen_versions)), "nobody was shown an older state again"
        assert [by for _, seat, by in moves if seat == who].count("human") <= players.last(who)["moves"]
    assert not [by for _, seat, by in moves if seat in (2, 3) and by != "computer"]
    site.manage("replay", str(match), "--verify")
    until(lambda: all(site.health().values()), "all parts to be well again")
