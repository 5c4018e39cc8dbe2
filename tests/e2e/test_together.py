"""Two people and two computers at one table: opening, joining, reload in mid-turn, leaving, another match."""

import re

import pytest
from playwright.sync_api import Page, expect

from games.speedsaurus.game import SpeedsaurusGame
from tests.e2e import arranged, playing, saurus
from tests.games.speedsaurus.positions import position
from tests.site import Site, until

pytestmark = pytest.mark.browser


def open_table(page: Page) -> str:
    """A guest opens a table for four whose free seats computers take; its address."""
    page.goto("/tisch-eroeffnen/")
    form = page.locator("main #open-form")
    form.get_by_role("radiogroup", name="Freie Plätze").get_by_text("leicht").click()
    form = page.locator("main #open-form")
    form.get_by_role("radiogroup", name="Tempo").get_by_text("schnell").click()
    page.locator("main #open-form").get_by_role("button", name="Tisch eröffnen").click()
    page.wait_for_url(re.compile("/tisch/"))
    return page.url


def sit_down(page: Page, address: str) -> None:
    """Come by the link, as a guest."""
    page.goto(address)
    page.get_by_role("button", name="Als Gast spielen").click()
    page.get_by_role("button", name="Hinsetzen").first.click()
    expect(page.locator(".chair--me")).to_be_visible()


def whose_turn(*people: Page) -> Page | None:
    """Wait until one of them is asked for a decision; `None` when the match is over instead."""

    def asked() -> Page | None:
        return next((person for person in people if person.locator("#hand[data-closed='']").count()), None)

    until(lambda: asked() or any(map(playing.is_over, people)), "one of them to be asked")
    return asked()


def test_pl_12_to_18_two_people_at_a_table_of_four(someone, site: Site) -> None:
    ada, bruno = someone("desktop"), someone("phone")
    sit_down(bruno, open_table(ada))
    expect(ada.locator(".chair--free")).to_have_count(2)
    ada.get_by_role("button", name="Partie starten").click()
    for person in (ada, bruno):
        playing.wait_for_cards(person)

    # PL-16: a reload in mid-turn is no loss
    turns = 0
    while turns < 4 and (asked := whose_turn(ada, bruno)):
        hand = saurus.hand(asked)
        asked.reload()
        assert saurus.hand(asked) == hand
        saurus.decide(asked, by_touch=asked is bruno)
        turns += 1
    assert turns == 4

    # PL-17: who leaves is replaced, the match goes on
    ada.get_by_role("button", name="Verlassen").click()
    ada.get_by_role("button", name="Partie verlassen").click()
    expect(ada.locator("#hand")).to_have_count(0)
    end = position("2 3", "6", "10 11", "12", parade="7 8 9", turn=1)
    arranged.position(site, SpeedsaurusGame(), end, bruno)
    playing.play_to_the_end(bruno, saurus.decide, by_touch=True)

    # PL-18: the table stays for another match
    bruno.get_by_role("button", name="Nochmal losstampfen").tap()
    expect(bruno.locator(".endboard .chairs, #hand .pack").first).to_be_visible()


def test_pl_10_the_lobby_is_live(someone) -> None:
    watcher, ada = someone("desktop"), someone("desktop")
    watcher.goto("/")
    rows = watcher.locator("#r-tables .trow")
    before = rows.count()
    open_table(ada)
    expect(rows).to_have_count(before + 1)
