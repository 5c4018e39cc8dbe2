"""A row's numbers as they are written, and in words."""

from django import template
from django.utils.formats import get_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

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
def facts(row: Row) -> SafeString:
    """Matches, wins and average in one line, where there is no room for columns."""
    return format_html(
        '{} · {} · <span class="podium__avg"><span aria-hidden="true">Ø</span><span class="sr">{}</span> {}</span>',
        ngettext("%(count)s Partie", "%(count)s Partien", row.matches) % {"count": figure(row.matches)},
        ngettext("%(count)s Sieg", "%(count)s Siege", row.wins) % {"count": figure(row.wins)},
        _("Schnitt"),
        figure(row.average),
    )
