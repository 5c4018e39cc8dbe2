"""What a page does when the line is bad. The line is ours: `Line` stands between the browser and the site."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from games.speedsaurus.game import SpeedsaurusGame
from tests.e2e import arranged, playing, saurus
from tests.games.speedsaurus.positions import position
from tests.site import Site

pytestmark = pytest.mark.browser


class Line:
    """The socket of a page. `is_dead` swallows everything in both directions, as a line does that only seems open."""

    def __init__(self, page: Page) -> None:
        self.is_dead = False
        self.loses_moves = False
        self.refuses_with = 0
        self.calls = 0
        self.moves = 0
        self.routes: list[WebSocketRoute] = []
        page.route_web_socket(re.compile("/ws/tisch/"), self._take)

    def _take(self, browser: WebSocketRoute) -> None:
        self.calls += 1
        if self.refuses_with:
            browser.close(code=self.refuses_with)
            return
        server = browser.connect_to_server()
        born_dead = self.is_dead
        self.routes.append(browser)

        def to_server(text: Any) -> None:
            is_move = "move" in json.loads(text)
            self.moves += is_move
            if not (self.is_dead and not born_dead) and not (is_move and self.loses_moves):
                server.send(text)

        browser.on_message(to_server)
        server.on_message(lambda text: None if self.is_dead else browser.send(text))

    def cut(self, code: int = 1012) -> None:
        """The server goes away."""
        self.routes[-1].close(code=code)


LATE_SOCKET = """
const Real = WebSocket;
window.WebSocket = class extends EventTarget {
  static CONNECTING = 0;
  static OPEN = 1;
  readyState = 0;
  constructor(url) {
    super();
    window.connect = () => {
      const real = new Real(url);
      real.onopen = () => { this.readyState = 1; this.onopen(); };
      real.onmessage = (event) => this.onmessage(event);
      real.onclose = (event) => { this.readyState = 3; this.onclose(event); };
      this.send = (text) => real.send(text);
    };
  }
  close() {}
};
"""
"""A socket that only begins to connect when the test says `connect()`."""


def start(page: Page) -> Line:
    line = Line(page)
    playing.start_solo(page, saurus.THEME)
    assert playing.wait_for_turn(page)
    return line


def lay(page: Page) -> None:
    """One decision by keyboard, without waiting for the answer; whichever end takes it."""
    group = page.locator("#hand .pack:not([aria-disabled=true])").first
    if group.count():
        group.press("Space")
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("ArrowRight")
    else:
        page.keyboard.press("p")
        page.locator(".herd").first.press("Enter")


def test_case_b06_a_line_that_only_seems_open_is_noticed(someone) -> None:
    page = someone("desktop")
    line = start(page)
    banner = page.locator("#connection")
    expect(banner).to_be_hidden()
    line.is_dead = True
    expect(banner).to_be_visible()
    expect(page.locator("#table")).to_have_class(re.compile("is-stale"))
    line.is_dead = False
    expect(banner).to_be_hidden()
    expect(page.locator("#table")).not_to_have_class(re.compile("is-stale"))
    saurus.decide(page)


def test_case_b04_a_move_that_got_lost_is_told_and_made_exactly_once(someone) -> None:
    page = someone("desktop")
    line = start(page)
    before = playing.version(page)
    line.loses_moves = True
    lay(page)
    expect(page.locator("#table")).to_have_class(re.compile("is-pending"))
    expect(page.locator("#table")).to_have_attribute("aria-busy", "true")
    lay(page)  # CASE-B16: nothing more until the answer
    assert line.moves == 1
    line.loses_moves = False
    line.cut()
    expect(page.locator("#toasts")).to_contain_text("nicht angekommen")
    expect(page.locator("#table")).not_to_have_class(re.compile("is-pending"))
    assert playing.version(page) == before
    assert line.moves == 1
    saurus.decide(page)
    assert line.moves == 2


def test_case_b04_who_is_quicker_than_the_first_connection_is_heard(someone) -> None:
    """A move and a question for advice made before the socket stands: both wait for it."""
    page = someone("desktop")
    playing.start_solo(page, saurus.THEME)
    assert playing.wait_for_turn(page)
    page.add_init_script(LATE_SOCKET)
    page.reload()
    playing.wait_for_cards(page)
    before = playing.version(page)
    page.keyboard.press("r")
    lay(page)
    expect(page.locator("#table")).to_have_class(re.compile("is-pending"))
    page.evaluate("connect()")
    playing.wait_for_news(page, before)
    expect(page.locator("#table")).not_to_have_class(re.compile("is-pending"))
    expect(page.locator("#toasts")).not_to_contain_text("nicht angekommen")


def test_case_b04_without_a_line_nothing_is_kept_for_later(someone) -> None:
    page = someone("desktop")
    line = start(page)
    before = playing.version(page)
    line.refuses_with = 1012
    line.cut()
    expect(page.locator("#connection")).to_be_visible()
    lay(page)
    expect(page.locator("#toasts")).to_contain_text("keine Verbindung")
    line.refuses_with = 0
    expect(page.locator("#connection")).to_be_hidden()
    assert playing.version(page) == before
    assert line.moves == 0


def test_case_b16_a_second_click_sends_nothing(someone, site: Site) -> None:
    page = someone("desktop")
    line = start(page)
    arranged.position(site, SpeedsaurusGame(), position("6 6 3", "9 9", "10 10", "11", parade="7 8"), page)
    before, moves = playing.version(page), line.moves
    page.locator("#hand-6").click()
    page.locator(".sign.is-playable").first.dblclick()
    playing.wait_for_news(page, before)
    assert line.moves == moves + 1


SLEEPING_CLOCK = """async () => {
  const loaded = performance.getEntriesByType("resource").map((one) => one.name);
  const { Clocks } = await import(loaded.find((name) => /\\/table\\/clock\\.[^/]*js/.test(name)));
  const root = document.createElement("div");
  root.innerHTML = `<span class="clock" data-deadline="1120000" data-seconds="120" data-grace="10">
    <span class="clock__time"></span></span>`;
  const timers = [];
  const [setInterval, now] = [window.setInterval, performance.now];
  window.setInterval = (paint) => timers.push(paint);
  const shown = () => root.querySelector(".clock__time").textContent;
  const clocks = new Clocks(root, () => {});
  clocks.sync(1000000);
  const before = shown();
  performance.now = () => now.call(performance) + 60000;
  const asleep = shown();
  timers[0]();
  Object.assign(window, { setInterval });
  delete performance.now;
  return [before, asleep, shown()];
}"""
"""A clock of two minutes on a page whose timers stand still for one; then a single one fires."""


def test_case_b05_case_b38_a_page_that_comes_back_from_the_background_asks_and_shows_the_time_at_once(someone) -> None:
    """CASE-B38: time is read from the deadline, not counted, so a page that slept is right with its first stroke."""
    page = someone("desktop")
    line = start(page)
    calls = line.calls
    line.is_dead = True
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.wait_for_timeout(500)
    assert line.calls == calls  # it has asked, and waits for an answer before it dials anew
    for _ in range(200):
        page.wait_for_timeout(100)  # which lets the line speak
        if line.calls > calls:
            break
    line.is_dead = False
    expect(page.locator("#connection")).to_be_hidden()
    saurus.decide(page)
    assert page.evaluate(SLEEPING_CLOCK) == ["2:00", "2:00", "1:00"]


def test_case_b07_who_is_logged_out_is_told_and_nothing_loops(someone) -> None:
    page = someone("desktop")
    line = start(page)
    calls = line.calls
    line.refuses_with = 4401
    line.cut(4401)
    dialog = page.locator("#closed-dialog")
    expect(dialog).to_be_visible()
    expect(dialog.get_by_role("link", name="Seite neu laden")).to_be_visible()
    page.wait_for_timeout(3_000)
    assert line.calls == calls + 1


def test_pl_03_a_person_who_may_stay_comes_back_by_themselves(someone) -> None:
    page = someone("desktop")
    line = start(page)
    calls = line.calls
    line.cut(4401)  # a guest became a member, say
    saurus.decide(page)
    assert line.calls == calls + 1
    expect(page.locator("#closed-dialog")).to_be_hidden()
