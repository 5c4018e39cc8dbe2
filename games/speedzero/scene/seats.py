"""The players as the table shows them (SZ-60)."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine import wire
from games.engine.presentation import Player
from games.people import Seated, around
from games.speedzero.rules.moves import Rival
from games.speedzero.rules.view import View
from games.speedzero.scene.choices import Choices, modes_for
from games.speedzero.scene.fields import NOTHING, FieldView, field_view
from games.speedzero.scene.naming import plain


class SeatView(Seated, frozen=True):
    """One player: `total` points of the match, `open_sum` of what lies open, `down` cards face-down.

    `actions` cards held and `way` are for "Erweitert"; `modes` in which the player as a whole can be chosen.
    """

    total: int
    open_sum: str
    down: int
    actions: int | None
    way: str
    """What it clears, "columns" or "rows"; empty while nothing is fixed."""
    is_turn: bool
    is_asked: bool
    is_closer: bool
    owes: bool
    is_before_viewer: bool
    field: FieldView
    modes: str

    @property
    def direction(self) -> str:
        """The same in words."""
        if not self.way:
            return ""
        return _("räumt Spalten") if self.way == "columns" else _("räumt Reihen")

    @property
    def at(self) -> str:
        """The player as a target, where it can be one."""
        return wire.dump(Rival(self.player.seat)) if self.modes else ""

    @property
    def points(self) -> str:
        """The points of the match in words."""
        return ngettext("%(points)s Punkt", "%(points)s Punkte", self.total) % {"points": plain(self.total)}

    @property
    def shown_total(self) -> str:
        """The same as a number."""
        return plain(self.total)

    @property
    def state(self) -> str:
        """What the end of the round asks of this player; empty before."""
        if self.is_closer:
            return _("hat die Runde beendet")
        return _("hat noch einen Zug") if self.owes else ""

    @property
    def label(self) -> str:
        """All facts in one line, for the button that makes the field large."""
        facts = [
            _("%(name)s, Feld groß zeigen") % {"name": self.player.name},
            self.level,
            self.points,
            _("nichts offen") if self.open_sum == NOTHING else _("offen %(sum)s") % {"sum": self.open_sum},
            _("verdeckt %(count)d") % {"count": self.down},
        ]
        if self.actions is not None:
            facts.append(
                ngettext("%(count)d Aktionskarte", "%(count)d Aktionskarten", self.actions) % {"count": self.actions}
            )
        return ", ".join(fact for fact in [*facts, self.direction, self.state] if fact)


def seats(view: View, players: Sequence[Player], found: Choices) -> list[SeatView]:
    """All players in the order of play, the one after the viewer first; a watcher sees them from seat 0."""
    return [_seat(view, players, player, found) for player in around(players, view.seat)]


def _seat(view: View, players: Sequence[Player], player: Player, found: Choices) -> SeatView:
    seat = player.seat
    before = None if view.seat is None else (view.seat - 1) % len(players)
    return SeatView(
        player=player,
        total=view.totals[seat],
        open_sum=plain(view.open_sum(seat)) if any(spot.lies == "open" for spot in view.fields[seat]) else NOTHING,
        down=view.face_down(seat),
        actions=len(view.hands[seat]) if view.extended else None,
        way=(view.directions[seat] or "") if view.extended else "",
        is_turn=view.turn == seat,
        is_asked=seat in view.to_move,
        is_closer=view.closer == seat,
        owes=seat in view.owing,
        is_before_viewer=seat == before,
        field=field_view(view, players, seat, found),
        modes=" ".join(sorted(modes_for(found, seat))),
    )
