"""The players as every game shows them: what they are called, in which order they sit, and lines about them."""

from collections.abc import Sequence

from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine.presentation import LogLine, Player
from games.scene import Scene

LEVELS = {
    "easy": gettext_lazy("Computer, leicht"),
    "normal": gettext_lazy("Computer, normal"),
    "strong": gettext_lazy("Computer, stark"),
}


class Seated(Scene, frozen=True):
    """A player at the table; games add what they show of one."""

    player: Player

    @property
    def seat(self) -> int:
        """Counted from 0."""
        return self.player.seat

    @property
    def number(self) -> int:
        """Counted from 1: it chooses colour and shape."""
        return self.player.seat + 1

    @property
    def initial(self) -> str:
        """First letter of the name."""
        return self.player.name[:1].upper()

    @property
    def level(self) -> str:
        """How strong the computer is; empty for a human."""
        return str(LEVELS[self.player.level]) if self.player.level else ""


def around(players: Sequence[Player], viewer: int | None) -> list[Player]:
    """All players in the order of play, the viewer last; a watcher (`None`) sees them from seat 0."""
    first = 0 if viewer is None else viewer + 1
    return [*players[first:], *players[:first]]


def name_of(player: Player) -> str:
    """The viewer is "du"."""
    return _("du") if player.is_viewer else player.name


def listed_names(players: Sequence[Player]) -> str:
    """The names of at least one player in one phrase, the viewer last: "Ayşe, Noether und du"."""
    *others, last = map(name_of, sorted(players, key=lambda player: player.is_viewer))
    return _("%(others)s und %(last)s") % {"others": ", ".join(others), "last": last} if others else last


def ran_out(player: Player) -> str:
    """That the player has no card left, which ends many a game."""
    if player.is_viewer:
        return _("Du hast keine Karte mehr.")
    return _("%(name)s hat keine Karte mehr.") % {"name": player.name}


def said_of(group: Sequence[Player], *, mine: str, ours: str, one: str, many: str, **words: object) -> str:
    """A sentence about at least one player: the viewer alone, `ours` with others, one other, or many."""
    has_viewer, is_one = any(player.is_viewer for player in group), len(group) == 1
    form = (mine if is_one else ours) if has_viewer else (one if is_one else many)
    return form % {"names": listed_names(group), **words}


def tallied(players: Sequence[Player], scores: Sequence[object]) -> str:
    """The players with what each seat has: "du (4), Gewitzter Bär 5 (0)"; a guest's name may end in a number."""
    return ", ".join(f"{name_of(player)} ({scores[player.seat]})" for player in players)


def line_about(players: Sequence[Player], seat: int, mine: str, theirs: str, **words: object) -> LogLine:
    """A line of the log about the player at `seat`: `mine` when it is the viewer, else `theirs` with the `name`."""
    player = players[seat]
    return LogLine(format_html(mine if player.is_viewer else theirs, name=player.name, **words), seat)
