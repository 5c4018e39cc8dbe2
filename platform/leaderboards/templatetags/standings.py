"""A row's numbers in words."""

from django import template
from django.template.defaultfilters import floatformat
from django.utils.formats import number_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from leaderboards.ranking import Row

register = template.Library()


@register.filter
def facts(row: Row) -> SafeString:
    """Matches, wins and average in one line, where there is no room for columns."""
    return format_html(
        '{} · {} · <span class="podium__avg"><span aria-hidden="true">Ø</span><span class="sr">{}</span> {}</span>',
        ngettext("%(count)s Partie", "%(count)s Partien", row.matches) % {"count": _number(row.matches)},
        ngettext("%(count)s Sieg", "%(count)s Siege", row.wins) % {"count": _number(row.wins)},
        _("Schnitt"),
        floatformat(row.average, "1g"),
    )


def _number(count: int) -> str:
    return number_format(count, 0, force_grouping=True)
