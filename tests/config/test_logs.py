"""PL-61: structured log lines without secrets or hands."""

import json
import logging
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
import structlog
from django.urls import get_resolver

from config import logs
from tests.site import ROOT


def written(record: logging.LogRecord) -> str:
    return logs.formatter().format(record)


def record(text: str, *args: object, **extra: object) -> logging.LogRecord:
    return logging.getLogger("tables").makeRecord("tables", logging.WARNING, __file__, 1, text, args, None, extra=extra)


def test_pl_61_a_line_says_when_how_bad_who_and_what() -> None:
    line = written(record("moved %s", "on", match=7))
    assert line.startswith("time=")
    assert line.endswith('level=warning logger=tables event="moved on" match=7')


def test_pl_61_json_on_request(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOG_FORMAT", "json")
    told = json.loads(written(record("schön", match=7)))
    assert told["event"] == "schön"
    assert told["match"] == 7


def test_pl_61_whatever_is_said_while_a_worker_is_at_a_match_names_it() -> None:
    """PL-61: lines of Django and Celery, too."""
    with structlog.contextvars.bound_contextvars(match=7):
        assert written(record("retrying")).endswith("match=7")
    assert "match" not in written(record("retrying"))


@pytest.mark.parametrize("key", ["password", "hand", "state", "session_key", "csrftoken", "seed", "authorization"])
def test_pl_61_secrets_stay_out(key: str) -> None:
    assert "geheim" not in written(record("something", **{key: "geheim"}))


@pytest.mark.parametrize(
    "address", ["/tisch/geheim/", "/ws/tisch/geheim/", "/zugang/x/reset/key/geheim/", "/?key=geheim"]
)
def test_pl_61_the_key_of_a_table_stays_out(address: str) -> None:
    assert "geheim" not in written(record("Not Found: %s", address))


def addresses_with_a_key(patterns: list[Any], before: str = "/") -> Iterator[str]:
    """Every address of ours that holds a secret key, with "geheim" in its place."""
    for pattern in patterns:
        route = before + re.sub(r"<slug:key>|\(\?P<key>.*?\)", "geheim", str(pattern.pattern)).strip("^")
        if hasattr(pattern, "url_patterns"):
            yield from addresses_with_a_key(pattern.url_patterns, route)
        elif "geheim" in route:
            yield route.replace("(?P<uidb36>[0-9A-Za-z]+)", "1")


def test_pl_61_no_address_gives_its_key_away() -> None:
    """PL-61: whatever address comes to hold a key, it stays out of the log."""
    addresses = list(addresses_with_a_key(get_resolver().url_patterns))
    assert {"/tisch/geheim/", "/mitspielen/geheim/"} <= set(addresses)
    assert [address for address in addresses if "geheim" in written(record("Not Found: %s", address))] == []


def test_pl_61_structlog_and_the_standard_library_write_alike() -> None:
    handler = logging.Handler()
    lines: list[str] = []
    handler.setFormatter(logs.formatter())
    handler.emit = lambda record: lines.append(handler.format(record))  # type: ignore[method-assign]
    logger = logging.getLogger("tests.logs")
    logger.addHandler(handler)
    try:
        structlog.get_logger("tests.logs").warning("moved", match=7, hand=[1, 2])
    finally:
        logger.removeHandler(handler)
    assert len(lines) == 1
    assert lines[0].endswith("level=warning logger=tests.logs event=moved match=7 hand=…")


WORKER = """
import logging, structlog
from config.celery import app
app.log.setup(loglevel="WARNING")
structlog.get_logger("tables.ending").info("match_ended", match=7)
logging.getLogger("celery.worker").warning("lost")
logging.getLogger("celery.worker").info("ready")
"""


def test_pl_61_workers_write_like_everybody_else() -> None:
    """PL-61: Celery's processes keep our format, clock and level, so a match that ends there is in the log."""
    done = subprocess.run(
        [sys.executable, "-c", WORKER], capture_output=True, text=True, env=_environment(), check=True
    )
    ended, lost = (line.split(" ", 1) for line in done.stderr.splitlines())
    assert ended[1] == "level=info logger=tables.ending event=match_ended match=7"
    assert lost[1] == "level=warning logger=celery.worker event=lost"
    assert all(stamp.startswith("time=") and stamp.endswith("Z") for stamp, _ in (ended, lost))


def _environment() -> dict[str, str]:
    """A worker's: the source roots on the path, and nothing that says this is a test."""
    path = os.pathsep.join((str(ROOT), str(ROOT / "platform")))
    return {"PATH": os.environ["PATH"], "PYTHONPATH": path, "SECRET_KEY": "x", "VAR_DIR": str(ROOT / "var")}


def test_pl_61_a_traceback_stays_readable() -> None:
    try:
        raise ValueError("no such card")
    except ValueError as error:
        made = record("failed")
        made.exc_info = (type(error), error, error.__traceback__)
    first, *rest = written(made).splitlines()
    assert first.endswith("event=failed")
    assert rest[0].startswith("Traceback")
    assert rest[-1] == "ValueError: no such card"
