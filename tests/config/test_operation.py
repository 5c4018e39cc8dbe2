"""PL-61: health, metrics and what crawlers are told."""

import gc
import importlib
import re
import time
import weakref
from collections.abc import Iterator
from typing import Any

import pytest
from celery.signals import worker_init
from channels.testing import WebsocketCommunicator
from django.core.cache import cache
from django.db import OperationalError
from django.test import Client

from config import asgi, health, memory, metrics, tasks
from config.asgi import application
from tables import presence
from tables import tasks as table_tasks
from tests.tables.people import member, running, until_asked
from tests.tables.sockets import Page, story

pytestmark = pytest.mark.django_db


@pytest.fixture
def working() -> None:
    """All workers have just given a sign of life."""
    cache.clear()
    for queue in health.QUEUES:
        tasks.heartbeat(queue)


def test_pl_61_all_is_well(client: Client, working: None) -> None:
    answer = client.get("/healthz")
    assert answer.status_code == 200
    parts = {"database", "redis", "disk", "worker-clock", "worker-bots"}
    assert answer.json() == dict.fromkeys(parts, True)


def test_pl_61_a_silent_worker_is_named(client: Client, working: None) -> None:
    cache.delete("heartbeat:bots")
    answer = client.get("/healthz")
    assert answer.status_code == 503
    assert [part for part, works in answer.json().items() if not works] == ["worker-bots"]


def test_pl_61_a_worker_that_fell_silent_is_named_however_far_the_clock_was_set_back(
    client: Client, working: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = time.time
    monkeypatch.setattr(time, "time", lambda: now() - 3600)
    tasks.heartbeat("clock")
    parts = client.get("/healthz").json()
    assert [part for part, works in parts.items() if not works] == ["worker-bots"]


def test_pl_61_a_lost_database_is_named(client: Client, working: None, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> Any:
        raise OperationalError("gone")

    monkeypatch.setattr(health, "_ask_database", fail)
    answer = client.get("/healthz")
    assert answer.status_code == 503
    assert [part for part, works in answer.json().items() if not works] == ["database"]
    assert client.get("/readyz").status_code == 503


def test_pl_61_without_redis_nobody_knows_of_the_workers(
    client: Client, working: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> Any:
        raise ConnectionError("gone")

    monkeypatch.setattr(health, "_ask_redis", fail)
    answer = client.get("/healthz")
    assert answer.status_code == 503
    assert [part for part, works in answer.json().items() if works] == ["database", "disk"]
    assert client.get("/readyz").status_code == 503
    text = client.get("/metrics").content.decode()
    assert 'speedtisch_part_works{part="redis"} 0.0' in text
    assert "speedtisch_moves_total" in text, "what can be told is told"


def test_pl_61_a_full_disk_is_named(client: Client, working: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "free_bytes", lambda: 7)
    answer = client.get("/healthz")
    assert answer.status_code == 503
    assert [part for part, works in answer.json().items() if not works] == ["disk"]
    assert "speedtisch_disk_free_bytes 7.0" in client.get("/metrics").content.decode()


def test_pl_61_a_web_server_is_ready_without_workers(client: Client) -> None:
    """PL-61: a restart of the workers takes no web server away from people."""
    cache.clear()
    assert client.get("/healthz").status_code == 503
    assert client.get("/readyz").json() == {"database": True, "redis": True}


def test_pl_61_a_worker_that_comes_up_reports_at_once() -> None:
    cache.clear()

    class Worker:
        hostname = "clock@machine"

    tasks.first_heartbeat(Worker())
    assert health.seconds_since_beat("clock") is not None
    assert health.seconds_since_beat("bots") is None


def test_pl_61_metrics_for_this_machine(client: Client, working: None) -> None:
    text = client.get("/metrics").content.decode()
    assert "speedtisch_moves_total 0.0" in text
    assert re.search(r'speedtisch_queue_length{queue="bots"} [0-9.]+', text)
    assert 'speedtisch_part_works{part="worker-bots"} 1.0' in text


def told() -> dict[str, float]:
    """Each metric, with its labels, and its value."""
    lines = re.findall(r"^(speedtisch_\S+) (\S+)$", metrics.exposition().decode(), re.MULTILINE)
    return {name: float(value) for name, value in lines}


@pytest.mark.django_db(transaction=True)
async def test_pl_61_metrics_see_inside_a_match(workers: Any) -> None:
    """PL-61: running matches, sockets, a move's way, a computer's thinking, and how late the sweep is."""
    await story(cache.clear)
    lina = await story(member)
    match = await story(running, lina)
    version = await story(until_asked, match, lina)
    workers.sent.clear()
    before = await story(told)
    async with Page(lina, match.table) as page:
        await page.settle()
        await page.send(move={"type": "take", "count": 1}, version=version)
        await page.next("update")
        await page.settle()
        await story(workers.work)
        await story(table_tasks.sweep)
        await story(presence.beat, match.table_id, lina.pk)
        now = await story(told)
    assert now["speedtisch_sockets"] == before["speedtisch_sockets"] + 1
    assert now["speedtisch_people_online"] == 1
    assert now['speedtisch_matches_running{game="kiesel"}'] == 1
    assert now["speedtisch_move_seconds_count"] >= 1
    assert now["speedtisch_move_seconds_sum"] > 0
    assert now['speedtisch_thinking_seconds_bucket{le="+Inf",level="easy"}'] >= 1
    assert now["speedtisch_sweep_age_seconds"] < float("inf")
    assert "speedtisch_overdue_seconds" in now


def test_pl_61_metrics_cost_the_same_whatever_has_been_played(
    working: None, django_assert_max_num_queries: Any
) -> None:
    """PL-61: nothing that is over is counted through."""
    with django_assert_max_num_queries(9) as asked_for:
        metrics.exposition()
    counted = [query["sql"] for query in asked_for.captured_queries if "COUNT(" in query["sql"]]
    assert len(counted) == 2
    assert all("status" in sql.partition("WHERE")[2] for sql in counted)


@pytest.mark.parametrize("headers", [{"REMOTE_ADDR": "203.0.113.7"}, {"HTTP_X_FORWARDED_FOR": "203.0.113.7"}])
def test_pl_61_no_metrics_for_strangers(client: Client, headers: dict[str, Any]) -> None:
    assert client.get("/metrics", **headers).status_code == 404
    assert client.get("/metrics", **headers, HTTP_AUTHORIZATION="Bearer ").status_code == 404


def test_pl_61_metrics_for_who_has_the_token(client: Client, settings: Any, working: None) -> None:
    settings.METRICS_TOKEN = "abc"
    far = {"REMOTE_ADDR": "203.0.113.7"}
    assert client.get("/metrics", **far, HTTP_AUTHORIZATION="Bearer abc").status_code == 200
    assert client.get("/metrics", **far, HTTP_AUTHORIZATION="Bearer abd").status_code == 404


def test_pl_64_a_token_of_any_letters_is_simply_wrong(client: Client, settings: Any) -> None:
    settings.METRICS_TOKEN = "abc"
    answer = client.get("/metrics", REMOTE_ADDR="203.0.113.7", HTTP_AUTHORIZATION="Bearer äbc")
    assert answer.status_code == 404


@pytest.mark.parametrize("address", ["/ws/", "/ws/nirgendwo/", "/ws/tisch/ä b/", "/"])
async def test_pl_64_a_socket_to_nowhere_is_turned_away(address: str) -> None:
    """PL-64: a wrong address is the caller's mistake, not an error of ours."""
    stray = WebsocketCommunicator(
        application, address, headers=[(b"host", b"localhost"), (b"origin", b"http://localhost")]
    )
    is_in, _ = await stray.connect(timeout=20)
    assert not is_in


def test_pl_64_a_form_that_cannot_be_read_is_a_bad_request() -> None:
    """PL-64: not even the check of the form's token fails over it."""
    browser = Client(enforce_csrf_checks=True, raise_request_exception=False)
    browser.cookies["csrftoken"] = "a" * 32
    kind = "application/x-www-form-urlencoded; charset=utf-16"
    answer = browser.generic("POST", "/gast/", b"\xff\xfe", content_type=kind)
    assert answer.status_code == 400
    assert "nicht zu verstehen" in answer.content.decode()


def test_crawlers_stay_away_from_tables_and_accounts(client: Client) -> None:
    text = client.get("/robots.txt").content.decode()
    assert "Disallow: /tisch/" in text
    assert "Disallow: /konto/" in text


def test_the_favicon_is_found(client: Client) -> None:
    answer = client.get("/favicon.ico", follow=True)
    assert answer.status_code == 200
    assert answer["Content-Type"] == "image/svg+xml"


@pytest.fixture
def collector() -> Iterator[None]:
    """The tests' own process goes on as it was."""
    callbacks, thresholds = list(gc.callbacks), gc.get_threshold()
    gc.unfreeze()
    yield
    gc.callbacks[:] = callbacks
    gc.set_threshold(*thresholds)
    gc.unfreeze()


@pytest.mark.usefixtures("collector")
def test_what_a_process_has_loaded_is_no_longer_walked_through() -> None:
    """A full collection stopped every process for 140 ms, and with it all tables."""
    tasks.settle()
    assert gc.get_freeze_count() > 100_000
    assert len(gc.get_objects()) < 1_000
    assert gc.get_threshold()[2] == memory.SELDOM


@pytest.mark.usefixtures("collector")
def test_what_lives_on_is_walked_through_once_and_garbage_among_it_is_found_in_time() -> None:
    """Open sockets and kept fragments made each full collection as long as that of all code, every few seconds."""

    class Knot:
        def __init__(self) -> None:
            self.me = self

    tasks.settle()
    before = len(gc.get_objects())
    alive, dead = [Knot() for _ in range(1000)], Knot()
    gone = weakref.ref(dead)
    gc.collect()
    assert alive
    assert len(gc.get_objects()) <= before + 100
    del dead
    gc.collect()
    assert gone() is not None  # it is not looked at
    for _ in range(memory.FULL_EVERY):
        gc.collect()
    assert gone() is None


@pytest.mark.usefixtures("collector")
def test_both_servers_settle_when_they_start() -> None:
    """Daphne's entry as it is loaded, a worker by Celery's signal."""
    importlib.reload(asgi)
    assert gc.get_freeze_count() > 100_000
    assert any(receiver() is tasks.settle for _, receiver in worker_init.receivers)
