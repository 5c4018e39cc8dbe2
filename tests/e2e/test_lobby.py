"""The lobby in a browser: it lives by itself, its dialog opens tables, and it keeps one socket."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe import assert_accessible

pytestmark = pytest.mark.browser

COUNT_SOCKETS = """
window.sockets = [];
window.WebSocket = class extends WebSocket {
  constructor(...address) { super(...address); window.sockets.push(this); }
};
"""
OPEN_SOCKETS = "window.sockets.filter((socket) => socket.readyState <= WebSocket.OPEN).length"


def choose(page: Page, row: str, value: str) -> None:
    page.locator("#open-form").get_by_role("radiogroup", name=row).get_by_text(value, exact=True).click()


def test_pl_12_the_dialog_opens_a_table_that_others_see_at_once(someone) -> None:
    """PL-10, PL-12"""
    watcher, opener = someone(), someone()
    watcher.goto("/")
    before = watcher.locator("#r-tables .trow").count()
    opener.goto("/")
    opener.locator(".shell__head").get_by_text("Tisch eröffnen").click()
    dialog = opener.get_by_role("dialog", name="Tisch eröffnen")
    expect(dialog).to_be_visible()
    assert_accessible(opener, within="#open-table")
    opener.locator("#open_game_kiesel").focus()
    opener.keyboard.press("Space")
    expect(dialog.get_by_role("radiogroup", name="Haufen")).to_be_visible()
    expect(opener.locator("#open_game_kiesel")).to_be_focused()
    choose(opener, "Freie Plätze", "bleiben leer")
    choose(opener, "Bedenkzeit", "30 s")  # at once, before the answer to the click before it
    expect(opener.locator("#open-notes")).to_contain_text("zwei Menschen")
    dialog.get_by_role("button", name="Tisch eröffnen").click()
    opener.wait_for_url(re.compile("/tisch/"))
    rows = watcher.locator("#r-tables .trow")
    expect(rows).to_have_count(before + 1)
    expect(rows.filter(has_text="30 s · normal").filter(has_text="nur Menschen")).not_to_have_count(0)


@pytest.mark.parametrize("box", ["#open-form", "article.box[data-game=kiesel]"])
def test_case_b17_a_double_click_opens_one_table(someone, box: str) -> None:
    """CASE-B17"""
    page = someone()
    sent = []
    page.on("request", lambda request: request.method == "POST" and sent.append(request.url))
    page.goto("/tisch-eroeffnen/" if box == "#open-form" else "/")
    page.locator(box).get_by_role("button", name=re.compile("Tisch eröffnen|Solo starten")).dblclick()
    page.wait_for_url(re.compile("/tisch/"))
    assert len(sent) == 1


def test_pl_10_the_way_back_stands_above_everything(someone) -> None:
    """PL-10, CASE-B01, CASE-B52: leaving the page is not leaving the seat."""
    page = someone("phone")
    page.goto("/")
    page.locator("article.box[data-game=kiesel]").get_by_role("button", name="Solo starten").tap()
    page.wait_for_url(re.compile("/tisch/"))
    table = page.url
    page.go_back()
    own = page.locator("#r-runs .run").first
    expect(own).to_contain_text("du bist dran")
    own.get_by_role("link", name="Zurück an den Tisch").tap()
    page.wait_for_url(table)


def test_case_b13_lobby_and_table_keep_one_socket(someone) -> None:
    """CASE-B13: however often one goes back and forth and narrows the list, a page has one socket."""
    page = someone()
    page.add_init_script(COUNT_SOCKETS)
    page.goto("/")
    page.locator("article.box[data-game=kiesel]").get_by_role("button", name="Solo starten").click()
    page.wait_for_url(re.compile("/tisch/"))
    table = page.url
    for address in ("/", table, "/", table, "/"):
        with page.expect_event("websocket"):
            page.goto(address)
        assert page.evaluate(OPEN_SOCKETS) == 1
    for game in ("speedsaurus", "kiesel", "all") * 3:
        page.locator(f"#filter-{game}").click()
        expect(page.locator(f"#filter-{game}")).to_have_attribute("aria-current", "true")
    assert page.evaluate(OPEN_SOCKETS) == 1


def test_pl_10_the_filter_has_an_address(someone) -> None:
    """PL-10: narrowed without a reload, and the browser's way back widens it again."""
    page = someone()
    page.goto("/")
    page.locator("#filter-speedsaurus").click()
    expect(page).to_have_url(re.compile(r"\?spiel=speedsaurus$"))
    expect(page.locator("#filter-speedsaurus")).to_have_attribute("aria-current", "true")
    page.go_back()
    expect(page.locator("#filter-all")).to_have_attribute("aria-current", "true")


def test_pl_54_the_rules_are_accessible(someone) -> None:
    """PL-54, PL-55"""
    page = someone("small-phone")
    page.goto("/regeln/speedsaurus/")
    assert_accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
