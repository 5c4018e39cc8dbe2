"""Keeping the chat decent: muting for oneself, reporting, and what staff may do."""

from django.contrib.auth.models import AnonymousUser
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from chat.models import ChatMessage, Mute, Report
from tables import notify
from tables.errors import Refused


def mute(user: User, muted: User) -> None:
    """Let `user` no longer read what `muted` says. Raises `Refused`: oneself."""
    if user == muted:
        raise Refused("oneself", _("Dich selbst kannst du nicht stummschalten."))
    Mute.objects.get_or_create(user=user, muted=muted)


def unmute(user: User, muted: User) -> None:
    """Let `user` read `muted` again."""
    Mute.objects.filter(user=user, muted=muted).delete()


def report(user: User, message: ChatMessage) -> None:
    """Ask staff to look at `message`; once per member. Raises `Refused`: members_only."""
    if user.is_guest:
        raise Refused("members_only", _("Melden können nur angemeldete Leute. Stummschalten kannst du auch als Gast."))
    Report.objects.get_or_create(message=message, reporter=user)


def may_moderate(user: User | AnonymousUser) -> bool:
    """Whether this person is on the staff and trusted with the chat (PL-60)."""
    return user.is_staff and user.has_perm("chat.change_chatmessage")


def hide(message: ChatMessage) -> None:
    """Take a line away from everybody (staff) and settle what was reported about it."""
    with transaction.atomic():
        ChatMessage.objects.filter(pk=message.pk).update(is_hidden=True)
        Report.objects.filter(message=message).update(is_settled=True)
        told = {f"table.{message.table_id}": {"type": "chat.hidden", "id": message.pk}}
        transaction.on_commit(lambda: notify.send(told), robust=True)


def silence(user: User, is_silenced: bool = True) -> None:
    """Take the word from somebody, or give it back (staff)."""
    User.objects.filter(pk=user.pk).update(is_silenced=is_silenced)
