"""Fixtures that the tables' tests have, too."""

from tests.tables.conftest import workers  # noqa: F401
