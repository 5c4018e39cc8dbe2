"""A whole site of real processes, started by `manage.py up` with a folder, database and Valkey of its own."""

import json
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, ClassVar
from urllib.error import HTTPError
from urllib.request import urlopen

from config import own_site

ROOT = Path(__file__).resolve().parents[1]
PATIENCE = 300.0
"""Seconds for anything that a loaded machine may take its time for."""

ANSWERING = """
import json, sys, traceback
from django.db import close_old_connections
told, sys.stdout = sys.stdout, sys.stderr  # what is logged meanwhile is no answer
for line in sys.stdin:
    names, failed = {}, ""
    try:
        exec(json.loads(line), names)
    except Exception:
        failed = traceback.format_exc()
    close_old_connections()
    print(json.dumps([names.get("answer"), failed]), file=told, flush=True)
"""
"""A loop in the site's Django: a line of JSON with code in, a line with its `answer` and its error out."""


class Site:
    """`url` is its address without a slash at the end. Use it as a context manager."""

    def __init__(self, folder: Path, *arguments: str, **environment: str) -> None:
        self.folder = folder
        self.url = ""
        self._shell: subprocess.Popen[str] | None = None
        self.arguments = arguments
        # all who come in a run share one address, more guests than an hour allows one
        ours = {"PYTHONUNBUFFERED": "1", "GUEST_RATE": "10000/h/ip"}
        self.environment = {**own_site.environment(folder), **ours, **environment}
        self.log = folder / "site.log"

    collected: ClassVar[Path | None] = None
    """Where an earlier site keeps its static files: collecting them takes longest of all."""

    def __enter__(self) -> "Site":
        self.folder.mkdir(parents=True, exist_ok=True)
        if Site.collected is not None:
            shutil.copytree(Site.collected / "static", self.folder / "static")
            shutil.copy(Site.collected / "static.stamp", self.folder)
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", "up", "--port", "0", *self.arguments],
                cwd=ROOT,
                env=self.environment,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        self.url = until(self._address, "the site to print its address")
        Site.collected = Site.collected or self.folder
        return self

    def __exit__(self, *error: object) -> None:
        if self._shell is not None:
            self._shell.communicate()
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(PATIENCE)

    def _address(self) -> str | None:
        if self.process.poll() is not None:
            raise AssertionError(f"the site did not start:\n{self.log.read_text()[-4000:]}")
        found = re.search(r"Speedtisch: (http://\S+?)/ ", self.log.read_text())
        return found and found[1]

    # --- asking it ---------------------------------------------------------------------------------------
    def manage(self, *arguments: str) -> str:
        """Run a management command against the site's database; what it printed."""
        done = subprocess.run(
            [sys.executable, "manage.py", *arguments], cwd=ROOT, env=self.environment, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def ask(self, code: str) -> Any:
        """The JSON value that `code` assigns to `answer`, evaluated in the site's own Django."""
        if self._shell is None:
            self._shell = self._open_shell()
        assert self._shell.stdin is not None
        assert self._shell.stdout is not None
        self._shell.stdin.write(json.dumps(code) + "\n")
        self._shell.stdin.flush()
        told = self._shell.stdout.readline()
        assert told, f"the shell has ended:\n{self.log.read_text()[-4000:]}"
        answer, failed = json.loads(told)
        assert not failed, failed
        return answer

    def _open_shell(self) -> subprocess.Popen[str]:
        """One for all questions: each start of Django takes longer than most of them. What it logs, the site logs."""
        with self.log.open("ab") as log:
            return subprocess.Popen(
                [sys.executable, "manage.py", "shell", "--no-imports", "-c", ANSWERING],
                cwd=ROOT,
                env=self.environment,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )

    def health(self) -> dict[str, bool]:
        """What `/healthz` says of each part."""
        try:
            with urlopen(f"{self.url}/healthz", timeout=30) as answer:
                return dict(json.load(answer))
        except HTTPError as error:
            return dict(json.load(error))

    # --- its processes -----------------------------------------------------------------------------------
    def processes(self) -> dict[str, int]:
        """Process ids by service: daphne, worker-clock, worker-bots, beat, valkey; without the pools of the workers."""
        return {name: pid for pid, name in self._children() if name}

    def servers(self) -> list[int]:
        """Process ids of the Daphnes."""
        return [pid for pid, name in self._children() if name == "daphne"]

    def family(self) -> set[int]:
        """The ids of all processes of the site, pools and supervisor too."""
        return {self.process.pid, *_descendants(self.process.pid)}

    def _children(self) -> Iterator[tuple[int, str]]:
        for pid in _descendants(self.process.pid, deep=False):
            yield pid, _service(_command(pid))


def until(ask: Callable[[], Any], what: str, patience: float = PATIENCE) -> Any:
    """The first true answer of `ask`. Fails after `patience` seconds."""
    end = time.monotonic() + patience
    while True:
        if answer := ask():
            return answer
        assert time.monotonic() < end, f"waited in vain for {what}"
        time.sleep(0.05)


def is_alive(pid: int) -> bool:
    """Whether the process runs; a zombie does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def _descendants(pid: int, *, deep: bool = True) -> set[int]:
    found: set[int] = set()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(stat.read_text().rpartition(")")[2].split()[1])
        except (FileNotFoundError, ProcessLookupError):
            continue
        if parent == pid:
            found.add(int(stat.parent.name))
    return found | {below for child in found for below in _descendants(child)} if deep else found


def _command(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ")
    except FileNotFoundError:
        return ""


def _service(command: str) -> str:
    queue = re.search(r"--queues (\w+)", command)
    if queue:
        return f"worker-{queue[1]}"
    signs = {"daphne": "-m daphne", "beat": " beat ", "valkey": "valkey"}
    return next((name for name, sign in signs.items() if sign in command), "")
