"""`{% load speedsaurus %}`: cards, the dinosaurs, and the platform's facts about a seat."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from games.speedsaurus.content import DINOSAURS, Dinosaur
from games.speedsaurus.rules.cards import COPIES

register = template.Library()


@register.simple_tag
@cache
def saurus_card(value: int, is_picture: bool = False) -> SafeString:
    """An open card. Beside a text it is decoration; with `is_picture` assistive technology hears what it shows.

    Cards are the same in every language, so each is rendered once.
    """
    card = {"value": value, "name": DINOSAURS[value].name, "copies": COPIES[value], "is_picture": is_picture}
    return render_to_string("games/speedsaurus/_card.html", card)


@register.simple_tag
@cache
def saurus_back() -> SafeString:
    """The back of a card, the same for all."""
    return render_to_string("games/speedsaurus/_back.html")


@register.simple_tag
def saurus_dinosaurs() -> list[tuple[int, int, Dinosaur]]:
    """All thirteen by rising value: value, copies, facts."""
    return [(value, COPIES[value], dinosaur) for value, dinosaur in DINOSAURS.items()]


@register.filter
def of_seat(seats: Sequence[Any], number: int) -> Any:
    """The platform's facts about the seat `number`, counted from 0: its clock, and whether its human has left."""
    return seats[number]
