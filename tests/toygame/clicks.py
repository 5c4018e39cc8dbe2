import json
from typing import Any

from games.engine.clicks import Page


def moves(page: Page) -> list[Any]:
    return [json.loads(button["data-move"]) for button in page.having("data-move")]
