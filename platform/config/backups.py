"""Copies of the whole database, made while the site runs, and the way back. Passwords' hashes are in them."""

import os
import sqlite3
import subprocess
from collections.abc import Mapping
from contextlib import closing, suppress
from pathlib import Path

from django.core.cache import cache
from django.db import connection
from django.utils import timezone
from redis import RedisError

from accounts.models import User

PREFIX = "speedtisch-"


class Failed(Exception):
    """The database's program has said no; with its words."""


def write(folder: Path, keep: int | None = None) -> Path:
    """Copy what is stored now into a new file in `folder`, which is named by the time, and return its path.

    Of all such files the `keep` newest stay. Raises `Failed`.
    """
    folder.mkdir(parents=True, exist_ok=True)
    kind = "sqlite3" if connection.vendor == "sqlite" else "dump"
    path = folder / f"{PREFIX}{timezone.now():%Y%m%d-%H%M%S-%f}.{kind}"
    unfinished = path.with_suffix(".part")
    unfinished.touch(mode=0o600)
    try:
        _copy_to(unfinished)
        unfinished.rename(path)
    finally:
        unfinished.unlink(missing_ok=True)
    for old in sorted(folder.glob(f"{PREFIX}*.{kind}"), reverse=True)[keep:] if keep else ():
        old.unlink()
    return path


def read(path: Path) -> None:
    """Put what is stored in `path` in the place of all that the database holds. Raises `Failed`.

    The cache goes, too: it speaks of matches that may never have been.
    """
    if connection.vendor == "sqlite":
        connection.ensure_connection()
        with closing(sqlite3.connect(path)) as copy:
            copy.backup(connection.connection)
    else:
        connection.close()
        whole = ("--clean", "--if-exists", "--no-owner", "--exit-on-error", "--single-transaction")
        _run("pg_restore", *whole, f"--dbname={_address()['PGDATABASE']}", str(path))
    with suppress(RedisError):
        cache.clear()


def is_empty() -> bool:
    """Whether the database holds nobody yet, or not even tables."""
    return User._meta.db_table not in connection.introspection.table_names() or not User.objects.exists()


def _copy_to(path: Path) -> None:
    """In one transaction, so that no half of a move is in it; nobody who writes has to wait."""
    if connection.vendor == "sqlite":
        connection.ensure_connection()
        with closing(sqlite3.connect(path)) as copy:
            connection.connection.backup(copy)
    else:
        _run("pg_dump", "--format=custom", "--no-owner", f"--file={path}")


def _run(program: str, *arguments: str) -> None:
    done = subprocess.run(
        [program, *arguments], env={**os.environ, **_address()}, check=False, capture_output=True, text=True
    )
    if done.returncode:
        raise Failed(done.stderr.strip())


def _address() -> Mapping[str, str]:
    """Where the database is, as PostgreSQL's programs want to be told."""
    settings = connection.settings_dict
    facts = {
        "PGHOST": settings["HOST"],
        "PGPORT": settings["PORT"],
        "PGUSER": settings["USER"],
        "PGPASSWORD": settings["PASSWORD"],
        "PGDATABASE": settings["NAME"],
    }
    return {name: str(value) for name, value in facts.items() if value}
