"""`manage.py simulate`: headless matches between computers."""

import sys
from argparse import ArgumentTypeError
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.engine import registry
from games.engine.game import LEVELS
from games.engine.registry import AnyGame
from games.engine.simulate import Report, simulate


def _levels(text: str) -> list[str]:
    levels = text.split(",")
    if unknown := set(levels) - set(LEVELS):
        raise ArgumentTypeError(f"{', '.join(sorted(unknown))}: levels are {', '.join(LEVELS)}")
    return levels


def _option(text: str) -> tuple[str, str]:
    key, given, value = text.partition("=")
    if not given:
        raise ArgumentTypeError(f"{text}: write key=value")
    return key, value


def _options(game: AnyGame, given: list[tuple[str, str]]) -> dict[str, str]:
    chosen = {option.key: option.default for option in game.options}
    choices = {option.key: [key for key, _ in option.choices] for option in game.options}
    for key, value in given:
        if value not in choices.get(key, ()):
            known = "; ".join(f"{key}={'|'.join(values)}" for key, values in choices.items())
            raise CommandError(f"{game.name} has no option {key}={value}; there is: {known or 'none'}")
        chosen[key] = value
    return chosen


class Command(BaseCommand):
    """See the arguments' help; exits with 1 when a match failed."""

    help = "Plays matches between computers, seats rotated, and reports wins, places and points by entry."

    def add_arguments(self, parser: CommandParser) -> None:
        """`GAME --levels L,L,… --matches N --seed S [--option k=v]… [--json]`."""
        parser.add_argument("game", choices=[game.slug for game in registry.all_games()])
        parser.add_argument(
            "--levels", type=_levels, required=True, metavar="L,L,…", help=f"one for each seat: {', '.join(LEVELS)}"
        )
        parser.add_argument("--matches", type=int, default=100, metavar="N", help="100 unless said otherwise")
        parser.add_argument("--seed", type=int, default=1, metavar="S", help="another one: other matches")
        parser.add_argument(
            "--option", type=_option, action="append", default=[], metavar="KEY=VALUE", help="e.g. variant=profi"
        )
        parser.add_argument("--json", action="store_true", help="one JSON object on standard output, nothing else")

    def handle(self, *args: Any, **options: Any) -> None:
        """Run and print. Raises `CommandError` for a wrong number of seats, unknown options or failed matches."""
        game = registry.get(options["game"])
        levels, matches = options["levels"], options["matches"]
        if not game.min_seats <= len(levels) <= game.max_seats:
            raise CommandError(f"{game.name} is for {game.min_seats} to {game.max_seats} seats, not {len(levels)}")
        if matches < 1:
            raise CommandError("--matches must be at least 1")

        def progress(done: int) -> None:
            if sys.stderr.isatty() or done == matches:
                end = "\n" if done == matches else ""
                self.stderr.write(f"\r{done}/{matches}", ending=end, style_func=str)

        report = simulate(game, levels, matches, options["seed"], _options(game, options["option"]), progress)
        self.stdout.write(msgspec.json.encode(report).decode() if options["json"] else _table(report))
        if report.errors:
            raise CommandError(f"{report.errors} of {matches} matches failed")


def _table(report: Report) -> str:
    lines = [
        f"{report.game} {report.options or ''}: {report.matches} matches, {report.errors} errors, "
        f"{report.moves_per_s:.0f} moves/s, longest {report.longest_match_moves} moves",
        f"{'level':8} {'wins':>6} {'rate':>7} {'95 %':>16} {'place':>6} {'points':>7} {'best':>6} {'round':>6}",
    ]
    for seat in report.seats:
        low, high = seat.ci95 or (None, None)
        lines.append(
            f"{seat.level:8} {seat.wins:6} {_share(seat.win_rate):>7} {_share(low):>7} –{_share(high):>7} "
            f"{_figure(seat.mean_place):>6} {_figure(seat.mean_points):>7} "
            f"{_share(seat.rounds_best):>6} {_figure(seat.mean_round_points):>6}"
        )
        if seat.facts:
            lines.append("         " + ", ".join(f"{key} {count}" for key, count in seat.facts.items()))
    return "\n".join(lines)


def _share(value: float | None) -> str:
    return "–" if value is None else f"{100 * value:.1f}%"


def _figure(value: float | None) -> str:
    return "–" if value is None else f"{value:.2f}"
