"""A live table's fixtures, for what a game promises there."""

from tests.tables.conftest import time, workers  # noqa: F401
