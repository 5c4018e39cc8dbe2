"""PL-60: what staff may do about people, and who of the staff."""

import json

import pytest
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse

from accounts.models import User
from tests.accounts.conftest import PASSWORD

pytestmark = pytest.mark.django_db


@pytest.fixture
def helper() -> User:
    """Somebody on the staff who may change people, and no more."""
    person = User.objects.create_user("Helferin", password=PASSWORD, is_staff=True)
    person.user_permissions.set(Permission.objects.filter(codename__in=["view_user", "change_user"]))
    return person


def test_pl_60_who_may_change_people_gives_nobody_rights(client: Client, helper: User) -> None:
    client.force_login(helper)
    page = reverse("admin:accounts_user_change", args=[helper.pk])
    sent = {"username": "Helferin", "email": "", "is_active": "on", "is_silenced": "on", "is_superuser": "on"}
    assert client.post(page, sent).status_code == 302
    helper.refresh_from_db()
    assert (helper.is_silenced, helper.is_staff, helper.is_superuser) == (True, True, False)


def test_pl_60_only_a_superuser_changes_a_superuser(client: Client, helper: User) -> None:
    boss = User.objects.create_superuser("Chefin", password=PASSWORD)
    client.force_login(helper)
    page = reverse("admin:accounts_user_change", args=[boss.pk])
    assert client.get(page).status_code == 200
    assert client.post(page, {"username": "Weg", "email": ""}).status_code == 403
    password = reverse("admin:auth_user_password_change", args=[boss.pk])
    assert client.post(password, {"password1": "Ein-neues-7", "password2": "Ein-neues-7"}).status_code == 403
    boss.refresh_from_db()
    assert (boss.username, boss.check_password(PASSWORD)) == ("Chefin", True)


def test_pl_60_who_may_change_people_gets_into_nobodys_account(client: Client, helper: User) -> None:
    """PL-63: by no new password, and by no address that one would be sent to."""
    lina = User.objects.create_user("Lina", "lina@example.org", password=PASSWORD)
    client.force_login(helper)
    password = reverse("admin:auth_user_password_change", args=[lina.pk])
    assert client.get(password).status_code == 403
    assert client.post(password, {"password1": "Ein-neues-7", "password2": "Ein-neues-7"}).status_code == 403
    page = reverse("admin:accounts_user_change", args=[lina.pk])
    assert "/password/" not in client.get(page).content.decode()
    assert client.post(page, {"username": "Lina", "email": "helferin@example.org"}).status_code == 302
    lina.refresh_from_db()
    assert (lina.is_active, lina.email, lina.check_password(PASSWORD)) == (False, "lina@example.org", True)
    client.force_login(User.objects.create_superuser("Chefin", password=PASSWORD))
    assert "/password/" in client.get(page).content.decode()
    assert client.get(password).status_code == 200


def test_pl_63_staff_takes_a_lost_second_factor_away_and_never_sees_it(client: Client, helper: User) -> None:
    """PL-01, PL-60, PL-63: neither on a page nor, hit or miss, by a filter."""
    lina = User.objects.create_user("Lina", password=PASSWORD)
    factor = Authenticator.objects.create(user=lina, type="totp", data={"secret": "GEHEIM234"})
    page = reverse("admin:mfa_authenticator_change", args=[factor.pk])
    listed = reverse("admin:mfa_authenticator_changelist")
    helper.user_permissions.add(*Permission.objects.filter(content_type__app_label="mfa"))
    client.force_login(helper)
    assert "Lina" in client.get(listed).content.decode()
    for address in (page, listed):
        assert "GEHEIM" not in client.get(address).content.decode()
    assert client.get(f"{listed}?data__secret__startswith=G").status_code == 400
    assert client.post(page, {"data": json.dumps({"secret": "x"})}).status_code == 403
    delete = reverse("admin:mfa_authenticator_delete", args=[factor.pk])
    assert client.post(delete, {"post": "yes"}).status_code == 403
    client.force_login(User.objects.create_superuser("Chefin", password=PASSWORD))
    assert "GEHEIM" not in client.get(delete).content.decode()
    assert client.post(delete, {"post": "yes"}).status_code == 302
    assert not Authenticator.objects.exists()
