"""Texts that scripts show, and names in a row, in the active language."""

from collections.abc import Sequence

from django.utils.translation import gettext as _


def listed(names: Sequence[str]) -> str:
    """Names as one says them: "Ayşe", "Ayşe und Jonas", "Ayşe, Jonas und Lina"."""
    if len(names) < 2:
        return "".join(names)
    return _("%(names)s und %(last)s") % {"names": ", ".join(names[:-1]), "last": names[-1]}


def minus(number: int) -> str:
    """A number with a real minus where it needs one: "30", "−10"."""
    return f"−{-number}" if number < 0 else str(number)


def signed(number: int) -> str:
    """A gain or loss with its sign: "+30", "−10", "0"."""
    return f"−{-number}" if number < 0 else f"+{number}" if number else "0"


def for_scripts() -> dict[str, str]:
    """Texts for `static/js/table`; scripts fill in `{…}`."""
    return {
        "offline": _("Gerade keine Verbindung: Es wurde nichts geschickt."),
        "moveLost": _("Dein Zug ist nicht angekommen. Versuch es bitte noch einmal."),
        "grace": _("Nachfrist {time}"),
        "graceBegins": _("Deine Zeit ist um. Gleich entscheidet der Computer für dich."),
        "secondsLeft": _("Noch {seconds} Sekunden."),
        "openChat": _("Tischgespräch öffnen"),
        "unread": _("Tischgespräch öffnen, {count} neu"),
        "closed4401": _("Du bist nicht mehr angemeldet, oder hier ist jetzt jemand anders angemeldet."),
        "closed4403": _("Diesen Tisch darfst du nicht sehen."),
        "closed4404": _("Diesen Tisch gibt es nicht mehr."),
        "closed4408": _("Das waren zu viele Nachrichten auf einmal."),
        "copied": _("Der Link ist kopiert."),
        "copyYourself": _("Kopiere den markierten Link."),
    }
