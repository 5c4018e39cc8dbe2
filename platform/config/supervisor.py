"""Keeps a set of processes alive: restarts what died and leaves none behind, however it ends itself."""

import ctypes
import logging
import os
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from types import FrameType

log = logging.getLogger(__name__)

FIRST_PAUSE = 0.2
LONGEST_PAUSE = 30.0
"""Seconds between a death and the restart; doubled each time."""
STEADY = 60.0
"""After so many seconds of life the next pause is the first again."""
PATIENCE = 10.0
"""Seconds processes have to end by themselves before they are killed."""


@dataclass(frozen=True)
class Service:
    """A program to keep running. A `base` service is stopped after all others, which may still need it."""

    name: str
    command: Sequence[str]
    pass_fds: tuple[int, ...] = ()
    base: bool = False
    environment: Mapping[str, str] | None = None
    """`None`: ours."""


class StartFailed(Exception):
    """A process ended before the site was up; its own output says why."""


class Keeper:
    """One service and the process that runs it now. Times are of the monotonic clock, in seconds."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.process: subprocess.Popen[bytes] | None = None
        self.began = 0.0
        self.restart_at = 0.0
        self.pause = FIRST_PAUSE

    def start(self) -> None:
        """Run the program as the leader of a process group of its own: Ctrl-C reaches the supervisor only."""
        self.began = time.monotonic()
        self.process = subprocess.Popen(
            self.service.command,
            stdin=subprocess.DEVNULL,
            pass_fds=self.service.pass_fds,
            env=self.service.environment,
            start_new_session=True,
            preexec_fn=die_with_parent,
        )

    def death(self) -> int | None:
        """The exit status if the process has just died; the next restart is set then."""
        if self.process is None or (status := self.process.poll()) is None:
            return None
        self.kill_group()
        now = time.monotonic()
        if now - self.began > STEADY:
            self.pause = FIRST_PAUSE
        self.restart_at = now + self.pause
        self.pause = min(2 * self.pause, LONGEST_PAUSE)
        return status

    def kill_group(self) -> None:
        """Also ends what the process left behind, such as the pool of a killed Celery worker."""
        if self.process is not None:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            self.process = None


class Supervisor:
    """Runs services until it gets SIGINT, SIGTERM or SIGHUP."""

    def __init__(self, services: Sequence[Service]) -> None:
        self._keepers = [Keeper(service) for service in services]
        self._stopping = False
        self.is_up = False
        """Set by the caller once the site answers: until then a death is a failed start, afterwards it is mended."""

    def run(self) -> None:
        """Start everything and look after it. Raises `StartFailed`."""
        alarm, wakeup = socket.socketpair()
        wakeup.setblocking(False)
        signal.set_wakeup_fd(wakeup.fileno())
        signal.signal(signal.SIGCHLD, lambda number, frame: None)
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self._on_stop)
        try:
            while not self._stopping:
                self._start_due()
                if select.select([alarm], [], [], self._seconds_to_restart())[0]:
                    alarm.recv(4096)
                self._find_dead()
        finally:
            self._stop_all()

    def _on_stop(self, number: int, frame: FrameType | None) -> None:
        self._stopping = True

    def _start_due(self) -> None:
        for keeper in self._keepers:
            if keeper.process is None and keeper.restart_at <= time.monotonic():
                keeper.start()

    def _seconds_to_restart(self) -> float | None:
        due = [keeper.restart_at for keeper in self._keepers if keeper.process is None]
        return max(0.0, min(due) - time.monotonic()) if due else None

    def _find_dead(self) -> None:
        for keeper in self._keepers:
            status = keeper.death()
            if status is None or self._stopping:
                continue
            if not self.is_up:
                raise StartFailed(f"{keeper.service.name} ended with status {status}")
            log.error("process died", extra={"service": keeper.service.name, "status": status})

    def _stop_all(self) -> None:
        """Politely first, the base last."""
        for base in (False, True):
            group = [k for k in self._keepers if k.service.base is base and k.process is not None]
            end = time.monotonic() + PATIENCE
            for keeper in group:
                if keeper.process is not None:
                    keeper.process.terminate()
            for keeper in group:
                with suppress(subprocess.TimeoutExpired):
                    if keeper.process is not None:
                        keeper.process.wait(max(0.0, end - time.monotonic()))
                keeper.kill_group()


_PR_SET_PDEATHSIG = 1
_libc = ctypes.CDLL(None) if sys.platform == "linux" else None
_supervisor_pid = os.getpid()


def die_with_parent() -> None:
    """Runs in the child: the kernel ends it when the supervisor dies without a chance to do so (Linux only)."""
    if _libc is not None:
        _libc.prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)
        if os.getppid() != _supervisor_pid:  # it died in between
            os._exit(1)
