"""`{% load fragments %}`: pieces of a page that a few values make, and that equal values make only once.

A move changes little of a table, and of what it changes most looks alike to everybody. Nothing can leak between seats:
the template knows its values and nothing else, so who gets the same markup was to be shown the same values.
"""

from collections.abc import Hashable
from functools import lru_cache

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

register = template.Library()

KEPT = 16384
"""How many fragments a process keeps, a few tens of megabytes: those of the last moves at several hundred tables."""


@register.simple_tag
def fragment(template_name: str, /, **values: Hashable) -> SafeString:
    """The template of that name with `values` as its whole context, in the active language.

    Values tell by being equal that they look equal; what is markup among them always is, and texts are no lazy ones.
    """
    return _rendered(template_name, get_language(), tuple(values.items()))


@lru_cache(KEPT)
def _rendered(name: str, language: str | None, values: tuple[tuple[str, Hashable], ...]) -> SafeString:
    return render_to_string(name, dict(values))
