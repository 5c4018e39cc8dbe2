"""A whole match by touch, on a phone."""

import pytest
from playwright.sync_api import Page

from tests.e2e import saurus
from tests.e2e.axe import assert_accessible

pytestmark = pytest.mark.browser


def test_pl_54_a_match_by_touch(phone: Page) -> None:
    saurus.start_solo(phone)
    assert saurus.wait_for_turn(phone)
    assert_accessible(phone)
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    phone.get_by_role("button", name="Turbo").tap()
    saurus.play_to_the_end(phone, by_touch=True)
    assert_accessible(phone)
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
