"""A process of its own: `python -m config.gallery.stage PLAN REGEX` makes the scenery and serves it until it is ended.

It has a folder and a Valkey of its own by its environment. Its clock stands still, nobody comes or goes, and without
workers nothing happens by itself. What can be seen, and how to be somebody there, it writes into the file PLAN.
"""

import re
import socket
import sys
from datetime import datetime
from pathlib import Path
from unittest.mock import patch
from zoneinfo import ZoneInfo

import django
import msgspec
from django.utils import timezone

from config.gallery.shots import Shot, views

NOW = datetime(2026, 5, 17, 20, 15, tzinfo=ZoneInfo("Europe/Berlin"))
"""A Sunday evening, for ever."""


class Plan(msgspec.Struct):
    """The address of the site, what can be seen there, and a session's cookie for each person that looks."""

    url: str
    shots: list[Shot]
    sessions: dict[str, str]


class StoppedClock:
    """Takes the place of `timezone.now`. `at` is what it says."""

    def __init__(self, at: datetime) -> None:
        self.at = at

    def __call__(self) -> datetime:
        """The time."""
        return self.at

    def set(self, moment: datetime) -> None:
        """Turn the hands."""
        self.at = moment


def main(plan: Path, wanted: re.Pattern[str]) -> None:
    """Make, tell, serve."""
    clock = StoppedClock(NOW)
    with patch.object(timezone, "now", clock):  # before any model takes it for a default
        django.setup()
        _prepare()
        from config.gallery.scenery import Scenery

        scenery = Scenery(NOW, clock.set, lambda shot: bool(views(shot, wanted)))
        shots = scenery.build()
        with socket.create_server(("127.0.0.1", 0), backlog=511) as listener:
            url = f"http://127.0.0.1:{listener.getsockname()[1]}"
            _write(plan, Plan(url, shots, _sessions({shot.who for shot in shots if shot.who})))
            _serve(listener.fileno(), {person.pk for person in scenery.cast.regulars[:4]})


def _prepare() -> None:
    from django.conf import settings
    from django.core.management import call_command

    from config import static_files, translations

    translations.compile_all(settings.LOCALE_PATHS)
    call_command("migrate", interactive=False, verbosity=0)
    static_files.collect()
    settings.ROOT_URLCONF = "config.gallery.urls"


def _sessions(names: set[str]) -> dict[str, str]:
    from accounts.models import User
    from config.own_site import log_in

    return {person.username: log_in(person) for person in User.objects.filter(username__in=names)}


def _write(path: Path, plan: Plan) -> None:
    """The file is there all at once, when somebody may already be looking for it."""
    begun = path.with_suffix(".begun")
    begun.write_bytes(msgspec.json.encode(plan))
    begun.rename(path)


def _serve(fd: int, here: set[int]) -> None:
    """Daphne in this very process, so that the clock stands for it too; always the same people are online."""
    from daphne.cli import CommandLineInterface

    from tables import presence

    with patch.object(presence, "beat", lambda *whose: None), patch.object(presence, "online", lambda: here):
        CommandLineInterface().run(["--fd", str(fd), "--verbosity", "0", "config.asgi:application"])


if __name__ == "__main__":
    main(Path(sys.argv[1]), re.compile(sys.argv[2]))
