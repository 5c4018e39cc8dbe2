"""`manage.py prepare`: what must be done before a release is started."""

from typing import Any

from django.conf import settings
from django.core.management import BaseCommand, call_command

from config import static_files, translations


class Command(BaseCommand):
    """May run beside the processes of the release before; does only what is not done yet."""

    help = "Compiles the translations, migrates the database and collects the static files; `up` does it by itself."

    def handle(self, *args: Any, **options: Any) -> None:
        """Do it."""
        translations.compile_all(settings.LOCALE_PATHS)
        call_command("migrate", interactive=False, verbosity=0)
        static_files.collect()
