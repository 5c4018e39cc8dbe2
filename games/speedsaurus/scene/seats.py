"""The players as the table shows them (SS-46)."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.presentation import Player
from games.people import Seated, around
from games.speedsaurus.rules.cards import listed
from games.speedsaurus.rules.moves import Lay, Move
from games.speedsaurus.rules.view import View


class Place(Seated, frozen=True):
    """One player: `cards` in hand, `penalties` so far (`None` without Profi), `last` and `brief` what it did last in
    this round, `known` the cards it took openly, `hand` its cards where all lie open.
    """

    cards: int
    has_passed: bool
    is_turn: bool
    penalties: int | None
    last: str
    brief: str
    known: str
    hand: tuple[int, ...]

    @property
    def held(self) -> str:
        """Number of cards in words."""
        return ngettext("%(count)d Karte", "%(count)d Karten", self.cards) % {"count": self.cards}

    @property
    def fined(self) -> str:
        """Penalty points in words; empty without Profi."""
        if self.penalties is None:
            return ""
        return ngettext("%(count)d Strafpunkt", "%(count)d Strafpunkte", self.penalties) % {"count": self.penalties}

    @property
    def state(self) -> str:
        """In or out of the round."""
        if self.has_passed:
            return _("in der Höhle")
        return _("ist dran") if self.is_turn else _("noch dabei")

    @property
    def label(self) -> str:
        """Everything in one line, for the button that opens the info window."""
        facts = (self.player.name, self.level, self.held, *map(str, self.hand), self.state, self.fined, self.last)
        return ", ".join(fact for fact in facts if fact)

    @property
    def info(self) -> str:
        """The info window, one fact a line (SS-45)."""
        told = _("zuletzt: %(move)s") % {"move": self.last} if self.last else ""
        return "\n".join(fact for fact in (self.level, self.held, self.known, self.state, self.fined, told) if fact)


def places(view: View, players: Sequence[Player]) -> list[Place]:
    """All players in the order of play, the one after the viewer first; a watcher sees them from seat 0."""
    return [_place(view, player) for player in around(players, view.seat)]


def _place(view: View, player: Player) -> Place:
    seat = player.seat
    seen = "" if seat == view.seat else ", ".join(map(str, listed(view.seen[seat])))
    return Place(
        player=player,
        cards=view.hand_sizes[seat],
        has_passed=view.passed[seat],
        is_turn=seat == view.turn,
        penalties=view.scores[seat] if view.profi else None,
        last=_told(view.last[seat]),
        brief=_briefly(view.last[seat]),
        known=_("offen mitgenommen: %(cards)s") % {"cards": seen} if seen else "",
        hand=tuple(listed(view.hands[seat])) if view.hands else (),
    )


def _told(move: Move | None) -> str:
    if move is None:
        return ""
    if isinstance(move, Lay):
        return _("legt %(count)d × %(value)d") % {"count": move.count, "value": move.value}
    if move.value is None:
        return _("passt")
    return _("passt, nimmt %(value)d") % {"value": move.value}


def _briefly(move: Move | None) -> str:
    if move is None:
        return ""
    if isinstance(move, Lay):
        return f"{move.count} × {move.value}"
    return _("nimmt %(value)d") % {"value": move.value} if move.value else _("passt")
