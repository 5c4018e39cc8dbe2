"""A real site and a real browser. Whoever comes is a fresh person with a browser window of their own.

`desktop` and `phone` are pages of one such person each; `someone("phone")` lets more of them come. Any error on a
console or in a script fails the test, and a failed test leaves a screenshot of each page in `test-results/`.
"""

import re
from collections.abc import Callable, Generator, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from config.gallery import camera
from tests.site import ROOT, Site

RESULTS = ROOT / "test-results"
DEVICES: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1440, "height": 900}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
    "small-phone": {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True},
}
PATIENCE = 60_000
"""Milliseconds for whatever must come; a busy machine is no fault of the site."""
expect.set_options(timeout=PATIENCE)
Someone = Callable[..., Page]
_failed = pytest.StashKey[bool]()


@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """One site for all browser tests."""
    with Site(tmp_path_factory.mktemp("site"), EXTRA_APPS="tests.toygame") as site:
        yield site
        site.manage("check_ledger")  # whatever the tests did, every Taler is where it should be (PL-36)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Not for longer than this folder: while it is open, its event loop forbids Django's ORM in the same thread."""
    with camera.browser() as chrome:
        yield chrome


@pytest.fixture
def someone(site: Site, browser: Browser, request: pytest.FixtureRequest) -> Iterator[Someone]:
    """`someone(device="desktop", expects=r"regex of console errors that are meant", **context) -> Page`."""
    pages: list[Page] = []
    errors: list[str] = []

    def come(device: str = "desktop", *, expects: str | None = None, **context: Any) -> Page:
        def note(text: str) -> None:
            if expects is None or not re.search(expects, text):
                errors.append(text)

        # a worker would fetch pages behind the back of `page.route`
        usual = {"base_url": site.url, "locale": "de-DE", "service_workers": "block"}
        page = browser.new_context(**{**usual, **DEVICES[device], **context}).new_page()
        page.on("pageerror", lambda error: note(f"script: {error}"))
        page.on("console", lambda message: note(f"console: {message.text}") if message.type == "error" else None)
        page.set_default_timeout(PATIENCE)
        pages.append(page)
        return page

    yield come
    if request.node.stash.get(_failed, False):
        RESULTS.mkdir(exist_ok=True)
        for number, page in enumerate(pages, start=1):
            name = re.sub(r"\W+", "-", request.node.name)
            page.screenshot(path=RESULTS / f"{name}-{number}.png", full_page=True)
    for page in pages:
        page.context.close()
    assert not errors, "\n".join(errors)


@pytest.fixture
def desktop(someone: Someone) -> Page:
    return someone("desktop")


@pytest.fixture
def phone(someone: Someone) -> Page:
    return someone("phone")


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, Any, None]:
    outcome = yield
    if outcome.get_result().failed:
        item.stash[_failed] = True
