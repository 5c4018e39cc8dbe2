"""What was made lately: as much as is in use, neither a fixed number of things nor all there ever were."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from itertools import islice
from threading import Lock
from time import monotonic
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")

STEPS = 6
"""An age is counted in so many steps: only in the first one of each has anything to be moved or written down."""
AT_ONCE = 4
"""So many things go when one comes. To let go of all that is old at one time would stop a server for 30 ms."""


class Recent(Generic[K, T]):
    """Keeps what was asked for within about the last `seconds`, and never more than `most` things.

    So a quiet site keeps little, and a busy one what all its tables need. As new things come, what nobody has asked for
    lately goes little by little.
    """

    def __init__(self, seconds: float, most: int, clock: Callable[[], float] = monotonic) -> None:
        self._step, self._most, self._clock = seconds / STEPS, most, clock
        self._kept: OrderedDict[K, tuple[T, int]] = OrderedDict()
        self._lock = Lock()

    def get(self, key: K, make: Callable[[], T]) -> T:
        """What is kept under `key`, else what `make` makes now. Two threads may make the same at once."""
        now = int(self._clock() / self._step)
        found = self._kept.get(key)
        if found is not None and found[1] == now:
            return found[0]
        made = make() if found is None else found[0]
        with self._lock:
            self._kept[key] = made, now
            self._kept.move_to_end(key)
            self._let_go(now)
        return made

    def _let_go(self, now: int) -> None:
        for key, (_, asked) in list(islice(self._kept.items(), AT_ONCE)):
            if asked >= now - STEPS and len(self._kept) <= self._most:
                return
            del self._kept[key]

    def __len__(self) -> int:
        return len(self._kept)
