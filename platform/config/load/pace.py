"""How fast the tables of a load test go on: as fast as they can, or at a steady rate."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from time import perf_counter

from config.load.figures import Tally

STEADY = 0.6
"""The share of the highest rate at which latency is measured: nobody plays at a site that runs at its limit."""

AT_ONCE = 64
"""So many tables are at a move or broadcast at any moment; with more each would only wait the longer for its turn."""

Step = Callable[[Tally], Awaitable[None]]
"""One move or one broadcast at one table, until everybody there has it."""


async def run(steps: Sequence[Step], seconds: float, at: float | None = None) -> Tally:
    """Repeat each of `steps` for itself for so long, as fast as it goes, or `at` so many a second in all.

    Never more than `AT_ONCE` of them at the same time, so that thousands of sockets measure what sockets cost, and not
    how long a queue may grow.

    A table that is late goes on at once.
    """
    tally, begun = Tally(), perf_counter()
    pause = len(steps) / max(at, 0.1) if at is not None else 0.0
    gate = asyncio.Semaphore(AT_ONCE)

    async def repeat(step: Step, first: float) -> None:
        due = begun + first
        while perf_counter() < begun + seconds:
            if (wait := due - perf_counter()) > 0:
                await asyncio.sleep(min(wait, begun + seconds - perf_counter()))
                continue
            async with gate:
                if perf_counter() < begun + seconds:
                    await step(tally)
            due = max(due + pause, perf_counter() - pause)

    await asyncio.gather(*(repeat(step, pause * nth / len(steps)) for nth, step in enumerate(steps)))
    tally.seconds = perf_counter() - begun
    return tally
