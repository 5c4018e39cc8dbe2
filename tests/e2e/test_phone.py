"""A whole match by touch, on a phone."""

import pytest
from playwright.sync_api import Page

from tests.e2e import launch, playing, saurus, zero
from tests.e2e.axe import assert_accessible

pytestmark = pytest.mark.browser


def test_pl_54_a_match_by_touch(phone: Page) -> None:
    playing.start_solo(phone, saurus.THEME)
    assert playing.wait_for_turn(phone)
    assert_accessible(phone)
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    phone.get_by_role("button", name="Turbo").tap()
    playing.play_to_the_end(phone, saurus.decide, by_touch=True)
    assert_accessible(phone)
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("locale", ["de-DE", "en-GB"])
def test_pl_54_nothing_scrolls_sideways_on_narrow_phones(someone, locale: str) -> None:
    """PL-54: neither in the lobby nor at a table, in both languages."""
    page = someone("small-phone", locale=locale)
    widths = (320, 360, 375)
    page.goto("/")
    assert _too_wide(page, widths) == []
    playing.box(page, saurus.THEME).get_by_role("button", name="Solo").click()
    playing.wait_for_cards(page)
    assert _too_wide(page, widths) == []


OUT_OF_SIGHT = """() => [...document.querySelectorAll("#r-own button, #r-dock button")]
  .filter((button) => button.checkVisibility())
  .filter((button) => {
    const { left, top, right, bottom } = button.getBoundingClientRect();
    return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
  })
  .map(({ id }) => id)"""
"""What one could press, were it to be seen."""


@pytest.mark.parametrize("theme", [saurus.THEME, launch.THEME, zero.THEME])
def test_pl_54_on_a_small_phone_all_is_in_sight(someone, theme: str) -> None:
    """PL-54: one's own cards and what can be done with them, without scrolling, upright and on its side."""
    page = someone("small-phone")
    playing.start_solo(page, theme)
    for width, height in ((640, 360), (844, 390), (320, 568)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.querySelector('.page--table').scrollHeight <= innerHeight")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert page.evaluate(OUT_OF_SIGHT) == []
    assert_accessible(page)


def _too_wide(page: Page, widths: tuple[int, ...]) -> list[tuple[int, int]]:
    """The widths at which the page scrolls sideways, with how wide it is there."""
    found = []
    for width in widths:
        page.set_viewport_size({"width": width, "height": 640})
        found.append((width, page.evaluate("document.documentElement.scrollWidth")))
    return [(width, shown) for width, shown in found if shown > width]
