"""What a table says when it will not do what it was asked."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

TEXTS: dict[str, str | Promise] = {
    "stale": _("Am Tisch hat sich inzwischen etwas geändert. Schau kurz hin und entscheide neu."),
    "illegal": _("Das geht gerade nicht."),
    "not_seated": _("Du sitzt nicht an diesem Tisch."),
    "not_to_move": _("Du bist gerade nicht dran."),
    "finished": _("Die Partie ist schon zu Ende."),
    "unreadable": _("Diese Partie lässt sich gerade nicht fortsetzen. Lade die Seite neu."),
    "running": _("Am Tisch läuft gerade eine Partie."),
    "full": _("Hier ist kein Platz mehr frei."),
    "taken": _("Auf diesem Platz sitzt schon jemand."),
    "already_seated": _("Du sitzt schon an diesem Tisch."),
    "frozen": _("Seit jemand dazugekommen ist, stehen die Einstellungen fest."),
    "guest_stake": _("Um Taler spielen nur angemeldete Leute. Als Gast kannst du ohne Einsatz mitspielen."),
    "poor": _("Deine Taler reichen für diesen Einsatz nicht."),
    "terms": _("Der Einsatz wurde gerade geändert. Schau ihn dir noch einmal an."),
    "unpaid": _("Nicht alle konnten den Einsatz zahlen. Ihr Platz ist wieder frei, der Tisch wartet."),
    "gone": _("Dieser Zugang ist gesperrt oder gelöscht."),
    "closed": _("Dieser Tisch ist geschlossen."),
    "not_opener": _("Das darf nur, wer den Tisch eröffnet hat."),
    "too_few": _("Ohne Computer braucht es mindestens zwei Menschen am Tisch."),
    "too_many": _("Bei dir warten schon so viele Tische. Steh erst an einem auf."),
    "malformed": _("Das war nicht zu verstehen."),
    "unknown": _("So etwas kennt dieser Tisch nicht."),
    "too_long": _("Das war zu lang."),
    "slow": _("Nicht so schnell."),
    "failed": _("Da ist bei uns etwas schiefgegangen. Versuch es bitte noch einmal."),
    "private": _("Dieser Tisch ist privat."),
    "settings": _("Diese Einstellungen passen nicht zusammen."),
}


class Refused(Exception):
    """A wish the table turns down; nothing has changed. `code` is stable, `str()` speaks the reader's language."""

    def __init__(self, code: str, text: str | Promise = "") -> None:
        super().__init__(code)
        self.code = code
        self._text = text or TEXTS[code]

    def __str__(self) -> str:
        return str(self._text)
