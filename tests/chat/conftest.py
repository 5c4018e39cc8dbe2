"""What the chat's tests share with the tables'."""

from tests.tables.conftest import Clock, Workers, time, workers

__all__ = ["Clock", "Workers", "time", "workers"]
