"""Action cards in words: how they come and go, and what they do (SZ-68)."""

from collections.abc import Sequence

from django.utils.html import escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.game import Event
from games.engine.presentation import LogLine, Player
from games.people import line_about, listed_names
from games.speedzero.rules import events as happened
from games.speedzero.rules.cards import Action
from games.speedzero.rules.moves import Cell
from games.speedzero.scene.naming import PLACE_NAMES, action_name, bold, dative, line_name, pip


class ActionTeller:
    """Tells what happens with action cards to the viewer among `players`."""

    def __init__(self, players: Sequence[Player]) -> None:
        self._players = players

    def tell(self, event: Event) -> LogLine | None:
        """The line of such an event; `None` for others, and for what goes without saying."""
        return self._action(event) or self._effect(event)

    def _line(self, seat: int, mine: str, theirs: str, **words: object) -> LogLine:
        return line_about(self._players, seat, mine, theirs, **words)

    # --- cards that come and go ---------------------------------------------------------------------------------------
    def _action(self, event: Event) -> LogLine | None:
        match event:
            case happened.Took():
                return self._took(event)
            case happened.Declined(seat):
                return self._line(
                    seat, _("Du verzichtest auf die Aktionskarte"), _("{name} verzichtet auf die Aktionskarte")
                )
            case happened.Lapsed(seat, gains, turns):
                return self._lapsed(seat, gains, turns)
            case happened.ActionsShuffled(cards):
                text = ngettext(
                    "Neuer Aktionsstapel: {count} Karte, gemischt",
                    "Neuer Aktionsstapel: {count} Karten, gemischt",
                    cards,
                )
                return LogLine(format_html(text, count=cards))
            case happened.Played(seat, action):
                return self._named(seat, action, _("Du spielst {action}"), _("{name} spielt {action}"))
            case happened.Repeated(seat, action):
                return self._named(seat, action, _("Du wiederholst {action}"), _("{name} wiederholt {action}"))
            case happened.Stolen(seat, victim, action):
                whom = dative(self._players[victim])
                mine = _("Du ziehst bei {whom} {action}")
                return self._named(seat, action, mine, _("{name} zieht bei {whom} {action}"), whom=whom)
            case happened.Fizzled(seat, action):
                mine = _("{action} findet kein Ziel und verpufft")
                return self._named(seat, action, mine, mine)
            case happened.LaidOff(seat, action):
                mine = _("Du legst {action} ohne Wirkung ab")
                return self._named(seat, action, mine, _("{name} legt {action} ohne Wirkung ab"))
            case happened.ExtraTurns(seat, count):
                return self._extra_turns(seat, count)
        return None

    def _named(self, seat: int, action: Action, mine: str, theirs: str, **words: object) -> LogLine:
        return self._line(seat, mine, theirs, action=bold(action_name(action)), **words)

    def _took(self, event: happened.Took) -> LogLine:
        if event.action is None:
            return self._line(event.seat, "", _("{name} nimmt verdeckt eine Aktionskarte"))
        if event.slot is None:
            mine = _("Du nimmst verdeckt {action}")
            return self._named(event.seat, event.action, mine, _("{name} nimmt verdeckt {action}"))
        mine = _("Du nimmst {action} aus der Auslage")
        return self._named(event.seat, event.action, mine, _("{name} nimmt {action} aus der Auslage"))

    def _lapsed(self, seat: int, gains: int, turns: int) -> LogLine:
        if gains:
            mine = ngettext(
                "Deine Aktionskarte für ein x verfällt", "Deine {count} Aktionskarten für x verfallen", gains
            )
            theirs = ngettext(
                "Die Aktionskarte von {name} für ein x verfällt",
                "Die {count} Aktionskarten von {name} für x verfallen",
                gains,
            )
            return self._line(seat, mine, theirs, count=gains)
        text = ngettext("{count} Extrazug verfällt", "{count} Extrazüge verfallen", turns)
        return self._line(seat, text, text, count=turns)

    def _extra_turns(self, seat: int, count: int) -> LogLine:
        mine = ngettext("Du bekommst einen Extrazug", "Du bekommst {count} Extrazüge", count)
        theirs = ngettext("{name} bekommt einen Extrazug", "{name} bekommt {count} Extrazüge", count)
        return self._line(seat, mine, theirs, count=count)

    # --- what they do -------------------------------------------------------------------------------------------------
    def _effect(self, event: Event) -> LogLine | None:
        match event:
            case happened.Aimed(seat, _action, Cell() as cell):
                return self._aimed(seat, cell)
            case happened.Asked(_attacker, action, seats):
                names = listed_names([self._players[seat] for seat in seats])
                return LogLine(
                    format_html(
                        _("{action}: gefragt, ob abgewehrt wird: {names}"),
                        action=bold(action_name(action)),
                        names=names,
                    )
                )
            case happened.Defended(_attacker, action, seats, void):
                return self._defended(action, seats, void=void)
            case happened.Exchanged():
                return self._exchanged(event)
            case happened.Looked(seat, line):
                words = {"line": line_name(line.line)}
                if line.seat == seat:
                    return self._line(
                        seat, _("Du siehst dir deine {line} an"), _("{name} sieht sich die eigene {line} an"), **words
                    )
                whom = dative(self._players[line.seat])
                mine = _("Du siehst dir {line} bei {whom} an")
                return self._line(seat, mine, _("{name} sieht sich {line} bei {whom} an"), whom=whom, **words)
            case happened.GaveUp(seat, place, card):
                words = {"card": pip(card), "place": PLACE_NAMES[place]}
                return self._line(
                    seat, _("Du gibst {card} von {place} ab"), _("{name} gibt {card} von {place} ab"), **words
                )
            case happened.Replaced(seat, place, card) if card is not None:
                words = {"card": pip(card), "place": PLACE_NAMES[place]}
                return self._line(
                    seat, _("Dir rückt {card} auf {place} nach"), _("Bei {name} rückt {card} auf {place} nach"), **words
                )
        return None

    def _aimed(self, seat: int, cell: Cell) -> LogLine:
        """Other targets are told with what becomes of them, or with who is asked to defend."""
        place = PLACE_NAMES[cell.place]
        if cell.seat == seat:
            mine, theirs = _("Du wählst {place} im eigenen Feld"), _("{name} wählt {place} im eigenen Feld")
            return self._line(seat, mine, theirs, place=place)
        whom = dative(self._players[cell.seat])
        mine, theirs = _("Du wählst {place} bei {whom}"), _("{name} wählt {place} bei {whom}")
        return self._line(seat, mine, theirs, place=place, whom=whom)

    def _defended(self, action: Action, seats: tuple[int, ...], *, void: bool) -> LogLine:
        if not seats:
            return LogLine(_("Niemand wehrt ab"))
        names = listed_names([self._players[seat] for seat in seats])
        words = {"names": names, "action": bold(action_name(action))}
        if void:
            return LogLine(format_html(_("Mit der Klammer abgewehrt: {names}. {action} hat keine Wirkung"), **words))
        return LogLine(format_html(_("Mit der Klammer geschützt: {names}"), **words))

    def _exchanged(self, event: happened.Exchanged) -> LogLine:
        words = {
            "first": self._cell(event.seat, event.first, event.first_card),
            "second": self._cell(event.seat, event.second, event.second_card),
        }
        return self._line(
            event.seat, _("Du tauschst {first} und {second}"), _("{name} tauscht {first} und {second}"), **words
        )

    def _cell(self, seat: int, cell: Cell, card: int | None) -> SafeString:
        """A card of a field; whose it is goes without saying when it is the one of whom the line tells."""
        what = pip(card) if card is not None else escape(_("eine verdeckte"))
        words = {"card": what, "place": PLACE_NAMES[cell.place], "owner": dative(self._players[cell.seat])}
        if cell.seat == seat:
            return format_html(_("{card} von {place}"), **words)
        return format_html(_("{card} von {place} bei {owner}"), **words)
