"""Action cards on the table: the viewer's own rail, the open display, the stack and the discard (SZ-34, SZ-69)."""

import json
from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine import wire
from games.scene import Scene
from games.speedzero.content.actions import ACTION_TEXTS
from games.speedzero.rules.cards import Action
from games.speedzero.rules.moves import Move
from games.speedzero.rules.view import View
from games.speedzero.scene.choices import Choices, playing
from games.speedzero.scene.naming import action_name


class Deed(Scene, frozen=True):
    """A button: `move` is sent, or else `mode` entered."""

    label: str
    move: Move | None = None
    mode: str = ""

    @property
    def data(self) -> dict[str, Any]:
        """For the page."""
        what = {"mode": self.mode} if self.move is None else {"move": json.loads(wire.dump(self.move))}
        return {"label": self.label, **what}


class ActionCard(Scene, frozen=True):
    """An action card that can be pressed, or the stack of them. `deeds`: what can be done then, the obvious one first;
    `why_not`: why nothing can.
    """

    nth: int
    action: Action | None
    label: str
    deeds: tuple[Deed, ...]
    is_playable: bool
    why_not: str
    mark: str = ""
    mark_told: str = ""

    @property
    def told(self) -> str:
        """What the card does."""
        return str(ACTION_TEXTS[self.action].told) if self.action else ""

    @property
    def ask(self) -> str:
        """JSON of what is asked once the card is pressed."""
        asked = {
            "title": self.name or _("Verdeckte Aktionskarte"),
            "text": self.told or _("Was du ziehst, siehst nur du."),
            "note": self.why_not,
            "deeds": [deed.data for deed in self.deeds],
        }
        return json.dumps(asked, ensure_ascii=False, separators=(",", ":"))

    @property
    def name(self) -> str:
        """What the card is called."""
        return action_name(self.action) if self.action else ""


class Market(Scene, frozen=True):
    """The display by slot, the stack and what was played last. `note` says why nothing can be taken."""

    slots: tuple[ActionCard | None, ...]
    stack: ActionCard
    count: int
    gone: Action | None
    gone_count: int
    gone_told: str
    note: str
    is_gain: bool


def rail(view: View, found: Choices, closed: str) -> list[ActionCard]:
    """The viewer's own action cards in the order taken."""
    if view.seat is None or not view.extended:
        return []
    return [
        _own(view, found, nth, card.action, closed) for nth, card in enumerate(view.hands[view.seat]) if card.action
    ]


def _own(view: View, found: Choices, nth: int, action: Action, closed: str) -> ActionCard:
    deeds = tuple(_deeds(found, action))
    may_play = action in found.plays or playing(action) in found.modes
    why_not = ""
    if not deeds:
        why_not = closed or _why_not(view)
    elif not may_play:
        why_not = _("Sie findet gerade kein Ziel. Du kannst sie nur ohne Wirkung ablegen.")
    is_shield = action == "klammer"
    return ActionCard(
        nth=nth,
        action=action,
        label=_("Aktionskarte %(name)s") % {"name": action_name(action)},
        deeds=deeds,
        is_playable=may_play,
        why_not=why_not,
        mark="shield" if is_shield else "",
        mark_told=_("schützt dich bei Angriffen") if is_shield else "",
    )


def _deeds(found: Choices, action: Action) -> Iterator[Deed]:
    if action in found.plays:
        yield Deed(_("Ausspielen"), found.plays[action])
    elif playing(action) in found.modes:
        yield Deed(_("Ausspielen"), mode=playing(action))
    if action in found.lay_offs:
        yield Deed(_("Ohne Wirkung ablegen"), found.lay_offs[action])


def _why_not(view: View) -> str:
    if view.last_turns:
        return _("Nach dem Ende der Runde wird keine Aktionskarte mehr gespielt.")
    return _("Das geht erst zu Beginn deines Zugs.")


def market(view: View, found: Choices, closed: str) -> Market | None:
    """What can be taken; `None` in classic."""
    if not view.extended:
        return None
    note = "" if found.takes else _market_note(view, closed)
    last = view.action_discard[-1] if view.action_discard else None
    return Market(
        slots=tuple(_offered(found, slot, action, note) for slot, action in enumerate(view.display)),
        stack=_blind(view, found, note),
        count=view.action_stack,
        gone=last,
        gone_count=len(view.action_discard),
        gone_told=", ".join(action_name(action) for action in reversed(view.action_discard)),
        note=_market_hint(view, found) if found.takes else note,
        is_gain=view.phase == "gain" and bool(found.takes),
    )


def _market_hint(view: View, found: Choices) -> str:
    if found.decline is None:
        return _("Eine nehmen ist dein ganzer Zug.")
    count = view.gains[view.seat or 0]
    return ngettext("Für dein x: nimm dir eine.", "Für deine x: nimm dir eine, %(count)d insgesamt.", count) % {
        "count": count
    }


def _market_note(view: View, closed: str) -> str:
    if closed:
        return closed
    return _why_not(view) if view.last_turns else _("Genommen wird erst zu Beginn deines Zugs.")


def _offered(found: Choices, slot: int, action: Action | None, note: str) -> ActionCard | None:
    if action is None:
        return None
    move = found.takes.get(slot)
    name = action_name(action)
    return ActionCard(
        nth=slot,
        action=action,
        label=_("Auslage: %(name)s") % {"name": name},
        deeds=(Deed(_("Nehmen"), move),) if move else (),
        is_playable=move is not None,
        why_not="" if move else note,
    )


def _blind(view: View, found: Choices, note: str) -> ActionCard:
    move = found.takes.get(None)
    count = view.action_stack
    words = ngettext("Aktionsstapel, %(count)d Karte", "Aktionsstapel, %(count)d Karten", count)
    return ActionCard(
        nth=-1,
        action=None,
        label=words % {"count": count},
        deeds=(Deed(_("Verdeckt nehmen"), move),) if move else (),
        is_playable=move is not None,
        why_not="" if move else note,
    )
