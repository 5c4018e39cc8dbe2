"""`{% record person %}`: what a person has played, as whoever looks may know it."""

from typing import Any

from django import template
from django.http import HttpRequest

from accounts.models import User
from history import record as records
from tables.words import signed

register = template.Library()


@register.inclusion_tag("history/_record.html", takes_context=True)
def record(context: dict[str, Any], person: User) -> dict[str, Any]:
    """Figures for each game, and the newest matches."""
    request: HttpRequest = context["request"]
    return {
        "person": person,
        "is_me": person == request.user,
        "games": records.games_of(person),
        "page": records.page(person, request.user),
    }


register.filter("signed", signed)
