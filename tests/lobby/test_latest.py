"""What open lobbies share: read once for all who hear of the same thing, and never older than what they heard."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from lobby import latest, regions
from lobby.latest import Latest
from tests.tables.people import guest, leave_with, member, opened, running, until_asked

pytestmark = pytest.mark.django_db


def listed(shared: latest.Shared) -> list[int]:
    return [row.pk for row in shared.rows()]


def test_one_message_is_read_for_once() -> None:
    kept = Latest()
    first = kept.get({"a"})
    table = opened(member())
    assert kept.get({"a"}) is first
    assert kept.get(set()) is first, "who has heard nothing needs nothing newer"
    second = kept.get({"a", "b"})
    assert listed(second) == [table.pk]
    assert kept.get({"b"}) is kept.get({"a"}) is second


def test_what_nobody_has_told_of_is_noticed_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Minutes pass, and people vanish without a word."""
    kept, now = Latest(), 1000.0
    monkeypatch.setattr(latest, "monotonic", lambda: now)
    first = kept.get({"a"})
    now += latest.SECONDS
    assert kept.get({"a"}) is first
    now += 0.1
    assert kept.get({"a"}) is not first


def test_a_read_that_fails_covers_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = Latest()
    first = kept.get({"a"})
    with monkeypatch.context() as broken:
        broken.setattr(latest, "Shared", lambda: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            kept.get({"b"})
    assert kept.get({"b"}) is not first


def test_pl_10_shared_is_what_each_would_read_alone() -> None:
    """PL-10, PL-12, PL-33, CASE-B12: whoever looks, in each language, and nobody else's table among it."""
    poor, seated, other = member(), member(), member()
    leave_with(poor, 5)
    opened(member(), stake=25)
    opened(member(), is_private=True)
    opened(seated, is_private=True)
    until_asked(running(seated, other), seated)
    shared = latest.Shared()
    for language in ("de", "en"):
        with translation.override(language):
            for viewer in (None, guest(), poor, seated, other, member()):
                assert regions.render(viewer, "", shared) == regions.render(viewer)


def test_another_open_lobby_costs_few_queries() -> None:
    """However many are open, tables and people are read once."""
    for _ in range(3):
        opened(member())
        running(member(), member())
    kept = Latest()

    def cost(heard: set[str]) -> int:
        viewer = guest()
        with CaptureQueriesContext(connection) as queries:
            regions.render(viewer, "", kept.get(heard))
        return len(queries)

    cost({"a"})
    assert cost({"a"}) <= 4  # its own tables, and who it is that nobody knows of yet
