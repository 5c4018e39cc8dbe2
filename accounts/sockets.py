"""Closing a person's live connections when what they were let in with no longer holds (PL-08, CASE-B70)."""

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction


def group(user_id: int) -> str:
    """The channel group that every socket of this person joins; its consumers answer `session.closed` with 4401."""
    return f"user.{user_id}"


def close_for(user_id: int) -> None:
    """Tell all sockets of this person to close, once what happened is stored.

    A browser that is still let in connects again. A broken channel layer is logged and stops nobody from
    logging in or out.
    """

    def send() -> None:
        async_to_sync(get_channel_layer().group_send)(group(user_id), {"type": "session.closed"})

    transaction.on_commit(send, robust=True)
