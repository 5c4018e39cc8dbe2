"""From the lobby to a table: alone, with others, at a table of one's own."""

import re

import pytest
from django.test import Client

from accounts.models import User
from tables.actions import change, sit
from tables.models import Match, Table
from tables.table_settings import TableSettings
from tests.lobby.conftest import browser
from tests.tables.people import guest, leave_with, opened
from tests.tables.people import member as someone

pytestmark = pytest.mark.django_db

SETTINGS = {
    "game": "speedsaurus",
    "variant": "profi",
    "size": "5",
    "fill": "strong",
    "clock": "90",
    "tempo": "fast",
    "stake": "25",
}


def table_at(response: object) -> Table:
    assert response.status_code == 302  # type: ignore[attr-defined]
    return Table.objects.get(key=response.url.split("/")[-2])  # type: ignore[attr-defined]


def taken(html: str, form: str) -> dict[str, str]:
    """What is chosen in the form whose ids begin with `form`, by name."""
    fields = re.findall(rf'<input type="radio"[^>]*id="{form}_[^>]*>', html)
    return {
        re.search('name="(.*?)"', field)[1]: re.search('value="(.*?)"', field)[1]  # type: ignore[index]
        for field in fields
        if "checked" in field
    }


# --- PL-11 ------------------------------------------------------------------------------------------------------
def test_pl_11_a_visitor_plays_after_one_click(client: Client) -> None:
    """PL-11, PL-02: no account, no settings, no question."""
    table = table_at(client.post("/solo/speedsaurus/"))
    person = User.objects.get()
    assert person.is_guest
    assert table.is_solo
    assert (table.stake, table.clock, table.size, table.fill) == (0, None, 4, "normal")
    assert table.matches.get().status == Match.Status.RUNNING
    assert table.matches.get().seats.filter(user=person).exists()


def test_pl_11_the_settings_are_used_and_remembered(member: User) -> None:
    """PL-11"""
    client = browser(member)
    chosen = {"opponents": "5", "level": "strong", "tempo": "turbo", "variant": "profi"}
    table = table_at(client.post("/solo/speedsaurus/", chosen))
    assert (table.size, table.fill, table.tempo, table.options) == (6, "strong", "turbo", {"variant": "profi"})
    html = client.get("/").content.decode()
    assert taken(html, "speedsaurus") == chosen
    again = table_at(client.post("/solo/speedsaurus/"))
    assert (again.size, again.fill, again.tempo, again.options) == (6, "strong", "turbo", {"variant": "profi"})


def test_pl_11_what_was_remembered_and_no_longer_fits_is_forgotten(member: User) -> None:
    """PL-11"""
    member.preferences = {"solo": {"speedsaurus": {"opponents": "17", "level": "godlike", "variant": "profi"}}}
    member.save()
    table = table_at(browser(member).post("/solo/speedsaurus/"))
    assert (table.size, table.fill, table.options) == (4, "normal", {"variant": "profi"})


@pytest.mark.parametrize("sent", [{"opponents": "1"}, {"opponents": "x"}, {"level": "god"}, {"variant": "?"}])
def test_pl_64_settings_that_do_not_exist_start_nothing(client: Client, sent: dict[str, str]) -> None:
    """PL-64"""
    response = client.post("/solo/speedsaurus/", sent, follow=True)
    assert response.redirect_chain[-1][0] == "/"
    assert "Wähle bitte neu" in response.content.decode()
    assert not Table.objects.exists()
    assert not User.objects.exists()


def test_pl_02_a_link_starts_nothing(client: Client) -> None:
    """PL-02"""
    assert client.get("/solo/speedsaurus/").status_code == 405
    assert client.post("/solo/halma/").status_code == 404
    assert not User.objects.exists()


def test_pl_63_another_site_cannot_start_a_match() -> None:
    """PL-63"""
    response = Client(enforce_csrf_checks=True).post("/solo/speedsaurus/")
    assert response.status_code == 403
    assert "Bitte noch einmal" in response.content.decode()


# --- PL-12 ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("address", ["/", "/tisch-eroeffnen/", "/regeln/speedsaurus/"])
def test_pl_10_who_only_asks_whether_a_page_is_there_is_answered(address: str, client: Client) -> None:
    """PL-10: what previews a shared link, or watches over the site, asks by HEAD."""
    assert client.head(address).status_code == 200


def test_pl_12_every_setting_arrives(member: User) -> None:
    """PL-12"""
    table = table_at(browser(member).post("/tisch-eroeffnen/", SETTINGS | {"is_private": "on"}))
    assert (table.game, table.options, table.size) == ("speedsaurus", {"variant": "profi"}, 5)
    assert (table.fill, table.clock, table.tempo) == ("strong", 90, "fast")
    assert (table.stake, table.is_private, table.opener) == (25, True, member)


@pytest.mark.parametrize(("sent", "kept"), [("30", 30), ("60", 60), ("90", 90), ("120", 120), ("none", None)])
def test_pl_12_clocks(member: User, sent: str, kept: int | None) -> None:
    """PL-12"""
    assert table_at(browser(member).post("/tisch-eroeffnen/", SETTINGS | {"clock": sent})).clock == kept


def test_pl_12_two_minutes_are_standard(member: User) -> None:
    """PL-12"""
    html = browser(member).get("/tisch-eroeffnen/").content.decode()
    assert taken(html, "open")["clock"] == "120"


def test_pl_15_the_opener_changes_the_settings_while_alone(member: User, client: Client) -> None:
    """PL-15: by a button at the table, in the form the table was opened with; frozen once somebody else sits."""
    mine = browser(member)
    table = table_at(mine.post("/tisch-eroeffnen/", SETTINGS | {"is_private": "on"}))
    address = f"/tisch-aendern/{table.key}/"
    assert address in mine.get(f"/tisch/{table.key}/").content.decode()
    html = mine.get(address).content.decode()
    assert taken(html, "open") == SETTINGS
    assert re.search(r'name="is_private"[^>]*checked', html)
    assert client.get(address).status_code == 404, "not for others"

    assert mine.post(address, SETTINGS | {"size": "3", "clock": "none"}).status_code == 302
    table.refresh_from_db()
    assert (table.size, table.clock, table.is_private) == (3, None, False)

    sit(someone(), table)
    refused = mine.post(address, SETTINGS)
    assert refused.status_code == 422
    assert "form-error" in refused.content.decode()
    assert address not in mine.get(f"/tisch/{table.key}/").content.decode()


def test_pl_12_a_guest_opens_a_table_without_a_stake(client: Client) -> None:
    """PL-12, PL-02: a visitor becomes a guest, and what a guest may not choose is not even asked."""
    assert 'name="stake"' not in client.get("/tisch-eroeffnen/").content.decode()
    table = table_at(client.post("/tisch-eroeffnen/", SETTINGS | {"stake": "100"}))
    assert table.stake == 0
    assert table.opener == User.objects.get()


def test_pl_12_the_form_follows_the_game(member: User) -> None:
    """PL-12: another game, other options and seats; what fits both stays as it was chosen."""
    client = browser(member)
    html = client.get(
        "/tisch-eroeffnen/", {**SETTINGS, "game": "kiesel"}, headers={"HX-Request": "true"}
    ).content.decode()
    assert html.strip().startswith('<form class="open" id="open-form"')
    assert 'name="heap"' in html
    assert 'name="variant"' not in html
    assert 'name="size" value="5"' not in html
    assert taken(html, "open")["clock"] == "90"
    assert "Du zahlst 25 Taler" in html


def test_pl_12_wrong_settings_keep_the_right_ones(member: User) -> None:
    """PL-12, PL-64: the answer is the form with what was chosen, and what is wrong with it."""
    response = browser(member).post("/tisch-eroeffnen/", SETTINGS | {"size": "9"})
    html = response.content.decode()
    assert response.status_code == 422
    assert taken(html, "open")["clock"] == "90"
    assert 'class="form-error"' in html
    assert not Table.objects.exists()


def test_pl_64_a_game_that_is_not_here_opens_no_table_of_another(member: User) -> None:
    """PL-64"""
    assert browser(member).post("/tisch-eroeffnen/", SETTINGS | {"game": "halma"}).status_code == 404
    assert not Table.objects.exists()


def test_pl_33_who_cannot_pay_opens_no_table(member: User) -> None:
    """PL-33"""
    leave_with(member, 24)
    response = browser(member).post("/tisch-eroeffnen/", SETTINGS, headers={"HX-Request": "true"})
    assert response.status_code == 422
    assert "Deine Taler reichen" in response.content.decode()
    assert not Table.objects.exists()


def test_pl_12_the_dialog_goes_on_to_the_table(member: User) -> None:
    """PL-12: a script is told where to go instead of being sent there."""
    response = browser(member).post("/tisch-eroeffnen/", SETTINGS, headers={"HX-Request": "true"})
    assert response.headers["HX-Redirect"] == f"/tisch/{Table.objects.get().key}/"


@pytest.mark.parametrize(
    ("wish", "note"),
    [
        ({"fill": "empty"}, "ab zwei Menschen"),
        ({"fill": "easy"}, "jederzeit starten"),
        ({"size": "6"}, "2 Plätze spielen immer Computer"),
        ({"size": "5"}, "Einen Platz spielt immer"),
        ({"stake": "50"}, "Du zahlst 50 Taler"),
    ],
)
def test_pl_14_the_form_says_what_settings_mean(member: User, wish: dict[str, str], note: str) -> None:
    """PL-14"""
    html = browser(member).get("/tisch-eroeffnen/", SETTINGS | wish).content.decode()
    assert note in html


# --- PL-13 ------------------------------------------------------------------------------------------------------
def test_pl_13_sitting_down_is_one_click(member: User) -> None:
    """PL-13"""
    table = opened(guest(), size=4)
    assert table_at(browser(member).post(f"/mitspielen/{table.key}/")) == table
    assert table.seats.get(user=member).number == 1


def test_pl_13_a_visitor_sits_down_as_a_guest(client: Client) -> None:
    """PL-13, PL-02"""
    table = opened(guest(), size=4)
    client.post(f"/mitspielen/{table.key}/")
    assert table.seats.get(number=1).user.is_guest


def test_pl_13_twice_is_once(member: User) -> None:
    """PL-13: a second click leads to the same seat."""
    table = opened(guest(), size=4)
    client = browser(member)
    for _ in range(2):
        assert table_at(client.post(f"/mitspielen/{table.key}/")) == table
    assert table.seats.filter(user=member).count() == 1


def test_pl_13_too_late_is_said(member: User) -> None:
    """PL-13: the last seat went to somebody else."""
    table = opened(guest(), size=2)
    browser(guest()).post(f"/mitspielen/{table.key}/")
    response = browser(member).post(f"/mitspielen/{table.key}/", follow=True)
    assert response.redirect_chain[-1][0] == "/"
    assert 'class="toast toast--error"' in response.content.decode()
    assert not table.seats.filter(user=member).exists()


def test_case_b56_the_lobby_seats_nobody_at_what_it_does_not_list(member: User) -> None:
    """CASE-B56: guessing addresses leads past no rule."""
    private = opened(guest(), is_private=True)
    solo = table_at(browser(guest()).post("/solo/kiesel/"))
    for table in (private, solo):
        assert browser(member).post(f"/mitspielen/{table.key}/").status_code == 404
        assert not table.seats.filter(user=member).exists()


def test_pl_33_nobody_pays_more_than_they_agreed_to(member: User, client: Client) -> None:
    """PL-33, PL-15: the opener may raise the stake a moment before somebody sits down."""
    opener = someone()
    table = opened(opener, game="speedsaurus", size=3)
    html = browser(member).get("/").content.decode()
    assert re.search(rf'formaction="/mitspielen/{table.key}/" name="stake" value="0"', html)
    change(opener, table, TableSettings(game="speedsaurus", options={"variant": "single"}, size=3, stake=100))
    for address in (f"/mitspielen/{table.key}/", f"/tisch/{table.key}/setzen/"):
        browser(member).post(address, {"stake": "0"})
        assert not table.seats.filter(user=member).exists()
    browser(member).post(f"/mitspielen/{table.key}/", {"stake": "100"})
    assert table.seats.filter(user=member).exists()


def test_pl_02_a_guest_does_not_sit_down_for_taler(client: Client) -> None:
    """PL-02: the list shows the way to an account instead of a seat."""
    table = opened(someone(), stake=10, size=4)
    html = client.get("/").content.decode()
    assert f"/mitspielen/{table.key}/" not in html
    assert f"/zugang/signup/?next=/tisch/{table.key}/" in html
    response = client.post(f"/mitspielen/{table.key}/", follow=True)
    assert 'class="toast toast--error"' in response.content.decode()
    assert table.seats.filter(user__isnull=False).count() == 1
