"""`manage.py gallery`: pictures that tell of a change in the site, and of nothing else."""

from base64 import b64encode
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.site import Site

pytestmark = pytest.mark.browser

ONLY = "^(login|speedsaurus-opening)-(390x844-dark|1440x900-light)"
TOLERANCE = 0.001
"""Share of the pixels that may differ by more than a shade."""
DIFFERENCE = """async (files) => {
  const [first, second] = await Promise.all(files.map(async (file) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${file}`)).blob());
    const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
    canvas.drawImage(image, 0, 0);
    return canvas.getImageData(0, 0, image.width, image.height);
  }));
  if (first.width !== second.width || first.height !== second.height) return 1;
  return first.data.filter((value, at) => Math.abs(value - second.data[at]) > 8).length / first.data.length;
}"""


def test_two_runs_give_the_same_pictures(site: Site, someone, tmp_path: Path) -> None:
    for run in ("first", "second"):
        assert "4 pictures" in site.manage("gallery", str(tmp_path / run), "--only", ONLY)
    page: Page = someone("desktop")
    page.goto("about:blank")
    for first in sorted((tmp_path / "first").glob("*.png")):
        files = [b64encode(path.read_bytes()).decode() for path in (first, tmp_path / "second" / first.name)]
        assert page.evaluate(DIFFERENCE, files) <= TOLERANCE, first.name
    assert "speedsaurus-opening-390x844-dark.png" in (tmp_path / "first" / "index.html").read_text()
