"""Cards that fly: the module by itself, on a page with nothing but places."""

import pytest

pytestmark = pytest.mark.browser

PAGE = """<!doctype html><html lang="de"><meta charset="utf-8"><title>Flug</title><link rel="icon" href="data:,">
<div id="table"><div data-anchor="from" style="inline-size: 50px">
<span class="card"><span class="card__face">7</span></span></div>
<div data-anchor="gone" hidden></div><div id="flights"></div></div></html>"""

FLY = """async (target) => {
  const { Motions } = await import("/static/js/table/motion.js");
  const layer = document.getElementById("flights");
  const motions = new Motions(document.getElementById("table"), layer);
  const flight = [{ source: "from", target, count: 1 }];
  motions.before(flight);
  motions.after(flight);
  return layer.childElementCount;
}"""


def test_pl_54_a_card_does_not_fly_to_a_place_without_any_room(someone) -> None:
    """PL-54: where a region is hidden there is nothing to scale a card by, and nothing fails."""
    page = someone()
    page.route("**/flug", lambda route: route.fulfill(body=PAGE, content_type="text/html; charset=utf-8"))
    page.goto("/flug")
    assert page.evaluate(FLY, "gone") == 0
    assert page.evaluate(FLY, "away") == 1
