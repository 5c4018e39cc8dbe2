"""Which pages may open a socket: our own, and those of origins we trust."""

from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.http.request import split_domain_port, validate_host


class SameOrigin:
    """ASGI middleware that turns sockets from foreign pages away, by the same rule as Django's check of forms (PL-63).

    Channels' own check goes by the host's name only, and lets pages from another port or an unprotected one in.
    """

    def __init__(self, application: Any) -> None:
        self.application = application

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> Any:
        """Go on to the application, or refuse the handshake."""
        headers = dict(scope["headers"])
        origin, host = headers.get(b"origin", b"").decode("latin1"), headers.get(b"host", b"").decode("latin1")
        is_ours = origin in settings.CSRF_TRUSTED_ORIGINS or _is_same(origin, host)
        if is_ours:
            return await self.application(scope, receive, send)
        await receive()  # the wish to connect
        await send({"type": "websocket.close"})
        return None


def _is_same(origin: str, host: str) -> bool:
    try:
        scheme, netloc = urlsplit(origin)[:2]
    except ValueError:
        return False
    schemes = ("https",) if settings.HTTPS else ("http", "https")
    return scheme in schemes and netloc == host and validate_host(split_domain_port(host)[0], settings.ALLOWED_HOSTS)
