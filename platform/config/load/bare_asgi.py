"""What a load test compares the site with: Daphne and a channel layer that tell a group, and nothing else."""

import os
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from channels.generic.websocket import AsyncWebsocketConsumer  # noqa: E402
from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from django.urls import path  # noqa: E402


class Broadcast(AsyncWebsocketConsumer):  # type: ignore[misc]
    """Whatever one socket says goes to all sockets with the same number."""

    async def connect(self) -> None:
        """Join the group."""
        self.group = f"bare.{self.scope['url_route']['kwargs']['number']}"
        await self.channel_layer.group_add(self.group, self.channel_name)
        await self.accept()

    async def disconnect(self, code: int) -> None:
        """Leave it."""
        await self.channel_layer.group_discard(self.group, self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Tell the group."""
        await self.channel_layer.group_send(self.group, {"type": "told", "text": text_data})

    async def told(self, message: dict[str, Any]) -> None:
        """Tell the browser."""
        await self.send(text_data=message["text"])


application = ProtocolTypeRouter({"websocket": URLRouter([path("ws/<int:number>/", Broadcast.as_asgi())])})
