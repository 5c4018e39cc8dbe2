"""The front page for everybody who may come, and the other pages of the frame."""

import re
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from lobby import purse, regions, views
from tables import actions, presence
from tests.lobby.conftest import browser
from tests.tables.people import member, opened, running, until_asked

pytestmark = pytest.mark.django_db


def page(client: Client, address: str = "/") -> str:
    response = client.get(address)
    assert response.status_code == 200
    return response.content.decode()


def stranger() -> User:
    return member()


def test_pl_02_a_crawler_creates_nothing(client: Client) -> None:
    """PL-02"""
    opened(member())
    before = User.objects.count()
    for address in ("/", "/?spiel=speedsaurus", "/tisch-eroeffnen/", "/regeln/speedsaurus/", "/solo/speedsaurus/"):
        client.get(address)
    assert User.objects.count() == before


def test_a_visitor_can_start_every_game(client: Client) -> None:
    html = page(client)
    for slug in ("speedsaurus", "kiesel"):
        assert f'action="/solo/{slug}/"' in html
    assert html.count("Solo starten") >= 2
    assert "Anmelden" in html
    assert 'id="r-purse"' not in html


def test_a_guest_is_offered_an_account_and_no_taler(guest: User) -> None:
    """PL-02"""
    html = page(browser(guest))
    assert guest.username in html
    assert "Registrieren" in html
    assert 'id="r-taler"' not in html


def test_a_member_sees_their_taler(member: User) -> None:
    html = page(browser(member))
    assert re.search(r'id="r-purse".*?500', html, re.DOTALL)
    assert re.search(r'id="r-taler".*?500', html, re.DOTALL)


def test_a_member_sees_how_their_taler_went(member: User, monkeypatch: pytest.MonkeyPatch) -> None:
    purse._days.cache_clear()
    assert 'class="spark"' not in page(browser(member))  # of a single day there is nothing to tell
    tomorrow = timezone.now() + timedelta(days=1)
    monkeypatch.setattr(timezone, "now", lambda: tomorrow)
    assert "Taler in den letzten 2 Tagen, von 500 auf 500" in page(browser(member))


def test_days_that_are_over_are_read_once(member: User, django_assert_num_queries: Any) -> None:
    """Every open lobby is rendered anew whenever something happens."""
    purse._days.cache_clear()
    first = purse.days_of(member, 500)
    with django_assert_num_queries(0):
        assert purse.days_of(member, 500) is first


@pytest.mark.parametrize(
    ("hour", "greeting"), [(4, "Guten Abend"), (5, "Guten Morgen"), (11, "Hallo"), (17, "Hallo"), (18, "Guten Abend")]
)
def test_a_greeting_fits_the_time_of_the_day(hour: int, greeting: str, monkeypatch: pytest.MonkeyPatch) -> None:
    moment = datetime(2025, 7, 1, hour, 30, tzinfo=ZoneInfo("Europe/Berlin"))
    monkeypatch.setattr(timezone, "now", lambda: moment)
    assert views._greeting(User(username="Lina")) == f"{greeting}, Lina"


def test_pl_10_own_tables_come_first(member: User) -> None:
    """PL-10: running matches of one's own stand above everything, the one that waits for me first of all."""
    waits = opened(member)
    match = running(member, other := stranger())
    until_asked(match, member)
    html = page(browser(member))
    mine = re.findall(r'id="run-(\d+)"', html)
    assert mine == [str(match.table.pk), str(waits.pk)]
    assert html.index('id="r-runs"') < html.index('id="solo"') < html.index('id="r-tables"')
    first = html[html.index(f'id="run-{match.table.pk}"') :][:1500]
    assert "du bist dran" in first
    assert "Zurück an den Tisch" in first
    assert other.username in first


def test_pl_10_who_is_online(client: Client) -> None:
    """PL-10"""
    here, playing, waiting, away = member(), member(), member(), member()
    presence.beat(None, here.pk)
    presence.beat(opened(waiting).pk, waiting.pk)
    match = running(playing, member())
    presence.beat(match.table.pk, playing.pk)
    part = re.search(r'id="r-people".*?</section>', page(client), re.DOTALL)
    assert part
    assert "3 Personen" in part[0]
    assert away.username + "<" not in part[0]
    where = {here: "in der Lobby", playing: "spielt Kiesel", waiting: "wartet auf Mitspieler: Kiesel"}
    for user, told in where.items():
        row = next(row for row in part[0].split("<li ") if user.username + "<" in row)
        assert told in row


def test_pl_10_narrowed_to_one_game(client: Client) -> None:
    """PL-10: the filter is a link, and a script gets only the list."""
    pebbles, dinosaurs = opened(member()), opened(member(), game="speedsaurus")
    html = page(client, "/?spiel=kiesel")
    assert f'id="table-{pebbles.pk}"' in html
    assert f'id="table-{dinosaurs.pk}"' not in html
    part = client.get("/?spiel=speedsaurus", headers={"HX-Request": "true"})
    text = part.content.decode().strip()
    assert text.startswith('<section class="sect" id="r-tables"')
    assert f'id="table-{dinosaurs.pk}"' in text
    assert "HX-Request" in part.headers["Vary"]


def test_an_empty_list_says_what_to_do(client: Client) -> None:
    assert "Gerade ist kein Tisch offen." in page(client)


def test_pl_55_rules_as_page_and_as_part(client: Client) -> None:
    """PL-55"""
    whole, part = page(client, "/regeln/speedsaurus/"), page(client, "/regeln/speedsaurus/?partial=1")
    assert 'id="rules"' in whole
    assert 'class="sitebar"' in whole
    assert part.strip().startswith("<article")
    assert client.get("/regeln/halma/").status_code == 404


def test_pages_for_trouble(client: Client) -> None:
    missing = client.get("/gibt-es-nicht/")
    assert missing.status_code == 404
    assert "Hier steht kein Tisch" in missing.content.decode()


def test_a_fault_of_ours_needs_neither_session_nor_database(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*args: object) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr(regions, "render", fail)
    client.raise_request_exception = False
    response = client.get("/")
    assert response.status_code == 500
    assert "heruntergefallen" in response.content.decode()
    assert "/static/" not in response.content.decode()


def test_pl_63_no_script_or_style_in_the_page(member: User) -> None:
    """PL-63: what the content security policy would stop is not there."""
    html = page(browser(member))
    assert not re.search(r"<script(?![^>]*\bsrc=)[^>]*>|<style|\son[a-z]+=|javascript:", html)
    assert "script-src 'self'" in browser(member).get("/").headers["Content-Security-Policy"]


def test_case_b72_names_are_text(client: Client) -> None:
    """CASE-B72: a name with markup in it is shown, never run."""
    rogue = member()
    User.objects.filter(pk=rogue.pk).update(username="<img src=x>")
    rogue.refresh_from_db()
    opened(rogue)
    presence.beat(None, rogue.pk)
    html = page(client)
    assert "<img src=x>" not in html
    assert html.count("&lt;img src=x&gt;") >= 2


def test_pl_07_the_theme_stands_on_the_page(member: User, client: Client) -> None:
    """PL-07"""
    member.preferences = {"theme": "dark", "reduced_motion": True}
    member.save()
    html = page(browser(member))
    assert re.search(r'<html[^>]*data-theme="dark"[^>]*data-motion="reduced"', html)
    client.cookies["theme"] = "light"
    assert re.search(r'<html[^>]*data-theme="light"', page(client))
    client.cookies["theme"] = "bunt"
    assert "data-theme=" not in page(client).split("<head>")[0]


def test_case_b13_the_socket_lives_outside_what_is_swapped(client: Client) -> None:
    """CASE-B13"""
    html = page(client)
    assert html.count("/ws/lobby/") == 1
    assert re.search(r"<body[^>]*data-socket=\"/ws/lobby/\"", html)


def test_case_b52_nothing_here_gives_up_a_seat(member: User) -> None:
    """CASE-B52: looking at the lobby, back and forth, leaves seat and match as they are."""
    match = running(member, stranger())
    client = browser(member)
    for _ in range(3):
        client.get("/")
        client.get(f"/tisch/{match.table.key}/")
    assert match.table.seats.filter(user=member).exists()
    assert not match.seats.filter(left_at__isnull=False).exists()


def test_the_page_costs_no_more_for_many_tables(member: User) -> None:
    """PL-10: nothing on the whole page asks once per row."""
    client = browser(member)

    def cost() -> int:
        with CaptureQueriesContext(connection) as queries:
            page(client)
        return len(queries)

    actions.sit(stranger(), opened(member, size=4))
    page(client)
    few = cost()
    for _ in range(5):
        actions.sit(stranger(), opened(stranger(), size=4))
        presence.beat(None, stranger().pk)
    assert cost() == few


def test_pl_56_every_page_offers_both_languages(client: Client) -> None:
    """PL-56: German first, English one click away, also for a visitor; the click comes back to the page."""
    html = page(client, "/regeln/kiesel/")
    assert '<html lang="de"' in html
    assert 'value="en" lang="en">English<' in html
    response = client.post(
        "/einstellungen/sprache/", {"language": "en"}, headers={"Referer": "http://testserver/regeln/kiesel/"}
    )
    assert response.url == "http://testserver/regeln/kiesel/"
    assert '<html lang="en"' in page(client, "/regeln/kiesel/")
