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

    page.emulate_media(reduced_motion="reduce")
    assert page.evaluate(FLY, "away") == 0, "whoever wants less motion sees none"
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")
    assert page.evaluate(FLY, "away") == 0, "a hidden tab keeps nothing for later: it shows how things are"


CHAIN = """async () => {
  const { Motions } = await import("/static/js/table/motion.js");
  const root = document.getElementById("table");
  const layer = document.getElementById("flights");
  const card = (text) => `<span class="card"><span class="card__face">${text}</span></span>`;
  const place = (name, cards) => `<div data-anchor="${name}" style="inline-size: 50px">${cards}</div>`;
  root.innerHTML = place("hand", card("7")) + place("ramp", card("9")) + place("stack", card("3")) + layer.outerHTML;
  const here = document.getElementById("flights");
  const motions = new Motions(root, here);
  const flights = [
    { source: "hand", target: "ramp" },
    { source: "stack", target: "stack" },
    { source: "stack", target: "ramp", card: card("7"), waits: true },
    { source: "ramp", target: "away", count: 3, waits: true },
  ];
  motions.before(flights);
  for (const name of ["hand", "ramp", "stack"]) root.querySelector(`[data-anchor=${name}]`).replaceChildren();
  motions.after(flights);
  const times = [...here.children].flatMap((ghost) => ghost.getAnimations()
    .map((one) => ({ text: ghost.textContent, ...one.effect.getTiming(), steps: one.effect.getKeyframes() })));
  const told = times.filter(({ steps }) => steps.length === 3).map(({ text, delay, duration, steps }) =>
    ({ text, begin: delay, end: delay + duration, shown: steps[0].opacity, fades: steps.at(-1).opacity === "0" }));
  await Promise.allSettled(document.getAnimations().map((one) => one.finished));
  await new Promise(requestAnimationFrame);
  return { told, left: here.childElementCount };
}"""


def test_what_follows_waits_and_what_only_passes_flies_on(someone) -> None:
    """A card is laid, another flies after, all leave: each step begins when the one before has landed."""
    page = someone()
    page.route("**/flug", lambda route: route.fulfill(body=PAGE, content_type="text/html; charset=utf-8"))
    page.goto("/flug")
    seen = page.evaluate(CHAIN)
    first, second, *gone = sorted(seen["told"], key=lambda flight: (flight["begin"], flight["fades"]))
    assert (first["text"], first["begin"], first["shown"]) == ("7", 0, "1")
    assert (second["text"], second["shown"]) == ("7", "0"), "what nobody saw before appears when its time has come"
    assert second["begin"] >= first["end"]
    assert sorted(flight["text"] for flight in gone) == ["7", "7", "9"]
    assert all(flight["fades"] and flight["begin"] >= second["end"] for flight in gone)
    assert [flight["shown"] for flight in gone if flight["text"] == "9"] == ["1"], (
        "what lay there is seen until it leaves"
    )
    assert seen["left"] == 0


TIMES = """async ({ tempo, waves }) => {
  const { Motions } = await import("/static/js/table/motion.js");
  const root = document.getElementById("table");
  const layer = document.getElementById("flights");
  root.dataset.tempo = tempo;
  const motions = new Motions(root, layer);
  const card = `<span class="card"><span class="card__face">7</span></span>`;
  const flights = Array.from({ length: waves }, () => ({ source: "from", target: "away", card, waits: true }));
  motions.before(flights);
  motions.after(flights);
  const moving = ({ effect }) => effect.getKeyframes().some((step) => "transform" in step);
  const flying = [...layer.children].flatMap((ghost) => ghost.getAnimations()).filter(moving);
  return flying.map(({ effect }) => effect.getTiming().duration);
}"""


def test_pl_54_no_flight_is_too_slow_to_wait_for_or_too_quick_to_see(someone) -> None:
    """PL-54: 150 to 350 ms, at every tempo and however many follow one upon another."""
    page = someone()
    page.route("**/flug", lambda route: route.fulfill(body=PAGE, content_type="text/html; charset=utf-8"))
    page.goto("/flug")
    found = {
        (tempo, waves): page.evaluate(TIMES, {"tempo": tempo, "waves": waves})
        for tempo in ("normal", "fast", "turbo")
        for waves in (1, 4, 9)
    }
    assert all(150 <= time <= 350 for times in found.values() for time in times), found
    assert found["normal", 1] == [350]
    assert len(found["turbo", 9]) == 9
    assert found["turbo", 9][0] == 150
