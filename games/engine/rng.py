"""Chance that can be proven afterwards: every shuffle is a function of the seed and a counter (PL-57)."""

from collections.abc import Iterator, MutableSequence
from hashlib import blake2b
from random import Random
from typing import TypeVar

T = TypeVar("T")


def _words(seed: bytes, counter: int) -> Iterator[int]:
    block = 0
    while True:
        digest = blake2b(block.to_bytes(8, "big"), key=seed, salt=counter.to_bytes(16, "big")).digest()
        for start in range(0, 64, 4):
            yield int.from_bytes(digest[start : start + 4], "big")
        block += 1


def shuffle(items: MutableSequence[T], seed: bytes, counter: int) -> None:
    """Shuffle in place (Fisher-Yates, unbiased by rejection) from `seed` (1 to 64 bytes) and `counter`."""
    words = _words(seed, counter)
    for last in range(len(items) - 1, 0, -1):
        pick = _below(words, last + 1)
        items[last], items[pick] = items[pick], items[last]


def draw(limit: int, seed: bytes, counter: int) -> int:
    """A number from 0 to `limit` - 1, all equally likely, from `seed` and `counter`."""
    return _below(_words(seed, counter), limit)


def for_decision(seed: bytes, version: int, seat: int) -> Random:
    """The generator for a computer's decision: the same match, version and seat give the same one.

    It is a hash apart from the shuffles', so a computer's luck says nothing about cards to come.
    """
    where = version.to_bytes(8, "big") + seat.to_bytes(1, "big")
    return Random(blake2b(where, key=seed, person=b"decision").digest())


def _below(words: Iterator[int], limit: int) -> int:
    bound = (1 << 32) - (1 << 32) % limit
    for word in words:
        if word < bound:
            return word % limit
    raise AssertionError("unreachable: the stream is endless")
