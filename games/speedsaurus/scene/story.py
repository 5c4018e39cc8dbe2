"""The match in words: the sentence over the table and the log "Fährtenbuch"."""

from collections.abc import Sequence

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.game import Event
from games.engine.presentation import LogLine, Player
from games.people import line_about, listed_names, ran_out, said_of, tallied
from games.speedsaurus.rules.events import DealEnded, Dealt, HerdMoved, Laid, MatchEnded, Opened, Passed
from games.speedsaurus.rules.moves import Lay
from games.speedsaurus.rules.transition import PENALTY_LIMIT
from games.speedsaurus.rules.view import View

WATCHED = 3
"""After so many moves of a new deal, watchers no longer read how the last one ended."""


def prompt(view: View, players: Sequence[Player]) -> str:
    """Whose turn it is and what is asked (PL-53)."""
    if view.turn is None:
        return _("Das Spiel ist aus.")
    if view.legal:
        return _asked(view)
    name = players[view.turn].name
    if view.must_lay:
        return _("%(name)s eröffnet die Runde.") % {"name": name}
    if view.seat is not None and view.passed[view.seat]:
        return _("Du bist in der Höhle, %(name)s ist dran.") % {"name": name}
    return _("%(name)s ist dran.") % {"name": name}


def _asked(view: View) -> str:
    if view.must_lay:
        return _("Du eröffnest: Lege Karten eines Werts aus.")
    if not view.parade:
        return _("Du bist dran: Die Parade ist leer, eröffne neu oder passe.")
    sides = {move.side for move in view.legal if isinstance(move, Lay)}
    if not sides:
        return _("Du bist dran: Keine deiner Karten passt, also passe.")
    if len(sides) == 2:
        return _("Du bist dran: Lege links oder rechts an oder passe.")
    if "left" in sides:
        return _("Du bist dran: Lege links an oder passe.")
    return _("Du bist dran: Lege rechts an oder passe.")


def deal_note(view: View, players: Sequence[Player]) -> str:
    """How the deal before ended, until the viewer has moved in the new one, or anybody three times (SS-31, SS-44)."""
    is_told = view.seat is not None and (view.actions >= len(players) or view.last[view.seat] is not None)
    if not view.results or view.over or is_told or (view.seat is None and view.actions >= WATCHED):
        return ""
    penalties = view.results[-1]
    told = [_deal_winner(len(view.results), penalties, players)]
    if view.seat is not None and penalties[view.seat]:
        charged = penalties[view.seat]
        told.append(
            ngettext("Du bekommst %(count)d Strafpunkt.", "Du bekommst %(count)d Strafpunkte.", charged)
            % {"count": charged}
        )
    others = [f"{player.name} ({penalties[player.seat]})" for player in players if not player.is_viewer]
    told.append(_("Strafpunkte der anderen: %(points)s.") % {"points": ", ".join(others)})
    return " ".join(told)


def _deal_winner(deal: int, penalties: Sequence[int], players: Sequence[Player]) -> str:
    winner = next((player for player in players if not penalties[player.seat]), None)
    if winner is None:
        return _("Die %(deal)d. Partie zog sich zu lang und zählt, wie sie lag.") % {"deal": deal}
    if winner.is_viewer:
        return _("Die %(deal)d. Partie geht an dich!") % {"deal": deal}
    return _("Die %(deal)d. Partie geht an %(name)s.") % {"deal": deal, "name": winner.name}


def log_lines(event: Event, players: Sequence[Player]) -> list[LogLine]:
    """The event for this viewer, who is called "du"."""
    match event:
        case Dealt():
            return [
                LogLine(_deal_heading(event.deal), heading=True),
                line_about(players, event.opener, _("Das Los fällt auf dich."), _("Das Los fällt auf {name}.")),
            ]
        case Opened():
            laid = _cards(event.count, event.value)
            mine, theirs = _("Du eröffnest mit {laid}"), _("{name} eröffnet mit {laid}")
            return [line_about(players, event.seat, mine, theirs, laid=laid)]
        case Laid():
            return [_laid(event, players)]
        case Passed():
            return [_passed(event, players)]
        case HerdMoved():
            mine = _("Du bist noch da, die Herde zieht weiter.")
            theirs = _("{name} ist noch da, die Herde zieht weiter.")
            return [line_about(players, event.seat, mine, theirs), LogLine(_("Neue Runde"), heading=True)]
        case DealEnded():
            return _deal_ended(event, players)
        case MatchEnded():
            return [_match_ended(event, players)]
    return []


def _deal_heading(deal: int) -> str:
    """Only Profi goes on to a second deal, so only there they are counted."""
    return format_html(_("{number}. Partie"), number=deal) if deal > 1 else _("Die Karten sind verteilt")


def _laid(event: Laid, players: Sequence[Player]) -> LogLine:
    laid = _cards(event.count, event.value)
    if event.side == "left":
        mine, theirs = _("Du legst {laid} links an"), _("{name} legt {laid} links an")
    else:
        mine, theirs = _("Du legst {laid} rechts an"), _("{name} legt {laid} rechts an")
    line = line_about(players, event.seat, mine, theirs, laid=laid)
    if event.height == event.count:
        return line
    grown = ngettext("jetzt {height} Karte hoch", "jetzt {height} Karten hoch", event.height)
    return LogLine(format_html("{}, {}", line.html, format_html(grown, height=event.height)), line.seat)


def _passed(event: Passed, players: Sequence[Player]) -> LogLine:
    if event.value is None:
        return line_about(
            players, event.seat, _("Du passt und nimmst nichts mit"), _("{name} passt und nimmt nichts mit")
        )
    mine, theirs = _("Du passt und nimmst {card} mit in die Höhle"), _("{name} passt und nimmt {card} mit in die Höhle")
    return line_about(players, event.seat, mine, theirs, card=_pip(event.value))


def _deal_ended(event: DealEnded, players: Sequence[Player]) -> list[LogLine]:
    if event.winner is None:
        first = LogLine(_("Das zieht sich zu lang: Die Partie zählt, wie sie liegt."))
    else:
        first = line_about(players, event.winner, _("Du bist alle Karten los!"), _("{name} ist alle Karten los!"))
    return [first, LogLine(format_html(_("Restkarten: {left}"), left=tallied(players, event.penalties)))]


def _match_ended(event: MatchEnded, players: Sequence[Player]) -> LogLine:
    first = [player for player in players if event.places[player.seat] == 1]
    if len(first) == 1:
        return line_about(players, first[0].seat, _("Du gewinnst!"), _("{name} gewinnt!"))
    others = [player for player in first if not player.is_viewer]
    told = _("{names} gewinnen gemeinsam!") if len(others) == len(first) else _("Du gewinnst, gemeinsam mit {names}!")
    return LogLine(format_html(told, names=listed_names(others)))


def _cards(count: int, value: int) -> SafeString:
    return format_html("{} × {}", count, _pip(value))


def _pip(value: int) -> SafeString:
    return format_html('<span class="pip pip--saurus" data-v="{0}">{0}</span>', value)


# --- the end ----------------------------------------------------------------------------------------------------------
def end_note(view: View, players: Sequence[Player]) -> str:
    """Who has ended the match: by having no card left, or "Profi" by too many penalty points (SS-21, SS-22, SS-31)."""
    if not view.profi:
        left = view.results[-1]
        return (
            ran_out(players[left.index(0)]) if 0 in left else _("Die Partie zog sich zu lang und zählt, wie sie lag.")
        )
    return said_of(
        [player for player in players if sum(left[player.seat] for left in view.results) >= PENALTY_LIMIT],
        mine=_("Nach der %(deal)d. Partie hast du %(limit)d Strafpunkte erreicht."),
        ours=_("Nach der %(deal)d. Partie habt ihr %(limit)d Strafpunkte erreicht: %(names)s."),
        one=_("Nach der %(deal)d. Partie hat %(names)s %(limit)d Strafpunkte erreicht."),
        many=_("Nach der %(deal)d. Partie haben %(names)s %(limit)d Strafpunkte erreicht."),
        deal=len(view.results),
        limit=PENALTY_LIMIT,
    )
