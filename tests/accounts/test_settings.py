"""PL-07: settings."""

from collections.abc import Callable
from datetime import timedelta

import msgspec
import pytest
from django.test import Client
from django.utils import timezone

from accounts.middleware import SEEN_EVERY
from accounts.models import User
from accounts.preferences import Preferences
from accounts.settings_form import SettingsForm

Me = Callable[[Client], User]
CHOICES = {
    "language": "en",
    "theme": "dark",
    "zoom_own": "130",
    "zoom_rivals": "150",
    "large_view": "before",
    "wide_chat": "on",
    "sound": "on",
    "reduced_motion": "on",
}
CHOSEN = Preferences("en", "dark", 130, 150, "before", True, True, True)


def test_pl_07_the_form_has_every_setting() -> None:
    assert set(SettingsForm.base_fields) == set(Preferences.__struct_fields__) - {"solo"}


@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}])
def test_pl_07_everything_is_kept_with_the_row(headers: dict[str, str], guest_client: Client, me: Me) -> None:
    answer = guest_client.post("/einstellungen/", CHOICES, headers=headers)
    assert answer.status_code == (200 if headers else 302)
    assert me(guest_client).settings == CHOSEN
    form = guest_client.get("/einstellungen/").context["form"]
    assert {name: str(form[name].value()) for name in ("language", "zoom_own", "sound")} == {
        "language": "en",
        "zoom_own": "130",
        "sound": "True",
    }


def test_pl_07_saving_leaves_what_the_form_does_not_show(guest_client: Client, me: Me) -> None:
    me(guest_client).choose(solo={"speedsaurus": {"level": "strong"}})
    guest_client.post("/einstellungen/", CHOICES)
    assert me(guest_client).settings.solo == {"speedsaurus": {"level": "strong"}}


def test_pl_07_two_tabs_do_not_undo_each_other(member: User) -> None:
    first, second = User.objects.get(pk=member.pk), User.objects.get(pk=member.pk)
    first.choose(theme="dark")
    second.choose(sound=True)
    stored = User.objects.get(pk=member.pk).settings
    assert (stored.theme, stored.sound) == ("dark", True)


@pytest.mark.parametrize("wrong", [{"theme": "pink"}, {"zoom_own": "7"}, {"large_view": ""}, {"language": "xx"}])
def test_pl_64_a_choice_that_does_not_exist(wrong: dict[str, str], guest_client: Client, me: Me) -> None:
    before = me(guest_client).preferences
    answer = guest_client.post("/einstellungen/", {**CHOICES, **wrong})
    assert answer.status_code == 422
    assert me(guest_client).preferences == before
    with pytest.raises(msgspec.ValidationError):
        me(guest_client).choose(theme="pink")


def test_pl_07_settings_that_no_longer_exist_fall_back(member: User) -> None:
    member.preferences = {"theme": "pink", "sound": True}
    assert member.settings == Preferences()


def test_pl_07_the_language_of_the_row_goes_before_the_browsers(client: Client, member: User) -> None:
    member.choose(language="en")
    client.force_login(member)
    answer = client.get("/einstellungen/", headers={"Accept-Language": "de"})
    assert '<html lang="en"' in answer.content.decode()
    assert answer["Content-Language"] == "en"


def test_pl_07_the_theme_button_on_every_page(guest_client: Client, me: Me) -> None:
    answer = guest_client.post(
        "/einstellungen/aussehen/", {"theme": "dark"}, headers={"Referer": "http://testserver/zugang/login/"}
    )
    assert answer["Location"] == "http://testserver/zugang/login/"
    assert me(guest_client).settings.theme == "dark"
    assert 'data-theme="dark"' in guest_client.get("/einstellungen/").content.decode()


@pytest.mark.parametrize("referer", ["https://example.org/", "//example.org/", "javascript:alert(1)", ""])
def test_pl_63_a_choice_leads_back_to_pages_of_ours_only(referer: str, client: Client, db: None) -> None:
    def chosen_on(page: str) -> str:
        return client.post("/einstellungen/aussehen/", {"theme": "dark"}, headers={"Referer": page})["Location"]

    assert chosen_on(referer) == "/einstellungen/"
    assert chosen_on("http://testserver/bestenliste/") == "http://testserver/bestenliste/"


def test_pl_07_a_visitors_choices_are_kept_in_cookies(client: Client, db: None) -> None:
    client.post("/einstellungen/aussehen/", {"theme": "dark"})
    client.post("/einstellungen/sprache/", {"language": "en"})
    page = client.get("/einstellungen/", headers={"Accept-Language": "de"}).content.decode()
    assert '<html lang="en" data-theme="dark"' in page
    client.post("/einstellungen/", {"theme": "auto", "language": ""})
    page = client.get("/einstellungen/", headers={"Accept-Language": "de"}).content.decode()
    assert '<html lang="de">' in page
    assert not User.objects.exists()


def test_pl_07_a_table_gets_the_form_alone(guest_client: Client) -> None:
    part = guest_client.get("/einstellungen/", headers={"HX-Request": "true"}).content.decode()
    assert part.lstrip().startswith("<form")
    assert part.rstrip().endswith("</form>")


def test_pl_07_another_language_takes_the_whole_page_anew(guest_client: Client) -> None:
    same = guest_client.post("/einstellungen/", {**CHOICES, "language": ""}, headers={"HX-Request": "true"})
    other = guest_client.post("/einstellungen/", CHOICES, headers={"HX-Request": "true"})
    assert ("HX-Refresh" in same, "HX-Refresh" in other) == (False, True)


def test_pl_07_settings_are_changed_by_post_only(guest_client: Client, me: Me) -> None:
    for page in ("/einstellungen/aussehen/?theme=dark", "/einstellungen/sprache/?language=en"):
        assert guest_client.get(page).status_code == 405
    assert me(guest_client).settings == Preferences()


def test_pl_04_last_seen_is_noted_now_and_then(guest_client: Client, me: Me) -> None:
    for ago, is_noted in ((SEEN_EVERY / 2, False), (SEEN_EVERY * 2, True)):
        seen = timezone.now() - ago
        User.objects.update(last_seen=seen)
        guest_client.get("/einstellungen/")
        assert (me(guest_client).last_seen - seen > timedelta(0)) == is_noted


def test_pl_07_the_large_view_is_turned_off_for_good_from_a_table(guest_client: Client, me: Me) -> None:
    """SZ-61: "Nicht mehr groß", and the chat takes the room; nothing else changes."""
    me(guest_client).choose(theme="dark")
    answer = guest_client.post("/einstellungen/grossansicht/", {"large_view": "none", "wide_chat": "on"})
    assert answer.status_code == 302
    assert me(guest_client).settings == Preferences(theme="dark", large_view="none", wide_chat=True)
    assert guest_client.post("/einstellungen/grossansicht/", {"large_view": "huge"}).status_code == 422
