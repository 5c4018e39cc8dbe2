"""Telling after storing, presence, and the stamp (PL-21, architecture: never tell before storing)."""

import asyncio
from typing import Any

import pytest
import redis
from channels.layers import get_channel_layer
from django.db import transaction
from kombu.exceptions import OperationalError
from structlog.testing import capture_logs

from tables import actions, computers, notify, presence, snapshot, valkey
from tests.tables import people
from tests.tables.people import decide, member, opened, running, until_asked


@pytest.mark.django_db(transaction=True)
class TestTelling:
    def test_nothing_is_told_before_the_commit(self, told: list[Any]) -> None:
        anna = member()
        match = running(anna)
        until_asked(match, anna)
        told.clear()
        with transaction.atomic():
            decide(match)
            assert told == []
        assert len(told) == 1

    def test_a_refusal_tells_nobody(self, told: list[Any]) -> None:
        anna = member()
        match = running(anna)
        until_asked(match, anna)
        told.clear()
        with people.refused("illegal"):
            decide(match, {"type": "take", "count": 9})
        assert told == []

    def test_the_stamp_that_is_told_is_the_one_that_is_fetched(self, told: list[Any]) -> None:
        anna, ben = member(), member()
        table = opened(anna)
        group = f"table.{table.pk}"

        def in_step() -> bool:
            return bool(told[-1][group] == {"type": "table.changed", "stamp": snapshot.load_id(table.pk).stamp})

        assert in_step()
        actions.sit(ben, table)
        assert in_step()
        match = actions.start(anna, table)
        assert in_step()
        decide(match)
        assert in_step()
        people.to_the_end(match)
        assert in_step()
        actions.again(anna, table)
        assert in_step()
        actions.again(ben, table)
        assert in_step()
        actions.leave(ben, table)
        assert in_step()
        actions.cancel(table.matches.last())
        assert in_step()

    def test_every_visible_change_has_a_stamp_of_its_own(self, told: list[Any]) -> None:
        anna, ben = member(), member()
        match = running(anna, ben)
        people.to_the_end(match)
        actions.again(anna, match.table)
        actions.again(ben, match.table)
        stamps = [
            message[f"table.{match.table_id}"]["stamp"] for message in told if f"table.{match.table_id}" in message
        ]
        assert len(stamps) == len(set(stamps))

    def test_pl_10_the_lobby_hears_of_what_it_shows_and_of_nothing_else(self, told: list[Any]) -> None:
        anna = member()
        match = running(anna)
        assert "lobby" in told[0]
        told.clear()
        until_asked(match, anna)
        assert not any("lobby" in message for message in told)
        people.to_the_end(match)
        assert "lobby" in told[-1]

    def test_who_is_asked_hears_of_it_in_the_lobby(self, told: list[Any]) -> None:
        anna = member()
        match = running(anna)
        until_asked(match, anna)
        decide(match)
        told.clear()
        until_asked(match, anna)
        assert told[-1][f"lobby.{anna.pk}"] == {"type": "lobby.changed", "table": match.table_id}

    def test_who_has_moved_hears_in_the_lobby_that_the_table_no_longer_waits(self, told: list[Any]) -> None:
        anna = member()
        match = running(anna, member())
        until_asked(match, anna)
        told.clear()
        decide(match)
        assert told[-1][f"lobby.{anna.pk}"] == {"type": "lobby.changed", "table": match.table_id}

    def test_pl_33_who_lost_the_seat_is_told_why_also_later(self, told: list[Any]) -> None:
        anna, ben = member(), member()
        table = opened(anna, stake=50)
        actions.sit(ben, table)
        people.leave_with(ben, 10)
        with people.refused("unpaid"):
            actions.start(anna, table)
        assert {f"table.{table.pk}": {"type": "table.notice", "user": ben.pk, "code": "poor"}} in told
        assert notify.take_notice(table.pk, ben.pk) == "poor"
        assert notify.take_notice(table.pk, ben.pk) is None

    def test_a_server_that_is_away_does_not_undo_a_move(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """CASE-B62: what is stored stays stored, the page will fetch it; what could not be told is logged."""

        def away(*args: Any, **kwargs: Any) -> None:
            raise redis.ConnectionError

        def unsent(*args: Any, **kwargs: Any) -> None:
            raise OperationalError

        monkeypatch.setattr(redis.client.Pipeline, "execute", away)
        monkeypatch.setattr(computers.current_app, "send_task", unsent)
        with capture_logs() as logs:
            match = running(member(), size=4)
            while people.asked(match).is_human:
                decide(match)
            decide(match)
        match.refresh_from_db()
        assert match.version > 0
        assert {line["event"] for line in logs if line["log_level"] == "warning"} == {
            "telling_failed",
            "sending_failed",
        }


async def test_what_is_published_arrives_at_the_channel_layers_groups() -> None:
    layer = get_channel_layer()
    channel = await layer.new_channel()
    await layer.group_add("table.77", channel)
    await asyncio.to_thread(
        notify.send, {"table.77": {"type": "table.changed", "stamp": "1.2.3"}, "lobby": {"type": "x"}}
    )
    message = await asyncio.wait_for(layer.receive(channel), 5)
    assert message == {"type": "table.changed", "stamp": "1.2.3"}
    await layer.flush()


@pytest.mark.django_db
class TestPresence:
    @pytest.fixture(autouse=True)
    def _empty(self) -> None:
        valkey.client().flushdb()

    def test_pl_10_who_is_online(self) -> None:
        anna, ben = member(), member()
        table = opened(anna)
        presence.beat(table.pk, anna.pk)
        presence.beat(None, ben.pk)
        assert presence.online() == {anna.pk, ben.pk}
        presence.gone(anna.pk)
        assert presence.online() == {ben.pk}

    def test_presence_expires_by_itself(self, monkeypatch: pytest.MonkeyPatch) -> None:
        anna = member()
        presence.beat(None, anna.pk)
        assert presence.online() == {anna.pk}
        assert presence.is_online(anna.pk)
        later = presence.time() + presence.FRESH_SECONDS + 1
        monkeypatch.setattr(presence, "time", lambda: later)
        assert presence.online() == set()
        assert not presence.is_online(anna.pk)

    def test_pl_21_nobody_stays_online_because_the_clock_was_set_back(self, monkeypatch: pytest.MonkeyPatch) -> None:
        anna, ben = member(), member()
        presence.beat(None, anna.pk)
        earlier = presence.time() - 3600
        monkeypatch.setattr(presence, "time", lambda: earlier)
        assert presence.online() == set()
        assert not presence.is_online(anna.pk)
        presence.beat(None, ben.pk)
        assert valkey.client().zrange(presence.ONLINE, 0, -1) == [str(ben.pk).encode()]
        presence.beat(None, anna.pk)
        assert presence.online() == {anna.pk, ben.pk}

    def test_presence_does_without_a_server_that_is_away(self, monkeypatch: pytest.MonkeyPatch, time: Any) -> None:
        """PL-21: the table stays open meanwhile, nobody's page fails."""

        def away(*args: Any, **kwargs: Any) -> None:
            raise redis.ConnectionError

        anna = member()
        table = opened(anna)
        monkeypatch.setattr(redis.client.Pipeline, "execute", away)
        monkeypatch.setattr(redis.Redis, "execute_command", away)
        time.advance(minutes=9)
        presence.beat(table.pk, anna.pk)
        presence.gone(anna.pk)
        assert presence.online() == set()
        assert notify.take_notice(table.pk, anna.pk) is None
        assert people.fresh(table).seen_at == time.time

    def test_a_beat_notes_when_somebody_was_last_here(self, time: Any) -> None:
        anna = member()
        time.advance(minutes=3)
        presence.beat(None, anna.pk)
        anna.refresh_from_db()
        assert anna.last_seen == time.time

    def test_most_beats_leave_the_database_alone(self, time: Any, django_assert_num_queries: Any) -> None:
        anna = member()
        table = opened(anna)
        written = []
        for nth in range(2 * presence.NOTED_EVERY):
            time.advance(seconds=presence.BEAT_SECONDS)
            presence.beat(table.pk, anna.pk, nth)
            if people.fresh(table).seen_at == time.time:
                written.append(nth)
        assert written == [0, presence.NOTED_EVERY]
        assert presence.is_online(anna.pk)
        with django_assert_num_queries(0):
            presence.beat(table.pk, anna.pk, 1)
