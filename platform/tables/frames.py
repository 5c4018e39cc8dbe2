"""What live pages and their sockets say to each other: what comes in is checked here, and how it ends has a code."""

from time import monotonic
from typing import Any

import msgspec
from django.conf import settings

from tables.errors import Refused

LOG_IN, FORBIDDEN, NO_TABLE, TOO_MANY = 4401, 4403, 4404, 4408
"""Close codes after which a page does not simply try again, see `static/js/table/socket.js`."""
TRY_LATER = 1013
"""It tries again after this one and after all that we do not name."""
LONGEST = 4096
"""Bytes of the longest frame a browser may send."""
BURST, PER_SECOND, PATIENCE = 20, 5, 100
"""How many frames a socket may send at once and for long; after so many too many it is closed."""


class Meter:
    """Counts the frames of one socket. Time is `monotonic` seconds."""

    def __init__(self) -> None:
        self._left: float = BURST
        self._at = monotonic()
        self._refused = 0

    def take(self) -> bool:
        """Whether one more frame is fine."""
        now = monotonic()
        self._left = min(BURST, self._left + (now - self._at) * PER_SECOND)
        self._at = now
        if self._left < 1:
            self._refused += 1
            return False
        self._left -= 1
        return True

    @property
    def is_exhausted(self) -> bool:
        """Whether the socket has been told too often."""
        return self._refused > PATIENCE


def read(text: str | None) -> dict[str, Any]:
    """The object in a frame. Raises `Refused`: too_long, malformed."""
    if text is None:
        raise Refused("malformed")
    if len(text.encode(errors="replace")) > LONGEST:
        raise Refused("too_long")
    try:
        frame = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Refused("malformed") from None
    if not isinstance(frame, dict):
        raise Refused("malformed")
    return frame


def number(frame: dict[str, Any], name: str) -> int:
    """The whole number called `name`. Raises `Refused`: malformed."""
    value = frame.get(name)
    if type(value) is not int or not 0 <= value < 2**31:
        raise Refused("malformed")
    return value


def language(wanted: str) -> str:
    """The language of a page that says it speaks `wanted`; ours for one that we do not speak."""
    return wanted if wanted in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE


class Stamp(msgspec.Struct, frozen=True):
    """What a page shows: the table's revision, the match (0 for none) and its version; see `notify.stamp`."""

    revision: int = -1
    match: int = 0
    version: int = -1

    @classmethod
    def of(cls, text: str) -> "Stamp":
        """The stamp in `text`; for anything else one that equals no table's."""
        parts = text.split(".")
        if len(parts) != 3 or not all(part.isascii() and part.isdecimal() and len(part) < 16 for part in parts):
            return cls()
        return cls(*map(int, parts))

    @property
    def text(self) -> str:
        """What `of` reads."""
        return f"{self.revision}.{self.match}.{self.version}"

    def covers(self, other: "Stamp") -> bool:
        """Whether a page that shows this has nothing to learn from `other`."""
        return self.revision >= other.revision and (self.match, self.version) >= (other.match, other.version)
