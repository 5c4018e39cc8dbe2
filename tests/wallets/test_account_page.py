"""The page "Dein Konto", and the daily top-up on the way to any page."""

import re
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from wallets import ledger, statement
from wallets.models import Account

HTMX = {"HX-Request": "true"}


@pytest.fixture
def page(member, client: Client):
    """Log a member in; returns the member and a function that fetches the page."""

    def fetch(user: User, query: str = "", **headers: Any) -> str:
        client.force_login(user)
        response = client.get(f"/konto/{query}", **headers)
        assert response.status_code == 200
        return response.content.decode()

    return fetch


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def test_pl_36_balance_and_transfers(member, page):
    user, other = member(1240), member()
    ledger.take_stakes(7, [user.pk, other.pk], 100, game="speedsaurus")
    text = words(page(user))
    begun = r"Partie vom \d+\. \w+, \d\d:\d\d"
    assert "1.140 Taler" in text
    assert re.search(rf"Einsatz Speedsaurus {begun} mit {other.username} −100 Taler danach 1\.140", text)
    assert "Startguthaben Willkommen am Tisch +500 Taler danach 500" in text
    assert re.search(rf"Gerade im Topf .*Speedsaurus {begun} Topf: 200 Taler · mit {other.username}", text)
    assert "Bist du vorher gegangen, spielen die anderen auch um deinen Einsatz." in text  # PL-34


def test_pl_36_the_plot_says_in_words_what_it_shows(member, page):
    html = page(member(40))
    assert 'role="img" aria-label="Taler am ersten Tag, von 100 auf 100"' in html


def test_pl_36_htmx_gets_only_the_older_lines(member, page, monkeypatch):
    monkeypatch.setattr(statement, "PAGE", 2)
    user = member()
    for match_id, stake in ((1, 11), (2, 12), (3, 13)):
        ledger.take_stakes(match_id, [user.pk], stake, game="speedsaurus")
    older = re.search(r'href="(\?vor=\d+)"', page(user))
    assert older
    lines = page(user, older[1], headers=HTMX)
    assert "<html" not in lines
    assert "−11" in lines
    assert "Startguthaben" in lines
    assert "−12" not in lines
    whole = page(user, older[1])
    assert "<html" in whole
    assert "Startguthaben" in whole


@pytest.mark.parametrize("query", ["?vor=", "?vor=x", "?vor=-1", "?vor=1.5", "?vor=²", "?vor=" + "9" * 5000])
def test_pl_64_a_wrong_page_is_no_error(member, page, query):
    assert "Dein Konto" in page(member(), query)


def test_pl_36_nobody_sees_the_transfers_of_others(member, page):
    user, other = member(), member()
    ledger.grant(other, 77, "Nur für dich", by=other, key="x")
    assert "Nur für dich" not in page(user)
    assert "Nur für dich" in page(other)


def test_pl_60_a_note_is_escaped(member, page):
    user = member()
    ledger.grant(user, 1, "<script>alert(1)</script>", by=user, key="x")
    assert "&lt;script&gt;alert(1)" in page(user)


def test_pl_02_guests_learn_what_an_account_is_for(page, db):
    guest = User.objects.create_user("Gast", is_guest=True)
    text = page(guest)
    assert "Als Gast spielst du ohne Einsatz" in text
    assert 'href="/zugang/signup/"' in text
    assert not Account.objects.exists()


def test_pl_36_visitors_are_asked_in(client, db):
    text = client.get("/konto/").content.decode()
    assert 'href="/zugang/signup/"' in text
    assert 'href="/zugang/login/?next=/konto/"' in text
    assert not Account.objects.exists()


def test_pl_32_a_visit_tops_up_and_says_so_once(member, client):
    user = member(30)
    client.force_login(user)
    assert "70 Taler für dein Konto" in client.get("/konto/").content.decode()
    assert ledger.balance(user) == 100
    assert "für dein Konto" not in client.get("/konto/").content.decode()


def test_pl_32_only_opening_a_page_is_a_visit(member, client):
    user = member(30)
    client.force_login(user)
    client.head("/konto/")
    client.get("/konto/", headers=HTMX)
    assert ledger.balance(user) == 30
