"""A real nginx with the example's file before two web servers, one of them down: what a visitor gets through it."""

import re
import signal
import time
from collections.abc import Iterator
from http.client import HTTPConnection
from urllib.parse import urlsplit

import pytest

from tests.processes.nginx import HOST, Proxy, free_port, pong
from tests.site import Site

pytestmark = [pytest.mark.nginx, pytest.mark.processes]

SILENCE = 7
"""Seconds after which the proxy takes a silent line for dead, here; the web servers ping every five."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("behind")
    told = {"HTTPS": "1", "TRUSTED_PROXIES": "1", "ALLOWED_HOSTS": f"{HOST},127.0.0.1", "GUEST_RATE": "5/h/ip"}
    with Site(folder, **told) as site:
        yield site


@pytest.fixture(scope="module")
def proxy(site: Site) -> Iterator[Proxy]:
    servers = (urlsplit(site.url).netloc, f"127.0.0.1:{free_port()}")
    seldom = {"proxy_read_timeout 60s": f"proxy_read_timeout {SILENCE}s"}
    with Proxy(site.folder / "nginx", servers, site.folder / "static", seldom) as proxy:
        yield proxy


def test_who_comes_without_tls_is_sent_to_where_there_is_some(proxy: Proxy) -> None:
    line = HTTPConnection("127.0.0.1", proxy.plain, timeout=30)
    line.request("GET", "/regeln/speedzero/", headers={"Host": HOST})
    answer = line.getresponse()
    assert (answer.status, answer.getheader("Location")) == (301, f"https://{HOST}/regeln/speedzero/")


def test_pages_come_from_the_web_server_that_is_up_and_files_from_the_disk(proxy: Proxy) -> None:
    for _ in range(4):  # half of them would go to the one that is down
        page, html = proxy.ask("/")
        assert page.status == 200
    assert "max-age" in str(page.getheader("Strict-Transport-Security"))
    sheet = re.search(rb'href="(/static/[^"]+\.css)"', html)
    assert sheet
    file, content = proxy.ask(sheet[1].decode(), **{"Accept-Encoding": "gzip"})
    assert (file.status, file.getheader("Content-Encoding")) == (200, "gzip")
    assert content.startswith(b"\x1f\x8b")
    assert "immutable" in str(file.getheader("Cache-Control"))


@pytest.mark.parametrize("path", ["/healthz", "/readyz", "/metrics"])
def test_what_is_for_this_machine_alone_stays_here(proxy: Proxy, path: str) -> None:
    assert proxy.ask(path)[0].status == 404


def test_nobody_sends_more_than_a_form_holds(proxy: Proxy) -> None:
    assert proxy.ask("/gast/", b"x" * 70_000)[0].status == 413


def test_a_table_is_played_through_it_and_neither_silence_nor_a_new_release_of_the_proxy_cuts_the_line(
    proxy: Proxy,
) -> None:
    guest = proxy.guest()
    started, _ = proxy.ask("/solo/speedsaurus/", b"", guest)
    table = str(started.getheader("Location"))
    assert (started.status, table.split("/")[1]) == (302, "tisch")
    _, html = proxy.ask(table, cookies=guest)
    assert b'id="r-own"' in html
    with proxy.socket(f"/ws{table}", guest) as line:
        assert pong(line, 1)["stamp"]
        time.sleep(SILENCE + 1.5)
        assert pong(line, 2)["stamp"]
        proxy.process.send_signal(signal.SIGHUP)
        time.sleep(0.5)
        assert pong(line, 3)["stamp"]
        assert proxy.ask("/")[0].status == 200


def test_pl_63_nobody_chooses_an_address_of_their_own(proxy: Proxy) -> None:
    """PL-63: of five guests an hour one has come above."""
    came = [bool(proxy.guest(**{"X-Forwarded-For": f"198.51.100.{nth}"})) for nth in range(8)]
    assert came == sorted(came, reverse=True)
    assert sum(came) <= 5
