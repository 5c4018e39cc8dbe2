"""How workers settle, and a sign of life from each queue: beat calls, the broker carries, a worker answers."""

from typing import Any

from celery import shared_task
from celery.signals import task_postrun, task_prerun, worker_init, worker_ready
from django.db import close_old_connections

from config import health, memory

# between two tasks a database connection is kept or closed by the same rules as between two requests
task_prerun.connect(close_old_connections)
task_postrun.connect(close_old_connections)


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
