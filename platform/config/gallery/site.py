"""Puts the gallery's site up beside whatever else runs here, and takes it away again."""

import os
import shutil
import sys
import tempfile
import time
from pathlib import Path

import msgspec
from django.conf import settings

from config import valkey
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
        self._lend_static_files()
        root = settings.BASE_DIR
        os.environ["PYTHONPATH"] = os.pathsep.join([str(root), str(root / "platform")])
        os.environ.update(VAR_DIR=str(self._folder), DJANGO_SETTINGS_MODULE="config.settings", LOG_LEVEL="WARNING")
        for name in ("DATABASE_URL", "REDIS_URL", "DEBUG"):
            os.environ.pop(name, None)
        plan = self._folder / "plan.json"
        self._start(Service("valkey", valkey.configure(self._folder)))
        self._start(Service("stage", [sys.executable, "-m", "config.gallery.stage", str(plan), self._wanted]))
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

    def _lend_static_files(self) -> None:
        """Collecting takes longest of all; what an earlier site has collected is used when nothing has changed."""
        if (settings.VAR_DIR / "static.stamp").exists():
            shutil.copytree(settings.STATIC_ROOT, self._folder / "static")
            shutil.copy(settings.VAR_DIR / "static.stamp", self._folder)

    def _start(self, service: Service) -> None:
        keeper = Keeper(service)
        keeper.start()
        self._keepers.append(keeper)

    def _check(self) -> None:
        for keeper in self._keepers:
            if (status := keeper.death()) is not None:
                raise StartFailed(f"{keeper.service.name} ended with status {status}")
