"""PL-08, CASE-B70: what a socket was let in with must still hold."""

import asyncio
from collections.abc import Callable

import pytest
from asgiref.sync import sync_to_async
from channels.layers import get_channel_layer
from channels.testing import WebsocketCommunicator
from django.test import Client
from django.urls import reverse

from accounts import sockets
from accounts.models import User
from config.asgi import application
from tests.accounts.conftest import PASSWORD

Me = Callable[[Client], User]


def test_pl_08_login_and_logout(client: Client, member: User, closed: list[int]) -> None:
    client.post("/zugang/login/", {"login": "Käthe", "password": PASSWORD})
    assert closed == [member.pk]
    client.post("/zugang/logout/")
    assert closed == [member.pk] * 2


def test_pl_08_a_guest_who_logs_in_as_a_member(guest_client: Client, member: User, me: Me, closed: list[int]) -> None:
    guest = me(guest_client)
    guest_client.post("/zugang/login/", {"login": "Käthe", "password": PASSWORD})
    assert guest.pk in closed


def test_pl_08_conversion(guest_client: Client, me: Me, closed: list[int]) -> None:
    guest_client.post("/zugang/signup/", {"username": "Lina", "password1": PASSWORD, "password2": PASSWORD})
    assert me(guest_client).pk in closed


def test_pl_08_a_ban(member: User, closed: list[int]) -> None:
    member.is_active = False
    member.save()
    assert closed == [member.pk]


def test_pl_08_a_new_password(client: Client, member: User, closed: list[int]) -> None:
    client.force_login(member)
    closed.clear()
    new = "Zitronenfalter88"
    client.post(reverse("account_change_password"), {"oldpassword": PASSWORD, "password1": new, "password2": new})
    assert closed == [member.pk]


def test_pl_08_nothing_else(client: Client, member: User, closed: list[int]) -> None:
    member.is_silenced = True
    member.save()
    member.choose(theme="dark")
    assert closed == []


@pytest.fixture
async def heard(transactional_db: None) -> "Callable[[int], object]":
    """Joins the group of a person, as their sockets do, and waits for the next message."""
    layer = get_channel_layer()

    async def join(user_id: int) -> "Callable[[], object]":
        channel = await layer.new_channel()
        await layer.group_add(sockets.group(user_id), channel)
        return lambda: asyncio.wait_for(layer.receive(channel), 2)

    yield join
    await layer.flush()


async def test_case_b70_the_other_tab_hears_of_the_logout(heard: Callable, client: Client) -> None:
    member = await sync_to_async(User.objects.create_user)("Käthe", password=PASSWORD)
    await sync_to_async(client.force_login)(member)
    other_tab = await heard(member.pk)
    await sync_to_async(client.post)("/zugang/logout/")
    assert await other_tab() == {"type": "session.closed"}


@pytest.mark.parametrize("event", ["logout", "ban"])
async def test_case_b70_the_other_tabs_socket_closes_and_stays_outside(
    event: str, transactional_db: None, client: Client
) -> None:
    member = await sync_to_async(User.objects.create_user)("Käthe", password=PASSWORD)
    await sync_to_async(client.force_login)(member)
    cookie = f"sessionid={client.cookies['sessionid'].value}".encode()
    headers = [(b"cookie", cookie), (b"host", b"localhost"), (b"origin", b"http://localhost")]
    other_tab = WebsocketCommunicator(application, f"/ws/lobby/?user={member.pk}", headers=headers)
    is_in, _ = await other_tab.connect(timeout=5)
    assert is_in
    await other_tab.receive_output(timeout=5)  # the lobby's first news: by now the socket has joined its groups
    if event == "logout":
        await sync_to_async(client.post)("/zugang/logout/")
    else:
        member.is_active = False
        await sync_to_async(member.save)()
    while (message := await other_tab.receive_output(timeout=2))["type"] != "websocket.close":
        pass
    assert message["code"] == 4401
    assert (await sync_to_async(client.get)("/verwaltung/")).status_code == 302
    later = WebsocketCommunicator(application, f"/ws/lobby/?user={member.pk}", headers=headers)
    await later.connect(timeout=5)
    assert await later.receive_output(timeout=2) == {"type": "websocket.close", "code": 4401}


async def test_case_b70_a_broken_layer_stops_nobody(
    transactional_db: None, client: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(*args: object) -> None:
        raise ConnectionError

    member = await sync_to_async(User.objects.create_user)("Käthe", password=PASSWORD)
    await sync_to_async(client.force_login)(member)
    monkeypatch.setattr(get_channel_layer(), "group_send", fail)
    await sync_to_async(client.post)("/zugang/logout/")
    assert "_auth_user_id" not in await sync_to_async(lambda: dict(client.session))()
    assert "ConnectionError" in caplog.text
