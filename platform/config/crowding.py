"""How many sockets one person may hold open: nobody takes the site away from the others (PL-63)."""

from collections import Counter
from typing import Any

from django.conf import settings

from accounts.models import User
from tables.frames import TOO_MANY

PER_PERSON = 40
"""Sockets of one member or guest in one process: a busy evening has ten tabs."""
PER_ADDRESS = 200
"""Sockets of visitors behind one address: a school may sit there."""


class NotTooMany:
    """ASGI middleware that tells who holds too many sockets already to go, before anything is asked for them."""

    def __init__(self, application: Any) -> None:
        self.application = application
        self._open: Counter[str] = Counter()

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> Any:
        """Go on to the application, or close."""
        who, most = _who(scope)
        if self._open[who] >= most:
            await receive()  # the wish to connect
            await send({"type": "websocket.accept"})
            await send({"type": "websocket.close", "code": TOO_MANY})
            return None
        self._open[who] += 1
        try:
            return await self.application(scope, receive, send)
        finally:
            self._open[who] -= 1
            if not self._open[who]:
                del self._open[who]


def _who(scope: dict[str, Any]) -> tuple[str, int]:
    """Whose socket this is, and how many such a one may have."""
    user = scope.get("user")
    return (f"user {user.pk}", PER_PERSON) if isinstance(user, User) else (_address(scope), PER_ADDRESS)


def _address(scope: dict[str, Any]) -> str:
    """The visitor's address, by the entry of `X-Forwarded-For` that the outermost of our own proxies has written."""
    proxies: int = settings.ALLAUTH_TRUSTED_PROXY_COUNT
    passed: list[str] = dict(scope["headers"]).get(b"x-forwarded-for", b"").decode("latin1").split(",")
    if proxies and len(passed) >= proxies:
        return passed[-proxies].strip()
    return str((scope.get("client") or [""])[0])
