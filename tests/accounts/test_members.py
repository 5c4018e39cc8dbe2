"""PL-01: registering, logging in and out, passwords, second factor, limits."""

import re
from collections.abc import Callable
from time import time

import pytest
from allauth.mfa.totp.internal.auth import (
    TOTP,
    format_hotp_value,
    generate_totp_secret,
    hotp_value,
    yield_hotp_counters_from_time,
)
from allauth.mfa.utils import is_mfa_enabled
from django.core import mail
from django.test import Client
from django.urls import reverse

from accounts import mail as post
from accounts.models import User
from tests.accounts.conftest import PASSWORD
from wallets import ledger

NEW_PASSWORD = "Zitronenfalter88"


def register(client: Client, name: str = "Lina", **more: str) -> "User | None":
    client.post("/zugang/signup/", {"username": name, "password1": PASSWORD, "password2": PASSWORD, **more})
    return User.objects.filter(username=name).first()


def log_in(client: Client, name: str = "Käthe", password: str = PASSWORD, **more: str) -> int:
    return client.post("/zugang/login/", {"login": name, "password": password, **more}).status_code


def is_inside(client: Client) -> bool:
    return "_auth_user_id" in client.session


def test_pl_01_registering_without_an_address(client: Client, db: None) -> None:
    lina = register(client)
    assert lina is not None
    assert not lina.is_guest
    assert lina.email == ""
    assert client.session["_auth_user_id"] == str(lina.pk)


def test_pl_01_registering_with_an_address(client: Client, db: None) -> None:
    assert register(client, email="lina@example.org").email == "lina@example.org"
    other = Client()
    assert register(other, "Theo", email="LINA@example.org") is None
    assert not is_inside(other)


def test_pl_03_membership_brings_the_welcome_grant(client: Client, db: None) -> None:
    assert ledger.balance(register(client)) == ledger.WELCOME


def test_pl_01_two_passwords_that_differ(client: Client, db: None) -> None:
    assert register(client, password2="anders-anders-1") is None


@pytest.mark.parametrize("spelling", ["Käthe", "käthe", "KÄTHE", "Ka\u0308the", "kaethe@example.org"])
def test_pl_01_logging_in_by_any_spelling_or_address(spelling: str, client: Client, member: User) -> None:
    member.email = "kaethe@example.org"
    member.save()
    assert log_in(client, spelling) == 302
    assert is_inside(client)


@pytest.mark.parametrize(
    ("password", "told"),
    [
        ("kurz7x", "Nimm mindestens 8 Zeichen."),
        ("4711081533", "Das sind nur Ziffern"),
        ("password1", "Dieses Passwort nehmen sehr viele."),
        ("lieselotte1", "Das ist fast dein Name"),
    ],
)
def test_pl_01_weak_passwords_are_refused_in_plain_words(client: Client, db: None, password: str, told: str) -> None:
    """PL-01, PL-56: Django's rules, in the words of this site."""
    sent = {"username": "Lieselotte", "password1": password, "password2": password}
    html = client.post("/zugang/signup/", sent).content.decode()
    assert told in html
    assert "Nicht nur Ziffern." in html


def test_pl_01_a_wrong_password(client: Client, member: User) -> None:
    assert log_in(client, password="falsch") == 200
    assert not is_inside(client)


def test_pl_01_logging_out_takes_a_post(client: Client, member: User) -> None:
    client.force_login(member)
    client.get("/zugang/logout/")
    assert is_inside(client)
    client.post("/zugang/logout/")
    assert not is_inside(client)


def test_pl_01_five_wrong_passwords_lock_a_name_for_a_while(member: User) -> None:
    for spelling in ("Käthe", "KÄTHE", "käthe", "Käthe", "Käthe"):
        log_in(Client(), spelling, "falsch")
    locked = Client()
    assert log_in(locked) == 200
    assert not is_inside(locked)


def test_pl_01_thirty_logins_a_minute_for_an_address(member: User) -> None:
    answers = {log_in(Client(), f"Niemand {n}", "falsch") for n in range(31)}
    assert 429 in answers


def test_pl_01_changing_the_password_keeps_this_browser_and_ends_the_others(member: User) -> None:
    here, there = Client(), Client()
    for client in (here, there):
        log_in(client)
    here.post(
        reverse("account_change_password"),
        {"oldpassword": PASSWORD, "password1": NEW_PASSWORD, "password2": NEW_PASSWORD},
    )
    assert here.get("/profil/").url.startswith("/profil/K")
    assert there.get("/profil/").url.startswith("/zugang/login/")
    assert log_in(Client(), password=NEW_PASSWORD) == 302


@pytest.mark.django_db(transaction=True)
def test_pl_01_a_forgotten_password_by_mail(client: Client) -> None:
    User.objects.create_user("Käthe", "kaethe@example.org", PASSWORD)
    client.post(reverse("account_reset_password"), {"email": "Kaethe@example.org"}, headers={"Accept-Language": "en"})
    post._postman.submit(lambda: None).result(60)
    (letter,) = mail.outbox
    assert letter.subject == "Speedtisch: New password"
    link = re.search(r"http://testserver(\S+/reset/key/\S+)", letter.body)
    assert link is not None
    page = client.get(link[1], follow=True)
    client.post(page.request["PATH_INFO"], {"password1": NEW_PASSWORD, "password2": NEW_PASSWORD})
    assert log_in(client, password=NEW_PASSWORD) == 302


@pytest.mark.django_db(transaction=True)
def test_pl_01_the_reset_page_does_not_say_who_is_registered(client: Client) -> None:
    answer = client.post(reverse("account_reset_password"), {"email": "niemand@example.org"})
    assert answer["Location"] == reverse("account_reset_password_done")
    post._postman.submit(lambda: None).result(60)
    assert mail.outbox == []


def totp_code(secret: str) -> str:
    counter = next(iter(yield_hotp_counters_from_time()))
    return format_hotp_value(hotp_value(secret, counter))


def test_pl_01_a_second_factor(client: Client, member: User) -> None:
    secret = generate_totp_secret()
    TOTP.activate(member, secret)
    assert log_in(client) == 302
    assert not is_inside(client)
    client.post(reverse("mfa_authenticate"), {"code": "000000" if totp_code(secret) != "000000" else "111111"})
    assert not is_inside(client)
    client.post(reverse("mfa_authenticate"), {"code": totp_code(secret)})
    assert is_inside(client)


def test_pl_01_switching_the_second_factor_on_takes_the_password_again(client: Client, member: User) -> None:
    client.force_login(member)
    assert client.get(reverse("mfa_activate_totp"))["Location"].startswith("/zugang/reauthenticate/")


def test_pl_01_guests_do_not_get_at_the_pages_for_members(guest_client: Client) -> None:
    for page in ("account_set_password", "account_change_password", "account_email", "mfa_index", "mfa_activate_totp"):
        assert guest_client.get(reverse(page))["Location"] == "/zugang/signup/"


@pytest.mark.parametrize("page", ["/zugang/login/", "/zugang/signup/", "/zugang/password/reset/", "/einstellungen/"])
@pytest.mark.parametrize(("language", "words"), [("de", "Sprache Passwort"), ("en-GB", "Language Password")])
def test_pl_01_in_both_languages(page: str, language: str, words: str, client: Client, db: None) -> None:
    body = client.get(page, headers={"Accept-Language": language}).content.decode()
    assert f'<html lang="{language[:2]}"' in body
    if page == "/zugang/password/reset/":
        assert words.split()[1] in body


def test_pl_56_german_unless_something_else_is_asked_for(client: Client, db: None) -> None:
    assert '<html lang="de"' in client.get("/zugang/login/", headers={"Accept-Language": "fr"}).content.decode()
    assert '<html lang="de"' in client.get("/zugang/login/").content.decode()


@pytest.mark.parametrize("target", ["https://example.org/", "//example.org", "/\\example.org", "javascript:alert(1)"])
def test_pl_63_no_door_leads_to_a_stranger(target: str, client: Client, member: User) -> None:
    answer = client.post("/zugang/login/", {"login": "Käthe", "password": PASSWORD, "next": target})
    assert answer["Location"] == "/"
    inside = client.get("/zugang/login/", {"next": target})
    assert inside["Location"] == "/"
    assert client.post("/einstellungen/aussehen/", {"theme": "dark", "next": target})["Location"] == "/einstellungen/"
    assert client.post("/zugang/logout/", {"next": target})["Location"] == "/"


def test_pl_63_a_session_planted_before_login_is_worth_nothing_after(client: Client, member: User) -> None:
    planted = client.session
    planted["seen"] = time()
    planted.save()
    log_in(client)
    assert client.session.session_key != planted.session_key
    thief = Client()
    thief.cookies["sessionid"] = planted.session_key
    assert not is_inside(thief)


def test_pl_63_logging_in_needs_a_csrf_token(member: User) -> None:
    strict = Client(enforce_csrf_checks=True)
    assert log_in(strict) == 403
    assert not is_inside(strict)


@pytest.mark.parametrize("page", ["/konto/", "/profil/K%C3%A4the/", "/zugang/2fa/", "/gespraech/stumm/"])
def test_pl_63_going_back_after_logging_out_shows_nobodys_pages(page: str, client: Client, member: User) -> None:
    """PL-63: no cache keeps what was made for one person."""
    client.force_login(member)
    assert "no-store" in client.get(page)["Cache-Control"]


def test_pl_01_a_banned_member_stays_outside(client: Client, member: User) -> None:
    client.force_login(member)
    member.is_active = False
    member.save()
    client.get("/einstellungen/")
    assert not is_inside(client)
    answer = client.post("/zugang/login/", {"login": "Käthe", "password": PASSWORD})
    assert answer["Location"] == reverse("account_inactive")
    assert not is_inside(client)


def test_pl_01_the_admin_has_no_door_of_its_own(client: Client, member: User) -> None:
    for answer in (
        client.get("/verwaltung/"),
        client.get("/verwaltung/login/"),
        client.post("/verwaltung/login/", {"username": "Käthe", "password": PASSWORD}),
    ):
        assert answer.status_code == 302
    assert client.get("/verwaltung/login/")["Location"].startswith("/zugang/login/")
    assert not is_inside(client)


def test_pl_01_the_admin_is_for_staff(guest_client: Client, client: Client, member: User) -> None:
    assert guest_client.get("/verwaltung/login/").status_code == 403
    member.is_staff = member.is_superuser = True
    member.save()
    client.logout()
    assert (
        client.post("/zugang/login/", {"login": "Käthe", "password": PASSWORD, "next": "/verwaltung/"})["Location"]
        == "/verwaltung/"
    )
    assert client.get("/verwaltung/").status_code == 200


def test_pl_60_staff_bans_and_silences(client: Client, member: User, closed: list[int]) -> None:
    boss = User.objects.create_superuser("Chefin")
    client.force_login(boss)
    closed.clear()
    people = reverse("admin:accounts_user_changelist")
    client.post(people, {"action": "silence", "_selected_action": [member.pk]})
    client.post(people, {"action": "ban", "_selected_action": [member.pk, boss.pk]})
    member.refresh_from_db()
    boss.refresh_from_db()
    assert (member.is_silenced, member.is_active, boss.is_active) == (True, False, True)
    assert closed == [member.pk]
    assert client.get(people, {"q": "käthe"}).context["cl"].result_count == 1
    assert client.get(reverse("admin:accounts_user_change", args=[member.pk])).status_code == 200


def test_pl_01_each_page_of_the_person_is_found(client: Client, member: User, me: Callable[[Client], User]) -> None:
    log_in(client)
    for page in ("account_change_password", "account_email", "account_logout", "mfa_index", "accounts:settings"):
        assert client.get(reverse(page)).status_code == 200
    assert client.get("/profil/", follow=True).context["person"] == me(client)
    assert client.get("/profil/KÄTHE/")["Location"] == member.get_absolute_url()
    assert client.get("/profil/Niemand/").status_code == 404


@pytest.mark.parametrize("page", ["/zugang/login/", "/zugang/signup/", "/zugang/password/reset/", "/zugang/logout/"])
def test_the_frame_knows_the_person_on_allauths_pages_too(page: str, guest_client: Client) -> None:
    answer = guest_client.get(page)
    assert answer.context["site"].person.is_guest
    assert answer.context["site"].name == "Speedtisch"


def test_pl_01_the_second_factor_from_switching_on_to_switching_off(client: Client, member: User) -> None:
    log_in(client)
    client.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    page = client.get(reverse("mfa_activate_totp"))
    client.post(reverse("mfa_activate_totp"), {"code": totp_code(page.context["form"].secret)})
    assert is_mfa_enabled(member)
    codes = client.get(reverse("mfa_view_recovery_codes"))
    assert codes.context["unused_codes"][0] in codes.content.decode()
    for page_name in ("mfa_index", "mfa_generate_recovery_codes", "mfa_deactivate_totp", "mfa_reauthenticate"):
        assert client.get(reverse(page_name)).status_code == 200
    other = Client()
    log_in(other)
    other.post(reverse("mfa_authenticate"), {"code": codes.context["unused_codes"][0]})
    assert is_inside(other)
    client.post(reverse("mfa_deactivate_totp"))
    assert not is_mfa_enabled(member)


def test_pl_01_an_address_is_changed_once_it_is_confirmed(client: Client, member: User) -> None:
    log_in(client)
    client.post(reverse("account_email"), {"email": "kaethe@example.org", "action_add": ""})
    assert "kaethe@example.org" in client.get(reverse("account_email")).content.decode()
    link = re.search(r"http://testserver(/zugang/confirm-email/\S+)", mail.outbox[0].body)
    assert link is not None
    assert client.get(link[1]).status_code == 200
    client.post(link[1])
    assert member.emailaddress_set.get().verified
