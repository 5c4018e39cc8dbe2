"""CASE-B72: whatever people and staff write, every page of the site shows it as text."""

import re
from collections import Counter, deque
from html import unescape
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import resolve

from accounts.models import User
from chat import moderation, talking
from tables import presence
from tests.tables.browsers import browser_of
from tests.tables.people import member, opened, running, to_the_end
from wallets import ledger

pytestmark = pytest.mark.django_db(transaction=True)

SCRIPT = "\"'><img x onerror=y>"
EACH = 2
"""Pages looked at of each kind: the second may show what the first has not."""


@pytest.fixture(autouse=True)
def _crew(workers: Any) -> None:
    """Nobody works."""


def rogue() -> User:
    """Somebody who has got a script past every rule for names."""
    user = member()
    user.username, user.email = f"{SCRIPT}{user.pk}"[:24], f"{user.pk}@x.example"
    user.save()
    return user


def a_site_full_of_scripts() -> User:
    """In names, lines, reports and reasons, at tables that wait, play and are over; somebody who gets to see it all."""
    one, other = rogue(), rogue()
    one.is_staff = one.is_superuser = True
    one.save()
    waiting = opened(one, size=4)
    match = running(one, other, stake=25)
    line = talking.say(one, match.table, SCRIPT)
    moderation.report(other, line)
    with transaction.atomic():
        ledger.grant(one, 5, SCRIPT, by=one, key="x")
    to_the_end(running(other, one, stake=10))
    presence.beat(waiting.pk, one.pk)
    return one


def crawl(browser: Client, *starts: str) -> dict[str, list[str]]:
    """Pages by the name of their view, followed from link to link."""
    pages: dict[str, list[str]] = {}
    seen, waiting, often = set(starts), deque(starts), Counter[str]()
    while waiting:
        address = waiting.popleft()
        name = resolve(address.partition("?")[0]).view_name
        often[name] += 1
        if often[name] > EACH or "logout" in name:
            continue
        answer = browser.get(address, follow=True)
        assert answer.status_code in {200, 403}, address  # some ask for the password once more
        if not answer["Content-Type"].startswith("text/html"):
            continue
        html = answer.content.decode()
        pages.setdefault(name, []).append(html)
        for found in re.findall(r'href="(/[^"]*)"', html):
            link = unescape(found).partition("#")[0]
            if not link.startswith("/static/") and link not in seen:
                seen.add(link)
                waiting.append(link)
    return pages


def test_case_b72_no_page_runs_what_somebody_wrote() -> None:
    """CASE-B72"""
    shown = set()
    for name, pages in crawl(browser_of(a_site_full_of_scripts()), "/", "/verwaltung/").items():
        for html in pages:
            assert "<img x" not in html, name
            assert not re.search(r'<script(?![^>]* (src=|type="application/json"))', html), name
            if "&lt;img x" in html:
                shown.add(name)
    assert shown >= {
        *("lobby:home", "tables:table", "accounts:profile", "history:match", "leaderboards:home", "wallets:account"),
        *("admin:accounts_user_changelist", "admin:tables_match_change", "admin:chat_report_changelist"),
    }
