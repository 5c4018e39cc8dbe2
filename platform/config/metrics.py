"""Numbers for Prometheus, read from where they live, so that every Daphne tells the same (PL-61).

Nothing here gets dearer with what is over: closed tables, finished matches and their moves are not counted through.
"""

from collections.abc import Iterator
from itertools import accumulate
from typing import cast

import redis
from django.conf import settings
from django.db.models import Count, Min
from django.utils import timezone
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from config import health
from tables import measures, presence
from tables.models import Heartbeat, Match, MatchSeat, MoveRecord, Table

OPEN = [status for status in Table.Status.values if status != Table.Status.CLOSED]


class SiteCollector(Collector):
    """Asks the database and the broker each time it is scraped; a part that is away is told of, and says nothing."""

    def collect(self) -> Iterator[Metric]:
        """The metrics, named `speedtisch_…`."""
        works = GaugeMetricFamily("speedtisch_part_works", "1 for each part that works, as /healthz.", labels=["part"])
        parts = health.report()
        for part, is_well in parts.items():
            works.add_metric([part], is_well)
        yield works
        yield GaugeMetricFamily("speedtisch_disk_free_bytes", "Room where the site writes.", value=health.free_bytes())
        if parts["database"]:
            yield from _tables()
            yield from _lateness()
        if parts["redis"]:
            yield from _queues()
            yield from _people()
            yield _histogram("speedtisch_move_seconds", "A person's decision until its answer left.", measures.MOVE, [])
            yield _histogram(
                "speedtisch_thinking_seconds", "What computers take to decide.", measures.THINKING, ["level"]
            )


def _tables() -> Iterator[Metric]:
    tables = GaugeMetricFamily("speedtisch_tables", "Tables that are not closed, by status.", labels=["status"])
    for status, count in Table.objects.filter(status__in=OPEN).values_list("status").annotate(Count("pk")):
        tables.add_metric([status], count)
    yield tables
    running = GaugeMetricFamily("speedtisch_matches_running", "Matches that run, by game.", labels=["game"])
    played = Match.objects.filter(status=Match.Status.RUNNING).values_list("game")
    for game, count in played.annotate(Count("pk")).order_by("game"):
        running.add_metric([game], count)
    yield running
    # counting millions of rows takes seconds, and rows are never deleted one by one: the last key says as much
    for name, text, model in (
        ("speedtisch_matches", "Matches begun so far.", Match),
        ("speedtisch_moves", "Moves stored so far.", MoveRecord),
    ):
        last = model._default_manager.order_by("-pk").values_list("pk", flat=True).first()
        yield CounterMetricFamily(name, text, value=last or 0)


def _lateness() -> Iterator[Metric]:
    """How long ago the sweep ran, and how late the most overdue decision is: both about a second at most."""
    now = timezone.now()
    swept = Heartbeat.objects.filter(name="sweep").values_list("beaten_at", flat=True).first()
    silence = float("inf") if swept is None else max(0.0, (now - swept).total_seconds())
    yield GaugeMetricFamily("speedtisch_sweep_age_seconds", "Since the last sweep for run-out clocks.", value=silence)
    overdue = MatchSeat.objects.filter(due_at__lte=now, match__status=Match.Status.RUNNING)
    oldest = overdue.aggregate(oldest=Min("due_at"))["oldest"]
    late = 0.0 if oldest is None else (now - oldest).total_seconds()
    yield GaugeMetricFamily("speedtisch_overdue_seconds", "How late the most overdue decision is.", value=late)


def _queues() -> Iterator[Metric]:
    waiting = GaugeMetricFamily("speedtisch_queue_length", "Tasks that wait for a worker.", labels=["queue"])
    silence = GaugeMetricFamily("speedtisch_heartbeat_age_seconds", "Since a worker's last sign.", labels=["queue"])
    with redis.from_url(settings.REDIS_URL) as broker:
        for queue in health.QUEUES:
            waiting.add_metric([queue], int(broker.llen(queue)))
            age = health.seconds_since_beat(queue)
            silence.add_metric([queue], float("inf") if age is None else age)
    yield waiting
    yield silence


def _people() -> Iterator[Metric]:
    yield GaugeMetricFamily("speedtisch_people_online", "Members and guests connected.", value=len(presence.online()))
    # each socket listens to a channel of its own, which ends with it, or with the process that held it
    config = cast(dict[str, str], settings.CHANNEL_LAYERS["default"]["CONFIG"])
    with redis.from_url(settings.REDIS_URL) as broker:
        sockets = len(broker.pubsub_channels(f"{config['prefix']}specific.*"))
    yield GaugeMetricFamily("speedtisch_sockets", "Open sockets of all web servers.", value=sockets)


def _histogram(name: str, text: str, kind: str, labels: list[str]) -> Metric:
    family = HistogramMetricFamily(name, text, labels=labels)
    for label, measured in measures.read(kind).items():
        bounds = ["+Inf" if bound == float("inf") else str(bound) for bound in measures.BOUNDS]
        buckets = list(zip(bounds, accumulate(measured.counts), strict=True))
        family.add_metric([label] if labels else [], buckets, measured.seconds)
    return family


def exposition() -> bytes:
    """All metrics in Prometheus' text format."""
    registry = CollectorRegistry()
    registry.register(SiteCollector())
    return generate_latest(registry)
