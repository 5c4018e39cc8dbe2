"""Addresses of the sockets."""

from chat.consumers import TableSocket
from django.urls import path
from lobby.consumers import LobbySocket

sockets = [
    path("ws/tisch/<str:key>/", TableSocket.as_asgi()),
    path("ws/lobby/", LobbySocket.as_asgi()),
]
