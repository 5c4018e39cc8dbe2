"""PL-10, PL-15, PL-53: one heartbeat says for all sockets of a process who is here, and finds what was not told."""

import asyncio
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from tables import elsewhere, presence, valkey
from tables.heartbeat import Heartbeat, heartbeat
from tests.tables import people
from tests.tables.people import member, opened, running, until_asked
from tests.tables.sockets import Page, story

pytestmark = pytest.mark.django_db(transaction=True)


@dataclass(eq=False)
class Socket:
    """Joins a heartbeat and counts how often it is told to look."""

    user: User
    table_id: int
    elsewhere: str = ""
    looked: asyncio.Event = field(default_factory=asyncio.Event)

    async def look_elsewhere(self) -> None:
        self.looked.set()


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    valkey.client().flushdb()
    monkeypatch.setattr(presence, "BEAT_SECONDS", 0.01)


async def until(condition: Any) -> None:
    """Wait until `condition()`, asked in a thread, holds."""
    async with asyncio.timeout(10):
        while not await story(condition):
            await asyncio.sleep(0.01)


async def test_pl_10_whoever_stays_is_here_after_every_beat() -> None:
    lina, jonas = await story(member), await story(member)
    table = await story(opened, lina)
    async with Page(lina, table) as one, Page(jonas, table) as two:
        await one.settle()
        await two.settle()
        for _ in range(2):
            await story(valkey.client().delete, presence.ONLINE)
            await until(lambda: presence.online() == {lina.pk, jonas.pk})
    await story(valkey.client().delete, presence.ONLINE)
    assert await story(presence.online) == set()


async def test_case_b06_a_table_that_waits_is_found_although_nobody_was_told() -> None:
    anna = await story(member)
    here, there = await story(lambda: (running(anna, member()), running(anna, member())))
    beats = Heartbeat()
    socket, other = Socket(anna, here.table_id), Socket(await story(member), here.table_id)
    await story(until_asked, there, anna)
    for one in (socket, other):
        beats.join(one)
    await asyncio.wait_for(socket.looked.wait(), 10)
    assert not other.looked.is_set()
    for one in (socket, other):
        beats.leave(one)


async def test_what_a_page_says_already_is_not_looked_up_again() -> None:
    anna = await story(member)
    here, there = await story(lambda: (running(anna, member()), running(anna, member())))
    await story(until_asked, there, anna)
    beats, socket = Heartbeat(), Socket(anna, here.table_id, elsewhere=there.table.key)
    beats.join(socket)
    await until(lambda: presence.is_online(anna.pk))
    await asyncio.sleep(0.05)
    assert not socket.looked.is_set()
    beats.leave(socket)


async def test_a_beat_that_fails_is_not_the_last(monkeypatch: pytest.MonkeyPatch, caplog: Any) -> None:
    anna = await story(member)
    beats, socket = Heartbeat(), Socket(anna, 0)
    failed, beat_all = asyncio.Event(), presence.beat_all

    def fail_first(*args: Any) -> None:
        if not failed.is_set():
            failed.set()
            raise OSError
        beat_all(*args)

    monkeypatch.setattr(presence, "beat_all", fail_first)
    beats.join(socket)
    await until(lambda: presence.is_online(anna.pk))
    beats.leave(socket)
    assert "heartbeat_failed" in caplog.text


async def test_nothing_beats_where_nobody_is() -> None:
    beats, socket = Heartbeat(), Socket(await story(member), 0)
    before = asyncio.all_tasks()
    beats.join(socket)
    assert len(asyncio.all_tasks() - before) == 1
    beats.leave(socket)
    await asyncio.sleep(0)
    assert asyncio.all_tasks() == before
    assert heartbeat() is heartbeat()


def test_pl_15_only_who_sits_there_and_looks_keeps_a_table_open(time: Any) -> None:
    anna, ben = member(), member()
    hers, his = opened(anna), opened(ben)
    time.advance(minutes=4)
    presence.beat_all([(hers.pk, anna.pk), (hers.pk, ben.pk), (his.pk, anna.pk)], 0)
    assert people.fresh(hers).seen_at == time.time
    assert people.fresh(his).seen_at != time.time  # ben is connected, but to another table


def test_many_cost_as_much_as_one(time: Any) -> None:
    """The database and Valkey are asked once for all: thousands of sockets each for itself used a fifth of a core."""
    crowd = [member() for _ in range(6)]
    tables = [opened(one) for one in crowd]

    def cost(count: int) -> int:
        with CaptureQueriesContext(
            connection,
        ) as queries:
            presence.beat_all([(table.pk, one.pk) for table, one in zip(tables[:count], crowd, strict=False)], 0)
            elsewhere.waiting({one.pk for one in crowd[:count]})
        return len(queries)

    assert cost(6) == cost(1) == 4
