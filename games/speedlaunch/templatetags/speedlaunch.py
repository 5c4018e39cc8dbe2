"""`{% load speedlaunch %}`: cards, their signs, and the platform's facts about a seat."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.speedlaunch.content import KINDS, Kind
from games.speedlaunch.rules.cards import COPIES

register = template.Library()


@register.simple_tag
def launch_card(kind: int, is_picture: bool = False) -> SafeString:
    """An open card. Beside a text it is decoration; with `is_picture` assistive technology hears what it shows."""
    return _card(kind, is_picture, get_language())


@cache
def _card(kind: int, is_picture: bool, language: str | None) -> SafeString:
    """The same for each `language`, so each card is rendered once."""
    return render_to_string("games/speedlaunch/_card.html", {"kind": KINDS[kind], "is_picture": is_picture})


@register.simple_tag
@cache
def launch_back() -> SafeString:
    """A card face down; all are the same."""
    return render_to_string("games/speedlaunch/_back.html")


@register.simple_tag
def launch_pip(kind: int) -> SafeString:
    """A small plate with the card's value or sign, for use between words."""
    return _pip(kind, get_language())


@cache
def _pip(kind: int, language: str | None) -> SafeString:
    return render_to_string("games/speedlaunch/_pip.html", {"kind": KINDS[kind]})


@register.simple_tag
def launch_kinds() -> list[tuple[int, int, Kind]]:
    """All kinds in the order of a hand: kind, copies, words."""
    return [(number, COPIES[number], kind) for number, kind in KINDS.items()]


@register.filter
def of_seat(seats: Sequence[Any], number: int) -> Any:
    """The platform's facts about the seat `number`, counted from 0: its clock, and whether its human has left."""
    return seats[number]
