"""The players as the table shows them: what lies open before them, and how much is left."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.presentation import Player
from games.people import Seated, around
from games.scene import Scene
from games.speedlaunch.content import KINDS, Kind
from games.speedlaunch.rules.cards import STACKS, listed
from games.speedlaunch.rules.view import View


class Silo(Scene, frozen=True):
    """One stack of a player: its open card, and whether a standing and a lying one are under it."""

    stack: int
    number: int
    standing: bool
    lying: bool
    below: tuple[int, ...] = ()
    """Which cards are under it, where all lie open."""

    @property
    def kind(self) -> Kind | None:
        """What its open card is; `None` without one."""
        return KINDS.get(self.number)

    @property
    def is_blind(self) -> bool:
        """Whether only the lying card is left."""
        return self.lying and not self.number


class Place(Seated, frozen=True):
    """One player: `cards` left in all, `hand` of them in hand; `minus` points so far, `None` in a single round;
    `known` are the cards it took with the ramp before everybody's eyes, `opened_hand` all of its hand, where all lie
    open.
    """

    cards: int
    hand: int
    silos: tuple[Silo, ...]
    is_turn: bool
    minus: int | None
    known: str
    opened_hand: tuple[int, ...]

    @property
    def left(self) -> str:
        """Number of cards in words."""
        return ngettext("%(count)d Karte übrig", "%(count)d Karten übrig", self.cards) % {"count": self.cards}

    @property
    def held(self) -> str:
        """Number of cards in hand in words."""
        return _("%(count)d auf der Hand") % {"count": self.hand}

    @property
    def opened(self) -> str:
        """The open cards in words."""
        names = [silo.kind.short for silo in self.silos if silo.kind]
        return _("offen: %(cards)s") % {"cards": ", ".join(names)} if names else ""

    @property
    def blind(self) -> str:
        """How many stacks have only their lying card left, in words."""
        count = sum(silo.is_blind for silo in self.silos)
        return ngettext("%(count)d Blindkarte", "%(count)d Blindkarten", count) % {"count": count} if count else ""

    @property
    def fined(self) -> str:
        """Minus points in words; empty in a single round."""
        if self.minus is None:
            return ""
        return ngettext("%(count)d Minuspunkt", "%(count)d Minuspunkte", self.minus) % {"count": self.minus}

    @property
    def state(self) -> str:
        """Whether it is to move."""
        return _("ist dran") if self.is_turn else ""

    @property
    def label(self) -> str:
        """Everything in one line, for the button that opens the info window."""
        held = ", ".join(KINDS[kind].label for kind in self.opened_hand)
        facts = (
            self.player.name,
            self.level,
            self.left,
            self.held,
            held,
            self.opened,
            self.blind,
            self.state,
            self.fined,
        )
        return ", ".join(fact for fact in facts if fact)

    @property
    def info(self) -> str:
        """The info window, one fact a line."""
        facts = (self.level, self.left, self.held, self.opened, self.blind, self.known, self.state, self.fined)
        return "\n".join(fact for fact in facts if fact)

    @property
    def aim(self) -> str:
        """What the button says while an asteroid looks for its target (SL-41)."""
        return _("Asteroid auf %(name)s, %(left)s") % {"name": self.player.name, "left": self.left}


def places(view: View, players: Sequence[Player]) -> list[Place]:
    """All players in the order of play, the one after the viewer first; a watcher sees them from seat 0."""
    return [_place(view, player) for player in around(players, view.seat)]


def _place(view: View, player: Player) -> Place:
    seat = player.seat
    seen = [] if seat == view.seat else listed(view.seen[seat])
    named = ", ".join(KINDS[kind].short for kind in seen)
    return Place(
        player=player,
        cards=view.sizes[seat],
        hand=view.hand_sizes[seat],
        silos=tuple(_silo(view, seat, stack) for stack in range(STACKS)),
        is_turn=seat == view.turn,
        minus=view.scores[seat] if view.rounds > 1 else None,
        known=_("offen genommen: %(cards)s") % {"cards": named} if named else "",
        opened_hand=tuple(listed(view.hands[seat])) if view.hands else (),
    )


def _silo(view: View, seat: int, stack: int) -> Silo:
    below = tuple(card for card in view.below[seat][stack] if card) if view.below else ()
    return Silo(stack, view.open[seat][stack], view.standing[seat][stack], view.lying[seat][stack], below)
