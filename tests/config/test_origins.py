"""Which pages may open a socket (PL-63)."""

from typing import Any

import pytest

from config.origins import SameOrigin


async def refused(origin: str, host: str) -> bool:
    """Whether a handshake from a page of `origin` to `host` is turned away."""
    reached: list[str] = []

    async def inside(*asgi: Any) -> None:
        reached.append("inside")

    async def receive() -> dict[str, str]:
        return {"type": "websocket.connect"}

    async def send(message: dict[str, Any]) -> None:
        reached.append(message["type"])

    headers = [(b"host", host.encode()), (b"origin", origin.encode())]
    await SameOrigin(inside)({"type": "websocket", "headers": headers}, receive, send)
    assert len(reached) == 1
    return reached != ["inside"]


@pytest.mark.parametrize(
    ("origin", "host", "is_refused"),
    [
        ("https://spiel.example", "spiel.example", False),
        ("http://spiel.example:8000", "spiel.example:8000", False),
        ("http://spiel.example:9999", "spiel.example:8000", True),
        ("http://spiel.example", "spiel.example:8000", True),
        ("http://böse.example", "böse.example", True),
        ("https://freund.example", "spiel.example", False),
    ],
)
async def test_pl_63_a_socket_is_for_our_own_pages(origin: str, host: str, is_refused: bool, settings: Any) -> None:
    """PL-63: host and port of the page are those of the socket, and they are ours."""
    settings.ALLOWED_HOSTS = ["spiel.example"]
    settings.CSRF_TRUSTED_ORIGINS = ["https://freund.example"]
    assert await refused(origin, host) is is_refused


async def test_pl_63_behind_tls_an_unprotected_page_is_not_ours(settings: Any) -> None:
    settings.ALLOWED_HOSTS, settings.HTTPS = ["spiel.example"], True
    assert await refused("http://spiel.example", "spiel.example")
    assert not await refused("https://spiel.example", "spiel.example")
