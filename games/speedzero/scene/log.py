"""The match in words: the "Mitschrift" (SZ-68)."""

from collections.abc import Sequence

from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.game import Event
from games.engine.presentation import LogLine, Player
from games.people import line_about, listed_names, tallied
from games.speedzero.rules import events as happened
from games.speedzero.scene.log_actions import ActionTeller
from games.speedzero.scene.naming import PLACE_NAMES, bold, line_name, pip, pips, plain


def log_lines(event: Event, players: Sequence[Player]) -> list[LogLine]:
    """The event for this viewer, who is called "du"."""
    return _Teller(players).tell(event)


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
        line = self._round(event) or self._number(event) or ActionTeller(self._players).tell(event)
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
                mine = ngettext("Bei dir lag noch {cards}", "Bei dir lagen noch {cards}", len(cards))
                theirs = ngettext("Bei {name} lag noch {cards}", "Bei {name} lagen noch {cards}", len(cards))
                return self._line(seat, mine, theirs, cards=pips([card for _place, card in cards]))
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
        points = tallied(self._players, list(map(plain, result.scores)))
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
        lines = bold(", ".join(line_name(line) for line in event.lines))
        cards = pips([card for _place, card in event.cards])
        mine, theirs = _("Du räumst {lines} ab: {cards}"), _("{name} räumt {lines} ab: {cards}")
        return self._line(event.seat, mine, theirs, lines=lines, cards=cards)
