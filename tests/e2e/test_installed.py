"""The site as an app of its own: what its manifest promises, and a page of ours where there is no network."""

import json
import socket
from collections.abc import Iterator
from contextlib import suppress
from threading import Thread
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest
from playwright.sync_api import expect

from tests.site import Site

pytestmark = pytest.mark.browser

KEPT = """async () => {
  await navigator.serviceWorker.ready;
  const names = await caches.keys();
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return kept.flat().map(({ url }) => new URL(url).pathname);
}"""


class Wire:
    """Stands between a browser and the site, and can be cut: no emulation of a page stops what a worker fetches."""

    def __init__(self, site: Site) -> None:
        self._there = urlsplit(site.url)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._ends: list[socket.socket] = []
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self.is_cut = False
        Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        while True:
            try:
                here, _ = self._listener.accept()
            except OSError:
                return
            if self.is_cut:
                here.close()
                continue
            there = socket.create_connection((self._there.hostname or "", self._there.port or 0))
            self._ends += [here, there]
            for one, other in ((here, there), (there, here)):
                Thread(target=self._pass_on, args=(one, other), daemon=True).start()

    def _pass_on(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while data := one.recv(65536):
                other.sendall(data)
        for end in (one, other):
            end.close()

    def cut(self) -> None:
        self.is_cut = True
        for end in self._ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def end(self) -> None:
        self.cut()
        self._listener.close()


@pytest.fixture
def wire(site: Site) -> Iterator[Wire]:
    wire = Wire(site)
    yield wire
    wire.end()


def test_without_a_network_a_page_says_so_and_leads_back(someone, wire: Wire) -> None:
    """And nothing else is kept: no table, no page of anybody."""
    page = someone(service_workers="allow", base_url=wire.url, expects="ERR_|WebSocket")
    page.goto("/")
    assert page.evaluate(KEPT) == ["/offline/"]
    page.goto("/bestenliste/")
    wire.cut()
    page.goto("/zugang/login/")
    expect(page.get_by_role("heading")).to_have_text("Keine Verbindung")
    wire.is_cut = False
    page.get_by_role("link", name="Nochmal versuchen").click()
    expect(page.get_by_role("button", name="Anmelden")).to_be_visible()
    assert page.evaluate(KEPT) == ["/offline/"]


def test_the_manifest_is_complete_and_its_icons_are_there(someone) -> None:
    page = someone()
    page.goto("/")
    address = page.locator("link[rel=manifest]").evaluate("link => link.href")
    with urlopen(address) as answer:
        manifest = json.load(answer)
    assert {"name", "short_name", "start_url", "scope", "display", "theme_color", "background_color"} <= set(manifest)
    shown = page.evaluate(
        """async ([address, icons]) => Promise.all(icons.map(async ({ src }) => {
          const image = await createImageBitmap(await (await fetch(new URL(src, address))).blob());
          return `${image.width}x${image.height}`;
        }))""",
        [address, drawn := [icon for icon in manifest["icons"] if icon["type"] == "image/png"]],
    )
    assert shown == [icon["sizes"] for icon in drawn]
    assert {"192x192", "512x512"} <= set(shown)
    assert any(icon.get("purpose") == "maskable" for icon in drawn)
