"""PL-03: a guest registers and stays the same row. CASE-B68, CASE-B69: a guest logs in as somebody else."""

from collections.abc import Callable

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.db import IntegrityError
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.signals import became_member
from tables import actions, snapshot
from tables.models import MatchSeat
from tests.accounts.conftest import PASSWORD
from tests.tables import people
from wallets import ledger

Me = Callable[[Client], User]


def register(client: Client, name: str, **more: str) -> None:
    client.post("/zugang/signup/", {"username": name, "password1": PASSWORD, "password2": PASSWORD, **more})


def test_pl_03_the_form_offers_the_guests_own_name(guest_client: Client, me: Me) -> None:
    page = guest_client.get("/zugang/signup/")
    assert page.context["form"].initial["username"] == me(guest_client).username


def test_pl_03_a_guest_registers_in_place(guest_client: Client, me: Me) -> None:
    guest = me(guest_client)
    guest.choose(theme="dark", zoom_own=130, solo={"speedsaurus": {"level": "strong"}})
    register(guest_client, guest.username, email="luchs@example.org")
    member = me(guest_client)
    assert (member.pk, member.username, member.date_joined) == (guest.pk, guest.username, guest.date_joined)
    assert not member.is_guest
    assert member.check_password(PASSWORD)
    assert EmailAddress.objects.get(user=member).email == "luchs@example.org"
    assert (member.settings.theme, member.settings.zoom_own) == ("dark", 130)
    assert member.settings.solo == {"speedsaurus": {"level": "strong"}}
    assert User.objects.count() == 1


def test_pl_03_taler_begin_with_membership(guest_client: Client, me: Me) -> None:
    assert ledger.balance(me(guest_client)) == 0
    register(guest_client, "Lina")
    assert ledger.balance(me(guest_client)) == ledger.WELCOME


def test_case_b68_registering_in_the_middle_of_a_match(guest_client: Client, me: Me, transactional_db: None) -> None:
    guest = me(guest_client)
    match = people.running(guest, people.guest(), clock=60)
    people.until_asked(match, guest)
    seat = match.seats.get(user=guest)
    before = (snapshot.load_id(match.table_id).view(seat.number), MatchSeat.objects.filter(pk=seat.pk).values().get())
    register(guest_client, guest.username)
    member = me(guest_client)
    after = (snapshot.load_id(match.table_id).view(seat.number), MatchSeat.objects.filter(pk=seat.pk).values().get())
    assert (member.pk, member.is_guest) == (guest.pk, False)
    assert after == before
    assert member.seats.get().table_id == match.table_id
    assert snapshot.load_id(match.table_id).seat_of(member) is not None
    people.decide(match)


def test_pl_03_another_name_may_be_chosen_but_not_a_taken_one(guest_client: Client, member: User, me: Me) -> None:
    guest = me(guest_client)
    register(guest_client, "käthe")
    assert me(guest_client).is_guest
    register(guest_client, "Lina")
    assert (me(guest_client).pk, me(guest_client).username, me(guest_client).is_guest) == (guest.pk, "Lina", False)


def test_pl_63_conversion_changes_the_sessions_key_and_keeps_what_is_in_it(guest_client: Client, me: Me) -> None:
    session = guest_client.session
    session["seen"] = "yes"
    session.save()
    register(guest_client, "Lina")
    assert guest_client.session.session_key != session.session_key
    assert guest_client.session["seen"] == "yes"
    thief = Client()
    thief.cookies["sessionid"] = session.session_key
    assert thief.get("/profil/")["Location"].startswith("/zugang/login/")


def test_pl_03_a_second_tab_registers_too_late(guest_client: Client, me: Me) -> None:
    register(guest_client, "Lina")
    register(guest_client, "Theo")
    assert me(guest_client).username == "Lina"


def test_pl_03_nothing_remains_of_a_registration_that_fails(
    guest_client: Client, me: Me, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(**kwargs: object) -> None:
        raise IntegrityError

    monkeypatch.setattr(became_member, "send", fail)
    answer = guest_client.post("/zugang/signup/", {"username": "Lina", "password1": PASSWORD, "password2": PASSWORD})
    assert answer.status_code == 200
    assert answer.context["form"].non_field_errors()
    assert me(guest_client).is_guest
    assert me(guest_client).username != "Lina"


def test_case_b68_logging_in_as_a_guest_says_what_happens_and_can_be_left(guest_client: Client, me: Me) -> None:
    page = guest_client.get("/zugang/login/")
    body = page.content.decode()
    assert page.context["guest"] == me(guest_client)
    assert me(guest_client).username in body
    assert f'href="{reverse("lobby:home")}"' in body
    assert me(guest_client).is_guest


def test_case_b69_not_seated_the_guest_is_left_behind(guest_client: Client, member: User, me: Me) -> None:
    guest = me(guest_client)
    before = ledger.balance(member)
    guest_client.post("/zugang/login/", {"login": "Käthe", "password": PASSWORD})
    assert me(guest_client) == member
    guest.refresh_from_db()
    assert (guest.is_guest, guest.forgotten_at) == (True, None)
    assert ledger.balance(member) == before


def test_case_b69_the_guest_is_anonymised_if_so_chosen(guest_client: Client, member: User, me: Me) -> None:
    guest = me(guest_client)
    guest_client.post("/zugang/login/", {"login": "Käthe", "password": PASSWORD, "forget_guest": "on"})
    assert me(guest_client) == member
    guest.refresh_from_db()
    assert guest.username == f"Gast {guest.pk}"


def test_case_b69_a_wrong_password_costs_the_guest_nothing(guest_client: Client, member: User, me: Me) -> None:
    guest = me(guest_client)
    guest_client.post("/zugang/login/", {"login": "Käthe", "password": "falsch", "forget_guest": "on"})
    assert me(guest_client) == guest
    assert me(guest_client).forgotten_at is None


def test_case_b69_blocked_while_playing(guest_client: Client, member: User, me: Me, transactional_db: None) -> None:
    guest = me(guest_client)
    match = people.running(guest)
    for answer in (
        guest_client.get("/zugang/login/"),
        guest_client.post("/zugang/login/", {"login": "Käthe", "password": PASSWORD}),
    ):
        assert answer.status_code == 409
        assert guest.username in answer.content.decode()
    assert me(guest_client) == guest
    actions.leave(guest, match.table)
    guest_client.post("/zugang/login/", {"login": "Käthe", "password": PASSWORD})
    assert me(guest_client) == member


def test_case_b69_blocked_while_waiting(guest_client: Client, me: Me, transactional_db: None) -> None:
    guest = me(guest_client)
    table = people.opened(guest, size=4, fill="empty")
    assert guest_client.get("/zugang/login/").status_code == 409
    actions.get_up(guest, table)
    assert guest_client.get("/zugang/login/").status_code == 200


def test_case_b69_a_guest_passes_the_second_factor(guest_client: Client, member: User) -> None:
    TOTP.activate(member, generate_totp_secret())
    guest_client.post("/zugang/login/", {"login": "Käthe", "password": PASSWORD})
    assert guest_client.get(reverse("mfa_authenticate")).status_code == 200


def test_pl_01_members_are_past_the_doors(client: Client, member: User) -> None:
    client.force_login(member)
    for door in ("/zugang/login/", "/zugang/signup/"):
        assert client.get(door)["Location"] == "/"
        assert client.get(door, {"next": "/einstellungen/"})["Location"] == "/einstellungen/"
