"""Numbers for Prometheus, read from where they live, so that every Daphne tells the same (PL-61)."""

from collections.abc import Iterator

import redis
from django.conf import settings
from django.db.models import Count
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from config import health
from tables.models import Match, MoveRecord, Table


class SiteCollector(Collector):
    """Asks the database and the broker each time it is scraped."""

    def collect(self) -> Iterator[Metric]:
        """The metrics, named `speedtisch_…`."""
        tables = GaugeMetricFamily("speedtisch_tables", "Tables by status.", labels=["status"])
        for status, count in Table.objects.values_list("status").annotate(Count("pk")):
            tables.add_metric([status], count)
        yield tables

        matches = GaugeMetricFamily("speedtisch_matches", "Matches by game and status.", labels=["game", "status"])
        for game, status, count in Match.objects.values_list("game", "status").annotate(Count("pk")):
            matches.add_metric([game, status], count)
        yield matches

        # counting millions of rows takes seconds, and rows are never deleted one by one: the last key says as much
        last = MoveRecord.objects.order_by("-pk").values_list("pk", flat=True).first()
        yield CounterMetricFamily("speedtisch_moves", "Moves stored so far.", value=last or 0)

        waiting = GaugeMetricFamily("speedtisch_queue_length", "Tasks that wait for a worker.", labels=["queue"])
        silence = GaugeMetricFamily("speedtisch_heartbeat_age_seconds", "Since a worker's last sign.", labels=["queue"])
        with redis.from_url(settings.REDIS_URL) as broker:
            for queue in health.QUEUES:
                waiting.add_metric([queue], int(broker.llen(queue)))
                age = health.seconds_since_beat(queue)
                silence.add_metric([queue], float("inf") if age is None else age)
        yield waiting
        yield silence


def exposition() -> bytes:
    """All metrics in Prometheus' text format."""
    registry = CollectorRegistry()
    registry.register(SiteCollector())
    return generate_latest(registry)
