"""PL-33 to PL-36: Taler that people play for, from the table to the account."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import arranged
from tests.site import Site, until

pytestmark = pytest.mark.browser


def together(someone, site: Site, *names: str) -> list[Page]:
    """Members at one table of pebbles for 25 Taler each, with a computer; the match has begun."""
    pages = []
    for session in arranged.sessions(site, *names):
        page = someone("phone")  # the game of pebbles has its buttons in the dock
        arranged.log_in(page, site, session)
        pages.append(page)
    first, *others = pages
    first.goto("/tisch-eroeffnen/?game=kiesel&stake=25&size=3&clock=none&fill=easy")
    first.locator("main #open-form").get_by_role("button", name="Tisch eröffnen").click()
    first.wait_for_url(re.compile("/tisch/"))
    for page in others:
        page.goto(first.url)
        page.get_by_role("button", name="Hinsetzen").first.click()
        expect(page.locator(".chair--me")).to_be_visible()
    first.get_by_role("button", name="Partie starten").click()
    for page in pages:
        page.wait_for_selector("#table[data-ready] #r-dock", state="attached")
    return pages


def play_on(*pages: Page) -> None:
    """Everybody takes what they may until the match is over."""
    while True:
        until(
            lambda: any(page.locator("[data-move], .endboard .finals").count() for page in pages),
            "somebody to be asked",
        )
        for page in pages:
            move = page.locator("#r-dock [data-move]")
            if move.count():
                before = page.locator("#table").get_attribute("data-version")
                move.last.click()
                page.locator(f"#table:not([data-version='{before}'])").wait_for()
        if all(page.locator(".endboard .finals").count() for page in pages):
            return


def taler(page: Page) -> int:
    """What the account page says there is."""
    page.goto("/konto/")
    return int(re.sub(r"\D", "", page.locator(".vault .balance").inner_text()))


def test_pl_34_pl_36_the_end_panel_and_the_account_show_where_each_taler_went(someone, site: Site) -> None:
    pages = together(someone, site, "Frieda", "Gustav")
    play_on(*pages)
    gains = [page.locator(".finals .is-me .amount").inner_text().strip() for page in pages]
    assert sorted(gains) in (["+25", "−25"], ["0", "0"])
    number = pages[0].locator("a[href^='/partie/']").first.get_attribute("href")
    for page, gain in zip(pages, gains, strict=True):
        assert taler(page) == 500 + int(gain.replace("−", "-"))
        assert page.locator(f".ledger a[href='{number}']").count() >= 1


def test_pl_34_who_leaves_leaves_the_stake_to_the_other(someone, site: Site) -> None:
    leaver, stayer = together(someone, site, "Hanno", "Ilse")
    leaver.get_by_role("button", name="Mehr").click()
    leaver.locator("#table-menu").get_by_role("button", name="Verlassen").click()
    expect(leaver.locator("#leave-dialog")).to_contain_text("deinen Einsatz von 25 Talern")
    leaver.get_by_role("button", name="Partie verlassen").click()
    leaver.wait_for_url(f"{site.url}/")
    play_on(stayer)
    expect(stayer.locator(".finals .is-me .amount")).to_contain_text("+25")
    expect(stayer.locator(".finals")).to_contain_text("für Hanno")
    assert (taler(leaver), taler(stayer)) == (475, 525)
