"""The table's socket: what it brings, what it takes, and what it does with everything else."""

import json
import threading
from typing import Any

import pytest
from channels.layers import get_channel_layer
from django.utils import translation

from tables import actions, advice, notify, presence, pushing, snapshot
from tables.models import Match, MoveRecord, Table
from tables.rendering import regions
from tests.tables.people import asked, decide, fresh, guest, member, opened, running, to_the_end, until_asked
from tests.tables.sockets import Page, story
from tests.tables.test_page import look

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def crew(workers: Any) -> Any:
    return workers


def two_at_a_table(**wishes: Any) -> Any:
    """Lina, who is asked first, Jonas, and a match with one computer."""
    lina, jonas = member(), member()
    match = running(lina, jonas, **wishes)
    until_asked(match, lina)
    return lina, jonas, Match.objects.select_related("table").get(pk=match.pk)


def take(version: int, count: int = 1) -> dict[str, Any]:
    return {"move": {"type": "take", "count": count}, "version": version}


def version_of(match: Match) -> int:
    return Match.objects.get(pk=match.pk).version


def stamp_of(table: Table) -> str:
    return snapshot.load(table.key).stamp


# --- who comes in --------------------------------------------------------------------------------------------
async def test_case_b10_strangers_are_turned_away_before_any_byte_of_the_game() -> None:
    match = await story(running, await story(member), is_private=True)
    zoe = await story(member)
    page = Page(zoe, match.table)
    assert await page.open()
    assert await page.closed() == 4403
    await story(decide, match)
    assert await page.is_silent()


async def test_case_b10_nobody_without_a_session_gets_in() -> None:
    match = await story(running, await story(member))
    page = Page(None, match.table)
    assert await page.open()
    assert await page.closed() == 4401


async def test_case_b07_a_page_of_somebody_else_is_told_to_log_in_again() -> None:
    lina, jonas = await story(member), await story(member)
    match = await story(running, lina)
    page = Page(jonas, match.table, user=lina.pk)
    assert await page.open()
    assert await page.closed() == 4401


async def test_an_unknown_table_has_its_own_code() -> None:
    page = Page(await story(member), Table(key="nichts"))
    assert await page.open()
    assert await page.closed() == 4404


@pytest.mark.parametrize(
    "origin",
    [None, "null", "http://evil.example", "http://localhost:9999", "ftp://localhost", "http://[", "//localhost"],
)
async def test_pl_63_other_sites_cannot_open_a_socket(origin: str | None) -> None:
    lina = await story(member)
    match = await story(running, lina)
    assert not await Page(lina, match.table, origin=origin).open()


async def test_case_b33_a_banned_person_is_turned_away_and_put_out() -> None:
    lina, _jonas, match = await story(two_at_a_table)
    async with Page(lina, match.table) as page:
        await page.settle()
        lina.is_active = False
        await story(lina.save)
        assert await page.closed() == 4401
    again = Page(lina, match.table)
    assert await again.open()
    assert await again.closed() == 4401


async def test_case_b11_owners_of_seats_come_in_where_nobody_else_does() -> None:
    lina, jonas, match = await story(two_at_a_table, is_private=True)
    async with Page(lina, match.table) as mine, Page(jonas, match.table) as theirs:
        assert (await mine.next("update"))["seat"] == 0
        assert (await theirs.next("update"))["seat"] == 1


async def test_case_b02_coming_and_going_changes_nothing_at_the_table() -> None:
    lina, _jonas, match = await story(two_at_a_table)
    before = await story(lambda: (Match.objects.get(pk=match.pk).state, stamp_of(match.table)))
    for _ in range(10):
        async with Page(lina, match.table) as page:
            await page.next("update")
    assert await story(lambda: (Match.objects.get(pk=match.pk).state, stamp_of(match.table))) == before


async def test_pl_16_whoever_looks_is_here_and_whoever_goes_keeps_the_seat() -> None:
    lina, _jonas, match = await story(two_at_a_table)
    assert lina.pk not in await story(presence.online)
    async with Page(lina, match.table) as page:
        await page.settle()
        assert lina.pk in await story(presence.online)
    assert (await story(snapshot.load, match.table.key)).seat_of(lina) is not None


# --- what is brought -----------------------------------------------------------------------------------------
async def test_pushed_equals_fetched_byte_for_byte() -> None:
    lina, jonas, match = await story(two_at_a_table)
    zoe = await story(member)
    people = (lina, jonas, zoe)
    async with Page(lina, match.table) as one, Page(jonas, match.table) as two, Page(zoe, match.table) as three:
        pages = (one, two, three)
        for page in pages:
            await page.next("update")
        while await story(asked, match):
            version = await story(decide, match)
            for user, page in zip(people, pages, strict=True):
                await page.until(version)
                await page.settle()
                shot = await story(snapshot.load, match.table.key)
                assert {name: page.regions[name] for name in page.regions if name != "log"} == await story(
                    regions, shot, user
                )
        for user, page in zip(people, pages, strict=True):
            html = (await story(look, user, match.table)).content.decode()
            assert all(region in html for name, region in page.regions.items() if name != "log")
            assert "".join(page.lines) in html
            assert page.lines


async def test_only_what_changed_is_sent() -> None:
    lina, _jonas, match = await story(two_at_a_table)
    async with Page(lina, match.table) as page:
        first = await page.next("update")
        assert set(first["fragments"]) >= {"topbar", "status", "rivals", "centre", "own", "log"}
        second = await page.until(await story(decide, match))
        assert {"centre", "status"} <= set(second["fragments"])
        assert not {"topbar", "leave", "stage", "log"} & set(second["fragments"])
        assert [line.count("<li") for line in second["log"]] == [1]


async def test_a_page_that_is_up_to_date_gets_nothing_until_something_happens() -> None:
    lina, _jonas, match = await story(two_at_a_table)
    async with Page(lina, match.table, stamp=await story(stamp_of, match.table)) as page:
        assert await page.settle() == []
        version = await story(decide, match)
        frame = await page.until(version)
        assert len(frame["log"]) == 1
        assert "log" not in frame["fragments"]


async def test_case_b01_a_page_that_comes_back_gets_what_it_missed() -> None:
    lina, _jonas, match = await story(two_at_a_table)
    stamp = await story(stamp_of, match.table)
    for _ in range(3):
        await story(decide, match)
    async with Page(lina, match.table, stamp=stamp) as page:
        frame = await page.next("update")
        assert frame["version"] == await story(version_of, match)
        assert len(frame["log"]) == 3
        assert len(frame["motions"]) == 3


@pytest.mark.parametrize("stamp", ["", "x", "1.2", "1.2.3.4", "9.9.9", "-1.0.0", "1.²³.4", "1" * 300 + ".1.1"])
async def test_a_page_with_a_strange_stamp_gets_everything(stamp: str) -> None:
    lina, _jonas, match = await story(two_at_a_table)
    async with Page(lina, match.table, stamp=stamp, lang="xx") as page:
        frame = await page.next("update")
        assert "log" in frame["fragments"]
        assert frame["seat"] == 0


async def test_pl_56_the_socket_speaks_the_language_of_the_page() -> None:
    lina, _jonas, match = await story(two_at_a_table)

    def in_english() -> dict[str, str]:
        with translation.override("en"):
            return regions(snapshot.load(match.table.key), lina)

    async with Page(lina, match.table, lang="en") as page:
        frame = await page.next("update")
        assert {**frame["fragments"], "log": ""} == {**await story(in_english), "log": ""}


async def test_case_b06_a_lost_message_is_noticed_by_the_next_ping(monkeypatch: pytest.MonkeyPatch) -> None:
    lina, _jonas, match = await story(two_at_a_table)
    async with Page(lina, match.table) as page:
        await page.next("update")
        monkeypatch.setattr(notify, "send", lambda messages: None)
        version = await story(decide, match)
        assert await page.is_silent()
        await page.send(ping=7)
        assert (await page.frame())["version"] == version
        pong = await page.frame()
        assert pong == {"type": "pong", "n": 7, "stamp": await story(stamp_of, match.table), "now": pong["now"]}


async def test_fetch_brings_the_whole() -> None:
    lina, _jonas, match = await story(two_at_a_table)
    async with Page(lina, match.table) as page:
        await page.settle()
        await page.send(fetch=True)
        frame = await page.next("update")
        shot = await story(snapshot.load, match.table.key)
        whole = await story(regions, shot, lina)
        assert {**frame["fragments"], "log": ""} == {**whole, "log": ""}


async def test_pl_53_case_b80_case_b81_whose_turn_it_is() -> None:
    lina, jonas, match = await story(two_at_a_table)
    async with Page(lina, match.table) as mine, Page(jonas, match.table) as theirs:
        mine_now, theirs_now = await mine.next("update"), await theirs.next("update")
        assert (mine_now["turn"], theirs_now["turn"]) == (True, False)
        assert mine_now["title"].startswith("●")
        assert not theirs_now["title"].startswith("●")
        assert "Du bist dran" in mine.regions["status"]
        assert f"{lina.username} ist dran" in theirs.regions["status"]


async def test_case_b36_the_clock_comes_as_a_deadline_with_the_servers_time() -> None:
    lina, _jonas, match = await story(two_at_a_table, clock=60)
    async with Page(lina, match.table) as page:
        frame = await page.next("update")
        deadline = (await story(asked, match)).deadline
        assert f'data-deadline="{round(deadline.timestamp() * 1000)}"' in page.regions["own"]
        assert 0 < deadline.timestamp() * 1000 - frame["now"] <= 70_000


async def test_case_b54_another_match_at_the_table_brings_its_own_log() -> None:
    lina, jonas, match = await story(two_at_a_table)
    table = match.table
    async with Page(lina, table) as page:
        await page.settle()
        await story(to_the_end, match)
        frame = await page.until(match.version)
        assert frame["over"]
        await story(actions.again, lina, table)
        await story(actions.again, jonas, table)
        while "log" not in (frame := await page.next("update"))["fragments"]:
            pass
        second = await story(lambda: table.matches.latest("pk").pk)
        assert f'id="log-{second}-0-0"' in frame["fragments"]["log"]
        assert f"log-{match.pk}-" not in frame["fragments"]["log"]


async def test_pl_33_who_loses_the_seat_hears_why() -> None:
    lina, jonas = await story(member), await story(member)
    table = await story(opened, lina, size=4, fill="empty", stake=25)
    await story(actions.sit, jonas, table)
    async with Page(jonas, table) as page:
        await page.settle()
        await story(notify.unseated, table, jonas.pk, "poor")
        refused = await page.next("refused")
        assert (refused["code"], refused["about"]) == ("poor", "seat")
        assert await story(notify.take_notice, table.pk, jonas.pk) is None


async def test_pl_19_who_may_no_longer_look_is_put_out() -> None:
    lina, _jonas, zoe = await story(member), await story(member), await story(member)
    table = await story(opened, lina, size=4, is_private=True)
    async with Page(zoe, table) as page:
        await page.settle()
        await story(actions.start, lina, table)
        assert await page.closed() == 4403


# --- moves ---------------------------------------------------------------------------------------------------
async def test_a_move_is_answered_by_the_update_it_brings() -> None:
    lina, jonas, match = await story(two_at_a_table)
    async with Page(lina, match.table) as mine, Page(jonas, match.table) as theirs:
        await mine.settle()
        await theirs.settle()
        await mine.send(**take(match.version, 2))
        frame = await mine.until(match.version + 1)
        assert [dict(motion) for motion in frame["motions"]] == [{"source": "heap", "target": "seat-0", "count": 2}]
        assert (await theirs.until(match.version + 1))["turn"]


async def test_case_b04_a_move_is_answered_while_nothing_can_be_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """CASE-B04: a Valkey that is away leaves nobody wondering until the next ping whether the move counted."""
    lina, _, match = await story(two_at_a_table)
    version = await story(version_of, match)
    monkeypatch.setattr(notify, "send", lambda messages: None)
    async with Page(lina, match.table) as page:
        await page.settle()
        await page.send(**take(version))
        assert (await page.next("update"))["version"] == version + 1


async def test_case_b15_the_same_answer_twice_counts_once() -> None:
    lina, _jonas, match = await story(two_at_a_table)
    async with Page(lina, match.table) as page:
        await page.settle()
        await page.send(**take(match.version))
        await page.send(**take(match.version))
        refused = await page.next("refused")
        assert (refused["code"], refused["about"]) == ("stale", "move")
    assert await story(version_of, match) == match.version + 1
    assert await story(MoveRecord.objects.filter(match=match, version=match.version + 1).count) == 1


async def test_case_b20_nobody_waits_for_cards_that_still_fly() -> None:
    """CASE-B20: what moves on a page is not of the match; the next decision counts at once, a late one as ever."""
    lina, jonas, match = await story(two_at_a_table)
    async with Page(lina, match.table) as mine, Page(jonas, match.table) as theirs:
        await mine.settle()
        await theirs.settle()
        await mine.send(**take(match.version))
        assert (await mine.until(match.version + 1))["motions"]
        await theirs.send(**take(match.version + 1))
        await theirs.until(match.version + 2)
        await mine.send(**take(match.version))
        assert (await mine.next("refused"))["code"] == "stale"


async def test_case_b18_two_tabs_are_one_seat_and_the_late_one_is_brought_up_to_date(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lina, _jonas, match = await story(two_at_a_table)
    async with Page(lina, match.table) as first, Page(lina, match.table) as second:
        await first.settle()
        await second.settle()
        assert first.regions["own"] == second.regions["own"]
        monkeypatch.setattr(notify, "send", lambda messages: None)  # the second tab has not heard yet
        await story(decide, match)
        await second.send(**take(match.version))
        assert (await second.frame())["version"] == match.version + 1
        assert (await second.frame())["code"] == "stale"
    assert await story(version_of, match) == match.version + 1


async def test_case_b33_only_who_sits_there_can_move() -> None:
    _lina, jonas, match = await story(two_at_a_table)
    zoe = await story(member)
    async with Page(jonas, match.table) as theirs, Page(zoe, match.table) as watcher:
        await theirs.settle()
        await watcher.settle()
        for page, code in ((theirs, "not_to_move"), (watcher, "not_seated")):
            await page.send(**take(match.version))
            assert (await page.next("refused"))["code"] == code
        await story(actions.leave, jonas, match.table)
        await theirs.settle()
        await theirs.send(**take(await story(version_of, match)))
        assert (await theirs.next("refused"))["code"] == "not_seated"
    assert await story(version_of, match) == match.version


async def test_case_b35_nothing_can_be_played_after_the_end() -> None:
    lina, _jonas, match = await story(two_at_a_table)
    async with Page(lina, match.table) as page:
        await story(to_the_end, match)
        await page.settle()
        version = await story(version_of, match)
        await page.send(**take(version))
        assert (await page.next("refused"))["code"] == "finished"
        assert await story(version_of, match) == version


# --- everything else -----------------------------------------------------------------------------------------
BAD_FRAMES = {
    "nothing": "",
    "no JSON": "take two",
    "half": '{"move": {"type"',
    "a list": "[]",
    "a number": "17",
    "null": "null",
    "empty": "{}",
    "unknown": '{"draw": 1}',
    "no version": '{"move": {"type": "take", "count": 1}}',
    "version as text": '{"move": {"type": "take", "count": 1}, "version": "1"}',
    "version below zero": '{"move": {"type": "take", "count": 1}, "version": -1}',
    "version yes": '{"move": {"type": "take", "count": 1}, "version": true}',
    "version of many digits": '{"move": {"type": "take", "count": 1}, "version": 99999999999999999999999}',
    "version and a half": '{"move": {"type": "take", "count": 1}, "version": 1.5}',
    "unknown move": '{"move": {"type": "steal"}, "version": VERSION}',
    "a move that is none": '{"move": [1], "version": VERSION}',
    "no move": '{"move": null, "version": VERSION}',
    "foreign pebbles": '{"move": {"type": "take", "count": 99}, "version": VERSION}',
    "a wrong type": '{"move": {"type": "take", "count": "two"}, "version": VERSION}',
    "from the future": '{"move": {"type": "take", "count": 1}, "version": 100000}',
    "too long": '{"move": {"type": "take", "count": 1, "x": "' + "y" * 5000 + '"}, "version": VERSION}',
    "deep": '{"move": ' + "[" * 2000 + "]" * 2000 + ', "version": VERSION}',
    "ping as text": '{"ping": "1"}',
    "hint without version": '{"hint": true}',
    "surrogates": '{"chat": "\\ud800"}',
}


@pytest.mark.parametrize("text", BAD_FRAMES.values(), ids=BAD_FRAMES.keys())
async def test_pl_64_bad_frames_get_a_clear_answer_and_change_nothing(text: str) -> None:
    lina, _jonas, match = await story(two_at_a_table)
    before = await story(lambda: Match.objects.get(pk=match.pk).state)
    async with Page(lina, match.table) as page:
        await page.settle()
        await page.wire.send_input({"type": "websocket.receive", "text": text.replace("VERSION", str(match.version))})
        refused = await page.next("refused")
        assert refused["code"] in {"malformed", "too_long", "unknown", "illegal", "stale"}
        assert refused["text"]
        assert await page.settle() == []  # and the connection lives
    assert await story(lambda: Match.objects.get(pk=match.pk).state) == before


async def test_pl_64_frames_of_bytes_are_refused() -> None:
    lina, _jonas, match = await story(two_at_a_table)
    async with Page(lina, match.table) as page:
        await page.settle()
        await page.wire.send_to(bytes_data=b"\x00\xff")
        assert (await page.next("refused"))["code"] == "malformed"
        assert await page.settle() == []


async def test_pl_64_a_fault_of_ours_is_logged_and_breaks_no_connection(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    lina, _jonas, match = await story(two_at_a_table)
    async with Page(lina, match.table) as page:
        await page.settle()
        with monkeypatch.context() as broken:
            broken.setattr(pushing, "Sight", None)
            await story(decide, match)
            assert (await page.next("refused"))["code"] == "failed"
        frames = await page.settle()
        assert frames[-1]["version"] == match.version + 1
    assert "socket_failed" in caplog.text


async def test_pl_63_too_many_frames_are_slowed_down_and_then_cut_off() -> None:
    lina, _jonas, match = await story(two_at_a_table)
    async with Page(lina, match.table) as page:
        for _ in range(200):
            await page.send(ping=1)
        codes = set()
        while (event := await page.wire.receive_output(timeout=20))["type"] != "websocket.close":
            codes.add(json.loads(event["text"]).get("code"))
        assert event["code"] == 4408
        assert "slow" in codes


async def test_a_slow_question_of_one_socket_holds_up_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    lina, jonas, match = await story(two_at_a_table)
    is_asked, may_go_on = threading.Event(), threading.Event()

    def slowly(*args: Any) -> bool:
        is_asked.set()
        return may_go_on.wait(60)

    monkeypatch.setattr(advice, "seek", slowly)
    async with Page(lina, match.table) as slow, Page(jonas, match.table) as quick:
        await slow.settle()
        await quick.settle()
        await slow.send(hint=True, version=match.version)
        assert await story(is_asked.wait, 20)
        version = await story(decide, match)
        assert (await quick.until(version))["version"] == version
        may_go_on.set()
        await slow.until(version)


# --- advice --------------------------------------------------------------------------------------------------
async def test_ss_43_advice_comes_to_whom_it_is_for_and_stays_on_reload(crew: Any) -> None:
    lina, jonas, match = await story(two_at_a_table)
    async with Page(lina, match.table) as mine, Page(jonas, match.table) as theirs:
        await mine.settle()
        await theirs.settle()
        await mine.send(hint=True, version=match.version)
        await mine.settle()
        assert crew.sent[-1][:2] == ("advise", (match.pk, match.version, 0))
        crew.sent = crew.sent[-1:]
        await story(crew.work)
        frame = await mine.next("update")
        assert set(frame["fragments"]) == {"dock"}
        assert "data-hint" in frame["fragments"]["dock"]
        assert all("data-hint" not in json.dumps(frame) for frame in await theirs.settle())
        html = (await story(look, lina, match.table)).content.decode()
        assert frame["fragments"]["dock"] in html
    assert await story(version_of, match) == match.version  # asking changes nothing


async def test_ss_43_advice_is_for_those_who_are_asked(crew: Any) -> None:
    lina, jonas, match = await story(two_at_a_table)
    zoe = await story(member)
    crew.sent.clear()
    for user, version, code in (
        (jonas, match.version, "not_to_move"),
        (zoe, match.version, "not_seated"),
        (lina, match.version + 1, "stale"),
    ):
        async with Page(user, match.table) as page:
            await page.settle()
            await page.send(hint=True, version=version)
            assert (await page.next("refused"))["code"] == code
    assert crew.sent == []


# --- people ----------------------------------------------------------------------------------------------------
async def test_case_b70_logging_in_or_out_closes_the_persons_sockets() -> None:
    lina, jonas, match = await story(two_at_a_table)
    async with Page(lina, match.table) as mine, Page(jonas, match.table) as theirs:
        await mine.settle()
        await theirs.settle()
        await get_channel_layer().group_send(f"user.{lina.pk}", {"type": "session.closed"})
        assert await mine.closed() == 4401
        assert await theirs.settle() == []


async def test_case_b51_who_is_put_out_is_gone_from_open_pages() -> None:
    """CASE-B51: nobody has to load a page anew to see that a seat is free."""
    lina, jonas = await story(member), await story(member)
    table = await story(opened, lina, size=4, fill="empty")
    await story(actions.sit, jonas, table)
    async with Page(lina, table) as page:
        await page.settle()
        await page.send(fetch=True)
        await page.settle()
        assert jonas.username in "".join(page.regions.values())
        jonas.is_active = False
        await story(jonas.save)
        await page.settle()
        assert jonas.username not in "".join(page.regions.values())


async def test_pl_02_guests_play_too() -> None:
    lina = await story(guest)
    table = await story(actions.start_solo, lina, "kiesel", 2)
    match = await story(table.matches.get)
    await story(until_asked, match, lina)
    version = await story(version_of, match)
    async with Page(lina, table) as page:
        await page.settle()
        await page.send(**take(version))
        assert (await page.until(version + 1))["seat"] == 0
    assert (await story(fresh, table)).status == Table.Status.RUNNING
