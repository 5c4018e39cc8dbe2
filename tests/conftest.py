"""What holds for the whole suite: which tests run on which database, and that CI skips none of the dear ones.

`pytest` runs on SQLite and leaves out what is marked `postgres`; `pytest --postgres …` runs whatever is chosen on a
PostgreSQL that it starts itself. `make test` does both: `--postgres -m postgres`, then everything else. What is marked
`compiled` runs with `pytest --compiled …` alone, after `make fast`.
"""

import os
from collections.abc import Generator
from typing import Any

import pytest
from django.conf import settings
from django.core.management.color import no_style
from django.db import connections
from django.test import TransactionTestCase

from config.gallery import chromium
from config.translations import compile_all
from games.engine import compiled, registry
from tests import postgres
from tests.processes import nginx

NEEDS = ("postgres", "browser", "processes", "nginx", "compiled")
"""Markers of tests that need programs of the machine: skipped without them at home, never in CI."""
IN_CI = bool(os.environ.get("CI"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--postgres", action="store_true", help="run on a PostgreSQL that the suite starts itself")
    parser.addoption("--compiled", action="store_true", help="run with rules and bots as `make fast` has built them")


def pytest_configure(config: pytest.Config) -> None:
    compile_all(settings.LOCALE_PATHS)
    if config.getoption("--postgres"):
        config.option.reuse_db = True  # the server goes, and it all: dropping it would wait for who still looks at it


def empty_the_database(test: TransactionTestCase) -> None:
    """What Django does after a test that commits; but it makes content types and permissions anew, taking ten times as
    long as all the rest. Here they stay: nothing ever changes them.
    """
    for name in test._databases_names(include_mirrors=False):
        connection = connections[name]
        all_tables = connection.introspection.django_table_names(only_existing=True, include_views=False)
        tables = [table for table in all_tables if table not in KEPT]
        connection.ops.execute_sql_flush(connection.ops.sql_flush(no_style(), tables))


KEPT = ("django_content_type", "auth_permission")
TransactionTestCase._fixture_teardown = empty_the_database


@pytest.hookimpl(tryfirst=True)  # pytest-xdist reads the groups in the same hook
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    on_postgres = config.getoption("--postgres")
    for marker in ("postgres", "compiled"):
        if not config.getoption(f"--{marker}"):
            kept = [item for item in items if not item.get_closest_marker(marker)]
            if dropped := [item for item in items if item.get_closest_marker(marker)]:
                config.hook.pytest_deselected(items=dropped)
                items[:] = kept
    missing = {
        "postgres": on_postgres and postgres.programs() is None and "PostgreSQL is not installed",
        "nginx": nginx.program() is None and "nginx or openssl is not installed",
        "browser": chromium.program() is None and "Chromium is not installed",
        "compiled": not compiled.place().is_dir() and "nothing is compiled, or something older: `make fast`",
    }
    for item in items:
        for marker, reason in missing.items():
            if reason and item.get_closest_marker(marker):
                item.add_marker(pytest.mark.skip(reason=reason))
    share_out(items)


def share_out(items: list[pytest.Item]) -> None:
    """Let the tests of one site follow each other on one worker of pytest-xdist, and begin with what takes longest."""
    for item in items:
        if group := group_of(item):
            item.add_marker(pytest.mark.xdist_group(group))
    items.sort(key=lambda item: GROUPS.index(group_of(item)))


GROUPS = ("browser-games", "browser-platform", "processes", "")
"""Two sites for browsers that take about as long, and one worker on which processes die. Others go anywhere."""


def group_of(item: pytest.Item) -> str:
    if item.get_closest_marker("browser"):
        is_of_a_game = any(game.slug in item.path.stem for game in registry.all_games())
        return "browser-games" if is_of_a_game else "browser-platform"
    return "processes" if item.get_closest_marker("processes") else ""


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, Any, None]:
    outcome = yield
    report = outcome.get_result()
    is_dear = any(item.get_closest_marker(marker) for marker in NEEDS)
    if IN_CI and is_dear and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"must not be skipped in CI: {report.longrepr}"
