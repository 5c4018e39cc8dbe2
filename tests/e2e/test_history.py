"""PL-06, PL-57: a match that is over is found from the profile, leafed through, shared, saved and proven."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.engine import registry
from tests.e2e import arranged
from tests.e2e.axe import assert_accessible
from tests.site import Site

pytestmark = pytest.mark.browser

GAMES = [game.slug for game in registry.all_games()]


@pytest.fixture(scope="module")
def played(site: Site) -> dict[str, Any]:
    """A match of the first game between three members."""
    return arranged.match(site, GAMES[0], "Ayşe", "Jonas", "Lina", stake=10)


def at(page: Page, move: int) -> None:
    """The page shows that move, and says so everywhere."""
    expect(page.locator("#table")).to_have_attribute("data-version", str(move))
    expect(page.locator("#film-where")).to_contain_text(f"Zug {move} von")
    expect(page.locator("#film-track")).to_have_value(str(move))
    expect(page).to_have_url(re.compile(rf"zug={move}\b"))


def ready(page: Page) -> None:
    page.locator("#table[data-ready]").wait_for()


def test_pl_06_pl_57_from_the_profile_to_the_proof(someone, site: Site, played: dict[str, Any], tmp_path: Path) -> None:
    page, last = someone("desktop", accept_downloads=True), played["version"]
    arranged.log_in(page, site, played["session"])
    page.goto("/profil/")
    assert_accessible(page)
    page.locator(f"a[href='/partie/{played['number']}/']").click()
    ready(page)
    assert_accessible(page)

    # by keyboard
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    at(page, 2)
    page.keyboard.press("ArrowLeft")
    at(page, 1)
    page.keyboard.press("End")
    at(page, last)
    page.keyboard.press("Home")
    at(page, 0)
    page.keyboard.press("Space")
    expect(page.locator("#table")).to_have_attribute("data-version", "2")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Abspielen")).to_have_attribute("aria-pressed", "false")

    # by the log, by the slider and through other eyes
    page.locator("#moves [data-move='4']").first.click()
    at(page, 4)
    expect(page.locator("#moves [data-move='4']").first).to_have_attribute("aria-current", "true")
    page.locator("#film-track").fill("5")
    at(page, 5)
    page.locator("[data-eyes='1']").click()
    expect(page).to_have_url(re.compile("platz=2"))
    told = page.locator("#told").inner_text()

    # the address is a link to this very move
    other = someone("phone")
    other.goto(page.url)
    ready(other)
    assert other.locator("#told").inner_text() == told
    assert other.locator("#r-own").inner_html() == page.locator("#r-own").inner_html()

    with page.expect_download() as download:
        page.get_by_role("link", name="Als Datei speichern").first.click()
    saved = tmp_path / "match.json"
    download.value.save_as(saved)
    assert len(json.loads(saved.read_text())["moves"]) == last + 1

    page.get_by_role("link", name="Faire Karten").first.click()
    page.get_by_role("button", name="Jetzt nachrechnen").click()
    expect(page.locator(".fair__verdict.is-good")).to_be_visible()
    assert_accessible(page)


def test_pl_57_a_step_in_place_shows_what_a_reload_shows(someone, played: dict[str, Any]) -> None:
    page = someone("desktop", reduced_motion="reduce")
    page.goto(f"/partie/{played['number']}/?zug=3")
    ready(page)
    page.keyboard.press("ArrowRight")
    at(page, 4)
    stepped = {name: page.locator(f"#r-{name}").inner_html() for name in ("rivals", "centre", "own")}
    page.reload()
    ready(page)
    assert {name: page.locator(f"#r-{name}").inner_html() for name in stepped} == stepped


def test_pl_57_without_scripts_the_links_do_it(someone, played: dict[str, Any]) -> None:
    page = someone("desktop", java_script_enabled=False)
    page.goto(f"/partie/{played['number']}/")
    page.get_by_role("link", name="Einen Zug weiter").click()
    expect(page.locator("#table")).to_have_attribute("data-version", "1")
    page.get_by_role("link", name="Zum Ende").click()
    expect(page.locator("#table")).to_have_attribute("data-version", str(played["version"]))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pl_54_leafing_through_on_a_phone(someone, played: dict[str, Any], theme: str) -> None:
    page = someone("phone", color_scheme=theme)
    page.goto(f"/partie/{played['number']}/?zug=6")
    ready(page)
    page.get_by_role("link", name="Einen Zug weiter").tap()
    at(page, 7)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert_accessible(page)
    page.get_by_role("button", name="Ergebnis öffnen").tap()
    page.locator("[data-eyes='2']").tap()
    expect(page.locator("[data-eyes='2']")).to_have_attribute("aria-current", "true")
    assert_accessible(page)


def test_pl_54_pages_about_oneself_are_accessible(someone, site: Site) -> None:
    page = someone("phone")
    arranged.log_in(page, site, arranged.sessions(site, "Mira")[0])
    for path in ("/einstellungen/", "/einstellungen/name/", "/profil/", "/fairness/", "/einstellungen/loeschen/"):
        page.goto(path)
        assert_accessible(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, path


def test_pl_06_a_guest_goes_for_good(someone) -> None:
    page = someone("desktop")
    page.goto("/zugang/signup/")
    page.get_by_role("button", name="Als Gast spielen").click()
    page.goto("/einstellungen/loeschen/")
    assert_accessible(page)
    page.get_by_text("Ja, ich will das wirklich.").click()
    page.get_by_role("button", name="Endgültig löschen").click()
    expect(page.locator(".toast")).to_contain_text("Alles Persönliche von dir ist gelöscht")
    expect(page.get_by_role("link", name="Anmelden").first).to_be_visible()
