"""What can be clicked at a table of Speedzero, see `games.engine.clicks`."""

import json
from collections.abc import Iterator
from typing import Any

from games.engine.clicks import Page


def moves(page: Page) -> list[Any]:
    """Every button that sends a move, and every target of the modes that one can be in."""
    own = page.called("zero")
    if not own or own["data-closed"]:
        return []
    deeds = [deed for asking in page.having("data-ask") if asking["data-ask"] for deed in _deeds(asking["data-ask"])]
    entered = {own["data-mode"], *(button["data-enters"] for button in page.having("data-enters"))}
    entered |= {deed["mode"] for deed in deeds if "mode" in deed}
    return [
        *(json.loads(button["data-move"]) for button in page.having("data-move") if button["data-move"]),
        *(deed["move"] for deed in deeds if "move" in deed),
        *_aimed(page, {mode: how for mode, how in json.loads(own["data-modes"]).items() if mode in entered}),
    ]


def _deeds(ask: str) -> list[dict[str, Any]]:
    """What the window of an action card offers."""
    deeds: list[dict[str, Any]] = json.loads(ask)["deeds"]
    return deeds


def _aimed(page: Page, modes: dict[str, dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """A move for everything that can be chosen in one of `modes`."""
    for target in page.having("data-in"):
        for mode in modes.keys() & target["data-in"].split():
            fills = modes[mode]["fills"]
            chosen = json.loads(target["data-at"]) if fills == "at" else int(target["data-place"])
            yield {**modes[mode]["move"], fills: chosen}
