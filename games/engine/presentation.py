"""What a game tells the table page: template contexts made from a `SeatView`, never from a state."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar

import msgspec

from games.engine.game import Event, Level, Outcome, Text


class Player(msgspec.Struct, frozen=True, gc=False):
    """One seat of the match as everybody sees it. `seat` counts from 0; `level` is `None` for a human."""

    seat: int
    name: str
    level: Level | None = None
    is_viewer: bool = False
    has_left: bool = False


class Motion(msgspec.Struct, frozen=True, omit_defaults=True):
    """Cards travelled from one anchor to another (`data-anchor` on the page); the browser animates it.

    `count` cards now lie at `target` and fly in from `source`. `target="away"` lets the cards that were
    last seen at `source` leave the table; `target == source` turns over what lies there. What only passes through
    `target` is taken on by a later motion from there. `card` is safe markup of the card that travels, for where the
    page shows it neither before nor after. `waits`: not before everything told so far has landed.
    """

    source: str
    target: str
    count: int = 1
    card: str = ""
    waits: bool = False


class LogLine(msgspec.Struct, frozen=True, gc=False):
    """One line of the log. `html` is safe markup made with `format_html`; a `heading` line opens a deal or round."""

    html: str
    seat: int | None = None
    heading: bool = False


class Presentation(ABC):
    """How one game is shown. All texts go through gettext in the viewer's language when called."""

    log_title: ClassVar[Text]
    """The game's own name for its log ("Fährtenbuch")."""
    replay_label: ClassVar[Text]
    """What the button for another match says."""
    pitch: ClassVar[Text]
    """Two short sentences for the lobby's box."""
    score_unit: ClassVar[Text]
    """What `Placing.score` counts, for the end panel ("Restkarten")."""
    scoring: ClassVar[tuple[tuple[Text, Text], ...]] = ()
    """What brings points for the leaderboard: for what, and how many. What every game gives alike is told once."""
    joy: ClassVar[tuple[Text, ...]] = ()
    anger: ClassVar[tuple[Text, ...]] = ()
    """Exclamations for "Freude" and "Ärgern" (PL-50)."""
    stylesheets: ClassVar[tuple[str, ...]] = ()
    script: ClassVar[str] = ""
    """Static paths of the game's styles and of its ES module for the table."""
    table_only: ClassVar[tuple[str, ...]] = ()
    """Those of the styles that only a table needs; pages that show several games do without."""
    page_parts: ClassVar[tuple[str, ...]] = ()
    """Templates that the table's page holds once and no push replaces: scenery, texts of info windows."""
    advises_everywhere: ClassVar[bool] = False
    """Whether "Rat" is given with others at the table, too, and told by the game's own regions; else alone only."""
    hints: ClassVar[str] = ""
    """Template of what somebody is told in a first match: at most five `<template data-hint>`, see `hints.js`."""

    @abstractmethod
    def context(self, view: Any, players: Sequence[Player], *, hint: Any = None) -> dict[str, Any]:
        """Context for the game's region templates `games/<slug>/_<region>.html`."""

    @abstractmethod
    def prompt(self, view: Any, players: Sequence[Player]) -> str:
        """One sentence: whose turn it is and what is asked (PL-53)."""

    @abstractmethod
    def log_lines(self, event: Event, players: Sequence[Player]) -> list[LogLine]:
        """The event in words for this viewer; an empty list when it goes without saying."""

    @abstractmethod
    def motions(self, event: Event, players: Sequence[Player]) -> list[Motion]:
        """What to animate for the event."""

    def score_label(self, options: dict[str, str]) -> str:
        """What `Placing.score` counts under these options; `score_unit` where all variants count the same."""
        return str(self.score_unit)

    def facts(self, options: dict[str, str]) -> list[str]:
        """Short tags for the top bar and the lobby, e.g. the variant."""
        return []

    @abstractmethod
    def hint_text(self, view: Any, move: Any, players: Sequence[Player]) -> str:
        """One sentence for "Rat" (SS-43): `move`, which is legal for the viewer, as advice."""

    @abstractmethod
    def breakdown_label(self, key: str) -> str:
        """What a key of `Points.breakdown` is called on the end panel."""

    def outcome_note(self, outcome: Outcome, players: Sequence[Player]) -> str:
        """One sentence above the end panel."""
        return ""

    @abstractmethod
    def end_note(self, view: Any, players: Sequence[Player]) -> str:
        """One sentence: what has ended a match that was played to its end; `view` is that of its last moment."""
