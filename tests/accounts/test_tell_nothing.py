"""PL-63: an answer takes the same work whether there is such an account or not, so its time tells nothing."""

from collections.abc import Callable
from contextvars import copy_context
from functools import partial
from threading import Event
from typing import Any

import pytest
from django.contrib.auth.hashers import MD5PasswordHasher
from django.core import mail
from django.core.mail import EmailMessage
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from pytest_django import Settings

from accounts import mail as post
from accounts.models import User
from tests.accounts.conftest import PASSWORD


@pytest.fixture
def hashed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Passwords whose slow hash was computed."""
    seen: list[str] = []
    encode = MD5PasswordHasher.encode

    def noting(self: Any, password: str, salt: str) -> str:
        seen.append(password)
        return encode(self, password, salt)

    monkeypatch.setattr(MD5PasswordHasher, "encode", noting)
    return seen


@pytest.fixture
def everybody(member: User) -> None:
    """Somebody with a password and an address, a guest, and somebody who is banned."""
    User.objects.filter(pk=member.pk).update(email="kaethe@example.org")
    User.objects.create_user("Gast", is_guest=True)
    User.objects.create_user("Gesperrt", password=PASSWORD, is_active=False)


def work(path: str, hashed: list[str], **form: str) -> tuple[int, int]:
    """Hashes computed and questions put to the database for one form."""
    browser = Client()
    browser.get(path)
    hashed.clear()
    with CaptureQueriesContext(connection) as asked:
        browser.post(path, form)
    return len(hashed), len(asked)


@pytest.mark.usefixtures("everybody")
def test_pl_63_how_long_a_login_fails_does_not_tell_whether_there_is_such_a_name(hashed: list[str]) -> None:
    path = reverse("account_login")
    hashes, asked = work(path, hashed, login="Niemand", password="falsch-falsch")
    assert hashes > 0
    for name in ("Käthe", "Gast", "Gesperrt"):
        assert work(path, hashed, login=name, password="falsch-falsch") == (hashes, asked), name


@pytest.mark.usefixtures("everybody")
def test_pl_63_how_long_a_login_fails_does_not_tell_whether_there_is_such_an_address(hashed: list[str]) -> None:
    path = reverse("account_login")
    nobody = work(path, hashed, login="niemand@example.org", password="falsch-falsch")
    known = work(path, hashed, login="kaethe@example.org", password="falsch-falsch")
    assert known[0] == nobody[0] > 0


@pytest.mark.usefixtures("everybody")
def test_pl_63_how_long_a_reset_takes_does_not_tell_whose_address_it_is(
    hashed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    later: list[Callable[[], object]] = []
    monkeypatch.setattr(post, "beside", lambda write: later.append(partial(copy_context().run, write)))
    path = reverse("account_reset_password")
    nobody = work(path, hashed, email="niemand@example.org")
    assert work(path, hashed, email="kaethe@example.org") == nobody
    assert (len(later), mail.outbox) == (2, [])
    for write in later:
        write()
    assert [letter.to for letter in mail.outbox] == [["kaethe@example.org"]]


def test_pl_63_no_page_waits_for_the_mail_server(settings: Settings) -> None:
    settings.MAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    answered = Event()
    post._postman.submit(answered.wait, 60)  # as a slow server would keep it
    assert post.Later().send_messages([EmailMessage("Hallo", to=["kaethe@example.org"])]) == 1
    assert mail.outbox == []
    answered.set()
    post._postman.submit(lambda: None).result(60)
    assert [letter.subject for letter in mail.outbox] == ["Hallo"]
