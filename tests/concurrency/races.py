"""Several threads at once, each with a database connection of its own, and a way to hold them where a race would be."""

from collections.abc import Callable
from threading import Barrier, BrokenBarrierError, Thread
from typing import Any

from django.db import connections

MEETING_SECONDS = 1.0
"""How long a thread waits for the others where they can meet; a lock keeps them apart, and the wait runs out."""


def at_once(*calls: Callable[[], Any]) -> list[Any]:
    """Run all `calls` in threads that start together; what each returned or raised, in their order."""
    results: list[Any] = [None] * len(calls)
    start = Barrier(len(calls))

    def run(number: int, call: Callable[[], Any]) -> None:
        try:
            start.wait(10)
            results[number] = call()
        except Exception as error:
            results[number] = error
        finally:
            connections.close_all()

    threads = [Thread(target=run, args=one) for one in enumerate(calls)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
        assert not thread.is_alive(), "a thread hangs: a deadlock?"
    return results


class Meeting:
    """A point that threads pass together if nothing keeps them apart. `met` tells whether they did."""

    def __init__(self, threads: int) -> None:
        self._barrier = Barrier(threads)
        self.met = False

    def after(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """`function`, and then a wait for the others."""

        def held(*args: Any, **kwargs: Any) -> Any:
            result = function(*args, **kwargs)
            try:
                self._barrier.wait(MEETING_SECONDS)
                self.met = True
            except BrokenBarrierError:
                pass
            return result

        return held


def codes(results: list[Any]) -> list[Any]:
    """Refusals by their code, other results as they are."""
    return [getattr(result, "code", result) for result in results]
