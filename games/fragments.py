"""`{% load fragments %}`: pieces of a page that a few values make, and that equal values make only once.

`{% fragment "template.html" name=value … %}` is one in a template of its own, and one that stands where it is shown is
`{% piece name=value … %} … {% endpiece %}`.

A move changes little of a table, and of what it changes most looks alike to everybody. Nothing can leak between seats:
the template knows its values and nothing else, so who gets the same markup was to be shown the same values.
"""

from collections.abc import Callable, Hashable
from functools import cache
from typing import Any

from django import template
from django.template import Context, Template
from django.template.base import FilterExpression, NodeList, Parser, Token, token_kwargs
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from games.recent import Recent

register = template.Library()

_made: Recent[tuple[Hashable, ...], str] = Recent(seconds=90, most=65536)
"""About 3.5 kB each. Five hundred busy tables show some 50,000 at a time, a table by itself a few hundred."""


@register.simple_tag
def fragment(template_name: str, /, **values: Hashable) -> SafeString:
    """The template of that name with `values` as its whole context, in the active language.

    Values tell by being equal that they look equal; what is markup among them always is, and texts are no lazy ones.
    """
    key = (template_name, get_language(), *values.items())
    return _kept(key, lambda: render_to_string(template_name, values))


@register.tag
def piece(parser: Parser, token: Token) -> "Piece":
    """What stands between `piece` and `endpiece`, with the values named as its whole context; see `fragment`."""
    bits = token.split_contents()[1:]
    values = token_kwargs(bits, parser)
    if bits or not values:
        raise template.TemplateSyntaxError("piece takes name=value, once or more often, and nothing else")
    nodes = parser.parse(("endpiece",))
    parser.delete_first_token()
    return Piece(values, nodes)


class Piece(template.Node):
    """A part of a template that equal values render once."""

    def __init__(self, values: dict[str, FilterExpression], nodelist: NodeList) -> None:
        self._values = values
        self.nodelist = nodelist

    def render(self, context: Context) -> SafeString:
        """The markup for these values, the kept one where there is one."""
        values = {name: value.resolve(context) for name, value in self._values.items()}
        key = (self, get_language(), context.use_l10n, *values.items())
        return _kept(key, lambda: self._rendered(values, context.use_l10n))

    def _rendered(self, values: dict[str, Any], use_l10n: bool | None) -> SafeString:
        alone = Context(values, use_l10n=use_l10n)
        with alone.bind_template(_nowhere()):
            return self.nodelist.render(alone)


def _kept(key: tuple[Hashable, ...], render: Callable[[], SafeString]) -> SafeString:
    """Plain strings are kept: those that are marked as safe concern the collector of garbage."""
    return mark_safe(_made.get(key, lambda: str.__str__(render())))  # noqa: S308 - a template rendered it


@cache
def _nowhere() -> Template:
    """What a context has to belong to, so that templates can be included."""
    return Template("")
