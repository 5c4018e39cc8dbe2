"""How a finished round came out."""

import msgspec


class Result(msgspec.Struct, frozen=True):
    """One finished round, by seat. `scores` is what counts: cards, lines and held together, doubled for the closer."""

    closer: int | None
    """Who ended the round; nobody when it grew too long (SZ-72)."""
    doubled: bool
    """The closer was not alone with the fewest points (SZ-22)."""
    scores: tuple[int, ...]
    cards: tuple[int, ...]
    """Sum of each field."""
    lines: tuple[int, ...]
    """For lines of x, 0 or less (SZ-37)."""
    held: tuple[int, ...]
    """For action cards still held (SZ-39)."""
    fields: tuple[tuple[int | None, ...], ...]
    """How each field lay in the end; `None` where a card was cleared."""
