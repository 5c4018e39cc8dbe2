"""The processes a load test starts, and the processor time that a site's processes have used."""

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep

from django.conf import settings

from config import own_site, services
from config.supervisor import PATIENCE as STOPPING
from config.supervisor import die_with_parent

STARTING = 120.0
"""Seconds a site may take to come up."""


class DidNotStart(Exception):
    """A process ended, or said nothing for too long, before it was up; with what it printed last."""


@contextmanager
def site(daphnes: int) -> Iterator[tuple[str, int, Mapping[str, str]]]:
    """A site of its own with an empty database: its address, the id of its first process, its environment.

    Raises `DidNotStart`.
    """
    with TemporaryDirectory(prefix="loadtest-") as name:
        folder = Path(name)
        environment = own_site.environment(folder) | {"PYTHONUNBUFFERED": "1"}
        own_site.lend_static_files(folder)
        command = [sys.executable, "manage.py", "up", "--port", "0", "--daphnes", str(daphnes)]
        with _running(command, folder / "site.log", environment) as process:
            yield _address(process, folder / "site.log"), process.pid, environment


@contextmanager
def bare_broadcast(daphnes: int) -> Iterator[str]:
    """The address of the bare broadcast, on the channel layer of the settings."""
    root = settings.BASE_DIR
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(root), str(root / "platform")])}
    with ExitStack() as stack, TemporaryDirectory(prefix="loadtest-") as folder:
        listener = stack.enter_context(socket.create_server(("127.0.0.1", 0), backlog=511))
        for number in range(daphnes):
            service = services.daphne(number, listener.fileno(), "config.load.bare_asgi:application")
            log = Path(folder) / f"{number}.log"
            stack.enter_context(_running(list(service.command), log, environment, service.pass_fds))
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"


def cpu_seconds(pid: int) -> float:
    """Processor time that the process `pid` and all below it have used so far (Linux only)."""
    spent: dict[int, float] = {}
    parents: dict[int, int] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except (FileNotFoundError, ProcessLookupError):
            continue
        number = int(stat.parent.name)
        parents[number] = int(fields[1])
        spent[number] = sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")  # those that have ended, too
    return sum(seconds for number, seconds in spent.items() if _is_below(number, pid, parents))


def _is_below(number: int, top: int, parents: Mapping[int, int]) -> bool:
    while number and number != top:
        number = parents.get(number, 0)
    return number == top


@contextmanager
def _running(
    command: list[str], log: Path, environment: Mapping[str, str], pass_fds: tuple[int, ...] = ()
) -> Iterator[subprocess.Popen[bytes]]:
    """A process that ends with us, whatever becomes of us."""
    with log.open("wb") as output:
        process = subprocess.Popen(
            command,
            cwd=settings.BASE_DIR,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            pass_fds=pass_fds,
            start_new_session=True,
            preexec_fn=die_with_parent,
        )
    try:
        yield process
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(3 * STOPPING)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _address(process: subprocess.Popen[bytes], log: Path) -> str:
    """What the site prints once it answers. Raises `DidNotStart`."""
    end = monotonic() + STARTING
    while process.poll() is None and monotonic() < end:
        if found := re.search(r"(http://\S+?)/ ", log.read_text()):
            return found[1]
        sleep(0.05)
    raise DidNotStart(log.read_text()[-2000:])
