"""Lines of the chat as markup, the same for the page and for what is pushed."""

from collections.abc import Iterable

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from accounts.models import User
from chat.models import ChatMessage


def line(message: ChatMessage, reader: User, previous: ChatMessage | None) -> SafeString:
    """One line for `reader`, below a separator when `previous` was said in another match (CASE-B54)."""
    return render_to_string(
        "chat/_message.html",
        {
            "message": message,
            "is_mine": message.user_id == reader.pk,
            "opens_match": message.match_number > (previous.match_number if previous else 0),
        },
    )


def lines(messages: Iterable[ChatMessage], reader: User, previous: ChatMessage | None = None) -> SafeString:
    """Several lines in order; `previous` is the one before the first."""
    parts: list[str] = []
    for message in messages:
        parts.append(line(message, reader, previous))
        previous = message
    return mark_safe("".join(parts))  # noqa: S308 - joined from rendered templates
