"""`manage.py backup FOLDER`: a copy of the database, while the site runs."""

from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError, CommandParser

from config import backups


class Command(BaseCommand):
    """With PostgreSQL it needs `pg_dump`, of the server's version or newer."""

    help = "Copies the whole database into a new file, named by the time. The site may run meanwhile."

    def add_arguments(self, parser: CommandParser) -> None:
        """`FOLDER [--keep N]`."""
        parser.add_argument("folder", type=Path, metavar="FOLDER")
        parser.add_argument("--keep", type=int, metavar="N", help="so many of the newest copies stay (default: all)")

    def handle(self, *args: Any, **options: Any) -> None:
        """Write and print the file's path. Raises `CommandError`."""
        try:
            self.stdout.write(str(backups.write(options["folder"], options["keep"])))
        except (backups.Failed, OSError) as failed:
            raise CommandError(f"There is no new copy: {failed}") from failed
