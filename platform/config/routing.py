"""Addresses of the sockets."""

from typing import Any

from channels.generic.websocket import AsyncWebsocketConsumer
from django.urls import path, re_path

from chat.consumers import TableSocket
from lobby.consumers import LobbySocket


class Nowhere(AsyncWebsocketConsumer):  # type: ignore[misc]
    """Turns away whoever knocks at an address that leads nowhere: Channels itself would call that an error (PL-64)."""

    async def websocket_connect(self, message: dict[str, Any]) -> None:
        """Refuse the handshake."""
        await self.close()


sockets = [
    path("ws/tisch/<slug:key>/", TableSocket.as_asgi()),
    path("ws/lobby/", LobbySocket.as_asgi()),
    re_path("", Nowhere.as_asgi()),
]
