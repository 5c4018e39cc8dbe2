"""The middle of the table: stock, discard, drawn cards; and the questions that are answered with a button."""

import json
from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine import wire
from games.engine.presentation import Player
from games.scene import Scene
from games.speedzero.content import faces
from games.speedzero.content.actions import ACTION_TEXTS
from games.speedzero.rules.cards import Action
from games.speedzero.rules.view import View
from games.speedzero.scene.choices import NONE, TOP, Choices, repeats
from games.speedzero.scene.naming import action_name


class OpenCard(Scene, frozen=True):
    """An open card outside the fields. `edition` chooses its formula; `mode` is entered by pressing it."""

    card: int
    edition: int
    label: str
    mode: str

    @property
    def shown(self) -> str:
        """The card for stylesheets."""
        return faces.shown(self.card)

    @property
    def band(self) -> str:
        """Its band of colour."""
        return faces.band(self.card)

    @property
    def info_from(self) -> str:
        """The page's template with the formula's explanation."""
        return faces.formula_id(self.card, self.edition)


class Piles(Scene, frozen=True):
    """`draw` and `discard` are moves as JSON, empty where they cannot be made; `why_not` says why.

    The discard can be pressed to take its top (`top.mode`), or to throw away what was drawn: at once (`discard`), or
    by turning a card (`throws`). `drawn` are the viewer's drawn cards, `hidden` counts those of another seat.
    """

    stock: int
    stock_label: str
    draw: str
    discard_count: int
    top: OpenCard
    discard: str
    throws: bool
    drawn: tuple[OpenCard, ...]
    hidden: int
    hidden_by: str
    throw_label: str
    why_not: str
    effect: Action | None
    effect_told: str


def piles(view: View, players: Sequence[Player], found: Choices, closed: str) -> Piles:
    """See `Piles`."""
    own = [card for card in view.drawn if card is not None]
    count = len(view.discard)
    return Piles(
        stock=view.stock,
        stock_label=ngettext("Stapel, %(count)d Karte", "Stapel, %(count)d Karten", view.stock) % {"count": view.stock},
        draw=wire.dump(found.draw) if found.draw else "",
        discard_count=count,
        top=_top(view, found),
        discard=wire.dump(found.discard) if found.discard else "",
        throws=NONE in found.modes,
        drawn=tuple(_drawn(view, nth, card, is_one_of_many=len(own) > 1) for nth, card in enumerate(own)),
        hidden=len(view.drawn) - len(own),
        hidden_by=players[view.turn].name if view.turn is not None else "",
        throw_label=_("Abwerfen") if len(own) < 2 else _("Alle abwerfen"),
        why_not=closed or _why_not(view),
        effect=view.effect.action if view.effect else None,
        effect_told=str(ACTION_TEXTS[view.effect.action].told) if view.effect else "",
    )


def _why_not(view: View) -> str:
    match view.phase:
        case "turning":
            return _("Erst deckt jeder zwei Karten auf.")
        case "choose":
            return _("Du hast schon gezogen.")
        case "draw":
            return _("Es ist keine Karte mehr da, die du ziehen könntest.")
    return _("Erst ist etwas anderes zu entscheiden.")


def _top(view: View, found: Choices) -> OpenCard:
    card = view.discard[-1]
    label = _("Ablage, oben %(card)s") % {"card": faces.label(card)}
    return OpenCard(card, view.number, label, TOP if TOP in found.modes else "")


def _drawn(view: View, nth: int, card: int, *, is_one_of_many: bool) -> OpenCard:
    label = _("gezogen: %(card)s") % {"card": faces.label(card)}
    return OpenCard(card, view.number, label, str(nth) if is_one_of_many else "")


class Question(Scene, frozen=True):
    """What the viewer is asked beside the cards. `deeds` is answered by pressing one of them.

    `kind`: "defend" interrupts, "direction", "gain" and "repeat" do not.
    """

    kind: str
    title: str
    text: str
    deeds: list[dict[str, str]]


def asked(view: View, players: Sequence[Player], found: Choices) -> Question | None:
    """The question with buttons, if there is one."""
    if found.answers and view.effect and view.turn is not None:
        return _defence(view, players, view.effect.action, found)
    if found.directions:
        return _direction(view, found)
    if found.decline is not None:
        return Question(
            "gain",
            _("Eine Aktionskarte für dein x."),
            _("Nimm eine aus der Auslage, verdeckt vom Stapel, oder keine."),
            [_button(_("Keine nehmen"), found.decline, _("Verzichten"))],
        )
    if again := repeats(found):
        buttons = [
            {
                "label": action_name(at.action),
                "modes": " ".join(sorted(found.targets[at])),
                "at": wire.dump(at),
                "told": str(ACTION_TEXTS[at.action].told),
            }
            for at in again
        ]
        return Question("repeat", "", "", buttons)
    return None


def _button(label: str, move: object, short: str = "") -> dict[str, str]:
    """`short` is for the phone's narrow buttons."""
    return {"label": label, "short": short, "move": wire.dump(move)}


def _defence(view: View, players: Sequence[Player], action: Action, found: Choices) -> Question:
    attacker = players[view.turn or 0].name
    title = _("%(name)s spielt %(action)s gegen dich.") % {"name": attacker, "action": action_name(action)}
    yes, no = sorted(found.answers, key=lambda answer: not answer.defends)
    return Question(
        "defend",
        title,
        _("Ohne Antwort wird nicht abgewehrt."),
        [_button(_("Mit Klammer abwehren"), yes, _("Abwehren")), _button(_("Zulassen"), no)],
    )


def _direction(view: View, found: Choices) -> Question:
    names = {"columns": (_("Spalten räumen"), _("Spalten")), "rows": (_("Reihen räumen"), _("Reihen"))}
    return Question(
        "direction",
        _("Spalten oder Reihen?"),
        _("Beides ist voll. Was du wählst, gilt für dich bis zum Ende der Runde."),
        [_button(names[direction][0], move, names[direction][1]) for direction, move in found.directions.items()],
    )


def modes_json(view: View, found: Choices, told: dict[str, str]) -> str:
    """Every mode for the page: what is sent, what is filled in, what is asked, and whether it can be left again."""
    described = {}
    for mode, move in found.modes.items():
        sent = json.loads(wire.dump(move))
        fills = "at" if "at" in sent else "place"
        sent.pop(fills)
        is_chosen = mode.startswith("play-") or mode in (TOP, NONE) or len(view.drawn) > 1
        described[mode] = {"move": sent, "fills": fills, "say": told[mode], "back": is_chosen}
    return json.dumps(described, ensure_ascii=False, separators=(",", ":"))
