"""What browsers keep for when the network is away: one page that tells of nobody, and its worker."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.tables.browsers import browser_of
from tests.tables.people import member

pytestmark = pytest.mark.django_db


def script(browser: Client, **headers: str) -> str:
    answer = browser.get(reverse("worker"), headers=headers)
    assert answer["Content-Type"].startswith("text/javascript")
    assert "no-cache" in answer["Cache-Control"]
    return answer.content.decode()


def test_the_worker_watches_over_the_whole_site_and_keeps_one_page() -> None:
    assert reverse("worker").count("/") == 1, "a worker sees what lies below its own address"
    worker = script(Client())
    assert re.findall(r'const PAGE = "(.+)"', worker) == [reverse("offline")]
    assert worker.count(".add(") == 1
    assert ".put(" not in worker
    assert ".addAll(" not in worker


def test_the_page_stands_on_its_own_and_tells_of_nobody() -> None:
    person = member()
    shown = browser_of(person).get(reverse("offline")).content
    assert shown == Client().get(reverse("offline")).content
    assert b"<link" not in shown
    assert b"src=" not in shown


def test_another_language_is_another_page() -> None:
    german, english = script(Client(), accept_language="de"), script(Client(), accept_language="en")
    assert german != english
    assert german == script(Client(), accept_language="de")
    page = Client().get(reverse("offline"), headers={"accept-language": "de"}).content.decode()
    assert "Keine Verbindung" in page
