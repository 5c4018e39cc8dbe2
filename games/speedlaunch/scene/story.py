"""The match in words: the sentence over the table and the log "Bordbuch"."""

from collections.abc import Sequence

from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.game import Event
from games.engine.presentation import LogLine, Player
from games.people import line_about, listed_names, ran_out, tallied
from games.speedlaunch.rules.cards import ASTEROID, BLACK_HOLE, SATELLITE, SPECIALS
from games.speedlaunch.rules.events import (
    Chained,
    Dealt,
    Dud,
    Ignited,
    Laid,
    Landed,
    MatchEnded,
    Revealed,
    RoundEnded,
    Struck,
    Swallowed,
    Took,
    Turned,
)
from games.speedlaunch.rules.moves import Dare, Lay
from games.speedlaunch.rules.view import View
from games.speedlaunch.templatetags.speedlaunch import launch_pip


# --- the one sentence -------------------------------------------------------------------------------------------------
def prompt(view: View, players: Sequence[Player]) -> str:
    """Whose turn it is and what is asked (PL-53)."""
    if view.turn is None:
        return _("Das Spiel ist aus.")
    if view.legal:
        return _asked(view)
    words = {"name": players[view.turn].name}
    if view.phase == "aim":
        return _("%(name)s wählt, wen der Asteroid trifft.") % words
    if view.phase == "add":
        return _("%(name)s darf zur Blindkarte noch etwas legen.") % words
    return _("%(name)s ist dran.") % words


def _asked(view: View) -> str:
    if view.phase == "aim":
        return _("Wen trifft dein Asteroid? Wähle oben einen Gegner.")
    if view.phase == "add":
        if not view.top:
            return _("Dein Satellit hat keinen Wert: Leg Satelliten dazu oder beende den Zug.")
        return _("Deine Karte passt: Leg eine %(value)d oder Satelliten dazu, oder beende den Zug.") % {
            "value": view.top
        }
    if not view.ramp:
        return _("Du bist dran: Die Rampe ist leer, alles passt.")
    if any(isinstance(move, Lay) for move in view.legal):
        if not view.top:
            return _("Du bist dran: Oben liegt kein Wert, also passt alles.")
        return _("Du bist dran: Leg höchstens %(value)d oder nimm die Rampe.") % {"value": view.top}
    return _without_laying(view)


def _without_laying(view: View) -> str:
    row = view.open[view.seat] if view.seat is not None else []
    has_special = any(view.hand[kind] or kind in row for kind in SPECIALS)
    may_dare = any(isinstance(move, Dare) for move in view.legal)
    if has_special and may_dare:
        return _("Du bist dran: Setz eine Sonderkarte ein, wag eine Blindkarte oder nimm die Rampe.")
    if has_special:
        return _("Du bist dran: Setz eine Sonderkarte ein oder nimm die Rampe.")
    if may_dare:
        return _("Du bist dran: Wag eine Blindkarte oder nimm die Rampe.")
    return _("Du bist dran: Nichts passt, also nimm die Rampe.")


# --- the log ----------------------------------------------------------------------------------------------------------
def log_lines(event: Event, players: Sequence[Player]) -> list[LogLine]:
    """The event for this viewer, who is called "du"."""
    match event:
        case Dealt():
            heading = LogLine(format_html(_("Runde {number}"), number=event.number), heading=True)
            return [heading, line_about(players, event.starter, _("Du beginnst."), _("{name} beginnt."))]
        case Laid():
            return [_laid(event, players)]
        case Turned():
            mine, theirs = _("Darunter kommt deine {card} zum Vorschein"), _("Darunter kommt {card} zum Vorschein")
            return [line_about(players, event.seat, mine, theirs, card=launch_pip(event.card))]
        case Chained():
            text = _("Kettenzündung: {card} fliegt hinterher")
            return [_grown(line_about(players, event.seat, text, text, card=launch_pip(event.card)), event.lamps)]
        case Ignited():
            text = ngettext("Zündung! {count} Karte hebt ab", "Zündung! {count} Karten heben ab", event.cards)
            return [line_about(players, event.seat, text, text, count=event.cards)]
        case Struck():
            return [_struck(event, players)]
        case Swallowed():
            return [_swallowed(event, players)]
        case Took():
            mine = ngettext("Du nimmst die Rampe, {count} Karte", "Du nimmst die Rampe, {count} Karten", event.cards)
            theirs = ngettext(
                "{name} nimmt die Rampe, {count} Karte", "{name} nimmt die Rampe, {count} Karten", event.cards
            )
            return [line_about(players, event.seat, mine, theirs, count=event.cards)]
        case Revealed() | Landed() | Dud():
            return [_blind(event, players)]
        case RoundEnded():
            return _round_ended(event, players)
        case MatchEnded():
            return [_match_ended(event, players)]
    return []


def _laid(event: Laid, players: Sequence[Player]) -> LogLine:
    from_stacks = [kind for _stack, kind in event.stacks]
    satellites = event.satellites + from_stacks.count(SATELLITE)
    jokers = format_html("{} × {}", satellites, launch_pip(SATELLITE)) if satellites else ""
    if event.value == SATELLITE:
        laid = jokers
    else:
        cards = event.hand + from_stacks.count(event.value)
        laid = format_html("{} × {}", cards, launch_pip(event.value))
        laid = format_html(_("{cards} und {jokers}"), cards=laid, jokers=jokers) if jokers else laid
    line = line_about(players, event.seat, _("Du legst {laid}"), _("{name} legt {laid}"), laid=laid)
    if not event.lamps:
        return LogLine(format_html(_("{line}, ohne Wert"), line=line.html), line.seat)
    return _grown(line, event.lamps if event.lamps > event.hand + event.satellites + len(event.stacks) else 0)


def _grown(line: LogLine, lamps: int) -> LogLine:
    """The line, and how many equal cards lie now, where that is more than what it tells."""
    if lamps < 2:
        return line
    return LogLine(format_html(_("{line}, jetzt {count} gleiche"), line=line.html, count=lamps), line.seat)


def _struck(event: Struck, players: Sequence[Player]) -> LogLine:
    card = launch_pip(ASTEROID)
    if event.target is None:
        mine, theirs = _("Du setzt {card} ein, er verpufft"), _("{name} setzt {card} ein, er verpufft")
        return line_about(players, event.seat, mine, theirs, card=card)
    count, target = event.cards, players[event.target]
    if target.is_viewer:
        theirs = ngettext(
            "{name} trifft dich mit {card}: Du nimmst {count} Karte",
            "{name} trifft dich mit {card}: Du nimmst {count} Karten",
            count,
        )
        return line_about(players, event.seat, theirs, theirs, card=card, count=count)
    mine = ngettext(
        "Du triffst {target} mit {card}: {count} Karte", "Du triffst {target} mit {card}: {count} Karten", count
    )
    theirs = ngettext(
        "{name} trifft {target} mit {card}: {count} Karte", "{name} trifft {target} mit {card}: {count} Karten", count
    )
    return line_about(players, event.seat, mine, theirs, card=card, count=count, target=target.name)


def _swallowed(event: Swallowed, players: Sequence[Player]) -> LogLine:
    card = launch_pip(BLACK_HOLE)
    if not event.cards:
        mine, theirs = _("Du setzt {card} ein, die Rampe war leer"), _("{name} setzt {card} ein, die Rampe war leer")
        return line_about(players, event.seat, mine, theirs, card=card)
    mine = ngettext(
        "Du setzt {card} ein: {count} Karte verglüht", "Du setzt {card} ein: {count} Karten verglühen", event.cards
    )
    theirs = ngettext(
        "{name} setzt {card} ein: {count} Karte verglüht",
        "{name} setzt {card} ein: {count} Karten verglühen",
        event.cards,
    )
    return line_about(players, event.seat, mine, theirs, card=card, count=event.cards)


def _blind(event: Revealed | Landed | Dud, players: Sequence[Player]) -> LogLine:
    card = launch_pip(event.card)
    match event:
        case Revealed():
            mine, theirs = _("Du wagst eine Blindkarte: {card}"), _("{name} wagt eine Blindkarte: {card}")
            return line_about(players, event.seat, mine, theirs, card=card)
        case Landed():
            text = _("{card} passt")
            return _grown(line_about(players, event.seat, text, text, card=card), event.lamps)
    mine = ngettext("Blindgänger! Du nimmst {count} Karte", "Blindgänger! Du nimmst {count} Karten", event.cards)
    theirs = ngettext(
        "Blindgänger! {name} nimmt {count} Karte", "Blindgänger! {name} nimmt {count} Karten", event.cards
    )
    return line_about(players, event.seat, mine, theirs, count=event.cards)


def _round_ended(event: RoundEnded, players: Sequence[Player]) -> list[LogLine]:
    if event.winner is None:
        first = LogLine(_("Das zieht sich zu lang: Die Runde zählt, wie sie liegt."))
    else:
        first = line_about(players, event.winner, _("Du bist alle Karten los!"), _("{name} ist alle Karten los!"))
    return [first, LogLine(format_html(_("Minuspunkte: {left}"), left=tallied(players, event.remaining)))]


def _match_ended(event: MatchEnded, players: Sequence[Player]) -> LogLine:
    first = [player for player in players if event.places[player.seat] == 1]
    if len(first) == 1:
        return line_about(players, first[0].seat, _("Du gewinnst!"), _("{name} gewinnt!"))
    return LogLine(format_html(_("{names} gewinnen gemeinsam!"), names=listed_names(first)))


# --- the end ----------------------------------------------------------------------------------------------------------
def end_note(view: View, players: Sequence[Player]) -> str:
    """That all rounds are played, or who has ended the only one (SL-30, SL-31, SL-33)."""
    if view.rounds > 1:
        return ngettext("%(count)d Runde ist gespielt.", "Alle %(count)d Runden sind gespielt.", view.rounds) % {
            "count": view.rounds
        }
    winner = view.winners[-1]
    return _("Die Runde zog sich zu lang und zählt, wie sie lag.") if winner is None else ran_out(players[winner])
