"""The sentence over the table, and what each mode of choosing asks (PL-53, SZ-49)."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.presentation import Player
from games.people import listed_names, said_of
from games.speedzero.content import faces
from games.speedzero.rules.cards import Action
from games.speedzero.rules.moves import Cell, Target
from games.speedzero.rules.scoring import LIMIT
from games.speedzero.rules.view import View
from games.speedzero.scene.choices import AIM, NONE, TOP, TURN, Choices
from games.speedzero.scene.naming import PLACE_NAMES, action_name, line_name


def prompt(view: View, players: Sequence[Player]) -> str:
    """Whose turn it is and what is asked."""
    if view.over:
        return _("Das Spiel ist aus.")
    if view.legal:
        return _asked(view)
    if view.phase == "defend" and view.seat is not None and view.effect and view.seat in view.effect.answered:
        return _("Deine Antwort ist notiert. Es fehlen noch andere.")
    return waiting(view, players)


def waiting(view: View, players: Sequence[Player]) -> str:
    """Whom the table waits for, told to somebody who is not asked."""
    asked = [players[seat] for seat in view.to_move]
    if view.phase == "turning":
        return _("%(names)s dreht noch Karten um.") % {"names": asked[0].name} if len(asked) == 1 else _turning(asked)
    name = asked[0].name
    match view.phase:
        case "gain":
            return _("%(name)s darf sich eine Aktionskarte nehmen.") % {"name": name}
        case "defend":
            words = ngettext("%(names)s wird gefragt: abwehren?", "%(names)s werden gefragt: abwehren?", len(asked))
            return words % {"names": listed_names(asked)}
        case "direction":
            return _("%(name)s wählt: Spalten oder Reihen räumen.") % {"name": name}
        case "aim" if view.effect:
            return _("%(name)s spielt %(action)s und zielt.") % {
                "name": name,
                "action": action_name(view.effect.action),
            }
        case "choose":
            return _("%(name)s hat gezogen und überlegt.") % {"name": name}
    return (
        _("%(name)s hat den letzten Zug.") % {"name": name}
        if view.last_turns
        else _("%(name)s ist dran.") % {"name": name}
    )


def _turning(asked: Sequence[Player]) -> str:
    return _("%(names)s drehen noch Karten um.") % {"names": listed_names(asked)}


def _asked(view: View) -> str:
    match view.phase:
        case "turning":
            left = 2 - view.turned[view.seat or 0]
            return ngettext("Decke noch eine deiner Karten auf.", "Decke %(count)d deiner Karten auf.", left) % {
                "count": left
            }
        case "gain":
            return _("Für dein x darfst du dir eine Aktionskarte nehmen.")
        case "choose":
            return _chosen(view)
        case "aim" if view.effect:
            return _("%(action)s: Wähle das Ziel.") % {"action": action_name(view.effect.action)}
        case "defend" if view.effect:
            return _("%(action)s gegen dich: Wehrst du mit der Klammer ab?") % {
                "action": action_name(view.effect.action)
            }
        case "direction":
            return _("Du könntest beides räumen: Spalten oder Reihen, für die ganze Runde.")
    return _own_turn(view)


def _own_turn(view: View) -> str:
    if view.last_turns:
        return _("Dein letzter Zug: Nimm vom Stapel oder von der Ablage.")
    if view.extra:
        return _("Du bist dran und danach noch einmal: Zahl oder Aktion?")
    if view.extended:
        return _("Du bist dran: Zieh eine Zahl oder nutze eine Aktion.")
    return _("Du bist dran: Nimm vom Stapel oder von der Ablage.")


def _chosen(view: View) -> str:
    if len(view.drawn) > 1:
        return _("Stichprobe: Setze eine der gezogenen Karten ein oder wirf alle ab.")
    card = view.drawn[0]
    shown = faces.label(card) if card is not None else ""
    return _("Du hast %(card)s gezogen: tauschen oder abwerfen?") % {"card": shown}


def aimed(action: Action, chosen: int) -> str:
    """What an action asks for when so many targets have been chosen."""
    match action, chosen:
        case "substitution", 0:
            return _("Substitution: Wähle eine Karte, deine oder die eines Gegners.")
        case "substitution", _count:
            return _("Substitution: Womit soll sie tauschen? Wähle eine Karte in einem anderen Feld.")
        case "permutation", 0:
            return _("Permutation: Wähle die erste deiner beiden Karten.")
        case "permutation", _count:
            return _("Permutation: Mit welcher deiner Karten tauscht sie den Platz?")
        case "projektion", _count:
            return _("Projektion: Wähle eine Reihe oder Spalte mit verdeckten Karten, bei dir oder einem Gegner.")
        case "subtraktion", _count:
            return _("Subtraktion: Welche Karte gibt der Gegner ab? Wähle eine in seinem Feld.")
        case "rekursion", _count:
            return _("Rekursion: Welche abgelegte Aktion führst du noch einmal aus?")
    return _("Ableitung: Welchem Gegner nimmst du eine Aktionskarte ab?")


def modes(view: View, found: Choices) -> dict[str, str]:
    """What the page asks in each mode."""
    told = {}
    for mode in found.modes:
        if mode.startswith("play-"):
            told[mode] = aimed(mode.removeprefix("play-"), 0)  # type: ignore[arg-type]
        elif mode == AIM:
            told[mode] = prompt_for_aim(view)
        elif mode == TOP:
            told[mode] = _("Wohin kommt %(card)s von der Ablage?") % {"card": faces.label(view.discard[-1])}
        elif mode == NONE:
            told[mode] = _("Abwerfen: Welche deiner verdeckten Karten deckst du dafür auf?")
        elif mode == TURN:
            told[mode] = ""
        else:
            card = view.drawn[int(mode)]
            told[mode] = _("Wohin kommt %(card)s?") % {"card": "" if card is None else faces.label(card)}
    return told


def prompt_for_aim(view: View) -> str:
    """The next target of the action that is being carried out, with what has been chosen already."""
    if view.effect is None:
        return ""
    asked = aimed(view.effect.action, len(view.effect.targets))
    if view.effect.targets and view.effect.action in ("substitution", "permutation"):
        return _("%(asked)s Gewählt: %(target)s.") % {
            "asked": asked,
            "target": target_name(view, view.effect.targets[0]),
        }
    return asked


def target_name(view: View, at: Target) -> str:
    """A chosen target in few words."""
    if isinstance(at, Cell):
        spot = view.fields[at.seat][at.place]
        return PLACE_NAMES[at.place] if spot.card is None else f"{PLACE_NAMES[at.place]} ({faces.label(spot.card)})"
    return line_name(at.line) if hasattr(at, "line") else ""


def closed(view: View, players: Sequence[Player]) -> str:
    """Why the viewer can do nothing at all now; empty when it is asked (CASE-B23)."""
    if view.legal:
        return ""
    return _("Das Spiel ist aus.") if view.over else waiting(view, players)


# --- the end ----------------------------------------------------------------------------------------------------------
def end_note(view: View, players: Sequence[Player]) -> str:
    """Who has ended the match by too many points (SZ-23)."""
    return said_of(
        [player for player in players if view.totals[player.seat] >= LIMIT],
        mine=_("Du hast nach Runde %(round)d die Hundert erreicht."),
        ours=_("%(names)s habt nach Runde %(round)d die Hundert erreicht."),
        one=_("%(names)s hat nach Runde %(round)d die Hundert erreicht."),
        many=_("%(names)s haben nach Runde %(round)d die Hundert erreicht."),
        round=len(view.results),
    )
