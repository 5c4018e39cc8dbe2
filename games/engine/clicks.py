"""What a person could click on a table's page, read from its markup alone; the load test plays with that.

Every game has a module `clicks` with `moves(page)`: some legal moves, at least one whenever the person is asked.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from html import unescape
from typing import Any

from games.engine import registry
from games.engine.registry import AnyGame

_TAG = re.compile(r"<[a-z]+ ([^>]*)>")
_ATTRIBUTE = re.compile(r'([a-z][a-z-]*)(?:="([^"]*)")?')

Tag = Mapping[str, str]
"""The attributes of an element; an attribute without a value is empty."""


class Page:
    """The elements of some regions, in the order of the page."""

    def __init__(self, regions: Iterable[str]) -> None:
        self._tags = [
            {name: unescape(value) for name, value in _ATTRIBUTE.findall(found[1])}
            for region in regions
            for found in _TAG.finditer(region)
            if " data-" in found[0]
        ]

    def having(self, name: str) -> list[Tag]:
        """All elements with the attribute."""
        return [tag for tag in self._tags if name in tag]

    def called(self, name: str) -> Tag:
        """The element with that id; one without attributes where the page has none."""
        return next((tag for tag in self._tags if tag.get("id") == name), {})


def reader(game: AnyGame) -> Callable[[Page], list[Any]]:
    """How the moves of `game` are read from its page: as plain data, ready to be sent. Raises `LookupError`."""
    clicks = registry.part(game, "clicks")
    if clicks is None:
        raise LookupError(f"{game.slug} has no module clicks")
    moves: Callable[[Page], list[Any]] = clicks.moves
    return moves
