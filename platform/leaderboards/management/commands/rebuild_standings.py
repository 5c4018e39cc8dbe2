"""`manage.py rebuild_standings`: make the standings anew from the scores (PL-41)."""

from typing import Any

from django.core.management.base import BaseCommand

from leaderboards.standings import rebuild


class Command(BaseCommand):
    """Prints how many standings there are. Matches that end meanwhile wait for it."""

    help = "Makes the standings of the leaderboards anew from the stored scores."

    def handle(self, *args: Any, **options: Any) -> None:
        """Rebuild."""
        self.stdout.write(f"{rebuild()} standings")
