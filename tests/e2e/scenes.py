"""A chosen position on a table's page in the browser.

The regions come from the server's templates, styles and scripts from the running site. Only `table`, which sends moves,
is a stand-in that remembers what it was given.
"""

from collections.abc import Iterable
from typing import Any

from django.template.loader import render_to_string
from playwright.sync_api import Page

from games.engine.game import Event
from tests.games.scenes import Scenes, seats_of

SHEETS = ("css/tokens.css", "css/base.css", "css/parts.css", "css/cards.css", "css/play.css", "css/table.css")
PAGE = """<!doctype html><html lang="de"><head><meta charset="utf-8"><title>Szene</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">%(styles)s</head><body class="page--table" data-game="%(theme)s">%(sprite)s
<header class="topbar"><h1 class="topbar__title">%(title)s</h1></header><main class="table__frame">
<div class="table table--%(theme)s" id="table" %(attributes)s>%(parts)s
<p class="table__status" id="r-status" role="status" data-clear="always"><span>%(prompt)s</span></p>
%(rivals)s<div class="table__play">%(centre)s%(own)s</div><ol id="log-lines" hidden>%(log)s</ol>
<nav class="table__dock" aria-label="Aktionen"><button class="dock__btn" type="button" aria-label="eins"></button>
<button class="dock__btn" type="button" aria-label="zwei"></button>
%(dock)s</nav></div></main><dialog id="standings-dialog"></dialog>
<script type="module">
import { setup } from "/static/%(script)s";
const root = document.getElementById("table");
window.sent = []; window.said = []; window.updates = [];
window.table = { root, viewerSeat: 0, version: 1, send: (move) => sent.push(move), requestHint: () => sent.push("hint"),
  say: (text) => said.push(text), onUpdate: (listener) => updates.push(listener),
  onLayout: (listener) => updates.push(listener) };
setup(window.table);
document.body.dataset.ready = "";
</script></body></html>"""


def show(
    page: Page,
    scenes: Scenes,
    state: Any,
    viewer: int | None = 0,
    *,
    hint: Any = None,
    events: Iterable[Event] = (),
    attributes: str = "",
) -> Page:
    """`page` with the position on the table, `events` in its log, and more `attributes` of the table's element."""
    game, shown = scenes.game, scenes.shown
    players = scenes.players(seats_of(state), viewer)
    lines = [line for event in events for line in shown.log_lines(event, players)]
    html = PAGE % {
        **scenes.regions(state, viewer, hint),
        "theme": game.theme,
        "title": game.name,
        "script": shown.script,
        "attributes": attributes,
        "styles": "".join(f'<link rel="stylesheet" href="/static/{one}">' for one in (*SHEETS, *shown.stylesheets)),
        "sprite": render_to_string("_sprite.html"),
        "parts": "".join(render_to_string(part) for part in shown.page_parts),
        "prompt": shown.prompt(game.view(state, viewer), players),
        "log": "".join(
            render_to_string("tables/_log_line.html", {"id": f"log-1-7-{nth}", "line": line, "player": players[1]})
            for nth, line in enumerate(lines)
        ),
    }
    page.route("**/szene", lambda route: route.fulfill(body=html, content_type="text/html; charset=utf-8"))
    page.goto("/szene")
    page.wait_for_selector("body[data-ready]", state="attached")
    return page


def sent(page: Page) -> list[Any]:
    """The moves that were sent, and "hint" where advice was asked for."""
    found: list[Any] = page.evaluate("sent")
    return found


def said(page: Page) -> list[str]:
    """The notes that were shown."""
    found: list[str] = page.evaluate("said")
    return found


def focused(page: Page) -> str:
    """The id of what has the focus."""
    found: str = page.evaluate("document.activeElement.id")
    return found
