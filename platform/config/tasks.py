"""How workers settle, and a sign of life from each queue: beat calls, the broker carries, a worker answers."""

from typing import Any

from celery import shared_task
from celery.signals import worker_init, worker_ready

from config import health, memory


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def heartbeat(queue: str) -> None:
    """Note that a worker of `queue` is alive."""
    health.beat(queue)


@worker_ready.connect  # type: ignore[untyped-decorator]
def first_heartbeat(sender: Any, **kwargs: Any) -> None:
    """A worker that has just come up need not wait for beat. Its host name is `queue@machine`."""
    health.beat(sender.hostname.partition("@")[0])


@worker_init.connect  # type: ignore[untyped-decorator]
def settle(**kwargs: Any) -> None:
    """Before the first process is forked, so that all of them share what is loaded."""
    memory.keep_what_is_loaded()
