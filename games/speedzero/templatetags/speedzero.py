"""`{% load speedzero %}`: faces and backs of the cards, and the platform's facts about a seat.

Faces are the same in every language but for the names on action cards, so each is rendered once.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any

from django import template
from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.speedzero.content import faces
from games.speedzero.content.actions import ACTION_TEXTS, ActionText
from games.speedzero.content.formulas import FORMULAS, Formula
from games.speedzero.rules.cards import ACTIONS, CLASSIC, EXTENDED, KINDS, Action, X

register = template.Library()

SIGNS: dict[Action, str] = {
    "substitution": "x ↔ y",
    "permutation": "σ",
    "stichprobe": "n = 3",
    "projektion": "pr",
    "subtraktion": "x − y",
    "quadrat": "x²",
    "klammer": "( )",
    "rekursion": "f ∘ f",
    "ableitung": "f′",
}


@register.simple_tag
def zero_face(card: int, edition: int) -> SafeString:
    """The face of an open card, with its formula. Assistive technology has the words beside it."""
    return _face(card, faces.formula_index(card, edition))


@cache
def _face(card: int, index: int) -> SafeString:
    shown = {
        "shown": faces.shown(card),
        "label": faces.label(card),
        "is_wide": len(faces.label(card)) > 1,
        "is_x": card == X,
        "formula": FORMULAS[card][index],
    }
    return render_to_string("games/speedzero/_face.html", shown)


@register.simple_tag
def zero_card(card: int, edition: int = 0) -> SafeString:
    """An open card that is decoration beside a text."""
    return _card(card, faces.formula_index(card, edition))


@cache
def _card(card: int, index: int) -> SafeString:
    shown = {"shown": faces.shown(card), "band": faces.band(card), "face": _face(card, index)}
    return render_to_string("games/speedzero/_card.html", shown)


@register.simple_tag
def zero_action(action: Action) -> SafeString:
    """The face of an action card."""
    return _action(action, get_language())


def zero_action_card(action: Action) -> SafeString:
    """An action card that is decoration."""
    return format_html('<span class="card card--action" aria-hidden="true">{}</span>', zero_action(action))


@cache
def _action(action: Action, language: str | None) -> SafeString:
    shown = {"action": action, "name": ACTION_TEXTS[action].name, "sign": SIGNS[action]}
    return render_to_string("games/speedzero/_action.html", shown)


@register.filter
def zero_shown(card: int) -> str:
    """A card for stylesheets."""
    return faces.shown(card)


@register.filter
def zero_label(card: int) -> str:
    """A card in a text."""
    return faces.label(card)


@register.simple_tag
def zero_formulas() -> list[tuple[str, str, list[Formula]]]:
    """All cards by rising value: for ids, for texts, and their formulas."""
    return [(faces.shown(card), faces.label(card), list(FORMULAS[card])) for card in KINDS]


@register.simple_tag
def zero_copies() -> list[tuple[int, int, int]]:
    """All cards by rising value: copies in "Klassisch" and in "Erweitert"."""
    return list(zip(KINDS, CLASSIC, EXTENDED, strict=True))


@register.simple_tag
def zero_actions() -> list[tuple[Action, int, ActionText]]:
    """The nine action cards: copies and texts."""
    return [(action, copies, ACTION_TEXTS[action]) for action, copies in ACTIONS.items()]


@register.filter
def of_seat(seats: Sequence[Any], number: int) -> Any:
    """The platform's facts about the seat `number`, counted from 0: its clock, and whether its human has left."""
    return seats[number]
