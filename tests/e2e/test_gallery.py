"""`manage.py gallery`: pictures that tell of a change in the site, and of nothing else."""

from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.e2e.axe import AXE
from tests.e2e.pixels import different
from tests.site import Site

pytestmark = pytest.mark.browser

ONLY = "^(login|speedsaurus-opening)-(390x844-dark|1440x900-light)"
TOLERANCE = 0.001
"""Share of the pixels that may differ by more than a shade."""


def test_two_runs_give_the_same_pictures(site: Site, someone, tmp_path: Path) -> None:
    """One of them with axe, which neither finds nor changes anything."""
    for run, axe in (("first", []), ("second", ["--axe", str(AXE)])):
        assert "4 pictures" in site.manage("gallery", str(tmp_path / run), "--only", ONLY, *axe)
    page: Page = someone("desktop")
    page.goto("about:blank")
    for first in sorted((tmp_path / "first").glob("*.png")):
        second = tmp_path / "second" / first.name
        count, pixels = different(page, first.read_bytes(), second.read_bytes(), shade=8)
        assert count <= TOLERANCE * pixels, first.name
    assert "speedsaurus-opening-390x844-dark.png" in (tmp_path / "first" / "index.html").read_text()
