"""What the chat's tests share with the tables'."""

from tests.tables.conftest import Workers, workers

__all__ = ["Workers", "workers"]
