"""How long things take: noted in each process, added up in Valkey, so that any server tells of all (PL-61).

Noting costs next to nothing; what was noted is written down together by `flush`. A process that dies takes the little
it had not written with it.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Lock
from time import perf_counter
from typing import NamedTuple, cast

from redis import RedisError

from tables.valkey import client

BOUNDS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, float("inf"))
"""Seconds: of each kind and label is known how many took not longer than each of these."""
MOVE, THINKING = "move", "thinking"
"""What is measured: a person's decision until its answer leaves, and what a computer takes to decide, by its level."""

_noted: Counter[tuple[str, str, str]] = Counter()
"""By kind, label and bound, and the microseconds of all under "sum"."""
_lock = Lock()


class Histogram(NamedTuple):
    """A count for each of `BOUNDS`, of those that took more than the bound before it, and the seconds of all."""

    counts: list[int]
    seconds: float


def note(kind: str, label: str, seconds: float) -> None:
    """Remember that something took so long."""
    bound = next(bound for bound in BOUNDS if seconds <= bound)
    with _lock:
        _noted[kind, label, str(bound)] += 1
        _noted[kind, label, "sum"] += round(seconds * 1e6)


@contextmanager
def timed(kind: str, label: str = "") -> Iterator[None]:
    """Note how long the block takes, however it ends."""
    begun = perf_counter()
    try:
        yield
    finally:
        note(kind, label, perf_counter() - begun)


def flush() -> None:
    """Write down what was noted in this process; what cannot be written is let go."""
    with _lock:
        noted = dict(_noted)
        _noted.clear()
    if not noted:
        return
    pipe = client().pipeline(transaction=False)
    for (kind, label, field), count in noted.items():
        pipe.hincrby(f"measured:{kind}", f"{label}|{field}", count)
    with suppress(RedisError):
        pipe.execute()


def read(kind: str) -> dict[str, Histogram]:
    """What all processes have written down of `kind`, by label. Raises `RedisError`."""
    stored = cast(dict[bytes, bytes], client().hgetall(f"measured:{kind}"))
    counts = {name.decode(): int(count) for name, count in stored.items()}
    labels = sorted({name.partition("|")[0] for name in counts})
    return {
        label: Histogram([counts.get(f"{label}|{bound}", 0) for bound in BOUNDS], counts.get(f"{label}|sum", 0) / 1e6)
        for label in labels
    }
