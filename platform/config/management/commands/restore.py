"""`manage.py restore FILE`: the database as it was when a copy was made."""

from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError, CommandParser

from config import backups


class Command(BaseCommand):
    """With PostgreSQL it needs `pg_restore`, of the server's version or newer."""

    help = "Puts a copy that `backup` made in the place of the database. Stop the site before, `prepare` afterwards."

    def add_arguments(self, parser: CommandParser) -> None:
        """`FILE [--replace]`."""
        parser.add_argument("file", type=Path, metavar="FILE")
        parser.add_argument("--replace", action="store_true", help="although the database holds people already")

    def handle(self, *args: Any, **options: Any) -> None:
        """Replace. Raises `CommandError`."""
        path: Path = options["file"]
        if not path.is_file():
            raise CommandError(f"There is no file {path}.")
        if not (options["replace"] or backups.is_empty()):
            raise CommandError("This database holds people. Should they go, say --replace.")
        try:
            backups.read(path)
        except backups.Failed as failed:
            raise CommandError(f"Nothing is restored: {failed}") from failed
        self.stdout.write(f"Restored {path}")
