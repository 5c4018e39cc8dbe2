"""`manage.py budget`: whether lobby and tables keep to what a page may cost."""

import json
from argparse import ArgumentParser
from contextlib import ExitStack
from importlib.util import find_spec
from typing import Any

from django.core.management import BaseCommand, CommandError

from config.load import processes
from config.management.games import slugs
from games.engine import registry


class Command(BaseCommand):
    """Exits with 1 when a page breaks its budget."""

    help = (
        "Opens the lobby and tables of each game, one for each choice of its options, as somebody does who has never "
        "been here, and plays there. Asks for few bytes over the line, a first paint that waits for no script, a "
        "layout that keeps still while cards fly, and a security policy that has nothing to forbid. Without --url it "
        "starts a site of its own for that."
    )
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """`[--games SLUG,…] [--moves N] [--url URL] [--json]`."""
        parser.add_argument("--games", default="all", metavar="SLUG,…", help="whose tables to open (default: all)")
        parser.add_argument("--moves", type=int, default=30, metavar="N", help="to play at each (default: %(default)s)")
        parser.add_argument("--url", help="a running site; guests and tables stay there")
        parser.add_argument("--json", action="store_true", help="one JSON object on standard output, nothing else")

    def handle(self, *, games: str, moves: int, url: str | None, **options: Any) -> None:
        """Measure and print. Raises `CommandError`."""
        if find_spec("playwright") is None:
            raise CommandError("This needs Playwright, a tool of development: `make setup` installs it.")
        from config.budget import verdict, visiting
        from config.gallery import camera

        tables = [visit for slug in slugs(games) for visit in visiting.visits(registry.get(slug))]
        with ExitStack() as stack:
            try:
                address = url.rstrip("/") if url else stack.enter_context(processes.site(daphnes=1))[0]
            except processes.DidNotStart as failed:
                raise CommandError(f"The site did not start:\n{failed}") from failed
            chrome = stack.enter_context(camera.browser())
            told = verdict.report(list(visiting.costs(chrome, address, tables, moves)))
        if options["json"]:
            self.stdout.write(json.dumps(told, ensure_ascii=False))
        else:
            for page in told["pages"]:
                told_page = "{page}: {bytes} bytes in {requests} files, shift {shift} in {moves} moves"
                self.stdout.write(told_page.format(**page))
        if told["broken"]:
            raise CommandError("\n".join(told["broken"]))
