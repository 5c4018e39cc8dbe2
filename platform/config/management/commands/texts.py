"""`manage.py texts`: brings the English translations up to date with the texts in code and templates."""

import re
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import polib
from django.conf import settings
from django.core.management import BaseCommand, CommandError, call_command

PLACEHOLDER = re.compile(r"%\(\w+\)[a-z]|\{\w*\}")
IGNORED = (".venv", ".uv", "var", "build", "tests", "static/vendor", "games/*/rules", "games/*/bots")


class Command(BaseCommand):
    """Needs the gettext programs, which only those who write texts have."""

    help = "Collect texts into locale/en (German is the source), and say which still lack a translation."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """See `--help`."""
        parser.add_argument("--check", action="store_true", help="change nothing; fail when a translation is missing")

    def handle(self, *, check: bool, **options: Any) -> None:
        """Raise `CommandError` under `--check` when a text is new, untranslated, doubtful or breaks a placeholder."""
        catalogue = Path(settings.LOCALE_PATHS[0]) / "en" / "LC_MESSAGES" / "django.po"
        before = catalogue.read_bytes() if catalogue.exists() else b""
        catalogue.parent.mkdir(parents=True, exist_ok=True)
        call_command(
            "makemessages",
            locale=["en"],
            ignore_patterns=[*IGNORED],
            add_location="file",
            no_wrap=True,
            no_obsolete=True,
            verbosity=0,
        )
        problems = list(_problems(polib.pofile(str(catalogue))))
        if check or _undated(catalogue.read_bytes()) == _undated(before):
            catalogue.write_bytes(before)
        for problem in problems:
            self.stderr.write(problem)
        if check and problems:
            raise CommandError(f"{len(problems)} texts lack an English translation; `make texts` collects them.")
        self.stdout.write(f"{len(problems)} texts to translate.")


def _undated(catalogue: bytes) -> bytes:
    """The catalogue without the date of its collection, which would change it although no text did."""
    return re.sub(rb'"POT-Creation-Date: .*\n', b"", catalogue)


def _problems(catalogue: polib.POFile) -> Iterator[str]:
    for entry in catalogue:
        if entry.fuzzy:
            yield f"doubtful: {entry.msgid!r}"
        elif not entry.translated():
            yield f"untranslated: {entry.msgid!r}"
        elif not _keeps_placeholders(entry):
            yield f"placeholders differ: {entry.msgid!r}"


def _keeps_placeholders(entry: polib.POEntry) -> bool:
    """A plural form may leave out the number ("one card"), but no translation may ask for what is not given."""
    if entry.msgid_plural:
        given = _placeholders(entry.msgid) | _placeholders(entry.msgid_plural)
        return all(_placeholders(form) <= given for form in entry.msgstr_plural.values())
    return _placeholders(entry.msgid) == _placeholders(entry.msgstr)


def _placeholders(text: str) -> set[str]:
    return set(PLACEHOLDER.findall(text))
