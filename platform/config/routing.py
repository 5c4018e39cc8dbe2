"""Addresses of the sockets."""

from django.urls import path

from chat.consumers import TableSocket
from lobby.consumers import LobbySocket

sockets = [
    path("ws/tisch/<slug:key>/", TableSocket.as_asgi()),
    path("ws/lobby/", LobbySocket.as_asgi()),
]
