"""What the chat does when somebody goes for good (PL-06)."""

from typing import Any

from django.db.models import Q
from django.dispatch import receiver

from accounts.models import User
from accounts.signals import forgetting
from chat.models import ChatMessage, Mute


@receiver(forgetting)
def forget_words(sender: type[User], user: User, **kwargs: Any) -> None:
    """Delete what the person wrote, and who muted whom. Lines that staff has still to look at are hidden only."""
    lines = ChatMessage.objects.filter(user=user)
    lines.filter(reports__is_settled=False).update(is_hidden=True)
    lines.exclude(reports__is_settled=False).delete()
    Mute.objects.filter(Q(user=user) | Q(muted=user)).delete()
