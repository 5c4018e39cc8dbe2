"""What the chat keeps of a person, for their own copy of it (PL-06)."""

from typing import Any

from accounts.models import User
from chat.models import ChatMessage, Mute, Report


def talk_of(user: User) -> dict[str, Any]:
    """What the person said, whom they muted, and which lines they reported."""
    lines = ChatMessage.objects.filter(user=user)
    return {
        "lines": list(lines.values("table", "kind", "text", "is_hidden", "created_at")),
        "muted": list(Mute.objects.filter(user=user).order_by("pk").values_list("muted__username", flat=True)),
        "reports": list(Report.objects.filter(reporter=user).order_by("pk").values("message", "created_at")),
    }
