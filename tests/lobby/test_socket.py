"""The live lobby over its socket: what changed, for this person, in their language."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any
from urllib.parse import urlencode

import pytest
from asgiref.sync import sync_to_async
from channels.layers import get_channel_layer
from channels.testing import WebsocketCommunicator
from django.contrib.auth.models import AnonymousUser

from accounts import sockets
from accounts.models import User
from lobby import consumers, regions
from lobby.consumers import LobbySocket
from tables import actions, frames, presence
from tests.tables.people import guest, member, opened, running, until_asked

pytestmark = pytest.mark.django_db(transaction=True)


class Page:
    """An open lobby page: a socket, and the regions as it shows them."""

    def __init__(self, user: User | None, made_for: User | None, **query: str) -> None:
        asked = {"user": str(made_for.pk) if made_for else "", "lang": "de", **query}
        self.socket = WebsocketCommunicator(LobbySocket.as_asgi(), f"/ws/lobby/?{urlencode(asked)}")
        self.socket.scope["user"] = user or AnonymousUser()
        self.regions: dict[str, str] = {}
        self.stamp = query.get("stamp", "")

    async def hear(self) -> dict[str, Any]:
        frame: dict[str, Any] = await self.socket.receive_json_from(timeout=10)
        if frame["type"] == "update":
            self.regions |= frame["fragments"]
            self.stamp = frame["stamp"]
        return frame

    async def hear_until(self, is_there: Callable[["Page"], bool]) -> None:
        """Take updates until the page shows something; presence and other news may come before it."""
        while not is_there(self):
            await self.hear()

    async def closed_with(self) -> int:
        while (message := await self.socket.receive_output(10))["type"] != "websocket.close":
            pass
        return int(message["code"])


Open = Callable[..., Awaitable[Page]]


@pytest.fixture(autouse=True)
def _no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(consumers, "PAUSE", 0)


@pytest.fixture
async def open_page() -> AsyncIterator[Open]:
    pages = []

    async def open_one(user: User | None = None, *made_for: User | None, **query: str) -> Page:
        page = Page(user, *(made_for or (user,)), **query)
        pages.append(page)
        assert (await page.socket.connect(timeout=10))[0]
        return page

    yield open_one
    for page in pages:
        await page.socket.disconnect()


make = sync_to_async


async def rendered(user: User | None, chosen: str = "") -> dict[str, str]:
    return await make(regions.render)(user, chosen)


async def test_pl_10_a_new_table_appears_by_itself(open_page: Open) -> None:
    """PL-10: without a reload, and only what changed is sent."""
    page = await open_page()
    await page.hear()
    table = await make(opened)(await make(member)())
    update = await page.hear()
    assert f'id="table-{table.pk}"' in update["fragments"]["tables"]
    assert "people" not in update["fragments"]


async def test_pl_10_a_seat_fills_by_itself(open_page: Open) -> None:
    """PL-10"""
    opener, other = await make(member)(), await make(member)()
    table = await make(opened)(opener, size=4)
    page = await open_page()
    await page.hear()
    assert "3 Plätze frei" in page.regions["tables"]
    await make(actions.sit)(other, table)
    await page.hear()
    assert "2 Plätze frei" in page.regions["tables"]
    assert other.username in page.regions["tables"]


async def test_pushed_equals_fetched(open_page: Open) -> None:
    """What was pushed bit by bit is, byte for byte, what a reload would show."""
    viewer, other = await make(member)(), await make(member)()
    page = await open_page(viewer)
    match = await make(running)(other, viewer)
    await make(until_asked)(match, viewer)
    await page.hear_until(lambda shown: "du bist dran" in shown.regions.get("runs", ""))
    await page.hear_until(lambda shown: "1 Person<" in shown.regions["people"])
    assert page.regions == await rendered(viewer)
    assert page.stamp == regions.stamp(page.regions)


async def test_a_page_that_is_up_to_date_is_sent_nothing(open_page: Open) -> None:
    """A connection that comes back brings only what was missed."""
    fresh = regions.stamp(await rendered(None))
    page = await open_page(stamp=fresh)
    await page.socket.send_json_to({"ping": 1})
    assert await page.hear() == {"type": "pong", "n": 1, "stamp": fresh}


async def test_a_page_that_missed_something_gets_it_on_connecting(open_page: Open) -> None:
    old = regions.stamp(await rendered(None))
    table = await make(opened)(await make(member)())
    page = await open_page(stamp=old)
    assert f'id="table-{table.pk}"' in (await page.hear())["fragments"]["tables"]


async def test_fetch_brings_the_whole(open_page: Open) -> None:
    page = await open_page()
    await page.hear()
    await page.socket.send_json_to({"fetch": True})
    assert (await page.hear())["fragments"] == await rendered(None)


async def test_pl_10_the_filter_holds_for_what_is_pushed(open_page: Open) -> None:
    """PL-10"""
    pebbles = await make(opened)(await make(member)())
    page = await open_page()
    await page.hear()
    await page.socket.send_json_to({"chosen": "speedsaurus"})
    await page.hear()
    dinosaurs = await make(opened)(await make(member)(), game="speedsaurus")
    await page.hear_until(lambda shown: f'id="table-{dinosaurs.pk}"' in shown.regions["tables"])
    assert f'id="table-{pebbles.pk}"' not in page.regions["tables"]


async def test_case_b12_each_viewer_gets_their_own_list(open_page: Open) -> None:
    """CASE-B12: one change, pushed to two people with two different buttons."""
    opener = await make(member)()
    mine, theirs = await open_page(opener), await open_page()
    table = await make(opened)(opener)
    for page in (mine, theirs):
        await page.hear_until(lambda shown: f'id="table-{table.pk}"' in shown.regions.get("tables", ""))
    assert "Zurück an den Tisch" in mine.regions["tables"]
    assert "Mitspielen" not in mine.regions["tables"]
    assert f'formaction="/mitspielen/{table.key}/"' in theirs.regions["tables"]


async def test_pl_56_each_page_hears_its_own_language(open_page: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """PL-56: the language of the page that is looked at, whatever the process last spoke."""
    spoken = []
    render = regions.render

    def note(*args: Any) -> dict[str, str]:
        from django.utils.translation import get_language

        spoken.append(get_language())
        return render(*args)

    monkeypatch.setattr(regions, "render", note)
    for lang in ("en", "de", "tlh"):
        await (await open_page(lang=lang)).hear()
    assert spoken == ["en", "de", "de"]


async def test_changes_in_a_burst_are_pushed_together(open_page: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """While one push is under way, any number of changes make one more push, not one each."""
    begun, go_on, told, pushed = asyncio.Event(), asyncio.Event(), asyncio.Queue[None](), asyncio.Queue[None]()
    push, changed = LobbySocket._push, LobbySocket.lobby_changed

    async def slow_push(self: LobbySocket) -> None:
        begun.set()
        await go_on.wait()
        await push(self)
        await pushed.put(None)

    async def hear_change(self: LobbySocket, message: dict[str, Any]) -> None:
        await changed(self, message)
        await told.put(None)

    async def change(times: int) -> None:
        for _ in range(times):
            await get_channel_layer().group_send("lobby", {"type": "lobby.changed"})
        for _ in range(times):
            await asyncio.wait_for(told.get(), 10)

    monkeypatch.setattr(LobbySocket, "_push", slow_push)
    monkeypatch.setattr(LobbySocket, "lobby_changed", hear_change)
    await open_page()
    await asyncio.wait_for(begun.wait(), 10)
    await change(20)
    go_on.set()
    for _ in range(2):
        await asyncio.wait_for(pushed.get(), 10)
    await change(1)
    await asyncio.wait_for(pushed.get(), 10)
    assert pushed.empty()


async def test_pl_10_presence_comes_and_goes(open_page: Open) -> None:
    """PL-10: who opens the lobby is here, who closes it is gone, and others see both."""
    lina = await make(member)()
    watcher = await open_page()
    await watcher.hear()
    page = await open_page(lina)
    await watcher.hear_until(lambda shown: lina.username in shown.regions["people"])
    assert await make(presence.online)() == {lina.pk}
    await page.socket.disconnect()
    await watcher.hear_until(lambda shown: lina.username not in shown.regions["people"])
    assert await make(presence.online)() == set()


async def test_case_b70_another_person_in_the_same_browser(open_page: Open) -> None:
    """PL-08, CASE-B70: a page made for somebody else is told to come back."""
    lina, other = await make(member)(), await make(member)()
    for user, made_for in ((lina, other), (lina, None), (None, lina)):
        assert await (await open_page(user, made_for)).closed_with() == 4401


async def test_case_b70_logging_out_closes_the_lobby(open_page: Open) -> None:
    """PL-08, CASE-B70"""
    lina = await make(guest)()
    page = await open_page(lina)
    await page.hear()
    await get_channel_layer().group_send(sockets.group(lina.pk), {"type": "session.closed"})
    assert await page.closed_with() == 4401


async def test_case_b06_a_page_that_asks_for_all_while_it_is_sent_something_gets_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """CASE-B06: its wish is not forgotten over what was on its way."""
    socket, sent = LobbySocket(), []
    socket.news, socket.shown, socket.stamp, socket.heard = asyncio.Event(), {}, "", set()
    monkeypatch.setattr(socket, "_render", lambda heard: {"tables": "<p>", "people": "<p>"})

    async def send(frame: dict[str, Any]) -> None:
        sent.append(frame)
        if len(sent) == 1:
            await socket._answer({"fetch": True})

    monkeypatch.setattr(socket, "_send", send)
    await socket._push()
    await socket._push()
    assert [list(frame["fragments"]) for frame in sent] == [["tables", "people"]] * 2


async def test_pl_10_a_beat_that_fails_is_not_the_last(
    open_page: Open, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """PL-10: Valkey may be away for a moment; who is still here is shown again without a reload."""
    lina = await make(member)()
    arrive, tries = consumers._arrive, []

    def fail_at_first(user_id: int, nth: int) -> bool:
        tries.append(user_id)
        if len(tries) == 1:
            raise ConnectionError("away")
        return arrive(user_id, nth)

    monkeypatch.setattr(consumers, "_arrive", fail_at_first)
    monkeypatch.setattr(presence, "BEAT_SECONDS", 0.01)
    watcher = await open_page()
    await open_page(lina)
    await watcher.hear_until(lambda shown: lina.username in shown.regions.get("people", ""))
    assert "lobby_beat_failed" in caplog.text


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (" ", "malformed"),
        ("{", "malformed"),
        ("[1]", "malformed"),
        ('{"ping": "x"}', "malformed"),
        ('{"ping": -1}', "malformed"),
        ('{"move": {}}', "unknown"),
        pytest.param('{"chosen": "' + "x" * 5000 + '"}', "too_long", id="long"),
        pytest.param("[" * 3000, "malformed", id="deep"),
    ],
)
async def test_pl_64_nonsense_gets_an_answer(open_page: Open, text: str, code: str) -> None:
    """PL-64: whatever comes in, the answer is clear and the socket lives on."""
    page = await open_page()
    await page.hear()
    await page.socket.send_to(text_data=text)
    answer = await page.hear()
    assert (answer["type"], answer["code"]) == ("refused", code)
    assert answer["text"]
    await page.socket.send_json_to({"ping": 7})
    assert (await page.hear())["n"] == 7


@pytest.mark.parametrize("chosen", [["x"], {"a": 1}, None, 3, "halma"])
async def test_pl_64_an_unknown_game_narrows_nothing(open_page: Open, chosen: Any) -> None:
    """PL-64"""
    table = await make(opened)(await make(member)())
    page = await open_page(chosen="speedsaurus")
    await page.hear()
    await page.socket.send_json_to({"chosen": chosen})
    await page.hear()
    assert f'id="table-{table.pk}"' in page.regions["tables"]


async def test_pl_63_who_talks_too_much_is_shown_out(open_page: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """PL-63: a frame too many is refused with a reason, and after many of them the socket closes."""
    monkeypatch.setattr(frames, "PATIENCE", 3)
    monkeypatch.setattr(frames, "PER_SECOND", 0)
    page = await open_page()
    for _ in range(frames.BURST + 5):
        await page.socket.send_json_to({"ping": 1})
    while (frame := await page.hear())["type"] != "refused":
        pass
    assert frame["code"] == "slow"
    assert await page.closed_with() == 4408


async def test_a_fault_while_pushing_lets_the_page_come_back(
    open_page: Open, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*args: object) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr(regions, "render", fail)
    page = await open_page()
    assert await page.closed_with() == 1013
    assert "lobby_push_failed" in caplog.text
