"""Whoever starts processes here waits for them, never for a time."""

from collections.abc import Iterator

import pytest

from tests.site import Site


@pytest.fixture
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with Site(tmp_path_factory.mktemp("site")) as site:
        yield site
