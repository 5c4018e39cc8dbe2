"""Which pages may open a socket, and how many (PL-63)."""

import asyncio
from typing import Any

import pytest

from accounts.models import User
from config.crowding import PER_ADDRESS, PER_PERSON, NotTooMany
from config.origins import SameOrigin
from tables.frames import TOO_MANY


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


async def closed_at_once(crowd: NotTooMany, scope: dict[str, Any], staying: list[Any]) -> int | None:
    """With which code a socket is told to go; `None` for one that is let in, and is then among those `staying`."""
    codes: list[int | None] = []

    async def receive() -> dict[str, str]:
        return {"type": "websocket.connect"}

    async def send(message: dict[str, Any]) -> None:
        codes.append(message.get("code"))

    opening = asyncio.ensure_future(crowd(scope, receive, send))
    await asyncio.sleep(0)
    if opening.done():
        return codes[-1]
    staying.append(opening)
    return None


async def test_pl_63_nobody_holds_more_sockets_than_a_busy_person_needs(settings: Any) -> None:
    """PL-63: who has too many is told to go and not to come again; others, and those who close some, come in."""
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1

    async def stay(*asgi: Any) -> None:
        await asyncio.Event().wait()

    crowd = NotTooMany(stay)

    def person(number: int) -> dict[str, Any]:
        return {"user": User(pk=number), "headers": []}

    def visitor(address: bytes) -> dict[str, Any]:
        return {"headers": [(b"x-forwarded-for", b"198.51.100.1, " + address)], "client": ["127.0.0.1", 1]}

    for scope, other, most in (
        (person(7), person(8), PER_PERSON),
        (visitor(b"203.0.113.7"), visitor(b"203.0.113.8"), PER_ADDRESS),
    ):
        staying: list[Any] = []
        for _ in range(most):
            assert await closed_at_once(crowd, scope, staying) is None
        assert await closed_at_once(crowd, scope, staying) == TOO_MANY
        assert await closed_at_once(crowd, other, staying) is None
        staying[0].cancel()
        await asyncio.wait([staying[0]])
        assert await closed_at_once(crowd, scope, staying) is None
        for opening in staying:
            opening.cancel()
