"""`{% load speedsaurus %}`: cards, the dinosaurs, and the platform's facts about a seat."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

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
def saurus_pile(value: int, count: int) -> SafeString:
    """So many equal cards."""
    return mark_safe(saurus_card(value) * count)  # noqa: S308 - a rendered template


@register.simple_tag
@cache
def saurus_fan(value: int, count: int, hinted: int) -> SafeString:
    """A group in the hand; the last `hinted` cards, which lie in front, are advised."""
    cards = [nth >= count - hinted for nth in range(count)]
    return render_to_string("games/speedsaurus/_fan.html", {"value": value, "cards": cards})


@register.simple_tag
@cache
def saurus_backs(count: int) -> SafeString:
    """So many cards face down, all the same."""
    return mark_safe(render_to_string("games/speedsaurus/_back.html") * count)  # noqa: S308 - a rendered template


@register.simple_tag
def saurus_dinosaurs() -> list[tuple[int, int, Dinosaur]]:
    """All thirteen by rising value: value, copies, facts."""
    return [(value, COPIES[value], dinosaur) for value, dinosaur in DINOSAURS.items()]


@register.filter
def of_seat(seats: Sequence[Any], number: int) -> Any:
    """The platform's facts about the seat `number`, counted from 0: its clock, and whether its human has left."""
    return seats[number]
