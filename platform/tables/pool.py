"""Database work of the sockets, off the event loop.

Django's default is one thread for a whole process: there one slow query would hold up every other socket.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from channels.db import DatabaseSyncToAsync
from django.db import connection

P = ParamSpec("P")
T = TypeVar("T")

THREADS = 8
KEPT_SECONDS = 60


def _keep_connection() -> None:
    """Let this thread keep its database connection for a while: opening one costs more than most of the work here.

    Other threads open one for each request, since they do not live longer.
    """
    connection.settings_dict = {**connection.settings_dict, "CONN_MAX_AGE": KEPT_SECONDS}


_threads = ThreadPoolExecutor(THREADS, thread_name_prefix="sockets", initializer=_keep_connection)


async def in_thread(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """The result of `work` in one of a few threads; its database connection is checked before and after."""
    result: T = await DatabaseSyncToAsync(work, thread_sensitive=False, executor=_threads)(*args, **kwargs)
    return result
