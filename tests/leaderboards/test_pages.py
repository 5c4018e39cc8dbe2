"""The page "Bestenliste", as a visitor, a guest and a member see it."""

import re
from datetime import datetime

import pytest
from django.test import Client
from django.utils import timezone

from leaderboards import ranking
from leaderboards.models import Standing
from tests.leaderboards.history import BERLIN, Sat, ended, new_user

pytestmark = pytest.mark.django_db
NOON = datetime(2025, 11, 20, 12, 0, tzinfo=BERLIN)


@pytest.fixture(autouse=True)
def clock(monkeypatch):
    """It is noon on Thursday, the 20th of November 2025, in Berlin."""
    monkeypatch.setattr(timezone, "now", lambda: NOON)


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def page(client: Client, address: str = "/bestenliste/") -> str:
    response = client.get(address)
    assert response.status_code == 200
    return response.content.decode()


def names(html: str) -> list[str]:
    return re.findall(r'who__name"[^>]*>([^<]+)<', html)


def test_pl_41_per_game_and_over_all(client):
    one, other = new_user("Ayşe"), new_user("Jonas")
    ended(Sat(one, 100, place=1), at=NOON)
    ended(Sat(other, 70, place=1), game="toy", at=NOON)
    assert names(page(client)) == ["Ayşe", "Jonas"]
    assert names(page(client, "/bestenliste/speedsaurus/")) == ["Ayşe"]


@pytest.mark.parametrize(
    ("period", "shown"),
    [
        ("heute", ["heute"]),
        ("woche", ["heute", "montag"]),
        ("monat", ["heute", "montag", "am 1."]),
        ("gesamt", ["heute", "montag", "am 1.", "im Mai"]),
    ],
)
def test_pl_41_today_week_month_and_all_time(client, period, shown):
    for points, (name, moment) in enumerate(
        [
            ("im Mai", datetime(2025, 5, 1, 0, 0, tzinfo=BERLIN)),
            ("am 1.", datetime(2025, 11, 1, 0, 0, tzinfo=BERLIN)),
            ("montag", datetime(2025, 11, 17, 0, 0, tzinfo=BERLIN)),
            ("heute", datetime(2025, 11, 20, 0, 0, tzinfo=BERLIN)),
        ],
        start=1,
    ):
        ended(Sat(new_user(name), points, place=1), at=moment)
    assert names(page(client, f"/bestenliste/?zeit={period}")) == shown


def test_pl_41_the_columns(client):
    leader, four = new_user("Erste"), [new_user() for _ in range(3)]
    ended(Sat(leader, 300, place=1), at=NOON)
    for points, user in enumerate(four, start=1):
        for _ in range(2):
            ended(Sat(user, points * 10 + 1, place=1), at=NOON)
    html = page(client, "/bestenliste/?zeit=heute")
    assert "Platz Name Punkte Partien Siege Schnitt" in words(html)
    row = re.search(r"<tr.*?</tr>", html[html.index("<tbody>") :], re.DOTALL)
    assert row
    cells = re.findall(r"<td[^>]*>([^<]+)</td>", row[0])
    assert cells == ["4", "22", "2", "2", "11,0"]
    assert "2 Partien · 2 Siege · Ø Schnitt 11,0" in words(row[0])
    assert "300 Punkte 1 Partie · 1 Sieg · Ø Schnitt 300,0" in words(html)


def test_pl_41_own_row_is_always_in_sight(client, monkeypatch):
    monkeypatch.setattr(ranking, "PAGE", 4)
    for points in range(10, 20):
        ended(Sat(new_user(), points, place=1), at=NOON)
    me = new_user("Lina")
    ended(Sat(me, 5, place=2), at=NOON)
    client.force_login(me)
    first = page(client)
    foot = first[first.index("<tfoot>") : first.index("</tfoot>")]
    assert 'class="is-me"' in foot
    assert words(foot).startswith("11 L Lina (du)")
    assert "Platz 11 von 11" in words(first)
    assert "bis Platz 10 5 Punkte" in words(first)
    assert 'href="/bestenliste/?zeit=monat&amp;seite=3"' in first
    third = page(client, "/bestenliste/?zeit=monat&seite=3")
    assert "<tfoot>" not in third
    assert third.count('class="is-me"') == 1


def test_pl_41_own_row_is_in_sight_where_the_table_would_be_empty(client, monkeypatch):
    monkeypatch.setattr(ranking, "PAGE", 3)
    for points in (30, 20, 10):
        ended(Sat(new_user(), points, place=1), at=NOON)
    me = new_user("Lina")
    ended(Sat(me, 5, place=1), at=NOON)
    client.force_login(me)
    assert 'class="is-me"' in page(client)


def test_pl_41_paging(client, monkeypatch):
    monkeypatch.setattr(ranking, "PAGE", 4)
    for points in range(10):
        ended(Sat(new_user(f"Person {points}"), points, place=1), at=NOON)
    shown = [name for number in (1, 2, 3) for name in names(page(client, f"/bestenliste/?zeit=heute&seite={number}"))]
    assert shown == [f"Person {points}" for points in reversed(range(10))]
    second = page(client, "/bestenliste/?zeit=heute&seite=2")
    assert 'hx-get="/bestenliste/?zeit=heute&amp;seite=1"' in second
    assert 'hx-get="/bestenliste/?zeit=heute&amp;seite=3"' in second


def test_pl_42_guests_are_asked_to_register(client):
    client.force_login(new_user(is_guest=True))
    html = page(client)
    assert "Als Gast sammelst du keine Punkte" in html
    assert 'href="/zugang/signup/"' in html


def test_pl_41_visitors_come_back_to_the_page_after_logging_in(client):
    html = page(client, "/bestenliste/speedsaurus/?zeit=woche")
    assert 'href="/zugang/login/?next=/bestenliste/speedsaurus/%3Fzeit%3Dwoche"' in html


def test_pl_41_an_empty_board_says_what_to_do_next(client):
    text = words(page(client, "/bestenliste/?zeit=heute"))
    assert "Heute hat hier noch niemand Punkte geholt. Eine Partie gegen Computer genügt" in text
    assert "Zur Lobby" in text


def test_pl_41_a_member_without_points_learns_how_to_get_some(client):
    ended(Sat(new_user(), 10, place=1), at=NOON)
    client.force_login(new_user())
    assert "Die nächste Partie ändert das." in words(page(client))


@pytest.mark.parametrize(
    "address",
    ["/bestenliste/halma/", "/bestenliste/?zeit=ewig", "/bestenliste/speedsaurus/?zeit=", "/bestenliste/?zeit=%00"],
)
def test_pl_64_unknown_games_and_periods_are_not_found(client, address):
    assert client.get(address).status_code == 404


@pytest.mark.parametrize("number", ["0", "-1", "x", "²", "1.5", "", "9" * 5000])
def test_pl_64_a_wrong_page_number_is_no_error(client, number):
    ended(Sat(new_user("Ayşe"), 10, place=1), at=NOON)
    assert names(page(client, f"/bestenliste/?seite={number}")) == ["Ayşe"]


def test_pl_63_names_are_escaped(client):
    user = new_user("Wer")
    Standing.objects.create(user=user, game="", period="all", points=5, matches=1)
    type(user).objects.filter(pk=user.pk).update(username="<b>x")
    assert "&lt;b&gt;x" in page(client, "/bestenliste/?zeit=gesamt")


def test_pl_41_the_average_is_rounded_the_same_everywhere(client):
    """29 points in 16 matches are 1.8125, 31 are 1.9375: in the column and in the line for phones."""
    for points in (100, 90, 80, 31, 29):
        Standing.objects.create(user=new_user(), game="", period="all", points=points, matches=16)
    text = words(page(client, "/bestenliste/?zeit=gesamt"))
    assert text.count("1,9") == text.count("1,8") == 2


def test_pl_41_over_all_a_bar_tells_in_which_games_points_were_won(client):
    lina, jonas = new_user("Lina"), new_user("Jonas")
    ended(Sat(lina, 100, place=1), game="speedsaurus", at=NOON)
    ended(Sat(lina, 30, place=1), game="speedzero", at=NOON)
    ended(Sat(lina, -10, left=True), game="speedlaunch", at=NOON)
    ended(Sat(jonas, 0, place=2), game="speedlaunch", at=NOON)
    html = page(client)
    assert re.findall(r'class="mix" role="img" aria-label="([^"]+)"', html) == ["Speedsaurus 100, Speedzero 30"]
    assert re.findall(r"flex-grow: (\d+)", html) == ["100", "30"]
    assert "Verteilung" not in page(client, "/bestenliste/speedzero/")


def test_pl_40_what_counts_is_told_for_each_game_and_once_where_it_is_alike(client):
    told = words(page(client))
    assert "Speedzero je Runde 40 − Ergebnis" in told
    assert told.count("Platzbonus 30 / 15 / 5") == 1
    one = words(page(client, "/bestenliste/speedlaunch/"))
    assert "Rundensieg 30 sonst je Runde 20 − Restkarten Platzbonus 30 / 15 / 5 vorzeitig gegangen −10" in one
    assert "40 − Ergebnis" not in one


def test_pl_41_each_row_tells_what_today_has_brought_unless_all_of_it_is_today_s(client):
    up, down, idle = new_user("Ayşe"), new_user("Jonas"), new_user("Käthe")
    before = datetime(2025, 11, 18, 12, 0, tzinfo=BERLIN)
    for nth in range(3):
        ended(Sat(new_user(f"vorn {nth}"), 900 - nth, place=1), at=before)
    for one, points in ((up, 300), (down, 200), (idle, 100)):
        ended(Sat(one, points, place=1), at=before)
    ended(Sat(up, 1234, place=1), at=NOON)
    ended(Sat(down, -10, place=2), at=NOON)
    shown = page(client, "/bestenliste/?zeit=woche")
    podium, rows = shown.split("<table", 1)
    assert "+ 1.234 heute" in words(podium)
    told = [words(cell) for cell in re.findall(r'<td class="num is-wide">(.*?)</td>', rows)]
    assert told[3::4] == ["–", "− 10", "–"]
    assert ">Heute</th>" in rows
    today = page(client, "/bestenliste/?zeit=heute")
    assert ">Heute</th>" not in today
    assert "trend" not in today
