"""Takes the pictures: every shot on every screen, light and dark. The only part that needs Playwright."""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import groupby
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from config.gallery import access, chromium
from config.gallery.shots import Screen, Shot, picture_name, views
from config.gallery.stage import Plan

STILL = "performance.now = () => 1000;"
"""Clocks of the page are painted from it."""
NO_HINTS = """localStorage.setItem("speedtisch-hints", "off");"""
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-quic"]


class Picture:
    """One file. `width` is what the page needs, more than the screen's where it scrolls sideways; `faults` is what
    axe finds wrong with it, where it was asked.
    """

    def __init__(self, shot: Shot, screen: Screen, theme: str, width: int, faults: Sequence[str] = ()) -> None:
        self.shot = shot
        self.screen = screen
        self.theme = theme
        self.width = width
        self.faults = faults

    @property
    def file(self) -> str:
        """Its name in the folder."""
        return f"{picture_name(self.shot.name, self.screen, self.theme)}.png"

    @property
    def is_too_wide(self) -> bool:
        """Whether one would have to scroll sideways."""
        return self.width > self.screen.width


@contextmanager
def browser() -> Iterator[Browser]:
    """The system's Chromium, or else the one that Playwright has installed."""
    with sync_playwright() as playwright:
        chrome = playwright.chromium.launch(executable_path=chromium.program(), args=ARGUMENTS)
        try:
            yield chrome
        finally:
            chrome.close()


def pictures(chrome: Browser, plan: Plan, wanted: re.Pattern[str], out: Path, axe: str = "") -> Iterator[Picture]:
    """Photograph what is `wanted` of `plan` into `out`. Each page is opened once for fingers and once for a mouse.

    Where the script `axe` is given, it looks at each page, too.
    """
    for shot in plan.shots:
        for _, group in groupby(views(shot, wanted), key=lambda view: view[0].touch):
            seen = list(group)
            with _open(chrome, plan, shot, seen[0][0]) as page:
                for screen, theme in seen:
                    yield _take(page, shot, screen, theme, out, axe)


@contextmanager
def _open(chrome: Browser, plan: Plan, shot: Shot, screen: Screen) -> Iterator[Page]:
    context = chrome.new_context(
        base_url=plan.url,
        locale="de-DE",
        timezone_id="Europe/Berlin",
        reduced_motion="reduce",
        service_workers="block",
        has_touch=screen.touch,
        is_mobile=screen.touch,
        viewport={"width": screen.width, "height": screen.height},
    )
    try:
        yield _go(context, plan, shot)
    finally:
        context.close()


def _go(context: BrowserContext, plan: Plan, shot: Shot) -> Page:
    """The page, when all is there that the picture shall show."""
    if shot.who:
        context.add_cookies([{"name": "sessionid", "value": plan.sessions[shot.who], "url": plan.url}])
    context.add_init_script(STILL)
    if not shot.has_hints:
        context.add_init_script(NO_HINTS)
    page = context.new_page()
    if shot.cut:
        page.route_web_socket("**", lambda socket: socket.close())
    answer = page.goto(shot.path)
    if answer is None or answer.status != shot.status:
        raise RuntimeError(f"{shot.name}: {shot.path} answers {answer and answer.status} instead of {shot.status}")
    if shot.is_table and not shot.cut:
        page.wait_for_selector("#table[data-ready]")
    if shot.press:
        page.locator(shot.press).first.evaluate("button => button.click()")
    page.wait_for_selector(shot.ready)
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready.then(() => true)")
    return page


def _take(page: Page, shot: Shot, screen: Screen, theme: str, out: Path, axe: str) -> Picture:
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light", reduced_motion="reduce")
    _resize(page, screen.width, screen.height)
    if not shot.is_table:  # the window grows, so that what is fixed at its foot does not lie across the page
        _resize(page, screen.width, max(screen.height, page.evaluate("document.documentElement.scrollHeight")))
    width = page.evaluate("document.documentElement.scrollWidth")
    picture = Picture(shot, screen, theme, width, access.faults(page, axe) if axe else ())
    page.screenshot(path=out / picture.file, animations="disabled", caret="hide")
    return picture


def _resize(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    # two frames: scripts that measure have done so, and what they set is painted
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
