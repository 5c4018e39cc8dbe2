"""What places, lines, cards and people are called."""

from collections.abc import Sequence

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.engine.presentation import Player
from games.speedzero.content.actions import ACTION_TEXTS
from games.speedzero.content.faces import label, shown
from games.speedzero.rules.cards import COLUMNS, LINES, PLACES, Action

LETTERS = "ABCD"

PLACE_NAMES = tuple(f"{LETTERS[place % COLUMNS]}{place // COLUMNS + 1}" for place in PLACES)
"""A1 is top left: a column's letter and a row's number."""
LINE_MARKS = tuple(LETTERS[line] if line < COLUMNS else str(line - COLUMNS + 1) for line in range(len(LINES)))
"""A to D, then 1 to 3."""


def line_name(line: int) -> str:
    """As in "Spalte B" or "Reihe 2"."""
    words = _("Spalte %(mark)s") if line < COLUMNS else _("Reihe %(mark)s")
    return words % {"mark": LINE_MARKS[line]}


def action_name(action: Action) -> str:
    """What the card is called."""
    return str(ACTION_TEXTS[action].name)


def signed(number: int) -> str:
    """With its sign always shown: "−6", "+3", "±0"."""
    return f"+{number}" if number > 0 else f"−{-number}" if number else "±0"


def plain(number: int) -> str:
    """With a proper minus."""
    return str(number).replace("-", "−")


def dative(player: Player) -> str:
    """The player after "bei" or "von"."""
    return _("dir") if player.is_viewer else player.name


def bold(text: object) -> SafeString:
    """A word that stands out in a line of text."""
    return format_html("<b>{}</b>", text)


def pip(card: int) -> SafeString:
    """A card in a line of text."""
    return format_html('<span class="pip pip--zero" data-v="{}">{}</span>', shown(card), label(card))


def pips(cards: Sequence[int]) -> SafeString:
    """Several of them."""
    return format_html_join(" ", "{}", ((pip(card),) for card in cards))
