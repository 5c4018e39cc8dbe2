"""What a load test counts, and the report it makes of it."""

from dataclasses import dataclass, field
from typing import Any

PATIENCE = 20.0
"""Seconds after which what has not come counts as an error."""


@dataclass
class Tally:
    """Everything that happened in one stretch of time. Times are seconds; a step is a move or a broadcast."""

    seconds: float = 0.0
    steps: list[float] = field(default_factory=list)
    """How long each step took until everybody at the table had it."""
    updates: int = 0
    received: int = 0
    """Bytes of all updates."""
    errors: int = 0

    @property
    def rate(self) -> float:
        """Steps per second."""
        return len(self.steps) / self.seconds if self.seconds else 0.0

    def latency_ms(self) -> dict[str, float]:
        """Percentiles in milliseconds."""
        return {f"p{percent}": round(1000 * _percentile(self.steps, percent), 2) for percent in (50, 95, 99)}


@dataclass
class Measured:
    """One side of the comparison: as fast as it goes, and at a steady share of that."""

    full: Tally
    steady: Tally
    cpu_seconds: float | None = None
    """Of all processes of the site while it ran as fast as it goes; `None` where nobody said which they are."""


def report(site: Measured, bare: Measured) -> dict[str, Any]:
    """The result of a load test, see `manage.py loadtest --help`."""
    latency, bare_latency = site.steady.latency_ms(), bare.steady.latency_ms()
    updates = site.full.updates + site.steady.updates
    moves = len(site.full.steps)
    return {
        "moves_per_s": round(site.full.rate, 2),
        "latency_ms": latency,
        "baseline": {"broadcasts_per_s": round(bare.full.rate, 2), "latency_ms": bare_latency},
        "ratio_moves": _ratio(site.full.rate, bare.full.rate),
        "ratio_p99": _ratio(latency["p99"], bare_latency["p99"]),
        "errors": sum(tally.errors for side in (site, bare) for tally in (side.full, side.steady)),
        "bytes_per_update": round((site.full.received + site.steady.received) / updates) if updates else 0,
        "cpu_ms_per_move": None if site.cpu_seconds is None else round(1000 * site.cpu_seconds / max(1, moves), 2),
    }


def _percentile(values: list[float], percent: int) -> float:
    """The smallest value that is not less than so many of all; 0 where there are none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, len(ordered) * percent // 100)] if ordered else 0.0


def _ratio(one: float, other: float) -> float:
    return round(one / other, 3) if other else 0.0
