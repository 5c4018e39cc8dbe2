"""What is shown of a game, as values."""

import msgspec


class Scene(msgspec.Struct, frozen=True, gc=False):
    """A part of what a table shows. It never changes, and equal ones look equal: see `games.fragments`.

    It holds values, tuples and other parts, so it can be in no cycle. The collector of garbage need not look at it,
    nor at the tens of thousands that a process keeps.
    """
