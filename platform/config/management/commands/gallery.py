"""`manage.py gallery OUT`: the whole site in pictures."""

import re
import signal
import sys
from argparse import ArgumentParser
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError

from config.gallery.site import Site
from config.supervisor import StartFailed
from config.valkey import NoValkey


class Command(BaseCommand):
    """Puts up a site with seeds, names and a clock of its own, photographs every page and state, and takes it down."""

    help = "Take pictures of every page and state, light and dark, on six screens; OUT/index.html shows all of them."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """See `--help`."""
        parser.add_argument("out", type=Path, help="folder for the pictures")
        parser.add_argument(
            "--only",
            default="",
            metavar="REGEX",
            help="only pictures in whose name (wallet-390x844-dark) the expression is found",
        )
        parser.add_argument(
            "--axe",
            type=Path,
            metavar="FILE",
            help="axe's script (tests/e2e/vendor/axe.min.js): let it look for what bars people from each page",
        )

    def handle(self, *, out: Path, only: str, axe: Path | None, **options: Any) -> None:
        """Raises `CommandError` when something is missing, a page scrolls sideways, or axe finds something."""
        if find_spec("playwright") is None:
            raise CommandError("Pictures need Playwright, a tool of development: `make setup` installs it.")
        from playwright.sync_api import Error

        from config.gallery import camera, index

        wanted = self._expression(only)
        if axe and not axe.is_file():
            raise CommandError(f"There is no file {axe}")
        script = axe.read_text() if axe else ""
        signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))  # ends as with Ctrl-C
        out.mkdir(parents=True, exist_ok=True)
        found = []
        try:
            with camera.browser() as chrome, Site(only) as plan:
                for picture in camera.pictures(chrome, plan, wanted, out, script):
                    found.append(picture)
                    self.stderr.write(f"\r{len(found):5} {picture.file:70}", ending="")
        except Error as error:
            if "Executable doesn't exist" not in error.message:
                raise
            raise CommandError(
                "Pictures need Chromium: `.venv/bin/playwright install chromium`, or the system's."
            ) from error
        except (StartFailed, NoValkey) as error:
            raise CommandError(f"The gallery's site did not start: {error}") from error
        self.stderr.write("")
        index.write(found, out)
        self.stdout.write(f"{len(found)} pictures: {out / 'index.html'}")
        if wide := [picture.file for picture in found if picture.is_too_wide]:
            raise CommandError("These scroll sideways: " + ", ".join(wide))
        if faulty := [f"{picture.file}: {fault}" for picture in found for fault in picture.faults]:
            raise CommandError("\n".join(["Not everybody can use these:", *faulty]))

    def _expression(self, only: str) -> re.Pattern[str]:
        try:
            return re.compile(only)
        except re.error as error:
            raise CommandError(f"--only is no regular expression: {error}") from error
