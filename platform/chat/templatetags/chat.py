"""`{% chat_panel table user %}`: what was said at a table, and a form for those who sit there."""

from typing import Any

from django import template

from accounts.models import User
from chat import moderation, rendering, talking
from chat.models import TEXT_LENGTH
from tables.models import Table

register = template.Library()


@register.inclusion_tag("chat/_panel.html")
def chat_panel(table: Table, user: User) -> dict[str, Any]:
    """The chat of `table` as `user` sees it."""
    return {
        "lines": rendering.lines(talking.recent(table.pk, user), user),
        "length": TEXT_LENGTH,
        "reader": user,
        "may_moderate": moderation.may_moderate(user),
    }
