"""Fixtures of the history's tests: matches that are over, and browsers to look at them."""

from collections.abc import Callable

import pytest
from django.core.cache import cache
from django.test import Client

from accounts.models import User


@pytest.fixture(autouse=True)
def _no_limits_left_over() -> None:
    cache.clear()


@pytest.fixture
def browser() -> Callable[[User | None], Client]:
    """A browser of somebody, or of a visitor."""

    def of(user: User | None = None) -> Client:
        client = Client()
        if user is not None:
            client.force_login(user)
        return client

    return of
