"""A long run's judgement. Of a real site that is broken, `tests/processes` tells in small."""

import os
import subprocess
import sys
from random import Random
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from config.endure import memory, verdict
from config.endure.person import Person
from config.management.commands.endure import _wrong
from games.engine import clicks, registry
from leaderboards.models import Standing
from tables.models import Match
from tests.site import until
from tests.tables.people import fresh, member, running, to_the_end

HELD: dict[str, Any] = {
    "moves": 7,
    "refusals": [],
    "pages_behind": 0,
    "growing": [],
    "matches_that_differ": [],
    "ledger_holds": True,
    "leaderboards_hold": True,
    "seconds_until_all_went_on": {"kill -9 beat": 1.5},
}


@pytest.mark.parametrize(
    ("found", "wrong"),
    [
        ({}, []),
        ({"pages_behind": 2}, ["pages_behind"]),
        ({"refusals": ["illegal"]}, ["refusals"]),
        ({"ledger_holds": False, "matches_that_differ": [3]}, ["matches_that_differ", "ledger_holds"]),
        ({"seconds_until_all_went_on": {"kill -9 beat": None}}, ["kill -9 beat"]),
        ({"moves": 0}, ["moves"]),
    ],
)
def test_whatever_does_not_hold_is_named(found: dict[str, Any], wrong: list[str]) -> None:
    assert _wrong(HELD | found) == wrong


def test_a_process_that_grows_is_told_from_one_that_warms_up() -> None:
    def course(megabytes: list[float]) -> memory.Course:
        return memory.courses([{"daphne 1": value, "short 2": value} if value else {} for value in megabytes])[
            "daphne 1"
        ]

    assert course([40, 70, 90, *[100.0] * 8, 101]).is_flat
    assert not course([100.0 + 3 * step for step in range(20)]).is_flat
    lived = memory.courses([{"daphne 1": 5.0}] * 4 + [{"daphne 2": 5.0}] * 6)
    assert not lived, "who died and who came later is no course"


def test_services_are_found_by_what_they_run() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", "input()", "-m daphne"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL
    ) as child:
        until(lambda: ("daphne", child.pid) in memory.services(os.getpid()), "its name to be known")
        assert memory.sample(os.getpid())[f"daphne {child.pid}"] > 0
        child.communicate(b"\n")


@pytest.mark.django_db
def test_what_was_tampered_with_is_found() -> None:
    match = to_the_end(running(member(), member(), stake=10))
    assert verdict.stamps([match.table_id]) == {
        match.table_id: f"{fresh(match.table).revision}.{match.pk}.{match.version}"
    }
    assert verdict.faults_found() == {
        "matches": 1,
        "ledger_holds": True,
        "matches_that_differ": [],
        "leaderboards_hold": True,
    }
    Standing.objects.update(points=99)
    Match.objects.update(state="{}")
    found = verdict.faults_found()
    assert found["matches_that_differ"] == [match.pk]
    assert not found["leaderboards_hold"]


class Line:
    """What a person sends."""

    def __init__(self) -> None:
        self.sent: list[str] = []

    async def send(self, text: str) -> None:
        self.sent.append(text)


async def test_a_person_decides_once_when_asked_and_is_patient() -> None:
    game = registry.get("kiesel")
    person = Person("http://localhost", "key", "cookie", clicks.reader(game), Random(1), 0.0)
    line: Any = Line()
    shown = {"type": "update", "stamp": "1.1.4", "version": 4, "turn": True, "over": False}
    person._take({**shown, "fragments": {"dock": '<button data-move="{&quot;type&quot;: &quot;take&quot;}">'}})
    await person._decide(line)
    assert person.moves == 1
    assert '"version": 4' in line.sent[0]
    assert person._until_due() > 1, "no second time before an answer could come"
    person._take({**shown, "turn": False, "fragments": {}})
    assert person._due is None
    person._take({"type": "refused", "code": "illegal"})
    assert person.surprises == ["illegal"]


def test_it_has_to_know_whose_processes_it_watches() -> None:
    with pytest.raises(CommandError, match="belong together"):
        call_command("endure", "--url", "http://127.0.0.1:9")
