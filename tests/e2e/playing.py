"""How a person plays any game in a browser: with the mouse or by touch. What to decide, each game's module knows."""

from typing import Protocol

from playwright.sync_api import Locator, Page, Position

ASKED_OR_OVER = ".endboard, #r-own [data-closed='']"


class Decide(Protocol):
    """Decides something that is possible and returns when the server has answered."""

    def __call__(self, page: Page, *, by_touch: bool = False) -> None: ...


def box(page: Page, theme: str) -> Locator:
    """A game's box in the lobby."""
    return page.locator(f"article.box[data-game={theme}]")


def start_solo(page: Page, theme: str, opponents: int | None = None) -> None:
    """From the front page to a table against computers, as many as the form proposes unless said otherwise."""
    page.goto("/")
    form = box(page, theme)
    if opponents is not None:
        if not form.get_by_role("radiogroup", name="Gegner").is_visible():  # who is new here only sees a button
            form.locator("summary").click()
        form.get_by_role("radiogroup", name="Gegner").get_by_text(str(opponents), exact=True).click()
    form.get_by_role("button", name="Solo starten").click()
    wait_for_cards(page)


def wait_for_cards(page: Page) -> None:
    """Wait until the person can do something with cards, whoever's turn it is."""
    page.wait_for_selector("#table[data-ready] #r-own [data-closed]")


def wait_for_turn(page: Page) -> bool:
    """Wait until something is asked of the person; false when the match is over instead."""
    page.locator(ASKED_OR_OVER).first.wait_for(state="attached", timeout=120_000)
    return not is_over(page)


def is_over(page: Page) -> bool:
    return page.locator(".endboard").count() > 0


def version(page: Page) -> int:
    """The version of the match that the page shows."""
    return int(page.locator("#table").get_attribute("data-version") or 0)


def wait_for_news(page: Page, before: int) -> None:
    """Wait until the page shows another version than `before`."""
    page.locator(f"#table:not([data-version='{before}'])").wait_for()


def play_to_the_end(page: Page, decide: Decide, *, by_touch: bool = False) -> None:
    """Decide whenever asked, until the end panel stands."""
    while wait_for_turn(page):
        decide(page, by_touch=by_touch)
    page.wait_for_selector(".endboard .finals")


def press(what: Locator, by_touch: bool, position: Position | None = None) -> None:
    """Tap or click, at `position` from the top left corner where the middle may be covered."""
    what.tap(position=position) if by_touch else what.click(position=position)
