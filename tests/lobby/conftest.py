"""Fixtures of the lobby's tests: browsers of a visitor, a guest and a member."""

from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import translation

from accounts.models import User
from tests.tables import people


@pytest.fixture(autouse=True)
def _no_limits_left_over() -> None:
    cache.clear()


@pytest.fixture(autouse=True)
def _in_german() -> Iterator[None]:
    """Whatever language the last page of another test left active."""
    with translation.override("de"):
        yield


@pytest.fixture
def member(db: None) -> User:
    return people.member()


@pytest.fixture
def guest(db: None) -> User:
    return people.guest()


def browser(user: User | None = None) -> Client:
    """A browser in which `user` is logged in."""
    client = Client()
    if user:
        client.force_login(user)
    return client
