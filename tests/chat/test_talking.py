"""What is said at a table, by whom, and who reads it (PL-50)."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connections
from django.utils import translation

from accounts.models import User
from chat import moderation, talking
from chat.models import TEXT_LENGTH, ChatMessage, Report
from games.engine import registry
from tables import actions
from tables.errors import Refused
from tables.models import Table
from tests.tables.conftest import Clock
from tests.tables.people import guest, member, opened, refused, running, to_the_end

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nobody_is_locked() -> None:
    cache.clear()


def say(user: User, table: Table, text: str) -> ChatMessage:
    """Said by somebody who has waited long enough."""
    cache.clear()
    return talking.say(user, table, text)


def texts(table: Table, reader: User) -> list[str]:
    return [message.text for message in talking.recent(table.pk, reader)]


def test_pl_50_what_is_said_is_read_by_everybody_at_the_table() -> None:
    lina, jonas, zoe = member(), member(), member()
    match = running(lina, jonas)
    say(lina, match.table, "  Guten \n Abend\t zusammen ")
    assert texts(match.table, lina) == texts(match.table, jonas) == texts(match.table, zoe) == ["Guten Abend zusammen"]


def test_pl_02_guests_chat() -> None:
    visitor = guest()
    table = opened(visitor)
    assert say(visitor, table, "Moin").seat == 0


def test_only_people_with_a_seat_talk() -> None:
    lina, jonas, zoe = member(), member(), member()
    match = running(lina, jonas)
    with refused("not_seated"):
        talking.say(zoe, match.table, "Hallo von außen")
    actions.leave(jonas, match.table)
    with refused("not_seated"):
        talking.say(jonas, match.table, "Ich bin noch da")


@pytest.mark.parametrize("text", ["", " ", "\n\t", "\u202e", "\x00\x07", "\u200b\u200b", "\u3164", "\u2800", "\u0301"])
def test_pl_64_nothing_is_not_said(text: str) -> None:
    lina = member()
    with refused("empty"):
        talking.say(lina, opened(lina), text)


def test_pl_50_two_hundred_characters_and_no_more() -> None:
    lina = member()
    table = opened(lina)
    assert len(say(lina, table, "ä" * TEXT_LENGTH).text) == 200
    with refused("too_long"):
        talking.say(lina, table, "ä" * 201)


def test_writing_cannot_be_turned_around() -> None:
    lina = member()
    assert say(lina, opened(lina), "ab\u202ecd\u2066ef\u0000g").text == "abcdef g"
    assert say(lina, opened(lina), "👩‍🚀 Zürich").text == "👩‍🚀 Zürich"


def test_pl_50_no_line_spills_over_others() -> None:
    """PL-50: a pile of accents is cut down; letters that need some keep them, and so do emoji."""
    lina = member()
    table = opened(lina)
    assert say(lina, table, "Z" + "\u0300" * 90 + "algo").text == "Z" + "\u0300" * 3 + "algo"
    for plain in ("Nguye\u0302\u0303n", "1\ufe0f\u20e3", "👍🏽", "?"):
        assert say(lina, table, plain).text == plain


def test_pl_50_a_line_locks_for_two_seconds_exclamations_too() -> None:
    lina, jonas = member(), member()
    table = opened(lina, size=4)
    actions.sit(jonas, table)
    talking.say(lina, table, "eins")
    for again in (lambda: talking.say(lina, table, "zwei"), lambda: talking.cheer(lina, table, "joy")):
        with refused("slow"):
            again()
    talking.say(jonas, table, "Ich darf")  # the lock is each person's own
    assert texts(table, lina) == ["eins", "Ich darf"]


def test_pl_21_nobody_is_silent_for_as_long_as_the_clock_was_set_back(time: Clock) -> None:
    lina = member()
    table = opened(lina)
    talking.say(lina, table, "eins")
    time.advance(hours=-1)
    talking.say(lina, table, "zwei")
    with refused("slow"):  # and the new line locks as ever
        talking.say(lina, table, "drei")
    time.advance(seconds=-1)  # machines may differ by as much
    with refused("slow"):
        talking.say(lina, table, "drei")


@pytest.mark.django_db(transaction=True)
def test_pl_50_of_many_lines_at_once_one_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(talking, "LOCK_SECONDS", 60)  # eight at once may take a busy machine longer than two seconds
    lina = member()
    table = opened(lina)

    def shout(_: int) -> str:
        try:
            talking.say(lina, table, "Los!")
        except Refused as refusal:
            return refusal.code
        finally:
            connections.close_all()
        return "said"

    with ThreadPoolExecutor(8) as crowd:
        answers = sorted(crowd.map(shout, range(8)))
    assert answers == ["said", *["slow"] * 7]
    assert ChatMessage.objects.count() == 1


def test_what_is_turned_down_does_not_lock() -> None:
    lina = member()
    table = opened(lina)
    with refused("too_long"):
        talking.say(lina, table, "x" * 300)
    assert talking.say(lina, table, "kurz").text == "kurz"


def test_pl_50_exclamations_are_the_games_own_and_in_each_readers_language() -> None:
    lina = member()
    table = opened(lina, game="speedsaurus", size=4)
    presentation = registry.presentation("speedsaurus")
    with translation.override(None):
        joy = {str(word) for word in presentation.joy}
    cache.clear()
    message = talking.cheer(lina, table, "joy")
    assert message.kind == ChatMessage.Kind.CHEER
    assert message.text in joy
    with translation.override("de"):
        assert message.spoken in {str(word) for word in presentation.joy}
    with translation.override("en"):
        assert message.spoken in {str(word) for word in presentation.joy}


def test_what_people_write_is_never_translated() -> None:
    lina = member()
    message = say(lina, opened(lina), "Lobby")
    with translation.override("en"):
        assert message.spoken == "Lobby"


def test_case_b74_the_last_fifty_lines_in_order_none_twice() -> None:
    lina = member()
    table = opened(lina)
    for number in range(60):
        say(lina, table, f"Zeile {number}")
    assert texts(table, lina) == [f"Zeile {number}" for number in range(10, 60)]


def test_case_b54_the_chat_outlives_the_match() -> None:
    lina, jonas = member(), member()
    match = running(lina, jonas)
    table = match.table
    first = say(lina, table, "Viel Glück")
    to_the_end(match)
    after = say(jonas, table, "Gut gespielt")
    actions.again(lina, table)
    actions.again(jonas, table)
    again = say(lina, table, "Auf ein Neues")
    assert [line.match_number for line in (first, after, again)] == [1, 1, 2]
    assert texts(table, jonas) == ["Viel Glück", "Gut gespielt", "Auf ein Neues"]


# --- keeping it decent ----------------------------------------------------------------------------------------
def test_pl_50_muting_is_for_oneself() -> None:
    lina, jonas, zoe = member(), member(), member()
    table = opened(lina, size=4)
    actions.sit(jonas, table)
    say(jonas, table, "Na, verloren?")
    moderation.mute(lina, jonas)
    moderation.mute(lina, jonas)  # twice does no harm
    assert texts(table, lina) == []
    assert texts(table, zoe) == ["Na, verloren?"]
    moderation.unmute(lina, jonas)
    assert texts(table, lina) == ["Na, verloren?"]
    with refused("oneself"):
        moderation.mute(lina, lina)


def test_pl_50_members_report_once() -> None:
    lina, jonas = member(), member()
    table = opened(lina, size=4)
    message = say(lina, table, "grob")
    for _ in range(2):
        moderation.report(jonas, message)
    assert Report.objects.count() == 1
    with refused("members_only"):
        moderation.report(guest(), message)


def test_pl_50_staff_hides_lines_and_takes_the_word(django_capture_on_commit_callbacks: Any) -> None:
    lina, jonas = member(), member()
    table = opened(lina, size=4)
    message = say(lina, table, "grob")
    moderation.report(jonas, message)
    moderation.hide(message)
    assert texts(table, jonas) == []
    assert Report.objects.get().is_settled
    moderation.silence(lina)
    with refused("silenced"):
        talking.say(lina, table, "noch gröber")  # although this row was read before
    moderation.silence(lina, False)
    assert say(lina, table, "Entschuldigung").pk
