"""Opens pages as somebody does who has never been here, and notes what comes over the line and what happens then."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any
from urllib.parse import urlsplit

import msgspec
from playwright.sync_api import Browser, BrowserContext, Error, Page, Route, ViewportSize

from config.budget.playing import PATIENCE, play
from config.budget.verdict import Cost
from games.engine.registry import AnyGame

WINDOW: ViewportSize = {"width": 1440, "height": 900}
WATCH = """
window.breaches = [];
window.shifts = [];
addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) =>
  breaches.push(`${effectiveDirective} ${blockedURI} ${sourceFile ?? ""}:${lineNumber}`));
const nameOf = (element) => [element.localName, ...element.classList].join(".");
/** The part of a shift that is one element's: how much of the window it moved over, and how far. */
const shareOf = ({ previousRect: from, currentRect: to }) => {
  const both = new DOMRect(Math.min(from.x, to.x), Math.min(from.y, to.y));
  both.width = Math.max(from.right, to.right) - both.x;
  both.height = Math.max(from.bottom, to.bottom) - both.y;
  const far = Math.max(Math.abs(from.x - to.x), Math.abs(from.y - to.y));
  return ((both.width * both.height) / (innerWidth * innerHeight)) * (far / Math.max(innerWidth, innerHeight));
};
new PerformanceObserver((list) => {
  if (document.querySelector(".endboard")) return; // it lies over the table, and nobody plays any more
  const [wasLarge, isLarge] = [window.isLarge, Boolean(document.querySelector(".is-large"))];
  window.isLarge = isLarge;
  if (wasLarge || isLarge) return; // a field that grows for who aims at it rearranges the table on purpose
  for (const { sources } of list.getEntries()) {
    for (const source of sources) {
      const element = source.node instanceof Element ? source.node : source.node?.parentElement;
      // cards travel, and what holds them with them: that is the game and not the page
      if (!element || element.closest("[data-anchor], .card")) continue;
      shifts.push({ value: shareOf(source), at: nameOf(element) });
    }
  }
}).observe({ type: "layout-shift", buffered: true });
"""
PAINTED = "() => performance.getEntriesByName('first-contentful-paint').length > 0"
QUIET = "document.getElementById('table').dataset.largeView = 'none'"
"""A field that grows when its player's turn comes rearranges the table on purpose; here nobody wishes for that."""
SOLO = """(form, choices) => {
  for (const [name, value] of Object.entries(choices)) {
    form.querySelector(`[name=${name}][value=${value}]`).checked = true;
  }
  form.requestSubmit();
}"""


class Visit(msgspec.Struct, frozen=True):
    """A table to open: the game, and what is chosen of its options where that is not the usual."""

    game: AnyGame
    options: dict[str, str] = {}

    @property
    def page(self) -> str:
        """What the table is called in reports."""
        return " ".join([self.game.slug, *(f"{key}={value}" for key, value in self.options.items())])


def visits(game: AnyGame) -> Iterator[Visit]:
    """The usual table, and one for each other choice that its options offer."""
    yield Visit(game)
    for option in game.options:
        yield from (Visit(game, {option.key: key}) for key, _ in option.choices if key != option.default)


def costs(chrome: Browser, url: str, tables: Sequence[Visit], moves: int) -> Iterator[Cost]:
    """The lobby's and each of the tables', with a match against computers of up to `moves` own moves."""
    with _newcomer(chrome, url) as context:
        yield _opened(context, "lobby", "/")[0]
    for visit in tables:
        with _newcomer(chrome, url) as context:
            cookies, address = _sit_down(context, visit)
        with _newcomer(chrome, url) as context:
            context.add_cookies(cookies)
            cost, page = _opened(context, visit.page, address, "#table[data-ready]")
            page.evaluate(QUIET)
            cost.moves = play(page, visit.game, moves, Random(1))
            shifts: list[dict[str, Any]] = page.evaluate("shifts")
            if shifts:
                worst = max(shifts, key=lambda shift: float(shift["value"]))
                cost.shift, cost.shifted = round(worst["value"], 5), worst["at"]
            cost.breaches = page.evaluate("breaches")
            yield cost


def _opened(context: BrowserContext, name: str, path: str, ready: str = "main") -> tuple[Cost, Page]:
    """What opening the page for the first time costs; the page, which stays open."""
    paints = _paints_without_scripts(context, path)
    page = context.new_page()
    sizes = _weigh(page)
    page.goto(path, timeout=PATIENCE)
    page.wait_for_selector(ready, timeout=PATIENCE)
    page.wait_for_load_state("networkidle", timeout=PATIENCE)
    largest = sorted(sizes.items(), key=lambda size: -size[1])[:8]
    cost = Cost(name, sum(sizes.values()), len(sizes), largest, paints, page.evaluate("breaches"))
    return cost, page


def _weigh(page: Page) -> dict[str, int]:
    """Bytes over the line by address, headers included; grows as the page loads. Nothing comes out of a cache."""
    sizes: dict[str, int] = {}
    names: dict[str, str] = {}
    session = page.context.new_cdp_session(page)

    def begins(event: dict[str, Any]) -> None:
        names[event["requestId"]] = urlsplit(event["request"]["url"]).path

    def ends(event: dict[str, Any]) -> None:
        name = names.get(event["requestId"], "")
        sizes[name] = sizes.get(name, 0) + int(event["encodedDataLength"])

    session.on("Network.requestWillBeSent", begins)
    session.on("Network.loadingFinished", ends)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    return sizes


def _paints_without_scripts(context: BrowserContext, path: str) -> bool:
    """Whether something is to be seen while every script is still on its way."""
    page, held = context.new_page(), list[Route]()
    page.route("**/*.js", lambda route: held.append(route))
    try:
        page.goto(path, wait_until="commit", timeout=PATIENCE)
        page.wait_for_function(PAINTED, timeout=PATIENCE / 4)
    except Error:
        return False
    else:
        return True
    finally:
        for route in held:
            route.abort()
        page.close()


def _sit_down(context: BrowserContext, visit: Visit) -> tuple[list[Any], str]:
    """Start alone against computers from the front page: the cookies of that guest and the table's address."""
    page = context.new_page()
    page.goto("/", timeout=PATIENCE)
    form = page.locator(f"article.box[data-game={visit.game.theme}] form")
    form.evaluate(SOLO, visit.options | {"tempo": "turbo"})
    page.wait_for_url("**/tisch/**", timeout=PATIENCE)
    return context.cookies(), urlsplit(page.url).path


@contextmanager
def _newcomer(chrome: Browser, url: str) -> Iterator[BrowserContext]:
    context = chrome.new_context(base_url=url, locale="de-DE", viewport=WINDOW, service_workers="block")
    context.add_init_script(WATCH)
    try:
        yield context
    finally:
        context.close()
