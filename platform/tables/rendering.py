"""A table as one person sees it, in regions: the page and what is pushed come from the same place (CASE-B27).

Every region is a template whose root element has the id `r-<name>`. Nothing in it depends on the request or on the
time, so what is pushed equals what is fetched, byte for byte.
"""

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from accounts.models import User
from games.engine import registry
from games.engine.presentation import LogLine, Motion, Player
from games.fragments import fragment
from tables import advice, leaving, stage
from tables.models import Table
from tables.snapshot import LoggedMove, Snapshot

PLATFORM = ("topbar", "status", "stage", "leave")
GAME = ("rivals", "centre", "own", "dock", "standings")
REGIONS = PLATFORM + GAME
"""What a push may replace. The log is appended to, see `Sight.log_lines`."""

MOVES_SHOWN = 6
"""Whoever has missed more moves than this sees the result, not the way there."""


def region(snapshot: Snapshot, user: User, name: str) -> SafeString:
    """The region `name` of the table as `user` may see it, in the active language."""
    return Sight(snapshot, user).region(name)


def regions(snapshot: Snapshot, user: User) -> dict[str, SafeString]:
    """All of `REGIONS` by name, as `user` may see them."""
    return Sight(snapshot, user).regions()


class Sight:
    """One moment of a table in the eyes of one person. Hidden cards are behind `Snapshot.view` and stay there."""

    def __init__(self, snapshot: Snapshot, user: User) -> None:
        self.snapshot = snapshot
        self.user = user
        self.me = snapshot.seat_of(user)
        self.chair = snapshot.chair_of(user)
        self.seat = self.me.number if self.me and snapshot.match else None
        """The seat whose eyes these are; `None` for a watcher and while there is no match."""
        self._moves: dict[int, list[LoggedMove]] = {}

    def region(self, name: str) -> SafeString:
        """One region of `REGIONS`."""
        if name in PLATFORM:
            return self._render(f"tables/_{name}.html", self._context if name == "status" else self._table_context)
        if not self.snapshot.has_position:
            return format_html('<div id="r-{}" hidden></div>', name)
        if self.seat is not None:
            return self._game_region(name)
        shared, key = self.snapshot.regions, (name, get_language())
        if key not in shared:
            shared[key] = self._game_region(name)
        return shared[key]

    def _game_region(self, name: str) -> SafeString:
        return self._render(f"games/{self.snapshot.game.slug}/_{name}.html", self._game_context)

    def _render(self, template: str, context: dict[str, Any]) -> SafeString:
        """With `sight` too, which no kept context holds: else only the collector of garbage would free all of this."""
        return render_to_string(template, {**context, "sight": self})

    def regions(self) -> dict[str, SafeString]:
        """All regions by name."""
        return {name: self.region(name) for name in REGIONS}

    def log(self) -> SafeString:
        """The log with all its lines, for a page or for another match than was shown."""
        lines = mark_safe("".join(self.log_lines(-1)))  # noqa: S308 - joined from rendered templates
        return self._render("tables/_log.html", {**self._context, "lines": lines})

    def log_lines(self, after: int) -> list[SafeString]:
        """The lines of the moves after version `after`; each has an id, none ever changes (CASE-B76).

        Who gave up the seat stands after the move that was the last until then (PL-17); a page that shows just that
        move may have the line already.
        """
        lines = self._leavings(after)
        for move in self._moves_after(after):
            lines += [*self._lines(move), *self._leavings(move.version)]
        return lines

    def motions(self, after: int) -> list[Motion]:
        """What to animate for the moves after version `after`; nothing when it would be too much to follow."""
        moves = self._moves_after(after)
        if len(moves) > MOVES_SHOWN:
            return []
        motions = self.snapshot.presentation.motions
        return [motion for move in moves for event in move.events for motion in motions(event, self.players)]

    @property
    def is_turn(self) -> bool:
        """Whether the table waits for this person's decision."""
        return self.me is not None and self.me.asked

    @property
    def is_over(self) -> bool:
        """Whether the match that is shown has ended."""
        return self.snapshot.match is not None and self.snapshot.table.status != Table.Status.RUNNING

    @property
    def advice(self) -> str:
        """What the strong computer would do, if this person asked; nothing where the game's own regions tell it."""
        is_told = self.snapshot.presentation.advises_everywhere or not self.snapshot.has_position
        return "" if is_told else self._game_context["hint_text"]

    @cached_property
    def prompt(self) -> str:
        """The one sentence that says whose turn it is and what is asked (PL-53, CASE-B81)."""
        if not self.snapshot.has_position or self.is_over:
            return stage.sentence(self.snapshot, self.user)
        return self.snapshot.presentation.prompt(self._view, self.players)

    @property
    def title(self) -> str:
        """The tab's title; it starts with a mark when this person is asked (CASE-B80)."""
        name = str(self.snapshot.game.name)
        return _("● Du bist dran – %(game)s") % {"game": name} if self.is_turn else name

    @cached_property
    def players(self) -> list[Player]:
        """Everybody at the match, for the game's texts."""
        return self.snapshot.players(self.seat)

    @cached_property
    def _view(self) -> Any:
        return self.snapshot.view(self.seat)

    @cached_property
    def _context(self) -> dict[str, Any]:
        snapshot = self.snapshot
        return {
            "table": snapshot.table,
            "match": snapshot.match,
            "seats": snapshot.seats,
            "me": self.me,
            "players": self.players,
            "game": snapshot.game,
            "presentation": snapshot.presentation,
        }

    @cached_property
    def _table_context(self) -> dict[str, Any]:
        """For the regions that show nothing of a position."""
        snapshot = self.snapshot
        return {
            **self._context,
            "emblem": registry.emblem(snapshot.game.slug),
            "facts": snapshot.presentation.facts(snapshot.table.options),
            "stage": stage.of(snapshot, self.user),
            "leaving": leaving.of(snapshot, self.user),
        }

    @cached_property
    def _game_context(self) -> dict[str, Any]:
        hint = advice.known(self.snapshot, self.seat)
        presentation = self.snapshot.presentation
        return {
            **self._context,
            **presentation.context(self._view, self.players, hint=hint),
            "hint_text": presentation.hint_text(self._view, hint, self.players) if hint is not None else "",
            "is_replay": False,
        }

    def _moves_after(self, version: int) -> list[LoggedMove]:
        if version not in self._moves:
            self._moves[version] = self.snapshot.log(version, self.seat)
        return self._moves[version]

    def _leavings(self, version: int) -> list[SafeString]:
        """A line for each person who left when the match was at `version`."""
        if self.snapshot.match is None:
            return []
        told = _("%(human)s ist gegangen. Ab jetzt spielt der Computer %(computer)s.")
        return [
            self._line(
                f"log-{self.snapshot.match.id}-{version}-left-{seat.number}",
                line=LogLine(format_html("{}", told % {"human": seat.human_name, "computer": seat.name})),
                is_note=True,
            )
            for seat in self.snapshot.seats
            if seat.left_version == version
        ]

    def _lines(self, move: LoggedMove) -> Iterator[SafeString]:
        match = self.snapshot.match
        players = self.snapshot.players(self.seat, at=move.version)
        lines = [line for event in move.events for line in self.snapshot.presentation.log_lines(event, players)]
        for nth, line in enumerate(lines):
            yield self._line(
                f"log-{match.id if match else 0}-{move.version}-{nth}",
                line=line,
                player=players[line.seat] if line.seat is not None else None,
                by_clock=move.by == "clock" and nth == 0,
            )

    def _line(self, key: str, **shown: Any) -> SafeString:
        return mark_safe(fragment("tables/_log_line.html", id=key, **shown).strip())  # noqa: S308 - a rendered template
