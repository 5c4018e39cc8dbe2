"""A PostgreSQL server for one run of the suite, on a free port, without care for what a power cut would lose."""

import getpass
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path

PATIENCE = 30.0


def programs() -> Path | None:
    """The folder with `initdb` and `postgres`, on the PATH or where Debian keeps them; `None` without them."""
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    return max((p.parent for p in Path("/usr/lib/postgresql").glob("*/bin/initdb")), default=None, key=_version)


def _version(folder: Path) -> int:
    return int(folder.parent.name) if folder.parent.name.isdigit() else 0


class Server:
    """A cluster of its own. `url` is what `DATABASE_URL` takes."""

    def __init__(self) -> None:
        folder = programs()
        assert folder is not None
        # PostgreSQL refuses to run as root
        self._user = "postgres" if os.geteuid() == 0 else getpass.getuser()
        self._home = Path(tempfile.mkdtemp(prefix="speedtisch-postgres-"))
        shutil.chown(self._home, self._user)
        data = self._home / "data"
        self._run(folder / "initdb", "-D", data, "-U", "suite", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        port = free_port()
        settings = {
            "port": port,
            "listen_addresses": "127.0.0.1",
            "unix_socket_directories": self._home,
            "max_connections": 200,
            "fsync": "off",
            "synchronous_commit": "off",
            "full_page_writes": "off",
        }
        options = [part for key, value in settings.items() for part in ("-c", f"{key}={value}")]
        self._log = (self._home / "log").open("wb")
        self._command = [str(part) for part in (folder / "postgres", "-D", data, *options)]
        self._is_ready = [str(folder / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(port)]
        self.url = f"postgres://suite@127.0.0.1:{port}/postgres"
        self.start()

    @property
    def _user_argument(self) -> str | None:
        return self._user if os.geteuid() == 0 else None

    def _run(self, *command: object) -> None:
        subprocess.run(
            [str(part) for part in command], user=self._user_argument, check=True, capture_output=True, cwd=self._home
        )

    def start(self) -> None:
        """Run the server, and wait until it takes connections."""
        self._process = subprocess.Popen(self._command, user=self._user_argument, stdout=self._log, stderr=self._log)
        self._wait()

    def stop_for_a_while(self) -> None:
        """End it as an upgrade would: whoever is connected is cut off, what is stored stays."""
        self._process.send_signal(signal.SIGINT)
        self._process.wait()

    def _wait(self) -> None:
        end = time.monotonic() + PATIENCE
        while subprocess.run(self._is_ready).returncode:
            if time.monotonic() > end or self._process.poll() is not None:
                raise RuntimeError((self._home / "log").read_text())
            time.sleep(0.05)

    def stop(self) -> None:
        """End the server at once and remove its files."""
        self._process.send_signal(signal.SIGQUIT)
        self._process.wait()
        self._log.close()
        shutil.rmtree(self._home, ignore_errors=True)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
