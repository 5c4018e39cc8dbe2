"""What memory the processes of a site take, and whether it grows (Linux only)."""

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

WARM = 0.3
"""The share of a run after which caches and pools are filled."""
GROWTH, SLACK = 1.1, 8.0
"""A process may grow by a tenth after that, or by so many megabytes: pages of code that were never used before."""

Sample = dict[str, float]
"""Megabytes by process, which is named by its service and number."""


@dataclass(frozen=True)
class Course:
    """One process's megabytes: once warm, and at the end."""

    warm: float
    end: float

    @property
    def is_flat(self) -> bool:
        """Whether it has not grown beyond what is natural."""
        return self.end <= max(self.warm * GROWTH, self.warm + SLACK)


def services(pid: int) -> Iterator[tuple[str, int]]:
    """Name and process id of each service that `manage.py up`, which is process `pid`, has started."""
    for number in _children(pid):
        command = _read(number, "cmdline").replace("\0", " ")
        if queue := re.search(r"--queues (\w+)", command):
            yield f"worker-{queue[1]}", number
        for name, sign in (("daphne", "-m daphne"), ("beat", " beat "), ("valkey", "valkey"), ("valkey", "redis")):
            if sign in command:
                yield name, number
                break


def sample(pid: int) -> Sample:
    """What each service takes now, the pools of the workers too."""
    found: Sample = {}
    for name, number in services(pid):
        found[f"{name} {number}"] = _megabytes(number)
        for child in _children(number):
            found[f"{name} {number} pool {child}"] = _megabytes(child)
    return found


def courses(samples: list[Sample]) -> dict[str, Course]:
    """How each process fared that lived from warm to the end: medians of thirds, since one look is by chance."""
    told: dict[str, list[float]] = defaultdict(list)
    warm = samples[int(len(samples) * WARM) :]
    for look in warm:
        for name, megabytes in look.items():
            told[name].append(megabytes)
    third = max(1, len(warm) // 3)
    return {
        name: Course(round(_median(values[:third]), 1), round(_median(values[-third:]), 1))
        for name, values in told.items()
        if len(values) == len(warm)
    }


def _median(values: list[float]) -> float:
    return sorted(values)[len(values) // 2]


def _children(pid: int) -> list[int]:
    return [int(number) for task in Path(f"/proc/{pid}/task").glob("*/children") for number in task.read_text().split()]


def _megabytes(pid: int) -> float:
    """The proportional share of memory; of resident pages those that several hold would count several times."""
    found = re.search(r"^Pss:\s+(\d+)", _read(pid, "smaps_rollup"), re.MULTILINE)
    return int(found[1]) / 1024 if found else 0.0


def _read(pid: int, name: str) -> str:
    try:
        return Path(f"/proc/{pid}/{name}").read_text()
    except OSError:  # it has ended
        return ""
