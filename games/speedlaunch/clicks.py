"""What can be clicked at a table of Speedlaunch, see `games.engine.clicks`."""

import json
from typing import Any

from games.engine.clicks import Page, Tag


def moves(page: Page) -> list[Any]:
    """Each playable card or group as one click on it chooses, and the button beside."""
    own = page.called("hand")
    targets = [int(seat) for seat in own.get("data-targets", "").split()]
    if "data-aiming" in own:
        return [{"type": "aim", "target": target} for target in targets]
    found = [json.loads(button["data-move"]) for button in page.having("data-other") if not button["data-reason"]]
    for card in page.having("data-kind"):
        if "is-playable" in card["class"]:
            found += _played(card, own, targets)
    return found


def _played(card: Tag, own: Tag, targets: list[int]) -> list[Any]:
    """What playing a card of a stack, or a group of the hand, can mean."""
    stack = int(card["data-stack"]) if "data-stack" in card else None
    match card["data-kind"]:
        case "blind":
            return [{"type": "dare", "stack": stack}]
        case "hole":
            return [{"type": "black_hole", "stack": stack}]
        case "ast":
            aims: list[int | None] = [*targets] or [None]
            return [{"type": "asteroid", "stack": stack, "target": target} for target in aims]
        case "sat":
            laid = {"hand": 0, "satellites": int(stack is None), "stacks": [] if stack is None else [stack]}
            return [{"type": "lay", "value": int(own["data-satellite"]), **laid}]
        case value if stack is not None:
            return [{"type": "lay", "value": int(value), "hand": 0, "satellites": 0, "stacks": [stack]}]
        case value:
            plan = json.loads(own["data-plans"])[value]
            hand = min(int(card["data-held"]), plan["most"])
            stacks = sorted(plan["joins"][: plan["most"] - hand])
            return [{"type": "lay", "value": int(value), "hand": hand, "satellites": 0, "stacks": stacks}]
