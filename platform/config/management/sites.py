"""What the commands that play at a site share: they can put one up for themselves."""

import subprocess
import sys

from django.conf import settings
from django.core.management.base import CommandError

from config.load import processes


def need_websockets() -> None:
    """Raises `CommandError` where the package for sockets is missing."""
    try:
        import websockets  # noqa: F401
    except ImportError as missing:
        raise CommandError("The sockets need the package websockets of the group dev: uv sync") from missing


def run_at_a_site_of_its_own(daphnes: int) -> None:
    """Run this very command again, with `--url` and `--pid`, in the settings of a new site with so many web servers.

    Leaves the process where that fails; raises `CommandError` where no site comes up.
    """
    try:
        with processes.site(daphnes) as (url, pid, environment):
            done = subprocess.run(
                [sys.executable, *sys.argv, "--url", url, "--pid", str(pid)],
                cwd=settings.BASE_DIR,
                env={
                    "LOG_LEVEL": "WARNING",
                    **environment,
                },  # of this process, where nobody looks for what happens there
                check=False,
            )
    except processes.DidNotStart as failed:
        raise CommandError(f"The site did not start:\n{failed}") from failed
    if done.returncode:
        sys.exit(done.returncode)
