"""A fourth game, which joined by being installed, is listed and played to its end without a word of it elsewhere."""

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser


def test_an_installed_game_is_listed_and_played_to_the_end(phone: Page) -> None:
    phone.goto("/")
    box = phone.locator("article.box[data-game=kiesel]")
    expect(box.get_by_role("heading", name="Kiesel")).to_be_visible()
    box.get_by_role("button", name="Solo starten").tap()
    phone.wait_for_selector("#table[data-ready] #r-dock")
    while True:
        phone.locator("#r-dock [data-move], .endboard").first.wait_for(timeout=120_000)
        move = phone.locator("#r-dock [data-move]")
        if phone.locator(".endboard").count():
            break
        before = phone.locator("#table").get_attribute("data-version")
        move.first.tap()
        phone.locator(f"#table:not([data-version='{before}'])").wait_for()
    expect(phone.locator(".finals tbody tr")).to_have_count(4)
