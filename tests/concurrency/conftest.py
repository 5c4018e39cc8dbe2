"""Fixtures of the races."""

from tests.tables.simultan import simultan  # noqa: F401  a fixture
