"""What a load test counts. That it plays at a real site, `tests/processes/test_up.py` says."""

import asyncio
import os
import subprocess
import sys

import pytest
from django.core.management import CommandError, call_command

from config.load import pace, processes
from config.load.figures import Measured, Tally, report


def test_the_report_compares_the_site_with_the_bare_broadcast() -> None:
    steps = [number / 1000 for number in range(1, 101)]
    site = Measured(
        full=Tally(10, steps, updates=400, received=40_000, errors=1),
        steady=Tally(10, steps[:60], updates=200, received=20_000),
        cpu_seconds=0.5,
    )
    bare = Measured(full=Tally(5, steps), steady=Tally(5, [0.002] * 10, errors=2))
    assert report(site, bare) == {
        "moves_per_s": 10.0,
        "latency_ms": {"p50": 31.0, "p95": 58.0, "p99": 60.0},
        "baseline": {"broadcasts_per_s": 20.0, "latency_ms": {"p50": 2.0, "p95": 2.0, "p99": 2.0}},
        "ratio_moves": 0.5,
        "ratio_p99": 30.0,
        "errors": 3,
        "bytes_per_update": 100,
        "cpu_ms_per_move": 5.0,
    }


def test_a_side_at_which_nothing_happened_is_no_division_by_zero() -> None:
    nothing = Measured(Tally(1), Tally(1))
    assert report(nothing, nothing)["ratio_moves"] == 0


def test_a_steady_pace_is_kept_by_all_tables_together() -> None:
    async def step(tally: Tally) -> None:
        tally.steps.append(0.0)

    tally = asyncio.run(pace.run([step] * 4, 0.4, at=50))
    assert 4 <= len(tally.steps) <= 24  # 20 on a machine with nothing else to do


def test_however_many_tables_only_some_are_at_a_move_at_once() -> None:
    at_it: list[int] = []

    async def step(tally: Tally) -> None:
        at_it.append(at_it[-1] + 1 if at_it else 1)
        await asyncio.sleep(0.01)
        at_it.append(at_it[-1] - 1)
        tally.steps.append(0.01)

    tally = asyncio.run(pace.run([step] * (3 * pace.AT_ONCE), 0.1))
    assert max(at_it) == pace.AT_ONCE
    assert tally.steps


def test_processor_time_is_that_of_a_process_and_its_children() -> None:
    busy = "import time\nwhile time.process_time() < 0.2: pass"
    code = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {busy!r}]); input()"
    with subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE) as parent:
        while (spent := processes.cpu_seconds(parent.pid)) < 0.1:
            os.sched_yield()
        parent.communicate(b"\n")
    assert spent >= 0.1
    assert processes.cpu_seconds(parent.pid) == 0


def test_an_unknown_game_is_said_so() -> None:
    with pytest.raises(CommandError, match="halma"):
        call_command("loadtest", "--url", "http://127.0.0.1:9", "--games", "halma")
