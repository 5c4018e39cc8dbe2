"""PL-02: guests. PL-04: guests who stay away."""

from collections.abc import Callable
from datetime import timedelta
from random import Random

import pytest
from allauth.core.exceptions import ImmediateHttpResponse
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.cache import SessionStore
from django.test import Client, RequestFactory
from django.utils import timezone, translation

from accounts import guests, ties
from accounts.forgetting import forget, forget_old_guests
from accounts.guest_names import guest_name
from accounts.models import User
from accounts.names import LONGEST, looks_official, validate_name
from accounts.tasks import forget_guests
from tables import actions
from tables.models import Match
from tests.accounts.conftest import PASSWORD
from tests.tables import people

PAGES = ["/", "/gast/", "/zugang/login/", "/zugang/signup/", "/einstellungen/", "/profil/", "/bestenliste/"]


def test_pl_02_a_click_makes_a_guest(client: Client, db: None, me: Callable[[Client], User]) -> None:
    answer = client.post("/gast/")
    assert (answer.status_code, answer["Location"]) == (302, "/")
    guest = me(client)
    assert guest.is_guest
    assert not guest.has_usable_password()
    assert not guest.is_staff
    validate_name(guest.username)


def test_pl_02_a_second_click_stays_the_same_guest(guest_client: Client, me: Callable[[Client], User]) -> None:
    first = me(guest_client)
    guest_client.post("/gast/")
    assert me(guest_client) == first
    assert User.objects.count() == 1


def test_pl_63_a_session_planted_before_a_guest_comes_is_worth_nothing_after(client: Client, db: None) -> None:
    planted = client.session
    planted["seen"] = 1
    planted.save()
    client.post("/gast/")
    assert "_auth_user_id" in client.session
    thief = Client()
    thief.cookies["sessionid"] = str(planted.session_key)
    assert "_auth_user_id" not in thief.session


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("method", ["get", "head", "options"])
def test_pl_02_a_crawler_leaves_no_rows(page: str, method: str, client: Client, db: None) -> None:
    getattr(client, method)(page)
    assert not User.objects.exists()
    assert not client.session.get("_auth_user_id")


def test_pl_02_no_guest_without_a_csrf_token(db: None) -> None:
    assert Client(enforce_csrf_checks=True).post("/gast/").status_code == 403
    assert not User.objects.exists()


def test_pl_02_thirty_new_guests_an_hour_for_an_address(db: None) -> None:
    for _ in range(30):
        assert Client().post("/gast/").status_code == 302
    refused = Client().post("/gast/")
    assert refused.status_code == 429
    assert "_auth_user_id" not in refused.client.session
    assert User.objects.count() == 30
    assert Client(REMOTE_ADDR="203.0.113.9").post("/gast/").status_code == 302


def test_pl_02_the_address_is_not_taken_from_a_header_anybody_can_send(db: None) -> None:
    answers = [Client(headers={"X-Forwarded-For": f"203.0.113.{n}"}).post("/gast/").status_code for n in range(31)]
    assert answers == [302] * 30 + [429]


def test_pl_02_other_rooms_make_guests_by_post_only(rf: RequestFactory, db: None) -> None:
    request = rf.get("/")
    request.user, request.session = AnonymousUser(), SessionStore()
    with pytest.raises(ValueError, match="POST"):
        guests.ensure(request)
    assert not User.objects.exists()


def test_pl_02_past_the_limit_other_rooms_need_no_answer_of_their_own(rf: RequestFactory, db: None) -> None:
    for _ in range(30):
        Client().post("/gast/")
    request = rf.post("/solo/speedsaurus/")
    request.user, request.session = AnonymousUser(), SessionStore()
    with pytest.raises(ImmediateHttpResponse) as refusal:
        guests.ensure(request)
    assert refusal.value.response.status_code == 429


def test_pl_02_guests_names_are_friendly_and_allowed() -> None:
    for seed in range(3000):
        name = guest_name(Random(seed), highest=9_999)
        validate_name(name)
        assert len(name) <= LONGEST
        assert not looks_official(name)


def test_pl_02_english_visitors_get_english_names() -> None:
    """PL-02, PL-56: friendly to whoever reads it."""
    with translation.override("en"):
        names = {guest_name(Random(seed), highest=9_999) for seed in range(500)}
    assert all(name.isascii() and len(name) <= 24 for name in names)
    assert {name.split()[0] for name in names}.isdisjoint(guest_name(Random(seed)).split()[0] for seed in range(500))


def test_pl_02_a_taken_name_is_not_given_again(monkeypatch: pytest.MonkeyPatch, client: Client, db: None) -> None:
    User.objects.create_user("FLINKER LUCHS 42")
    names = iter(["Flinker Luchs 42", "Flinker Luchs 42", "Kluger Uhu 7"])
    monkeypatch.setattr(guests, "guest_name", lambda rng, highest: next(names))
    client.post("/gast/")
    assert User.objects.get(is_guest=True).username == "Kluger Uhu 7"


def test_pl_02_next_leads_nowhere_else(client: Client, db: None) -> None:
    assert client.post("/gast/", {"next": "https://example.org/"})["Location"] == "/"
    assert client.post("/gast/", {"next": "/einstellungen/"})["Location"] == "/einstellungen/"


def test_pl_07_a_visitors_choices_become_the_guests(client: Client, db: None, me: Callable[[Client], User]) -> None:
    client.post("/einstellungen/aussehen/", {"theme": "dark"})
    client.post("/einstellungen/sprache/", {"language": "en"})
    client.post("/gast/")
    assert (me(client).settings.theme, me(client).settings.language) == ("dark", "en")


def away(user: User, days: int) -> User:
    User.objects.filter(pk=user.pk).update(last_seen=timezone.now() - timedelta(days=days))
    return user


def test_pl_04_a_guest_unseen_for_a_month_is_anonymised(guest_client: Client, me: Callable[[Client], User]) -> None:
    guest = me(guest_client)
    guest.choose(language="en")
    away(guest, 31)
    forget_guests()
    guest.refresh_from_db()
    assert guest.username == f"Gast {guest.pk}"
    assert guest.preferences == {}
    assert guest.forgotten_at is not None
    assert not guest.is_active
    guest_client.get("/einstellungen/")
    assert "_auth_user_id" not in guest_client.session


def test_pl_04_others_stay(member: User, guest_client: Client, me: Callable[[Client], User]) -> None:
    away(member, 400)
    away(me(guest_client), 29)
    assert forget_old_guests() == 0


def test_pl_04_nobody_is_forgotten_twice(guest_client: Client, me: Callable[[Client], User]) -> None:
    away(me(guest_client), 31)
    assert [forget_old_guests(), forget_old_guests()] == [1, 0]


def test_pl_04_a_visit_starts_the_month_again(guest_client: Client, me: Callable[[Client], User]) -> None:
    away(me(guest_client), 31)
    guest_client.get("/einstellungen/")
    assert forget_old_guests() == 0


def test_pl_04_never_while_playing(transactional_db: None) -> None:
    guest = people.guest()
    match = people.running(guest)
    away(guest, 31)
    assert forget_old_guests() == 0
    actions.leave(guest, match.table)
    assert Match.objects.get(pk=match.pk).status != Match.Status.RUNNING
    assert forget_old_guests() == 1


def test_pl_04_never_while_waiting_at_a_table(transactional_db: None) -> None:
    guest = people.guest()
    table = people.opened(guest, size=4, fill="empty")
    away(guest, 31)
    assert forget_old_guests() == 0
    actions.get_up(guest, table)
    assert forget_old_guests() == 1


def test_pl_04_one_who_sits_down_in_that_moment_keeps_no_other_from_being_forgotten(
    transactional_db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    back, gone = people.guest(), people.guest()
    away(back, 31)
    away(gone, 31)
    monkeypatch.setattr(ties, "is_tied", lambda user: user.pk == back.pk)
    assert forget_old_guests() == 1
    back.refresh_from_db()
    gone.refresh_from_db()
    assert (back.forgotten_at, back.is_active, gone.is_active) == (None, True, False)


def test_pl_06_a_forgotten_member_leaves_nothing_personal(client: Client, member: User) -> None:
    member.email = "kaethe@example.org"
    member.save()
    member.emailaddress_set.create(email=member.email, primary=True)
    forget(member)
    member.refresh_from_db()
    assert member.username == f"Ehemalig {member.pk}"
    assert (member.email, member.emailaddress_set.count(), member.has_usable_password()) == ("", 0, False)
    assert client.post("/zugang/login/", {"login": "Käthe", "password": PASSWORD}).status_code == 200
    assert client.get(f"/profil/Ehemalig {member.pk}/").status_code == 404
