"""PL-05, PL-06: another name, a copy of one's data, going for good."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from accounts import forgetting, ties
from accounts.models import User
from chat.models import ChatMessage, Mute, Report
from leaderboards.models import Score, Standing
from tables import actions, snapshot
from tables.models import Match, MatchSeat
from tests.accounts.conftest import PASSWORD
from tests.tables import people
from wallets import ledger
from wallets.audit import audit
from wallets.models import Transfer

Me = Callable[[Client], User]
DELETE = "/einstellungen/loeschen/"


def logged_in(client: Client) -> User:
    """Käthe, who has just proved twice that it is her, so that deleting asks no third time."""
    user = User.objects.filter(username="Käthe").first() or User.objects.create_user("Käthe", password=PASSWORD)
    client.post("/zugang/login/", {"login": "Käthe", "password": PASSWORD})
    client.post("/zugang/reauthenticate/", {"password": PASSWORD})
    ledger.top_up(user)  # the welcome grant
    return user


# --- another name ------------------------------------------------------------------------------------------------
def rename(client: Client, name: str) -> int:
    return client.post("/einstellungen/name/", {"name": name}).status_code


@pytest.mark.django_db
def test_pl_05_a_member_takes_another_name(client: Client) -> None:
    user = logged_in(client)
    assert rename(client, "Ｋätchen") == 302
    user.refresh_from_db()
    assert (user.username, user.name_key) == ("Kätchen", "kätchen")
    client.logout()
    client.post("/zugang/login/", {"login": "kätchen", "password": PASSWORD})
    assert client.session["_auth_user_id"] == str(user.pk)


@pytest.mark.django_db
def test_pl_05_the_own_name_may_be_written_differently(client: Client) -> None:
    user = logged_in(client)
    assert rename(client, "KÄTHE") == 302
    user.refresh_from_db()
    assert user.username == "KÄTHE"


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["jonas", "JΟNAS", "Admin", "Gast 7", "\u200bKäthe", "!!", "x" * 25, " Lina", ""])
def test_pl_05_renaming_keeps_to_the_rules(client: Client, name: str) -> None:
    User.objects.create_user("Jonas")
    user = logged_in(client)
    assert rename(client, name) == 422
    user.refresh_from_db()
    assert user.username == "Käthe"


@pytest.mark.django_db
def test_pl_05_five_names_a_day(client: Client) -> None:
    logged_in(client)
    assert [rename(client, f"Käthe {number}") for number in range(6)] == [302] * 5 + [422]


@pytest.mark.django_db
def test_pl_05_guests_choose_a_name_when_they_register(guest_client: Client) -> None:
    assert guest_client.get("/einstellungen/name/")["Location"] == reverse("account_signup")


@pytest.mark.django_db(transaction=True)
def test_pl_05_tables_show_the_new_name_at_once(client: Client) -> None:
    user = logged_in(client)
    match = people.running(user, people.member())
    before = snapshot.load_id(match.table_id)
    rename(client, "Kätchen")
    after = snapshot.load_id(match.table_id)
    assert before.stamp != after.stamp
    assert after.seats[0].name == "Kätchen"


# --- a copy of one's data -----------------------------------------------------------------------------------------
@pytest.mark.django_db
def test_pl_06_own_data_as_json(client: Client) -> None:
    user = logged_in(client)
    other = people.member()
    match = people.to_the_end(people.running(user, other, stake=25))
    seat = MatchSeat.objects.get(match=match, user=user)
    ChatMessage.objects.create(table=match.table, user=user, seat=0, text="Gut gespielt!")
    ChatMessage.objects.create(table=match.table, user=other, seat=1, text="Danke.")
    Mute.objects.create(user=user, muted=other)
    response = client.get("/einstellungen/daten/")
    assert response["Content-Disposition"] == 'attachment; filename="speedtisch.json"'
    data = json.loads(response.content)
    assert (data["format"], data["version"], data["person"]["name"]) == ("speedtisch-person", 1, "Käthe")
    assert [(one["match"], one["points"], one["place"]) for one in data["matches"]] == [
        (match.pk, seat.points, seat.place)
    ]
    assert data["taler"]["balance"] == ledger.balance(user) == sum(one["change"] for one in data["taler"]["transfers"])
    assert [line["text"] for line in data["chat"]["lines"]] == ["Gut gespielt!"]
    assert data["chat"]["muted"] == [other.username]
    assert user.password not in response.content.decode()


@pytest.mark.django_db
def test_pl_06_data_of_a_running_match_tell_no_secret(client: Client) -> None:
    match = people.running(logged_in(client), people.member())
    text = client.get("/einstellungen/daten/").content.decode()
    assert bytes(match.seed).hex() not in text
    assert "cards" not in text


@pytest.mark.django_db
def test_pl_06_guests_take_their_data_too_and_visitors_have_none(guest_client: Client) -> None:
    assert json.loads(guest_client.get("/einstellungen/daten/").content)["person"]["is_guest"]
    assert Client().get("/einstellungen/daten/").status_code == 302


# --- going for good -----------------------------------------------------------------------------------------------
@pytest.mark.django_db
def test_pl_06_deleting_takes_the_password_again(client: Client, member: User) -> None:
    client.force_login(member)
    assert client.get(DELETE)["Location"].startswith("/zugang/reauthenticate/")
    client.post("/zugang/reauthenticate/", {"password": PASSWORD})
    assert client.get(DELETE).status_code == 200
    member.refresh_from_db()
    assert member.forgotten_at is None


@pytest.mark.django_db
def test_pl_06_nothing_is_deleted_without_the_tick(client: Client) -> None:
    user = logged_in(client)
    assert client.post(DELETE).status_code == 200
    user.refresh_from_db()
    assert user.forgotten_at is None


@pytest.mark.django_db
def test_pl_06_a_deleted_account_is_anonymous_and_its_ledger_rows_stay(client: Client) -> None:
    user = logged_in(client)
    people.to_the_end(people.running(user, people.member(), stake=25))
    transfers = set(Transfer.objects.values_list("key", flat=True))
    assert client.post(DELETE, {"sure": "on"})["Location"] == "/"
    user.refresh_from_db()
    assert (user.username, user.is_active, user.email) == (f"Ehemalig {user.pk}", False, "")
    assert set(Transfer.objects.values_list("key", flat=True)) == transfers
    assert audit().holds
    assert "_auth_user_id" not in client.session
    client.post("/zugang/login/", {"login": "Käthe", "password": PASSWORD})
    assert "_auth_user_id" not in client.session


@pytest.mark.django_db
def test_pl_06_pl_17_a_computer_plays_on_for_who_goes_for_good(client: Client) -> None:
    """The match goes on for the others, the stake stays in the pot, no board names who has gone."""
    user, other = logged_in(client), people.member()
    match = people.running(user, other, stake=25)
    waiting = people.opened(user)
    client.post(DELETE, {"sure": "on"})
    seat = MatchSeat.objects.get(match=match, number=0)
    assert (seat.level, seat.left_at is not None) == ("normal", True)
    assert people.chairs(waiting) == [None] * 3
    match = people.to_the_end(match)
    assert match.status == Match.Status.FINISHED
    assert ledger.balance(other) == 525
    assert not Score.objects.filter(user=user).exists()
    assert audit().holds


@pytest.mark.django_db
def test_pl_06_the_last_human_who_goes_for_good_ends_the_match(client: Client) -> None:
    user = logged_in(client)
    match = people.running(user)
    client.post(DELETE, {"sure": "on"})
    match.refresh_from_db()
    assert match.status == Match.Status.ABANDONED
    assert not Score.objects.filter(user=user).exists()


@pytest.mark.django_db
def test_pl_06_boards_and_chat_forget_who_goes_for_good(client: Client) -> None:
    user, other = logged_in(client), people.member()
    match = people.to_the_end(people.running(user, other))
    said = [ChatMessage.objects.create(table=match.table, user=user, seat=0, text=text) for text in ("Hallo", "Böse")]
    Report.objects.create(message=said[1], reporter=other)
    client.post(DELETE, {"sure": "on"})
    assert not Standing.objects.filter(user=user).exists()
    assert Standing.objects.filter(user=other).exists()
    assert list(ChatMessage.objects.values_list("text", "is_hidden")) == [("Böse", True)]  # staff has to see it


@pytest.mark.django_db
def test_pl_60_a_ban_takes_neither_words_nor_points(django_capture_on_commit_callbacks: Callable[..., Any]) -> None:
    """Staff may have to read it again, and may let the person back in."""
    user, other = people.member(), people.member()
    match = people.to_the_end(people.running(user, other))
    ChatMessage.objects.create(table=match.table, user=user, seat=0, text="Hallo")
    user.is_active = False
    with django_capture_on_commit_callbacks(execute=True):
        user.save()
    assert people.chairs(match.table)[0] is None
    assert ChatMessage.objects.filter(user=user).exists()
    assert Score.objects.filter(user=user).exists()
    assert Standing.objects.filter(user=user).exists()


@pytest.mark.django_db
def test_pl_06_pl_08_sockets_of_who_goes_for_good_close(client: Client, closed: list[int]) -> None:
    user = logged_in(client)
    closed.clear()
    client.post(DELETE, {"sure": "on"})
    assert user.pk in closed


@pytest.mark.django_db
def test_pl_06_a_guest_goes_without_a_password(guest_client: Client, me: Me) -> None:
    guest = me(guest_client)
    assert guest_client.post(DELETE, {"sure": "on"}).status_code == 302
    guest.refresh_from_db()
    assert guest.username == f"Gast {guest.pk}"


@pytest.mark.django_db
def test_pl_06_who_is_seated_in_that_very_moment_is_asked_again(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    user = logged_in(client)
    monkeypatch.setattr(ties, "is_tied", lambda user: True)
    assert client.post(DELETE, {"sure": "on"})["Location"] == DELETE
    user.refresh_from_db()
    assert user.forgotten_at is None


@pytest.mark.django_db
def test_pl_04_a_held_seat_of_a_forgotten_guest_is_free(client: Client) -> None:
    """Nobody waits for a guest who has been gone for a month."""
    guest, other = people.guest(), people.member()
    table = people.to_the_end(people.running(guest, other)).table
    actions.again(other, table)
    User.objects.filter(pk=guest.pk).update(last_seen="2020-01-01T00:00:00Z")
    cache.clear()
    assert forgetting.forget_old_guests() == 1
    assert guest.username not in people.chairs(table)
