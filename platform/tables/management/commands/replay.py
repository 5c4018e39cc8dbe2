"""`manage.py replay MATCH --verify`, `--all`: play matches again from seed and moves."""

import sys
from argparse import ArgumentParser
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError

from games.engine import registry, wire
from tables import replay, snapshot
from tables.models import Match


class Command(BaseCommand):
    """Prints a match as a watcher saw it, or proves that what is stored follows from its seed and moves."""

    help = "Plays a match again from its seed and moves; with --verify or --all compares with what is stored."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take a match or `--all`."""
        parser.add_argument("match", nargs="?", type=int, help="number of the match")
        parser.add_argument("--all", action="store_true", help="verify every match")
        parser.add_argument("--verify", action="store_true", help="compare with what is stored")
        parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")

    def handle(self, *args: Any, **options: Any) -> None:
        """Verify or print; exit status 1 when something differs."""
        if (options["match"] is None) != options["all"]:
            raise CommandError("name one match, or --all")
        matches = Match.objects.all() if options["all"] else Match.objects.filter(pk=options["match"])
        if not options["all"] and not matches:
            raise CommandError(f"there is no match {options['match']}")
        if options["all"] or options["verify"]:
            self._verify(matches.order_by("pk").values_list("pk", flat=True), as_json=options["json"])
        else:
            self._print(matches.get(), as_json=options["json"])

    def _verify(self, numbers: Any, *, as_json: bool) -> None:
        found = {number: replay.differences(Match.objects.get(pk=number)) for number in numbers}
        wrong = {number: what for number, what in found.items() if what}
        if as_json:
            self._dump({"matches": len(found), "verified": len(found) - len(wrong), "differences": wrong})
        else:
            for number, what in wrong.items():
                self.stdout.write(f"match {number}: {'; '.join(what)}")
            self.stdout.write(f"{len(found) - len(wrong)} of {len(found)} matches agree with their seed and moves")
        if wrong:
            sys.exit(1)

    def _print(self, match: Match, *, as_json: bool) -> None:
        """Every move with what a watcher may know of it."""
        game = registry.get(match.game)
        if match.format_version != game.format_version:
            raise CommandError(
                f"match {match.pk} is stored in format {match.format_version}, not {game.format_version}"
            )
        moves = [snapshot.logged(game, record, None) for record in match.moves.all()]
        if as_json:
            self._dump({"match": match.pk, "game": match.game, "status": match.status, "moves": moves})
            return
        for move in moves:
            seat = "-" if move.seat is None else move.seat
            self.stdout.write(f"{move.version:5} {seat:>2} {move.by:8} {wire.dump(move.events)}")

    def _dump(self, facts: dict[str, Any]) -> None:
        self.stdout.write(msgspec.json.encode(facts).decode())
