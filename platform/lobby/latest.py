"""What all open lobby pages show alike, read once for all sockets of this process whenever something happens."""

from collections import deque
from collections.abc import Collection
from secrets import token_hex
from threading import Lock
from time import monotonic

from django.utils.translation import get_language

from lobby import listing, people
from lobby.rows import Row

SECONDS = 5.0
"""How long what was read counts where nothing is heard: minutes pass, and people vanish without a word."""
NEWS = 256
"""How many messages are kept in mind."""


class Shared:
    """Everybody's tables and who is here, at one moment. Nothing of it depends on who looks."""

    def __init__(self) -> None:
        self.here = people.everybody()
        self._listed = listing.everybodys()
        self._rows: dict[str | None, list[Row]] = {}

    def rows(self) -> list[Row]:
        """The tables as a visitor sees them, in the active language."""
        language = get_language()
        if language not in self._rows:
            self._rows[language] = listing.rows_of(self._listed)
        return self._rows[language]


class Latest:
    """The newest `Shared`. One message reaches many sockets: the first one to ask reads, for all of them."""

    def __init__(self) -> None:
        self._shared: Shared | None = None
        self._covered: deque[str] = deque(maxlen=NEWS)
        self._read_at = 0.0
        self._lock = Lock()

    def get(self, heard: Collection[str]) -> Shared:
        """What shows all that messages have told of whose ids were `heard`; they are sent after what they tell of."""
        with self._lock:
            now = monotonic()
            if self._shared is None or now - self._read_at > SECONDS or any(one not in self._covered for one in heard):
                self._shared, self._read_at = Shared(), now
                self._covered.extend(heard)
            return self._shared


def something() -> str:
    """The id of what nobody has told: whoever heard of it gets what is read after that."""
    return token_hex(8)


kept = Latest()
