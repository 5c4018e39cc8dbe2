"""Fixtures of the people's tests."""

from collections.abc import Callable

import pytest
from django.core.cache import cache
from django.test import Client
from pytest_django import Settings

from accounts import sockets
from accounts.models import User

PASSWORD = "Wiesenschaumkraut7"


@pytest.fixture(autouse=True)
def _no_limits_left_over() -> None:
    cache.clear()


@pytest.fixture(autouse=True)
def _quick_passwords(settings: Settings) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def member(db: None) -> User:
    return User.objects.create_user("Käthe", password=PASSWORD)


@pytest.fixture
def guest_client(client: Client, db: None) -> Client:
    """A browser that has pressed "Als Gast spielen"."""
    client.post("/gast/")
    return client


@pytest.fixture
def closed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Whose sockets were told to close."""
    ids: list[int] = []
    monkeypatch.setattr(sockets, "close_for", ids.append)
    return ids


@pytest.fixture
def me() -> Callable[[Client], User]:
    """Who a browser is logged in as."""

    def person(client: Client) -> User:
        return User.objects.get(pk=client.session["_auth_user_id"])

    return person
