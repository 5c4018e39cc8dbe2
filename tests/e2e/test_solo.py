"""A guest plays alone against computers, from the front page to the end panel."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import by_ear, playing, saurus
from tests.e2e.axe import assert_accessible

pytestmark = pytest.mark.browser


def test_pl_11_pl_54_two_clicks_from_the_front_page_to_the_end_panel(desktop: Page) -> None:
    """PL-11, and PL-54, SS-41: played by keyboard alone, with what a screen reader is told."""
    playing.start_solo(desktop, saurus.THEME)
    assert playing.wait_for_turn(desktop)
    assert_accessible(desktop)
    # PL-53: a hidden tab tells by its title and its icon
    icon = desktop.locator("#favicon")
    expect(desktop).to_have_title(re.compile("^● Du bist dran – Speedsaurus"))
    expect(icon).to_have_attribute("href", re.compile("favicon-turn"))

    desktop.get_by_role("button", name="Turbo").click()
    by_ear.play_to_the_end(desktop, saurus.decide_by_ear)
    expect(icon).to_have_attribute("href", re.compile(r"favicon\b(?!-turn)"))
    finals = desktop.locator(".endboard .finals")
    expect(finals.locator("tbody tr")).not_to_have_count(0)
    assert_accessible(desktop)

    # PL-52: the table below the panel is still there to be looked at
    desktop.get_by_role("button", name="Tisch ansehen").click()
    expect(finals).to_be_hidden()
    assert_accessible(desktop)
    desktop.get_by_role("button", name="Endstand zeigen").click()
    expect(finals).to_be_visible()

    desktop.get_by_role("button", name="Nochmal losstampfen").click()
    expect(desktop.locator(".endboard"), "PL-18: solo starts again at once").to_have_count(0, timeout=60_000)
    assert saurus.hand(desktop)


def test_pl_16_a_reload_brings_the_same_hand(desktop: Page) -> None:
    playing.start_solo(desktop, saurus.THEME)
    assert playing.wait_for_turn(desktop)
    hand = saurus.hand(desktop)
    desktop.reload()
    playing.wait_for_cards(desktop)
    assert saurus.hand(desktop) == hand


def test_ss_43_advice_is_shown_and_changes_nothing(desktop: Page) -> None:
    playing.start_solo(desktop, saurus.THEME)
    assert playing.wait_for_turn(desktop)
    before = playing.version(desktop)
    desktop.keyboard.press("r")
    expect(desktop.locator("#own-say.is-hinted")).not_to_be_empty(timeout=60_000)
    assert playing.version(desktop) == before


def test_pl_63_no_style_or_script_that_the_policy_forbids(desktop: Page) -> None:
    """A breach of the CSP is an error on the console, which every test here forbids."""
    answer = desktop.goto("/")
    assert answer is not None
    policy = answer.headers["content-security-policy"]
    assert "script-src 'self'" in policy
    assert "unsafe-eval" not in policy
