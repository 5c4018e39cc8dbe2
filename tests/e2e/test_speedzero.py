"""Speedzero on a real site: a classic match against a computer, and two people with action cards."""

import re

import pytest
from playwright.sync_api import Page, expect

from games.speedzero.game import SpeedzeroGame
from games.speedzero.rules.moves import Aim, Cell, Play
from tests.e2e import arranged, by_ear, playing, zero
from tests.games.speedzero.positions import do, position
from tests.site import Site

GAME = SpeedzeroGame()
pytestmark = pytest.mark.browser


def test_pl_54_solo_classic_to_the_end_panel(desktop: Page) -> None:
    """PL-54: played by keyboard alone, with what a screen reader is told."""
    desktop.goto("/")
    box = playing.box(desktop, zero.THEME)
    expect(box.get_by_role("heading", name="Speedzero")).to_be_visible()
    playing.start_solo(desktop, zero.THEME, opponents=1)
    expect(desktop.locator(".topbar__meta")).to_contain_text("Klassisch")
    # "Rat" for who plays alone
    assert playing.wait_for_turn(desktop)
    desktop.keyboard.press("r")
    expect(desktop.locator("#r-status")).to_contain_text("Rat: Decke", timeout=60_000)
    desktop.get_by_role("button", name="Turbo").click()
    by_ear.play_to_the_end(desktop, zero.decide_by_ear)
    expect(desktop.locator(".finals tbody tr")).to_have_count(2)
    expect(desktop.locator(".endboard__title")).to_contain_text("Null-Meister")
    expect(desktop.get_by_role("button", name="Nochmal spielen")).to_be_visible()
    desktop.keyboard.press("b")
    expect(desktop.locator("#standings-dialog .bilanz__table tbody tr")).to_have_count(2)
    desktop.keyboard.press("b")

    # SZ-61, PL-57: a field can be looked at closely in the replay too, and stays large from step to step
    desktop.get_by_role("link", name="Partie ansehen").click()
    desktop.wait_for_selector("#table.table--replay[data-ready]")
    desktop.get_by_role("button", name="Feld groß zeigen").click()
    for step in ("ArrowLeft", "ArrowLeft"):
        expect(desktop.locator(".rival.is-large .rival__sheet")).to_have_css("position", "fixed")
        desktop.keyboard.press(step)
    desktop.keyboard.press("Escape")
    expect(desktop.locator(".rival.is-large")).to_have_count(0)


@pytest.fixture
def two(someone, site: Site) -> tuple[Page, Page]:
    """Ada at a desk and Bruno with a phone at a table for two in "Erweitert", the match begun."""
    ada, bruno = someone("desktop"), someone("phone")
    ada.goto("/tisch-eroeffnen/")
    ada.locator("main #open-form").get_by_text("Speedzero").click()
    form = ada.locator("main #open-form")
    form.get_by_text("Erweitert").click()
    form.get_by_role("radiogroup", name="Plätze", exact=True).get_by_text("2", exact=True).click()
    form.get_by_role("radiogroup", name="Bedenkzeit").get_by_text("ohne").click()
    form.get_by_role("button", name="Tisch eröffnen").click()
    ada.wait_for_url(re.compile("/tisch/"))
    bruno.goto(ada.url)
    bruno.get_by_role("button", name="Als Gast spielen").click()
    bruno.get_by_role("button", name="Hinsetzen").first.click()
    for person in (ada, bruno):
        playing.wait_for_cards(person)
    return ada, bruno


def test_two_people_a_substitution_a_projektion_and_a_row_with_an_x(two: tuple[Page, Page], site: Site) -> None:
    ada, bruno = two
    start = position(
        "7 7 x ? / 12 ? ? ? / ? ? ? ?",
        "-2 ? ? ? / ? 3 ? ? / ? ? ? 9",
        hands={0: "subs proj", 1: "klam"},
        stock="3 4 7 5",
        discard="10 8",
    )
    arranged.position(site, GAME, start, ada, bruno)

    # SZ-40, SZ-46, SZ-49: aimed at Bruno, who answers with his Klammer by touch
    ada.get_by_role("button", name="Aktionskarte Substitution").click()
    ada.get_by_role("button", name="Ausspielen").click()
    expect(ada.locator("#own-say")).to_contain_text("Substitution: Wähle eine Karte")
    before = playing.version(ada)
    zero.place(ada, 0, 4).click()
    playing.wait_for_news(ada, before)
    expect(ada.locator("#table")).to_have_attribute("data-large", "1")
    before = playing.version(ada)
    zero.place(ada, 1, 0).click()
    playing.wait_for_news(ada, before)
    asked = GAME.clone(start)  # and without its twelve seconds, which a busy machine may need for itself
    do(asked, Play("substitution", Cell(0, 4)), Aim(Cell(1, 0)))
    arranged.position(site, GAME, asked, ada, bruno)
    expect(bruno.locator("#r-status")).to_contain_text("Substitution gegen dich")
    expect(bruno.get_by_role("alertdialog")).to_contain_text("spielt Substitution gegen dich")
    bruno.locator("#r-dock").get_by_role("button", name="Abwehren").tap()
    expect(ada.locator("#log-lines")).to_contain_text("Substitution hat keine Wirkung")
    expect(zero.place(ada, 0, 4)).to_have_attribute("aria-label", "A2: 12")

    # Bruno's turn, by touch: the 3 he draws goes to A2
    bruno.locator("#r-dock").get_by_role("button", name="Ziehen").tap()
    expect(bruno.locator("#drawn-1")).to_have_attribute("aria-label", "gezogen: 3")
    expect(ada.locator("#log-lines")).to_contain_text("zieht vom Stapel")
    assert "gezogen: 3" not in ada.content(), "only the drawer sees a drawn card (SZ-11)"
    zero.place(bruno, 1, 4).tap()

    # SZ-43: what Projektion shows, only Ada sees
    expect(ada.locator("#zero")).to_have_attribute("data-closed", "")
    ada.get_by_role("button", name="Aktionskarte Projektion").click()
    ada.get_by_role("button", name="Ausspielen").click()
    if ada.locator("#table").get_attribute("data-large") != "1":
        ada.locator("#rival-1-zoom").click()
    ada.locator("#rival-1").get_by_role("button", name="Spalte B").click()
    expect(ada.locator("#rival-1 .card__peek")).to_have_count(2)
    expect(bruno.locator("#log-lines")).to_contain_text("sieht sich Spalte B bei dir an")
    expect(bruno.locator(".card__peek")).to_have_count(0)

    # Bruno throws the 4 away and turns a card instead
    bruno.locator("#r-dock").get_by_role("button", name="Ziehen").tap()
    bruno.locator("#r-dock").get_by_role("button", name="Abwerfen").tap()
    zero.place(bruno, 1, 10).tap()

    # SZ-36, SZ-63: a 7 completes the row with its x; Ada sees it coming, and the row falls
    expect(ada.locator("#zero")).to_have_attribute("data-closed", "")
    if ada.locator("#market.is-gain").count():
        ada.get_by_role("button", name="Keine nehmen").first.click()
    ada.locator("#stock").click()
    last = zero.place(ada, 0, 3)
    expect(last).to_have_class(re.compile("is-gold"))
    expect(last.locator(".card__chip")).to_contain_text("1 fällt")
    last.click()
    expect(ada.locator("#field-0 .is-cleared")).to_have_count(4)
    expect(ada.locator("#r-own")).to_contain_text("räumt Reihen")
    expect(bruno.locator("#field-0 .is-cleared")).to_have_count(4)
    expect(bruno.locator("#log-lines")).to_contain_text("räumt Reihe 1 ab")
