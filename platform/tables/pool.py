"""Database work of the sockets, off the event loop.

Django's default is one thread for a whole process: there one slow query would hold up every other socket. These live as
long as the process, so their database connections last, too.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from channels.db import DatabaseSyncToAsync

P = ParamSpec("P")
T = TypeVar("T")

THREADS = 8
_threads = ThreadPoolExecutor(THREADS, thread_name_prefix="sockets")


async def in_thread(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """The result of `work` in one of a few threads; its database connection is checked before and after."""
    result: T = await DatabaseSyncToAsync(work, thread_sensitive=False, executor=_threads)(*args, **kwargs)
    return result
