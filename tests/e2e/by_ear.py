"""How somebody plays who sees nothing: with keys, and with what the browser tells a screen reader.

What to decide, each game's module knows.
"""

import re
from collections.abc import Callable
from typing import Literal

from playwright.sync_api import Page

from tests.e2e import playing

NAME = re.compile(r"""- '?button "((?:[^"\\]|\\.)*)"(.*)""")


def open_to(page: Page, group: str, role: Literal["group", "grid", "region"] = "group") -> list[str]:
    """Names of the buttons that can be used in the group called so, in their order."""
    found = NAME.findall(page.get_by_role(role, name=group).aria_snapshot())
    return [name.replace('\\"', '"') for name, state in found if "[disabled]" not in state]


def focused(page: Page) -> str:
    """What a screen reader calls the element that has the focus."""
    return str(page.evaluate("document.activeElement.getAttribute('aria-label') ?? ''"))


def walk_to(page: Page, name: str, *keys: str) -> None:
    """Press `keys` in turn, each as long as it leads on, until what has the focus is called `name`."""
    for key in keys:
        before = None
        while focused(page) not in (name, before):
            before = focused(page)
            page.keyboard.press(key)
    assert focused(page) == name, f"{' and '.join(keys)} do not lead there"


def heard(page: Page) -> list[str]:
    """The last lines of the log, as a live region reads them out."""
    told = page.get_by_role("log").first.aria_snapshot()
    return [line for line in told.splitlines() if "listitem" in line or "paragraph" in line]


def play_to_the_end(page: Page, decide: Callable[[Page], None]) -> None:
    """PL-54: a whole match by keyboard and ear, in a window as narrow as one of 1440 × 900 gets at 200 %.

    What is asked and what happened is told, and nothing scrolls sideways.
    """
    wide = page.viewport_size
    assert wide is not None
    page.set_viewport_size({"width": 720, "height": 450})
    while playing.wait_for_turn(page):
        assert page.get_by_role("status").first.inner_text()
        before, lines = playing.version(page), heard(page)
        decide(page)
        playing.wait_for_news(page, before)
        assert heard(page) != lines
        assert page.evaluate("document.documentElement.scrollWidth") <= 720
    page.set_viewport_size(wide)
    page.wait_for_selector(".endboard .finals")
