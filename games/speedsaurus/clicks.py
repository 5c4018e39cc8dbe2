"""What can be clicked at a table of Speedsaurus, see `games.engine.clicks`."""

import json
from typing import Any

from games.engine.clicks import Page


def moves(page: Page) -> list[Any]:
    """Every way to lay a group, to pass and to take."""
    found: list[Any] = []
    for group in page.having("data-held"):
        reasons = json.loads(group["data-reasons"]) if group["data-least"] not in ("", "0") else {}
        for side, why_not in reasons.items():
            for count in range(int(group["data-least"]), int(group["data-held"]) + 1):
                if not why_not[count - 1]:
                    found.append({"type": "lay", "value": int(group["data-value"]), "count": count, "side": side})
    found += [json.loads(button["data-move"]) for button in page.having("data-pass") if button["data-move"]]
    return found + [json.loads(stack["data-take"]) for stack in page.having("data-take") if stack["data-take"]]
