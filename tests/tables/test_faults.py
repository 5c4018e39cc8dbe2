"""Faults in the very moment of a move: nothing is lost, nothing half done, and the match goes on (PL-21, PL-35).

What dies with whole processes is told by `tests/processes`, and at length by `manage.py endure --faults`.
"""

import os
import resource
import signal
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest
from django.db import OperationalError, close_old_connections, connection, connections

from leaderboards.models import Score
from tables import actions, replay, snapshot
from tables.models import Match, MoveRecord
from tests.services import postgres_server
from tests.tables.people import decide, member, refused, running, to_the_end
from tests.tables.sockets import Page, story
from tests.wallets.test_crashes import Crash, crash_before
from wallets import ledger
from wallets.audit import audit

pytestmark = pytest.mark.django_db(transaction=True)

STAKE = 25


@pytest.fixture(autouse=True)
def _crew(workers: Any) -> None:
    """Nobody works."""


def before_the_last_move() -> Match:
    """A match of two members with a stake, in which the next decision is the last one."""
    moves = to_the_end(two_members()).version
    match = two_members()
    for _ in range(moves - 1):
        decide(match)
    return match


def two_members() -> Match:
    return running(member(), member(), size=2, fill="empty", stake=STAKE)


def stored(match: Match) -> tuple[Any, ...]:
    """All that a move may change."""
    match.refresh_from_db()
    seats = match.seats.values_list("asked_version", "place", "points", "payout", "user_id")
    balances = [ledger.balance(seat.user) for seat in match.seats.select_related("user")]
    records = MoveRecord.objects.filter(match=match).count()
    scores = Score.objects.filter(match_id=match.pk).count()
    return match.status, match.version, match.state, records, scores, list(seats), balances


def assert_ended_once(match: Match) -> None:
    """The match is over, once: each has a score, the pot is paid, and seed and moves agree with what is stored."""
    status, version, _, records, scores, seats, balances = stored(match)
    assert (status, records, scores) == (Match.Status.FINISHED, version + 1, 2)
    assert sum(balances) == 2 * 500
    assert sum(payout for *_, payout, _ in seats) == 2 * STAKE
    assert replay.differences(match) == []
    assert audit().holds
    with refused("finished"):
        actions.play(match.pk, 0, {"type": "take", "count": 1}, version)


def test_pl_35_a_crash_anywhere_in_the_last_move_leaves_all_as_it_was() -> None:
    """PL-35: before each statement of the transaction; then the same decision ends the match."""
    match = before_the_last_move()
    before = stored(match)
    for statement in count():
        try:
            with crash_before(statement):
                decide(match)
        except Crash:
            assert stored(match) == before
            assert audit().holds
        else:
            break
    assert statement > 15
    assert_ended_once(match)


def in_a_process_of_its_own(act: Callable[[], None]) -> int:
    """Run `act` in a copy of this process; how it ended, as `os.waitpid` tells."""
    connections.close_all()
    pid = os.fork()
    if pid == 0:
        try:
            signal.alarm(60)
            act()
            os._exit(0)
        finally:
            os._exit(1)  # nothing of the suite ends in a copy
    return os.waitpid(pid, 0)[1]


def kill_at(statement: int | None, commit: str) -> None:
    """Let this process be killed before its n-th statement, or "before" or "after" its commit."""
    numbers, committing = count(), connection.commit

    def die() -> None:
        os.kill(os.getpid(), signal.SIGKILL)

    def execute(run: Any, sql: Any, params: Any, many: Any, context: Any) -> Any:
        if next(numbers) == statement:
            die()
        return run(sql, params, many, context)

    def commit_and_die() -> None:
        if commit == "after":
            committing()
        die()

    connection.execute_wrappers.append(execute)
    if commit:
        connection.commit = commit_and_die  # type: ignore[method-assign]


@pytest.mark.parametrize("database", ["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def test_pl_35_who_is_killed_in_the_last_move_has_made_it_wholly_or_not_at_all(database: str) -> None:
    """PL-35: kill -9 between its statements, before and after its commit."""
    assert connection.vendor == database
    match = before_the_last_move()
    before = stored(match)

    def die(statement: int | None, commit: str = "") -> None:
        def act() -> None:
            kill_at(statement, commit)
            decide(match)

        status = in_a_process_of_its_own(act)
        assert os.WIFSIGNALED(status)
        assert os.WTERMSIG(status) == signal.SIGKILL

    for moment in ((4, ""), (9, ""), (14, ""), (None, "before")):
        die(*moment)
        assert stored(match) == before
    die(None, "after")
    assert_ended_once(match)


@pytest.mark.skipif(connection.vendor != "sqlite", reason="the disk of the embedded database")
def test_a_full_disk_is_an_error_that_loses_nothing() -> None:
    """Half of what the last move writes finds room; then there is some again."""
    match = before_the_last_move()
    before = stored(match)

    def act() -> None:
        room = 32 * 1024  # the least that SQLite's index of the log takes
        resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))
        with pytest.raises(OperationalError, match="disk"):
            decide(match)

    assert in_a_process_of_its_own(act) == 0
    assert stored(match) == before
    decide(match)
    assert_ended_once(match)


async def test_a_disk_that_is_full_is_told_to_who_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page learns that it was our fault and nothing has changed; once there is room, the same move counts."""
    lina = await story(member)
    match = await story(running, lina, await story(member), size=2, fill="empty")

    def full(*args: Any) -> None:
        raise OperationalError("database or disk is full")

    move = {"move": {"type": "take", "count": 1}, "version": 0}
    async with Page(lina, match.table) as page:
        await page.settle()
        with monkeypatch.context() as broken:
            broken.setattr(actions, "play_as", full)
            await page.send(**move)
            assert (await page.next("refused"))["code"] == "failed"
        await page.send(**move)
        assert (await page.until(1))["version"] == 1


@pytest.mark.postgres
async def test_pl_21_a_restart_of_the_database_costs_no_page_and_no_move(monkeypatch: pytest.MonkeyPatch) -> None:
    """PL-21: while it is away a move is refused in clear words; once it is back the same page's move counts."""
    server = postgres_server()
    # a test's socket keeps its connections to the database; here they are looked after as in life
    monkeypatch.setattr("channels.testing.application.no_op", close_old_connections)
    lina = await story(member)
    match = await story(running, lina, await story(member), size=2, fill="empty")
    move = {"move": {"type": "take", "count": 1}, "version": 0}
    async with Page(lina, match.table) as page:
        await page.settle()
        server.stop_for_a_while()
        await page.send(**move)
        assert (await page.next("refused"))["code"] == "failed"
        server.start()
        await page.send(**move)
        assert (await page.until(1))["version"] == 1
    await story(connections.close_all)  # those of this test's own thread have ended, too
    assert (await story(snapshot.load, match.table.key)).match.version == 1
    assert await story(MoveRecord.objects.filter(match=match, version=1).count) == 1
