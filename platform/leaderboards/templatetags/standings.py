"""A row's numbers as they are written, and in words."""

from django import template
from django.utils.formats import get_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine import registry
from games.engine.registry import AnyGame
from leaderboards.ranking import Row

register = template.Library()


@register.filter
def figure(number: float) -> str:
    """A whole number as 12.345, any other as 1.234,5, in the language's signs.

    A board has hundreds of them; Django's own filters would take most of the time of its page.
    """
    text = f"{number:,}" if isinstance(number, int) else f"{number:,.1f}"
    return text.translate({ord(","): get_format("THOUSAND_SEPARATOR"), ord("."): get_format("DECIMAL_SEPARATOR")})


@register.filter
def series(game: AnyGame) -> int:
    """Which of six colours and patterns stands for the game in bars, from 1."""
    return registry.all_games().index(game) % 6 + 1


@register.filter
def mix(row: Row) -> str:
    """A bar of the games in which the points were won, with the figures for who does not see it."""
    if not row.shares:
        return "–"
    parts = format_html_join(
        "",
        '<i class="mix__part mix__part--{}" style="flex-grow: {}"></i>',
        ((series(registry.get(slug)), points) for slug, points in row.shares),
    )
    told = ", ".join(f"{registry.get(slug).name} {figure(points)}" for slug, points in row.shares)
    return format_html('<span class="mix" role="img" aria-label="{}" title="{}">{}</span>', told, told, parts)


@register.filter
def trend(row: Row) -> str:
    """What today has brought, with an arrow that says at a glance which way."""
    if not row.today:
        return "–"
    way = "up" if row.today > 0 else "down"
    return format_html(
        '<span class="trend trend--{}"><svg class="icon" aria-hidden="true"><use href="#i-up"/></svg>'
        '<span class="sr">{}</span>{}</span>',
        way,
        "+" if row.today > 0 else "−",
        figure(abs(row.today)),
    )


@register.filter
def facts(row: Row) -> SafeString:
    """Matches, wins and average in one line, where there is no room for columns."""
    return format_html(
        '{} · {} · <span class="podium__avg"><span aria-hidden="true">Ø</span><span class="sr">{}</span> {}</span>',
        ngettext("%(count)s Partie", "%(count)s Partien", row.matches) % {"count": figure(row.matches)},
        ngettext("%(count)s Sieg", "%(count)s Siege", row.wins) % {"count": figure(row.wins)},
        _("Schnitt"),
        figure(row.average),
    )
