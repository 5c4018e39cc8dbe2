"""The match in words: the "Mitschrift" (SZ-68)."""

from collections.abc import Sequence

from django.utils.html import escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.game import Event
from games.engine.presentation import LogLine, Player
from games.people import line_about, listed_names, name_of
from games.speedzero.rules import events as happened
from games.speedzero.rules.cards import Action
from games.speedzero.rules.moves import Cell
from games.speedzero.scene.naming import (
    PLACE_NAMES,
    action_name,
    dative,
    line_name,
    pip,
    pips,
    plain,
)


def log_lines(event: Event, players: Sequence[Player]) -> list[LogLine]:
    """The event for this viewer, who is called "du"."""
    return _Teller(players).tell(event)


def _bold(text: object) -> SafeString:
    return format_html("<b>{}</b>", text)


class _Teller:
    """Tells events to the viewer among `players`."""

    def __init__(self, players: Sequence[Player]) -> None:
        self._players = players

    def tell(self, event: Event) -> list[LogLine]:
        """All lines of one event."""
        match event:
            case happened.RoundEnded():
                return self._round_ended(event)
            case happened.Dealt():
                return self._dealt(event)
            case happened.Started():
                return self._started(event)
        line = self._round(event) or self._number(event) or self._action(event) or self._effect(event)
        return [line] if line else []

    def _line(self, seat: int, mine: str, theirs: str, **words: object) -> LogLine:
        return line_about(self._players, seat, mine, theirs, **words)

    # --- the round ----------------------------------------------------------------------------------------------------
    def _dealt(self, event: happened.Dealt) -> list[LogLine]:
        opened = LogLine(format_html(_("Auf der Ablage liegt {card}"), card=pip(event.top)))
        return [LogLine(format_html(_("Runde {number}"), number=event.number), heading=True), opened]

    def _started(self, event: happened.Started) -> list[LogLine]:
        if event.sums is None:
            return [self._line(event.seat, _("Du beginnst"), _("{name} beginnt"))]
        if event.by_lot:
            mine = _("Gleichstand, das Los fällt auf dich")
            theirs = _("Gleichstand, das Los fällt auf {name}")
            return [self._line(event.seat, mine, theirs)]
        words = {"sum": plain(event.sums[event.seat])}
        return [
            self._line(event.seat, _("Du beginnst, mit Summe {sum}"), _("{name} beginnt, mit Summe {sum}"), **words)
        ]

    def _round(self, event: Event) -> LogLine | None:
        match event:
            case happened.Turned(seat, _place, card):
                return self._line(seat, _("Du deckst {card} auf"), _("{name} deckt {card} auf"), card=pip(card))
            case happened.Closed(seat, opened):
                return self._closed(seat, opened)
            case happened.Skipped(seat):
                mine = _("Du kannst nichts mehr tun, dein letzter Zug entfällt")
                return self._line(seat, mine, _("{name} kann nichts mehr tun, der letzte Zug entfällt"))
            case happened.Uncovered(seat, cards) if cards:
                words = {"cards": pips([card for _place, card in cards])}
                return self._line(seat, _("Bei dir lag noch {cards}"), _("Bei {name} lag noch {cards}"), **words)
            case happened.MatchEnded(_scores, places):
                return self._match_ended(places)
        return None

    def _closed(self, seat: int, opened: int) -> LogLine:
        if seat == opened:
            mine, theirs = _("Du hast alles offen: Die Runde endet"), _("{name} hat alles offen: Die Runde endet")
        else:
            mine = _("Du öffnest das letzte Feld: Die Runde endet")
            theirs = _("{name} öffnet das letzte Feld: Die Runde endet")
        return self._line(seat, mine, theirs)

    def _round_ended(self, event: happened.RoundEnded) -> list[LogLine]:
        result = event.result
        points = ", ".join(f"{name_of(player)} {plain(result.scores[player.seat])}" for player in self._players)
        lines = [LogLine(format_html(_("Rundenpunkte: {points}"), points=points))]
        if result.doubled and result.closer is not None:
            mine = _("Du hast beendet und warst nicht allein vorn: verdoppelt")
            theirs = _("{name} hat beendet und war nicht allein vorn: verdoppelt")
            lines.insert(0, self._line(result.closer, mine, theirs))
        if result.closer is None:
            lines.insert(0, LogLine(_("Das zieht sich zu lang: Die Runde zählt, wie sie liegt.")))
        return lines

    def _match_ended(self, places: Sequence[int]) -> LogLine:
        first = [player for player in self._players if places[player.seat] == 1]
        if len(first) == 1:
            return self._line(first[0].seat, _("Du bist Null-Meister!"), _("{name} ist Null-Meister!"))
        return LogLine(format_html(_("Null-Meister: {names}!"), names=listed_names(first)))

    # --- numbers ------------------------------------------------------------------------------------------------------
    def _number(self, event: Event) -> LogLine | None:
        match event:
            case happened.Drew(seat, count, cards):
                return self._drew(seat, count, cards)
            case happened.Swapped(seat, place, card, old):
                mine = _("Du nimmst {card} von der Ablage auf {place}, wirfst {old} ab")
                theirs = _("{name} nimmt {card} von der Ablage auf {place}, wirft {old} ab")
                return self._line(seat, mine, theirs, card=pip(card), place=PLACE_NAMES[place], old=pip(old))
            case happened.Placed():
                return self._placed(event)
            case happened.Discarded(seat, cards):
                words = {"cards": pips(cards)}
                return self._line(seat, _("Du wirfst {cards} ab"), _("{name} wirft {cards} ab"), **words)
            case happened.StockShuffled(cards):
                text = ngettext(
                    "Neuer Stapel: {count} Karte der Ablage, gemischt",
                    "Neuer Stapel: {count} Karten der Ablage, gemischt",
                    cards,
                )
                return LogLine(format_html(text, count=cards))
            case happened.Cleared():
                return self._cleared(event)
            case happened.Fixed(seat, direction):
                if direction == "columns":
                    return self._line(
                        seat, _("Du räumst in dieser Runde Spalten"), _("{name} räumt in dieser Runde Spalten")
                    )
                return self._line(seat, _("Du räumst in dieser Runde Reihen"), _("{name} räumt in dieser Runde Reihen"))
        return None

    def _drew(self, seat: int, count: int, cards: tuple[int, ...] | None) -> LogLine:
        if cards is not None:
            return self._line(seat, _("Du ziehst {cards}"), _("{name} zieht {cards}"), cards=pips(cards))
        text = ngettext("{name} zieht vom Stapel", "{name} zieht {count} Karten vom Stapel", count)
        return self._line(seat, text, text, count=count)

    def _placed(self, event: happened.Placed) -> LogLine:
        words = {
            "card": pip(event.card),
            "place": PLACE_NAMES[event.place],
            "off": pips([*event.rest, event.old]),
        }
        mine = _("Du legst {card} auf {place}, wirfst {off} ab")
        return self._line(event.seat, mine, _("{name} legt {card} auf {place}, wirft {off} ab"), **words)

    def _cleared(self, event: happened.Cleared) -> LogLine:
        lines = _bold(", ".join(line_name(line) for line in event.lines))
        cards = pips([card for _place, card in event.cards])
        mine, theirs = _("Du räumst {lines} ab: {cards}"), _("{name} räumt {lines} ab: {cards}")
        return self._line(event.seat, mine, theirs, lines=lines, cards=cards)

    # --- action cards -------------------------------------------------------------------------------------------------
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
        return self._line(seat, mine, theirs, action=_bold(action_name(action)), **words)

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
            mine = _("Deine Aktionskarte für ein x verfällt")
            return self._line(seat, mine, _("Die Aktionskarte von {name} für ein x verfällt"))
        text = ngettext("{count} Extrazug verfällt", "{count} Extrazüge verfallen", turns)
        return self._line(seat, text, text, count=turns)

    def _extra_turns(self, seat: int, count: int) -> LogLine:
        mine = ngettext("Du bekommst einen Extrazug", "Du bekommst {count} Extrazüge", count)
        theirs = ngettext("{name} bekommt einen Extrazug", "{name} bekommt {count} Extrazüge", count)
        return self._line(seat, mine, theirs, count=count)

    # --- what they do -------------------------------------------------------------------------------------------------
    def _effect(self, event: Event) -> LogLine | None:
        match event:
            case happened.Asked(_attacker, action, seats):
                names = listed_names([self._players[seat] for seat in seats])
                return LogLine(
                    format_html(
                        _("{action}: gefragt, ob abgewehrt wird: {names}"),
                        action=_bold(action_name(action)),
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

    def _defended(self, action: Action, seats: tuple[int, ...], *, void: bool) -> LogLine:
        if not seats:
            return LogLine(_("Niemand wehrt ab"))
        names = listed_names([self._players[seat] for seat in seats])
        words = {"names": names, "action": _bold(action_name(action))}
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
