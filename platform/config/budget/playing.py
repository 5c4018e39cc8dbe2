"""Plays at a table that a browser shows, without touching the page: whatever moves there, an update has moved."""

from random import Random

from playwright.sync_api import Page

from games.engine import clicks
from games.engine.registry import AnyGame

PATIENCE = 60_000
"""Milliseconds for anything that a busy machine may take its time for."""
REGIONS = ("rivals", "centre", "own", "dock")
CONNECT = """() => new Promise((done) => {
  const { socket, stamp, user } = document.getElementById("table").dataset;
  const query = new URLSearchParams({ stamp, user, lang: document.documentElement.lang });
  window.second = new WebSocket(`${location.origin.replace("http", "ws")}${socket}?${query}`);
  window.refusal = "";
  second.onmessage = ({ data }) => {
    const frame = JSON.parse(data);
    if (frame.type === "refused") refusal = frame.text;
  };
  second.onopen = () => done();
})"""
"""A second connection of the same person, as another tab would have it."""
IS_ASKED = ".table__status.is-turn, .endboard"
SHOWN = """(names) => [
  Number(document.getElementById("table").dataset.version),
  names.map((name) => document.getElementById(`r-${name}`).outerHTML),
]"""
"""At one moment, or what is chosen would answer another question."""
SEND = "([move, version]) => second.send(JSON.stringify({ move, version }))"
AFTER = """(before) => {
  if (refusal) throw new Error(refusal);
  return Number(document.getElementById("table").dataset.version) !== before;
}"""


def play(page: Page, game: AnyGame, most: int, chance: Random) -> int:
    """Play up to `most` moves for the person of `page`; how many there were until the match was over."""
    read = clicks.reader(game)
    page.evaluate(CONNECT)
    for played in range(most):
        page.locator(IS_ASKED).first.wait_for(state="attached", timeout=PATIENCE)
        if page.locator(".endboard").count():
            return played
        version, regions = page.evaluate(SHOWN, REGIONS)
        move = chance.choice(read(clicks.Page(regions)))
        page.evaluate(SEND, [move, version])
        page.wait_for_function(AFTER, arg=version, timeout=PATIENCE)
    return most
