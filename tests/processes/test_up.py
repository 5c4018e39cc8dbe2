"""`manage.py up`: everything starts, everything stops, whatever the end."""

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

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


def open_page(site: Site) -> socket.socket:
    """The line of a visitor's open lobby, who answers nothing that comes over it."""
    host, port = urlsplit(site.url).hostname, urlsplit(site.url).port
    line = socket.create_connection((host, port), PATIENCE)
    wish = {
        "Host": f"{host}:{port}",
        "Origin": site.url,
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Version": "13",
    }
    headers = "".join(f"{name}: {value}\r\n" for name, value in wish.items())
    line.sendall(f"GET /ws/lobby/?user= HTTP/1.1\r\n{headers}\r\n".encode())
    assert line.recv(65536).startswith(b"HTTP/1.1 101")
    return line


def is_shut(line: socket.socket) -> bool:
    """Whether the server has shut the line; waits for that."""
    try:
        while line.recv(65536):
            pass
    except ConnectionResetError:
        pass
    return True


def is_open(line: socket.socket) -> bool:
    """Whether the server holds the line at this moment."""
    line.setblocking(False)
    try:
        while line.recv(65536):
            pass
    except BlockingIOError:
        return True
    finally:
        line.settimeout(PATIENCE)
    return False


@pytest.fixture(scope="module")
def wide_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Two web servers, and two processes for computers."""
    with Site(tmp_path_factory.mktemp("wide"), "--daphnes", "2", "--bots", "2") as site:
        yield site


def test_two_web_servers_share_one_address_and_whole_tables_play_there(wide_site: Site) -> None:
    """One after the other ends, by force or for a new release; who was there finds the other one at once."""
    site = wide_site
    first, second = site.servers()
    for ending, how in ((first, signal.SIGKILL), (second, signal.SIGTERM)):
        os.kill(ending, how)
        until(lambda ending=ending: not is_alive(ending), "its end")
        assert site.health()["database"], "the other one answers"
        open_page(site).close()
        until(lambda ending=ending: len(site.servers()) == 2 and ending not in site.servers(), "its successor")
    frozen, huge = open_page(site), open_page(site)
    huge.sendall(b"\x81\xff" + (70_000).to_bytes(8, "big") + bytes(4))
    assert is_shut(huge), "a frame that says it is huge is not waited for"
    assert is_open(frozen), "and it was not for its silence"
    people = ("--matches", "2", "--seconds", "2", "--url", site.url, "--pid", str(site.process.pid))
    figures = json.loads(site.manage("loadtest", *people, "--json"))
    assert set(figures) == FIGURES
    assert figures["errors"] == 0
    assert figures["moves_per_s"] > 0
    assert figures["baseline"]["broadcasts_per_s"] > 0
    assert figures["bytes_per_update"] > 0
    assert figures["cpu_ms_per_move"] > 0
    assert is_shut(frozen), "who answers no ping is no burden for long"


def test_a_killed_supervisor_takes_everything_with_it(wide_site: Site) -> None:
    """The last one at that site."""
    family = wide_site.family()
    assert len(family) > len(ALL) + 1, "two web servers, and workers have pools"
    wide_site.process.kill()
    until(lambda: all_gone(family), "all processes to end")


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
