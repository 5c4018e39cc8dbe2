"""What axe finds wrong with a page."""

from pathlib import Path

from playwright.sync_api import Page

from config.gallery.access import faults

AXE = Path(__file__).parent / "vendor" / "axe.min.js"


def assert_accessible(page: Page, *, within: str | None = None) -> None:
    """Fail with every violation that axe finds on the page, or `within` a CSS selector."""
    told = faults(page, AXE.read_text(), within)
    assert not told, f"{page.url}\n" + "\n".join(told)
