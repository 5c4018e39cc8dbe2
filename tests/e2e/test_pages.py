"""Pages that anybody may open."""

import re

import pytest
from playwright.sync_api import Page

from tests.e2e.axe import assert_accessible

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("path", ["/", "/bestenliste/", "/zugang/login/", "/zugang/signup/"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pl_54_pages_of_visitors_are_accessible(someone, path, theme):
    page = someone("desktop", color_scheme=theme)
    page.goto(path)
    assert_accessible(page)


def test_pl_54_a_small_phone_needs_no_sideways_scrolling(someone):
    """PL-54: and with letters twice as large neither, even where somebody waits for players of a long-named game."""
    host: Page = someone("desktop")
    host.goto("/tisch-eroeffnen/")
    host.locator("main #open_game_speedsaurus").check(force=True)
    host.locator("main #open-form").get_by_role("button", name="Tisch eröffnen").click()
    host.wait_for_url(re.compile("/tisch/"))
    page: Page = someone("small-phone")
    for path in ("/", "/bestenliste/", "/zugang/login/", "/tisch-eroeffnen/"):
        page.goto(path)
        for size in ("100%", "200%"):
            page.evaluate("(size) => (document.documentElement.style.fontSize = size)", size)
            assert page.evaluate("document.documentElement.scrollWidth") <= 360, f"{path} at {size}"
