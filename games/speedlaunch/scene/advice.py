"""What the strong computer would do, in one sentence that says why, too ("Rat")."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.presentation import Player
from games.speedlaunch.rules.cards import SATELLITE
from games.speedlaunch.rules.moves import Aim, Dare, End, Lay, Move, Strike, Swallow, Take


def advice(move: Move, players: Sequence[Player]) -> str:
    """`move`, which is legal for the viewer, as advice."""
    match move:
        case Lay():
            return _laid(move)
        case Strike(target=int(target)):
            told = _("Rat: Setz einen Asteroiden ein, dann nimmt %(name)s die ganze Rampe.")
            return told % {"name": players[target].name}
        case Strike():
            return _("Rat: Setz einen Asteroiden ein, das nützt dir jetzt am meisten.")
        case Aim(target):
            told = _("Rat: Triff %(name)s, dort stören dich die Karten am wenigsten.")
            return told % {"name": players[target].name}
        case Swallow():
            return _("Rat: Setz ein Schwarzes Loch ein, danach bist du nochmal dran.")
        case Take():
            return _("Rat: Nimm die Rampe, alles andere käme dich teurer.")
        case Dare(stack):
            return _("Rat: Wage die Karte auf Stapel %(stack)d, mit etwas Glück passt sie.") % {"stack": stack + 1}
        case End():
            return _("Rat: Lass es dabei, was du noch hast, brauchst du später.")


def _laid(move: Lay) -> str:
    count = move.hand + move.satellites + len(move.stacks)
    if move.value == SATELLITE:
        return _("Rat: Lege %(count)d × Satellit, so bleiben dir die Zahlen.") % {"count": count}
    words = {"count": count, "value": move.value}
    if move.satellites:
        told = ngettext(
            "Rat: Lege %(count)d Karte als %(value)d, Satelliten eingerechnet, das bringt dich am weitesten.",
            "Rat: Lege %(count)d Karten als %(value)d, Satelliten eingerechnet, das bringt dich am weitesten.",
            count,
        )
        return told % words
    return _("Rat: Lege %(count)d × %(value)d, das bringt dich am weitesten.") % words
