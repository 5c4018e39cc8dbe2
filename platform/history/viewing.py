"""A match that is over, move by move (PL-57). The games' own regions show it, with all cards open.

What is shown depends on the match, the move and the seat through whose eyes one looks, never on who looks.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.template.loader import render_to_string
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.engine.game import Event
from games.engine.presentation import LogLine, Motion, Player
from tables import replay, snapshot, store
from tables.models import Match, MoveRecord

REGIONS = ("rivals", "centre", "own", "standings")
"""What a step may change, by the names of the games' templates."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the log, which leads to its move. `player` is who moved."""

    version: int
    text: LogLine
    player: Player | None
    by_clock: bool


class Viewing:
    """One match, as one leafs through it. Versions count moves, 0 being the deal; seats count from 0."""

    def __init__(self, match: Match) -> None:
        """Raises `replay.NotReplayable`."""
        self.reel = replay.reel(match)
        self.snapshot = snapshot.of_match(match.pk)
        self._match = match
        self._records: dict[int, MoveRecord] = {}

    def frame(self, version: int, seat: int) -> dict[str, Any]:
        """All that the page needs to show `version` through the eyes of `seat`, and what travelled to get there."""
        return {
            "version": version,
            "seat": seat,
            "fragments": self.regions(version, seat),
            "motions": self.motions(version, seat),
            "told": self.told(version),
        }

    def regions(self, version: int, seat: int) -> dict[str, SafeString]:
        """The regions by name, in the active language."""
        view, players = self.reel.view(version, seat), self.snapshot.players(seat, at=version)
        context = {
            "table": self.snapshot.table,
            "match": self.snapshot.match,
            "seats": self.snapshot.seats,
            "me": self.snapshot.seats[seat],
            "players": players,
            "game": self.snapshot.game,
            "presentation": self.snapshot.presentation,
            "hint_text": "",
            "is_replay": True,
            **self.snapshot.presentation.context(view, players),
        }
        slug = self.snapshot.game.slug
        return {name: render_to_string(f"games/{slug}/_{name}.html", context) for name in REGIONS}

    def motions(self, version: int, seat: int) -> list[Motion]:
        """What the move that made `version` lets travel."""
        players = self.snapshot.players(seat, at=version)
        motions = self.snapshot.presentation.motions
        return [motion for event in self._events(self._record(version)) for motion in motions(event, players)]

    def told(self, version: int) -> SafeString:
        """What happened last, in words."""
        lines = [line for line in self._lines(self._record(version)) if not line.text.heading]
        return format_html_join(" ", "<span>{}</span>", ((line.text.html,) for line in lines)) or SafeString(
            _("Die Karten sind verteilt.") if version == 0 else ""
        )

    @cached_property
    def lines(self) -> list[Line]:
        """The whole log."""
        return [line for record in self._match.moves.all() for line in self._lines(record)]

    def _record(self, version: int) -> MoveRecord:
        if version not in self._records:
            self._records[version] = self._match.moves.get(version=version)
        return self._records[version]

    def _events(self, record: MoveRecord) -> list[Event]:
        return store.stored_events(self.snapshot.game, record)

    def _lines(self, record: MoveRecord) -> list[Line]:
        players = self.snapshot.players(None, at=record.version)
        told = self.snapshot.presentation.log_lines
        texts = [text for event in self._events(record) for text in told(event, players)]
        return [
            Line(
                version=record.version,
                text=text,
                player=None if text.seat is None else players[text.seat],
                by_clock=record.by == MoveRecord.By.CLOCK and nth == 0,
            )
            for nth, text in enumerate(texts)
        ]
