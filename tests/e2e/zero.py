"""What a person decides in Speedzero: turn and swap cards."""

from playwright.sync_api import Locator, Page

from tests.e2e.playing import press, version, wait_for_news

THEME = "zero"


def place(page: Page, seat: int, number: int) -> Locator:
    """A place of a field, counted from 0, row by row."""
    return page.locator(f"#place-{seat}-{number}")


def decide(page: Page, *, by_touch: bool = False) -> None:
    """Turn a card at the start, else put the top of the discard on the first face-down card, or on the first at all."""
    before = version(page)
    if not page.locator("#zero[data-mode=turn]").count():
        press(page.locator("#discard"), by_touch)
    cards = page.locator("#zero .matrix button.is-playable")
    hidden = cards.filter(has=page.locator(".card__back"))
    press((hidden if hidden.count() else cards).first, by_touch)
    wait_for_news(page, before)
