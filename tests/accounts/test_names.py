"""PL-05: names."""

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError
from django.test import Client
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from accounts.models import User
from accounts.names import LONGEST, looks_official, name_key, normalize, validate_name
from tests.accounts.conftest import PASSWORD


@pytest.mark.parametrize(
    "name", ["Jö", "Käthe", "Zoë 2", "Weiß", "Ængus", "Müller-Lüdenscheidt", "王明", "Ольга", "x" * LONGEST, "Rosa 🦊"]
)
def test_pl_05_names_people_have(name: str) -> None:
    validate_name(name)


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("Lina\u200b", "invisible"),  # zero width space
        ("Li\u00adna", "invisible"),  # soft hyphen
        ("\u202eaniL", "invisible"),  # right-to-left override
        ("Lina\u2066", "invisible"),  # isolate
        ("Lina\ufe0f", "invisible"),  # variation selector
        ("Lina\u3164x", "invisible"),  # Hangul filler
        ("Li\u2800na", "invisible"),  # braille blank
        ("Li\tna", "invisible"),
        ("Li\x00na", "invisible"),
        ("Li\u00a0na", "invisible"),  # no-break space
        ("Li\ue000na", "invisible"),  # private use
        ("...", "no_letter"),
        ("🦊🦊", "no_letter"),
        (" Lina", "spaces"),
        ("Lina ", "spaces"),
        ("Li  na", "spaces"),
        ("L", "length"),
        ("", "no_letter"),
        ("x" * (LONGEST + 1), "length"),
        ("\ufdfa" * 2, "length"),  # one character that normalises to eighteen
        ("Z\u0338\u0337\u0336algo", "marks"),
        ("a/b", "reserved"),
        ("lina@example.org", "reserved"),
    ],
)
def test_pl_05_names_nobody_can_read(name: str, code: str) -> None:
    with pytest.raises(ValidationError) as refusal:
        validate_name(name)
    assert refusal.value.code == code


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Lina", "LINA"),
        ("Lina", "Ｌｉｎａ"),  # full width
        ("Weiß", "WEISS"),
        ("Anna", "Аnnа"),  # Cyrillic A and a
        ("Otto", "Οττο"),  # Greek
        ("Zoë", "Zoe\u0308"),  # composed and combining
        ("ﬁnn", "finn"),  # ligature
        ("Isik", "Isık"),  # dotless i
    ],
)
def test_pl_05_names_that_are_the_same(first: str, second: str, db: None) -> None:
    assert name_key(first) == name_key(second)
    User.objects.create_user(first)
    with pytest.raises(IntegrityError):
        User.objects.create_user(second)


@pytest.mark.parametrize(("first", "second"), [("Muller", "Müller"), ("Ali", "All"), ("Jo 1", "Jo 2")])
def test_pl_05_names_that_differ(first: str, second: str) -> None:
    assert name_key(first) != name_key(second)


@pytest.mark.parametrize(
    "name",
    [
        *(
            "admin",
            "Admin",
            "ADMIN",
            "4dmin",
            "Adm1n",
            "Аdmin",
            "Ádmín",
            "a.d.m.i.n",
            "Admin Anna",
            "Superadmin",
            "admin7",
        ),
        *("Speedtisch", "SPEEDT1SCH", "Speedtisch-Team", "Moderation", "M0derat0r", "rnoderator", "Mod", "Moderatorin"),
        *("Support", "Suρport", "5upport", "Personal", "Der Personal", "System", "Computer 3", "Gast 12", "Ehemalig 7"),
    ],
)
def test_pl_05_look_alikes_of_the_house(name: str) -> None:
    assert looks_official(name)


@pytest.mark.parametrize("name", ["Badminton", "Modest", "Sofia", "Gast", "Personalia", "Flinker Luchs 42"])
def test_pl_05_names_that_only_sound_like_the_house(name: str) -> None:
    assert not looks_official(name)


def test_pl_05_look_alikes_of_a_person_on_the_staff() -> None:
    assert looks_official("LlNA", staff=["Lina"])
    assert not looks_official("Linus", staff=["Lina"])


@given(st.text(min_size=1, max_size=30))
def test_pl_05_an_accepted_name_fits_its_columns(name: str) -> None:
    try:
        validate_name(name)
    except ValidationError:
        return
    stored = normalize(name)
    validate_name(stored)
    assert len(stored) <= User._meta.get_field("username").max_length
    assert len(name_key(stored)) <= User._meta.get_field("name_key").max_length
    assert name_key(stored) == name_key(name)


@given(st.text(max_size=30))
def test_pl_05_a_key_is_its_own_key(name: str) -> None:
    assert name_key(name_key(name)) == name_key(name)


@pytest.mark.parametrize("name", ["Аdmin", "Käthe\u202e", "KÄTHE", "Kä\u200bthe", "L"])
def test_pl_05_registering_asks_for_another_name(name: str, client: Client, member: User) -> None:
    answer = client.post("/zugang/signup/", {"username": name, "password1": PASSWORD, "password2": PASSWORD})
    assert answer.status_code == 200
    assert answer.context["form"].errors["username"]
    assert User.objects.get() == member


def test_pl_05_a_name_is_stored_in_its_plain_form(client: Client, db: None) -> None:
    client.post("/zugang/signup/", {"username": "Ｌｉｎａ", "password1": PASSWORD, "password2": PASSWORD})
    assert User.objects.get().username == "Lina"


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["LINA", "Linа"])  # the second ends in a Cyrillic letter
def test_pl_05_staff_gives_nobody_the_name_of_another(client: Client, name: str) -> None:
    """PL-05, PL-60: a form says so; it does not come to an error of ours."""
    User.objects.create(username="Lina")
    person = User.objects.create(username="Ben")
    client.force_login(User.objects.create_superuser("Chefin", password=PASSWORD))
    page = reverse("admin:accounts_user_change", args=[person.pk])
    answer = client.post(page, {"username": name, "email": "", "is_active": "on"})
    assert answer.status_code == 200
    assert "Diesen Namen gibt es schon." in answer.content.decode()
    client.post(page, {"username": "BEN", "email": "", "is_active": "on"})
    person.refresh_from_db()
    assert person.username == "BEN"
