"""Puts the gallery's site up beside whatever else runs here, and takes it away again."""

import shutil
import sys
import tempfile
import time
from pathlib import Path

import msgspec

from config import own_site, valkey
from config.gallery.stage import Plan
from config.supervisor import Keeper, Service, StartFailed


class Site:
    """A context manager that gives the plan of a site which shows what `wanted` (a regular expression) finds."""

    def __init__(self, wanted: str) -> None:
        self._wanted = wanted
        self._keepers: list[Keeper] = []

    def __enter__(self) -> Plan:
        """Raises `StartFailed`; the output of the site's process then says why."""
        self._folder = Path(tempfile.mkdtemp(prefix="speedtisch-gallery-"))
        own_site.lend_static_files(self._folder)
        environment = own_site.environment(self._folder) | {"LOG_LEVEL": "WARNING"}
        plan = self._folder / "plan.json"
        stage = [sys.executable, "-m", "config.gallery.stage", str(plan), self._wanted]
        self._start(Service("valkey", valkey.configure(self._folder)))
        self._start(Service("stage", stage, environment=environment))
        try:
            while not plan.exists():
                self._check()
                time.sleep(0.05)
        except BaseException:
            self.__exit__()
            raise
        return msgspec.json.decode(plan.read_bytes(), type=Plan)

    def __exit__(self, *error: object) -> None:
        for keeper in reversed(self._keepers):
            keeper.kill_group()
        shutil.rmtree(self._folder, ignore_errors=True)

    def _start(self, service: Service) -> None:
        keeper = Keeper(service)
        keeper.start()
        self._keepers.append(keeper)

    def _check(self) -> None:
        for keeper in self._keepers:
            if (status := keeper.death()) is not None:
                raise StartFailed(f"{keeper.service.name} ended with status {status}")
