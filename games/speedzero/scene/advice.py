"""What the strong computer would do, in one sentence that says why, too ("Rat")."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.engine.presentation import Player
from games.speedzero.content import faces
from games.speedzero.rules.cards import Action
from games.speedzero.rules.moves import (
    Aim,
    Answer,
    Cell,
    Decline,
    Discard,
    Draw,
    Fix,
    LayOff,
    Line,
    Move,
    Place,
    Play,
    Repeat,
    Rival,
    Swap,
    Take,
    Target,
    Turn,
)
from games.speedzero.rules.view import View
from games.speedzero.scene.naming import PLACE_NAMES, action_name, dative, line_name
from games.speedzero.scene.preview import Preview, preview


def advice(view: View, move: Move, players: Sequence[Player]) -> str:
    """`move`, which is legal for the viewer, as advice."""
    match move:
        case Swap() | Place():
            return _kept(view, move)
        case Take() | Decline() | Play() | LayOff() | Aim() | Answer():
            return _with_actions(view, move, players)
        case Turn(place):
            return _("Rat: Decke %(place)s auf, noch ist jede Karte so gut wie die andere.") % _at(place)
        case Draw():
            top = faces.shown(view.discard[-1])
            return _("Rat: Zieh vom Stapel, das verspricht mehr als die %(card)s von der Ablage.") % {"card": top}
        case Discard(int(place)):
            return _("Rat: Wirf ab und decke %(place)s auf, das verspricht mehr als jeder Tausch.") % _at(place)
        case Discard():
            return _("Rat: Wirf ab, auf deinem Feld wird nichts besser.")
        case Fix("columns"):
            return _("Rat: Räume Spalten ab, das nützt dir am meisten.")
        case Fix():
            return _("Rat: Räume Reihen ab, das nützt dir am meisten.")


def _kept(view: View, move: Swap | Place) -> str:
    """A card that comes to an own place, and what that brings (SZ-63)."""
    card = view.discard[-1] if isinstance(move, Swap) else view.drawn[move.card]
    if card is None or view.seat is None:
        raise ValueError(f"{move} is not the viewer's")
    outlook = _outlook(preview(view, view.seat, move.place, card))
    words = {"card": faces.shown(card), "outlook": outlook, **_at(move.place)}
    if isinstance(move, Swap):
        return _("Rat: Nimm die %(card)s von der Ablage für %(place)s, %(outlook)s.") % words
    return _("Rat: Tausche die %(card)s gegen %(place)s, %(outlook)s.") % words


def _outlook(found: Preview) -> str:
    """The end of a sentence: what a swap brings."""
    if len(found.lines) == 1:
        told = _("dann fällt %(line)s weg") % {"line": line_name(found.lines[0])}
    elif found.lines:
        told = _("dann fallen %(count)d Linien weg") % {"count": len(found.lines)}
    else:
        told = _("das bringt %(points)s") % {"points": found.chip[1]}
    return _("%(outlook)s, und die Runde endet") % {"outlook": told} if found.closes else told


def _with_actions(view: View, move: Take | Decline | Play | LayOff | Aim | Answer, players: Sequence[Player]) -> str:
    match move:
        case Take(int(slot)):
            words = {"action": action_name(_open(view, slot))}
            return _("Rat: Nimm „%(action)s“ aus der Auslage, das nützt dir jetzt am meisten.") % words
        case Take():
            return _("Rat: Nimm eine verdeckte Aktionskarte, das nützt dir jetzt am meisten.")
        case Decline():
            return _("Rat: Nimm nichts, denn jede Aktionskarte, die du am Ende hältst, zählt 10.")
        case Play(action, at) if at is None:
            return _("Rat: Spiel „%(action)s“ aus, das nützt dir jetzt am meisten.") % {"action": action_name(action)}
        case Play(action, Cell() | Line() | Rival() | Repeat() as at):
            words = {"action": action_name(action), "target": _target(at, players)}
            return _("Rat: Spiel „%(action)s“ aus, zuerst auf %(target)s, das nützt dir jetzt am meisten.") % words
        case LayOff(action):
            words = {"action": action_name(action)}
            return _("Rat: Leg „%(action)s“ ab, denn am Ende zählt jede Aktionskarte, die du hältst, 10.") % words
        case Aim(at):
            return _("Rat: Wähle %(target)s, das nützt dir am meisten.") % {"target": _target(at, players)}
        case Answer(True):
            return _("Rat: Wehre ab, sonst verlierst du mehr, als die Klammer wert ist.")
        case _:
            return _("Rat: Wehre nicht ab, die Klammer nützt dir später mehr.")


def _open(view: View, slot: int) -> Action:
    action = view.display[slot]
    if action is None:
        raise ValueError(f"slot {slot} is empty")
    return action


def _target(at: Target, players: Sequence[Player]) -> str:
    match at:
        case Repeat(action):
            return f"„{action_name(action)}“"
        case Cell(seat, place):
            words = {"place": PLACE_NAMES[place], "name": dative(players[seat])}
        case Line(seat, line):
            words = {"place": line_name(line), "name": dative(players[seat])}
        case _:
            return players[at.seat].name
    return _("%(place)s bei %(name)s") % words


def _at(place: int) -> dict[str, str]:
    return {"place": PLACE_NAMES[place]}
