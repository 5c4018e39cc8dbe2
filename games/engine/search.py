"""Choosing by playing options through in made-up worlds: the same search for every game's strong computer."""

from collections.abc import Callable, Sequence
from math import sqrt
from statistics import fmean
from time import thread_time
from typing import TypeVar

import msgspec

W = TypeVar("W")
M = TypeVar("M")


class Budget(msgspec.Struct, frozen=True, kw_only=True):
    """How much a decision may cost and how sure it must be."""

    simulations: int
    """Playouts over all candidates."""
    batch: int = 16
    """Worlds between two looks at the standing."""
    drop: float = 2.5
    """A candidate so many standard errors behind the leader is not looked at again."""
    replace: float = 2.0
    """The leader replaces the incumbent when it is so many standard errors ahead."""
    seconds: float = 1.5
    """Of one core: stop then, on the samples there are. A net for slow machines: such a choice depends on them too."""


def search(candidates: Sequence[M], world: Callable[[], W], value: Callable[[W, M], float], budget: Budget) -> M:
    """The best of `candidates`; the first is the incumbent, which wins unless another is significantly better.

    `world` makes up one more world; `value` plays it out after a move and says what came of it, leaving the world
    unchanged. All candidates meet the same worlds, so their differences are measured in pairs.
    """
    deadline = thread_time() + budget.seconds
    values: list[list[float]] = [[] for _ in candidates]
    alive = list(range(len(candidates)))
    left, late = budget.simulations, False
    while len(alive) > 1 and left >= len(alive) and not late:
        for _ in range(min(budget.batch, left // len(alive))):
            if late := thread_time() > deadline:
                break
            made_up = world()
            for index in alive:
                values[index].append(value(made_up, candidates[index]))
            left -= len(alive)
        leader = _leader(alive, values)
        alive = [index for index in alive if index == leader or lead(values[leader], values[index]) < budget.drop]
    leader = _leader(alive, values)
    if leader and lead(values[leader], values[0]) < budget.replace:
        leader = 0
    return candidates[leader]


def lead(ahead: Sequence[float], behind: Sequence[float]) -> float:
    """By how many standard errors `ahead` is better on the worlds that both have seen; 0 with fewer than two."""
    gaps = [better - worse for better, worse in zip(ahead, behind, strict=False)]
    if len(gaps) < 2:
        return 0.0
    mean = fmean(gaps)
    spread = sum((gap - mean) ** 2 for gap in gaps) / (len(gaps) - 1)
    if not spread:
        return 0.0 if not mean else float("inf") if mean > 0 else float("-inf")
    return mean / sqrt(spread / len(gaps))


def _leader(alive: Sequence[int], values: Sequence[Sequence[float]]) -> int:
    return max(alive, key=lambda index: fmean(values[index]) if values[index] else 0.0)
