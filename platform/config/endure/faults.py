"""What is broken in a running site: each fault happens by itself, and none of them may cost a move or a Taler."""

import os
import signal
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

import redis
from django.conf import settings

from config.endure import memory
from config.endure.person import Person

Fault = Callable[[int, Sequence[Person]], Awaitable[None]]
"""Given the process of `manage.py up` and everybody who plays."""


def kill(service: str) -> Fault:
    """`kill -9` of one process of that service."""

    async def fault(pid: int, people: Sequence[Person]) -> None:
        os.kill(next(number for name, number in memory.services(pid) if name == service), signal.SIGKILL)

    return fault


async def lose_tasks(pid: int, people: Sequence[Person]) -> None:
    """All tasks that wait are gone, and those that a worker has taken are forgotten."""
    with redis.from_url(settings.REDIS_URL) as broker:
        broker.delete("bots", "clock", "unacked", "unacked_index")


async def lose_messages(pid: int, people: Sequence[Person]) -> None:
    """Whoever listens to Valkey is cut off; what is told before they listen again nobody hears."""
    with redis.from_url(settings.REDIS_URL) as broker:
        broker.execute_command("CLIENT", "KILL", "TYPE", "pubsub")


async def freeze_a_page(pid: int, people: Sequence[Person]) -> None:
    """One page reads nothing any more, as on a phone that is put away; it answers no ping and is shut out for that."""
    socket = people[0].socket
    with suppress(AttributeError):
        if socket is not None:
            socket.transport.pause_reading()


async def slow_a_line(pid: int, people: Sequence[Person]) -> None:
    """What one page sends and is sent takes a second and a half, each way and from now on."""
    people[-1].delay = 1.5


ALL: dict[str, Fault] = {
    "kill -9 daphne": kill("daphne"),
    "kill -9 worker-clock": kill("worker-clock"),
    "kill -9 worker-bots": kill("worker-bots"),
    "kill -9 beat": kill("beat"),
    "kill -9 valkey": kill("valkey"),
    "tasks lost": lose_tasks,
    "messages lost": lose_messages,
    "a frozen page": freeze_a_page,
    "a line of 3 s": slow_a_line,
}
