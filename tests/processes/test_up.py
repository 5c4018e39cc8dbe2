"""`manage.py up`: everything starts, everything stops, whatever the end."""

import json
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests.site import PATIENCE, ROOT, Site, is_alive, until

pytestmark = pytest.mark.processes

FIGURES = {
    *("moves_per_s", "latency_ms", "baseline", "ratio_moves", "ratio_p99", "errors", "bytes_per_update"),
    "cpu_ms_per_move",
}
"""What `manage.py loadtest --json` tells."""
ALL = {"daphne", "worker-clock", "worker-bots", "beat", "valkey"}


def all_gone(family: set[int]) -> bool:
    return not any(is_alive(pid) for pid in family)


def test_ctrl_c_ends_the_site_and_leaves_no_process_behind(site: Site) -> None:
    assert set(site.processes()) == ALL
    until(lambda: all(site.health().values()), "the workers to be ready")
    family = site.family()
    assert len(family) > len(ALL), "workers have pools"
    os.killpg(site.process.pid, signal.SIGINT)  # as a terminal does
    assert site.process.wait(PATIENCE) == 0
    assert not [pid for pid in family if is_alive(pid)]
    assert not (site.folder / "redis_url").exists()
    assert "Traceback" not in site.log.read_text()


def test_a_killed_supervisor_takes_everything_with_it(site: Site) -> None:
    family = site.family()
    site.process.kill()
    until(lambda: all_gone(family), "all processes to end")


def test_two_web_servers_share_one_address_and_whole_tables_play_there(tmp_path: Path) -> None:
    with Site(tmp_path, "--daphnes", "2", "--bots", "2") as site:
        first, second = site.servers()
        os.kill(first, signal.SIGKILL)
        assert site.health()["database"], "the other one answers"
        until(lambda: len(site.servers()) == 2, "its successor")
        assert second in site.servers()
        people = ("--matches", "2", "--seconds", "2", "--url", site.url, "--pid", str(site.process.pid))
        figures = json.loads(site.manage("loadtest", *people, "--json"))
        assert set(figures) == FIGURES
        assert figures["errors"] == 0
        assert figures["moves_per_s"] > 0
        assert figures["baseline"]["broadcasts_per_s"] > 0
        assert figures["bytes_per_update"] > 0
        assert figures["cpu_ms_per_move"] > 0


def test_a_taken_port_is_said_so(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = subprocess.run(
            [sys.executable, "manage.py", "up", "--port", str(port)],
            cwd=ROOT,
            env={**os.environ, "VAR_DIR": str(tmp_path)},
            capture_output=True,
            text=True,
        )
    assert done.returncode == 1
    assert f"Cannot listen at 127.0.0.1:{port}" in done.stderr
    assert "Traceback" not in done.stderr
