"""A copy made in mid-match is whole: restored elsewhere, every Taler and every move is there (PL-31, PL-57)."""

import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from config import backups
from tables.models import MoveRecord
from tests import postgres
from tests.site import ROOT
from tests.tables.people import decide, member, running, to_the_end
from wallets.models import Transfer

pytestmark = pytest.mark.django_db(transaction=True)

PROVE = """
from django.core.management import call_command
from tables.models import MoveRecord
from wallets.models import Transfer
call_command("restore", {path!r})
call_command("restore", {path!r}, replace=True)
call_command("check_ledger")
call_command("replay", all=True)
print(MoveRecord.objects.count(), Transfer.objects.count())
"""


def prove_elsewhere(path: Path, **environment: str) -> None:
    """Restore into another, empty database; there, sums and moves must hold and be those of the copy's moment."""
    begun, ended = running(member(), member(), stake=25), running(member(), member(), stake=50)
    decide(begun)
    to_the_end(ended)
    there = MoveRecord.objects.count(), Transfer.objects.count()
    copy = backups.write(path / "copies")
    to_the_end(begun)
    assert MoveRecord.objects.count() > there[0], "what happens afterwards is not in it"
    code = PROVE.format(path=str(copy))
    done = subprocess.run(
        [sys.executable, "manage.py", "shell", "--no-imports", "-c", code],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.splitlines()[-1] == "{} {}".format(*there)
    assert "2 of 2 matches agree" in done.stdout


def test_pl_31_a_copy_of_sqlite_is_whole(tmp_path: Path) -> None:
    prove_elsewhere(tmp_path, VAR_DIR=str(tmp_path))


@pytest.fixture
def other_database() -> Iterator[str]:
    """The address of another, empty database of the suite's PostgreSQL."""
    with connection.cursor() as cursor:
        cursor.execute("CREATE DATABASE elsewhere")
    yield os.environ["DATABASE_URL"].rpartition("/")[0] + "/elsewhere"
    with connection.cursor() as cursor:
        cursor.execute("DROP DATABASE elsewhere")


@pytest.mark.postgres
def test_pl_31_a_copy_of_postgresql_is_whole(
    tmp_path: Path, other_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", f"{postgres.programs()}{os.pathsep}{os.environ['PATH']}")
    prove_elsewhere(tmp_path, VAR_DIR=str(tmp_path), DATABASE_URL=other_database)


def test_copies_are_private_and_only_the_newest_stay(tmp_path: Path) -> None:
    for _ in range(4):
        last = backups.write(tmp_path, keep=2)
    kept = sorted(tmp_path.iterdir())
    assert len(kept) == 2
    assert kept[-1] == last
    assert stat.S_IMODE(last.stat().st_mode) == 0o600


def test_a_database_with_people_in_it_is_not_replaced_by_mistake(tmp_path: Path) -> None:
    copy = backups.write(tmp_path)
    member()
    with pytest.raises(CommandError, match="--replace"):
        call_command("restore", str(copy))
    with pytest.raises(CommandError, match="no file"):
        call_command("restore", str(tmp_path / "nothing"))
    call_command("restore", str(copy), replace=True)
    assert backups.is_empty()


def test_a_copy_that_cannot_be_written_is_no_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(backups, "_copy_to", full)
    with pytest.raises(CommandError, match="No space left"):
        call_command("backup", str(tmp_path))
    assert not list(tmp_path.iterdir())
