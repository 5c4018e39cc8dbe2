"""Fixtures of the ledger's tests."""

from collections.abc import Callable

import pytest

from accounts.models import User
from tests.wallets.members import new_member


@pytest.fixture
def member(db: None) -> Callable[..., User]:
    return new_member
