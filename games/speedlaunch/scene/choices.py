"""What the viewer may do now and, where not, why: data for a page that knows no rules (SL-39 to SL-42, SL-47)."""

import json
from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine import wire
from games.engine.presentation import Player
from games.scene import Scene
from games.speedlaunch.content import KINDS, Kind
from games.speedlaunch.rules.cards import ASTEROID, SATELLITE, SPECIALS, STACKS
from games.speedlaunch.rules.moves import Aim, Dare, End, Strike, Take
from games.speedlaunch.rules.view import View
from games.speedlaunch.scene.outlook import Plan, plans, standing, texts

PACKED = 9
"""More groups than these overlap on a wide screen."""
ONE_ROW, ONE_ROW_SHORT = 5, 7
"""So many groups stand in one row on a phone, and on a phone of little height; more are spread over two."""
DRAWN = 5
"""At most so many cards of a group are drawn; the number below tells the rest."""


def closed(view: View, players: Sequence[Player]) -> str:
    """Why the viewer can do nothing at all now; empty when it is to move (CASE-B23)."""
    if view.legal:
        return ""
    if view.turn is None:
        return _("Das Spiel ist aus.")
    return _("Gerade ist %(name)s dran.") % {"name": players[view.turn].name}


def why_not(view: View, kind: int, ways: dict[int, Plan]) -> str:
    """Why a card of `kind` cannot be played now by the viewer, who is to move; empty when it can."""
    if view.phase == "aim":
        return _("erst das Ziel wählen")
    if kind in SPECIALS:
        return _("nach der Blindkarte nicht") if view.phase == "add" else ""
    if ways[kind].most:
        return ""
    if view.phase == "add":
        return _("nur gleiche Werte")
    return _("zu hoch")


class Group(Scene, frozen=True):
    """The viewer's cards of one kind in hand. `say` is the preview, `reason` why it cannot be played."""

    number: int
    count: int
    say: str
    is_ignition: bool
    reason: str
    copies: str

    @property
    def kind(self) -> Kind:
        """What the cards are."""
        return KINDS[self.number]

    @property
    def drawn(self) -> range:
        """The cards that are drawn."""
        return range(min(self.count, DRAWN))

    @property
    def label(self) -> str:
        """Everything in one line, the preview too."""
        held = ngettext("%(kind)s, %(count)d Karte", "%(kind)s, %(count)d Karten", self.count)
        text = held % {"kind": self.kind.label, "count": self.count}
        return ", ".join(part for part in (text, self.say) if part)

    @property
    def info(self) -> str:
        """What the info window adds to the card's motif."""
        return "\n".join(part for part in (self.copies, self.reason) if part)


class Tower(Scene, frozen=True):
    """One of the viewer's stacks: `number` is the kind of its open card, 0 where only the lying or no card is left."""

    stack: int
    number: int
    standing: bool
    lying: bool
    say: str
    is_ignition: bool
    reason: str
    copies: str
    may_dare: bool

    @property
    def kind(self) -> Kind | None:
        """What its open card is; `None` without one."""
        return KINDS.get(self.number)

    @property
    def is_blind(self) -> bool:
        """Whether only the lying card is left."""
        return self.lying and self.kind is None

    @property
    def is_playable(self) -> bool:
        """Whether its card may be played now."""
        return self.may_dare or bool(self.say and not self.reason)

    @property
    def label(self) -> str:
        """Everything in one line, the preview too."""
        place = _("Stapel %(number)d") % {"number": self.stack + 1}
        if self.kind is None:
            return ", ".join(part for part in (place, _("Blindkarte"), self.say) if part)
        below = self.standing + self.lying
        rest = ngettext("darunter %(count)d verdeckte", "darunter %(count)d verdeckte", below) % {"count": below}
        return ", ".join(part for part in (place, self.kind.label, rest if below else "", self.say) if part)

    @property
    def info(self) -> str:
        """What the info window adds to the card's motif."""
        return "\n".join(part for part in (self.copies, self.reason) if part)


def copies_known(view: View, kind: int) -> str:
    """How many of `kind` the viewer cannot place, and how many have left the round."""
    return _("%(unknown)d noch unbekannt, %(burnt)d verglüht") % {
        "unknown": view.unknown[kind],
        "burnt": view.burnt[kind],
    }


class Button(Scene, frozen=True):
    """The button beside "Legen": takes the ramp, or ends the turn after a blind card. `reason` when it cannot.

    `is_all`: nothing else can be done.
    """

    action: str
    label: str
    short: str
    reason: str
    move: str
    is_all: bool


class Own(Scene, frozen=True):
    """All that the viewer holds and may do."""

    groups: list[Group]
    towers: list[Tower]
    other: Button
    plans: str
    targets: str
    is_aiming: bool
    texts: tuple[tuple[str, str], ...]
    """The preview's words by letter."""
    satellite: int = SATELLITE
    """What a move calls satellites laid alone."""

    @property
    def first_stack(self) -> int:
        """The first stack that has a card to choose; the tab key stops there."""
        return next((tower.stack for tower in self.towers if tower.kind or tower.lying), 0)

    @property
    def columns(self) -> int:
        """Groups in one row of a phone."""
        count = len(self.groups)
        return max(1, count if count <= ONE_ROW else (count + 1) // 2)

    @property
    def columns_short(self) -> int:
        """The same on a phone of little height."""
        count = len(self.groups)
        return max(1, count if count <= ONE_ROW_SHORT else (count + 1) // 2)

    @property
    def extra(self) -> int:
        """Cards drawn beyond the first of each group."""
        return sum(len(group.drawn) - 1 for group in self.groups)

    @property
    def most(self) -> int:
        """Cards drawn in the largest group."""
        return max((len(group.drawn) for group in self.groups), default=1)

    @property
    def is_packed(self) -> bool:
        """Whether the groups overlap on a wide screen."""
        return len(self.groups) > PACKED


def own(view: View, players: Sequence[Player]) -> Own | None:
    """See `Own`; `None` for a watcher."""
    if view.seat is None:
        return None
    ways = plans(view)
    targets = sorted({move.target for move in view.legal if isinstance(move, Aim | Strike) and move.target is not None})
    return Own(
        groups=[_group(view, kind, ways) for kind in KINDS if view.hand[kind]],
        towers=[_tower(view, view.seat, stack, ways) for stack in range(STACKS)],
        other=_other(view, players),
        plans=json.dumps({KINDS[kind].key: plan.data for kind, plan in ways.items()}, separators=(",", ":")),
        targets=" ".join(map(str, targets)),
        is_aiming=bool(view.legal) and view.phase == "aim",
        texts=tuple(texts().items()),
    )


def _group(view: View, kind: int, ways: dict[int, Plan]) -> Group:
    held = view.hand[kind]
    reason = why_not(view, kind, ways) if view.legal else ""
    say, letter = reason, ""
    if view.legal and not reason:
        if kind in SPECIALS:
            say = _special(view, kind)
        else:
            # satellites are chosen one by one, everything else as a group with what joins it
            count = 1 if kind == SATELLITE else min(held + len(ways[kind].joins), ways[kind].most)
            stacks = standing(view, ways[kind].joins[: max(0, count - held)])
            say, letter = ways[kind].say(count, stacks), ways[kind].letter(count, stacks)
    return Group(kind, held, say, letter in ("z", "w"), reason, copies_known(view, kind))


def _tower(view: View, seat: int, stack: int, ways: dict[int, Plan]) -> Tower:
    number = view.open[seat][stack]
    standing_, lying = view.standing[seat][stack], view.lying[seat][stack]
    reason = say = letter = ""
    may_dare = Dare(stack) in view.legal
    if view.legal and number:
        reason = say = why_not(view, number, ways)
        if not reason and number in SPECIALS:
            say = _special(view, number)
        elif not reason:
            stacks = standing(view, [stack])
            say, letter = ways[number].say(1, stacks), ways[number].letter(1, stacks)
    elif view.legal and lying:
        say = _("→ Blindkarte wagen") if may_dare else ""
        reason = "" if may_dare else _no_dare(view)
    return Tower(
        stack=stack,
        number=number,
        standing=standing_,
        lying=lying,
        say=say,
        is_ignition=letter in ("z", "w"),
        reason=reason,
        copies=copies_known(view, number) if number else "",
        may_dare=may_dare,
    )


def _no_dare(view: View) -> str:
    if view.phase == "aim":
        return _("erst das Ziel wählen")
    return _("Blindkarten gehen nur als erste Karte eines Zugs.")


def _special(view: View, kind: int) -> str:
    """What an asteroid or a black hole would bring."""
    count = len(view.ramp)
    if kind != ASTEROID:
        if not count:
            return _("→ nochmal dran")
        burnt = ngettext("→ %(count)d Karte verglüht", "→ %(count)d Karten verglühen", count)
        return burnt % {"count": count}
    if not count:
        return _("→ verpufft")
    sent = ngettext("→ %(count)d Karte an einen Gegner", "→ %(count)d Karten an einen Gegner", count)
    return sent % {"count": count}


def _other(view: View, players: Sequence[Player]) -> Button:
    reason = closed(view, players)
    if view.phase == "add" and End() in view.legal:
        return Button("end", _("Zug beenden"), _("Beenden"), "", wire.dump(End()), view.legal == [End()])
    if not reason and Take() not in view.legal:
        reason = _("Erst das Ziel wählen.") if view.phase == "aim" else _("Die Rampe ist leer, also leg etwas.")
    count = len(view.ramp)
    label = _("Rampe nehmen (%(count)d)") % {"count": count} if count else _("Rampe nehmen")
    short = _("Nehmen (%(count)d)") % {"count": count} if count else _("Nehmen")
    return Button("take", label, short, reason, "" if reason else wire.dump(Take()), view.legal == [Take()])
