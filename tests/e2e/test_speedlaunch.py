"""Speedlaunch on a running site: alone to the end panel, and four seats with two people."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from games.speedlaunch.game import SpeedlaunchGame
from tests.e2e import arranged, by_ear, launch, playing
from tests.e2e.axe import assert_accessible
from tests.games.speedlaunch.positions import position
from tests.site import Site, until

GAME = SpeedlaunchGame()
pytestmark = pytest.mark.browser


def log(page: Page) -> str:
    return " · ".join(page.locator("#log-lines .log__item").all_text_contents())


def test_pl_11_pl_54_a_solo_match_to_the_end_panel(desktop: Page) -> None:
    """PL-11, and PL-54: played by keyboard alone, with what a screen reader is told."""
    playing.start_solo(desktop, launch.THEME, opponents=1)
    desktop.get_by_role("button", name="Turbo").click()
    assert playing.wait_for_turn(desktop)
    assert_accessible(desktop)
    by_ear.play_to_the_end(desktop, launch.decide_by_ear)
    expect(desktop.locator(".finals tbody tr")).to_have_count(2)
    expect(desktop.locator(".finals thead")).to_contain_text("Minuspunkte")
    ways_on = desktop.locator(".endboard .again__do .btn")
    assert len(set(ways_on.evaluate_all("all => all.map((one) => one.offsetTop)"))) == 1, "all ways on stand in one row"
    assert_accessible(desktop)
    desktop.get_by_role("button", name="Nochmal spielen").click()
    expect(desktop.locator(".endboard"), "PL-18: solo starts again at once").to_have_count(0)
    playing.wait_for_cards(desktop)


def test_pl_54_a_match_by_touch(someone) -> None:
    phone = someone("small-phone")
    playing.start_solo(phone, launch.THEME, opponents=1)
    assert playing.wait_for_turn(phone)
    assert_accessible(phone)
    phone.get_by_role("button", name="Turbo").tap()
    playing.play_to_the_end(phone, launch.decide, by_touch=True)
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_sl_40_a_round_by_keyboard_alone(someone, site: Site) -> None:
    page = someone("desktop")
    playing.start_solo(page, launch.THEME, opponents=1)
    assert playing.wait_for_turn(page)
    arranged.position(site, GAME, position("7 7 | 7/3/2 | 4", "9 9 9 9 | 8/2/3", ramp="9 8"), page)
    page.locator("#hand-7").focus()
    page.keyboard.press("Space")
    expect(page.locator("#hand-7")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#stack-0")).to_have_attribute("aria-pressed", "true")
    before = playing.version(page)
    page.keyboard.press("Enter")
    playing.wait_for_news(page, before)
    assert "Du legst 3 × 7" in log(page)
    assert "Darunter kommt deine 3 zum Vorschein" in log(page)

    assert playing.wait_for_turn(page)
    arranged.position(site, GAME, position("9 9 | 4", "9 9 9 9 | 8/2/3", ramp="3"), page)
    before = playing.version(page)
    page.keyboard.press("n")
    playing.wait_for_news(page, before)
    assert "Du nimmst die Rampe, 1 Karte" in log(page)

    assert playing.wait_for_turn(page)
    arranged.position(site, GAME, position(" | 4", "9 9 9 9 | 8/2/3", ramp="6"), page)
    page.locator("#stack-0").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#own-say")).to_contain_text("nicht zurücknehmen")
    page.keyboard.press("Enter")
    page.wait_for_selector(".endboard .finals")
    expect(page.locator("#stage-title")).to_have_text("Du hebst ab!")


def open_table(page: Page) -> str:
    """A guest opens a table for four whose free seats computers take; its address."""
    page.goto("/tisch-eroeffnen/")
    page.locator("main #open_game_speedlaunch").check(force=True)
    expect(page.locator("main #open-form").get_by_role("radiogroup", name="Asteroid")).to_be_visible()
    for row, choice in (("Plätze", "4"), ("Freie Plätze (Computer)", "leicht"), ("Tempo", "schnell")):
        page.locator("main #open-form").get_by_role("radiogroup", name=row, exact=True).get_by_text(
            choice, exact=True
        ).click()
    page.locator("main #open-form").get_by_role("button", name="Tisch eröffnen").click()
    page.wait_for_url(re.compile("/tisch/"))
    return page.url


def test_two_people_see_an_asteroid_a_blind_card_and_an_ignition(someone, site: Site) -> None:
    """Issue 3: at four seats with two people all three happen, and both see each of them."""
    ada, bruno = someone("desktop"), someone("phone")
    address = open_table(ada)
    bruno.goto(address)
    bruno.get_by_role("button", name="Als Gast spielen").click()
    bruno.get_by_role("button", name="Hinsetzen").first.click()
    expect(bruno.locator(".chair--me")).to_be_visible()
    ada.get_by_role("button", name="Partie starten").click()
    for person in (ada, bruno):
        playing.wait_for_cards(person)

    until(lambda: ada.locator("#hand[data-closed='']").count() or play_on(bruno), "Ada to be asked")
    seats = ("A 1 1 1 1 10", "6 10 | 7 | 5/4/3", "9 9 9 9 | 8/2/3", "10 10 10 10 5 | 8/2/3")
    arranged.position(site, GAME, position(*seats, ramp="9 8 8"), ada, bruno)

    # SL-13, SL-41: the asteroid is chosen, then its target up at the top
    before = playing.version(ada)
    ada.locator("#hand-ast").click(position=launch.CORNER)
    expect(ada.locator(".rival.is-target")).to_have_count(3)
    expect(ada.locator("#own-say")).to_contain_text("Wen soll der Asteroid treffen?")
    ada.get_by_role("button", name=re.compile("^Asteroid auf .*, 6 Karten übrig")).click()
    playing.wait_for_news(ada, before)
    expect(bruno.locator("#log-lines")).to_contain_text("trifft dich mit")
    expect(ada.locator("#log-lines")).to_contain_text("3 Karten")

    # SL-20, SL-47: Bruno dares his blind card, which takes a second tap
    blind = bruno.locator("#stack-0")
    expect(bruno.locator("#hand[data-closed='']")).to_be_attached()
    before = playing.version(bruno)
    blind.tap()
    expect(blind).to_have_attribute("aria-pressed", "true")
    assert playing.version(bruno) == before
    blind.tap()
    playing.wait_for_news(bruno, before)
    expect(ada.locator("#log-lines")).to_contain_text("wagt eine Blindkarte")

    # SL-16: four equal ones ignite, and Ada is asked again
    until(lambda: ada.locator("#hand[data-closed='']").count() or play_on(bruno), "Ada to be asked again")
    expect(ada.locator("#hand-1")).to_have_attribute("data-say", "ZÜNDUNG!")
    before = playing.version(ada)
    ada.locator("#hand-1").click(position=launch.CORNER)
    expect(ada.locator("#lay")).to_have_class(re.compile("is-fire"))
    ada.keyboard.press("Enter")
    playing.wait_for_news(ada, before)
    expect(ada.locator("#hand")).to_have_attribute("data-closed", "")
    for person in (ada, bruno):
        expect(person.locator("#log-lines")).to_contain_text("Zündung!")
        expect(person.locator(".lamp.is-on")).to_have_count(0)
    assert json.loads(ada.locator("#hand").get_attribute("data-plans") or "")["10"]["most"] == 1
    assert_accessible(ada)
    assert_accessible(bruno)


def play_on(person: Page) -> bool:
    """Let `person` decide if it is asked; never true."""
    if person.locator("#hand[data-closed='']").count():
        launch.decide(person, by_touch=True)
    return False
