"""The page of a table: everybody, at every moment, gets the whole of it and nothing that is not theirs."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation

from accounts.models import User
from games.engine import registry
from games.engine.game import LEFT, Points
from tables import actions, notify, snapshot
from tables.models import MatchSeat, Table
from tables.rendering import REGIONS, regions
from tests.tables.browsers import browser_of
from tests.tables.people import asked, decide, guest, member, opened, running, to_the_end, until_asked

pytestmark = pytest.mark.django_db


def browser(user: User | None) -> Client:
    """The person's own browser, logged in; a visitor's is new each time."""
    return browser_of(user) if user else Client()


def look(user: User | None, table: Table) -> Any:
    return browser(user).get(reverse("tables:table", args=[table.key]))


def press(user: User | None, table: Table, button: str, **sent: Any) -> Any:
    """A button of the live page."""
    return browser(user).post(reverse(f"tables:{button}", args=[table.key]), sent, headers={"HX-Request": "true"})


def text_of(html: str, region: str) -> str:
    """The region's markup, from its opening tag on; regions stand one after the other."""
    return html[html.index(f'id="r-{region}"') :]


def waiting() -> dict[str, Any]:
    lina, jonas, zoe = member(), member(), member()
    table = opened(lina, size=4, fill="empty")
    actions.sit(jonas, table)
    return {"table": table, "people": [lina, jonas, zoe]}


def in_play() -> dict[str, Any]:
    lina, jonas, zoe = member(), member(), member()
    match = running(lina, jonas)
    return {"table": match.table, "people": [lina, jonas, zoe]}


def left_by_one() -> dict[str, Any]:
    scene = in_play()
    actions.leave(scene["people"][1], scene["table"])
    return scene


def finished() -> dict[str, Any]:
    scene = in_play()
    to_the_end(scene["table"].matches.get())
    return scene


def returning() -> dict[str, Any]:
    scene = finished()
    actions.again(scene["people"][0], scene["table"])
    return scene


def closed() -> dict[str, Any]:
    scene = waiting()
    for user in scene["people"][:2]:
        actions.get_up(user, scene["table"])
    return scene


def abandoned() -> dict[str, Any]:
    scene = in_play()
    for user in scene["people"][:2]:
        actions.leave(user, scene["table"])
    return scene


def solo() -> dict[str, Any]:
    lina = guest()
    return {"table": actions.start_solo(lina, "kiesel", 2), "people": [lina, member()]}


SCENES = [waiting, in_play, left_by_one, finished, returning, closed, abandoned, solo]


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_case_b14_every_phase_renders_for_everybody(scene: Any) -> None:
    # CASE-B14: each phase x seat kind x watcher; CASE-B81: exactly one sentence says what the table waits for.
    it = scene()
    for user in it["people"]:
        page = look(user, it["table"])
        assert page.status_code == 200
        html = page.content.decode()
        assert html.count('id="r-status"') == 1
        assert re.search(r'id="r-status" role="status"><span>[^<]{8,}</span>', html)
        assert all(html.count(f'id="r-{name}"') == 1 for name in REGIONS)


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_the_page_is_made_of_the_pushed_regions_byte_for_byte(scene: Any) -> None:
    it = scene()
    for user in it["people"]:
        html = look(user, it["table"]).content.decode()
        for name, region in regions(snapshot.load(it["table"].key), user).items():
            assert region in html, name


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_a_page_looked_at_twice_is_the_same(scene: Any) -> None:
    it = scene()
    for user in it["people"]:
        shot = snapshot.load(it["table"].key)
        assert regions(shot, user) == regions(snapshot.load(it["table"].key), user)


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_visitors_are_offered_a_way_in_and_see_nothing_of_the_match(scene: Any) -> None:
    it = scene()
    html = look(None, it["table"]).content.decode()
    assert reverse("accounts:guest") in html
    assert f'name="next" value="{reverse("tables:table", args=[it["table"].key])}"' in html
    assert 'id="r-' not in html


def test_an_unknown_table_is_not_found() -> None:
    assert browser(member()).get("/tisch/gibtesnicht/").status_code == 404
    assert press(member(), Table(key="gibtesnicht"), "sit").status_code == 404


# --- who may look -----------------------------------------------------------------------------------------
def test_pl_19_a_private_table_that_runs_is_for_its_people_only() -> None:
    lina, zoe = member(), member()
    match = running(lina, is_private=True)
    assert look(lina, match.table).status_code == 200
    assert look(zoe, match.table).status_code == 403


def test_case_b11_the_link_lets_people_in_while_a_private_table_waits() -> None:
    lina, zoe = member(), member()
    table = opened(lina, is_private=True, size=4)
    assert look(zoe, table).status_code == 200
    actions.sit(zoe, table)
    actions.start(lina, table)
    assert look(zoe, table).status_code == 200  # CASE-B11: the seat's owner always comes back


def test_pl_19_a_watcher_sees_what_is_public_and_has_nothing_to_press() -> None:
    lina, zoe = member(), member()
    match = running(lina)
    html = look(zoe, match.table).content.decode()
    assert "Du schaust zu" in html
    assert "data-move" not in html
    assert 'id="r-own"' in html
    assert "und die Karte" not in html


def test_pl_16_reload_gives_the_same_seat_hand_and_clock() -> None:
    # CASE-B01, CASE-B02: looking changes nothing
    lina, jonas = member(), member()
    match = running(lina, jonas, clock=60)
    until_asked(match, lina)
    match.refresh_from_db()
    before = (match.state, match.version, asked(match).deadline)
    first = look(lina, match.table).content.decode()
    again = look(lina, match.table).content.decode()
    mine = regions(snapshot.load(match.table.key), lina)["own"]
    assert mine in first
    assert mine in again
    assert "data-deadline" in mine
    match.refresh_from_db()
    assert (match.state, match.version, asked(match).deadline) == before


# --- the panels ---------------------------------------------------------------------------------------------
def test_the_waiting_table_shows_seats_terms_and_what_is_missing() -> None:
    lina, jonas = member(), member()
    table = opened(lina, size=4, fill="empty", clock=30, stake=25)
    html = look(lina, table).content.decode()
    assert "Es fehlt noch jemand" in html
    assert 'aria-disabled="true" aria-describedby="r-status"' in html  # the start, with the reason
    assert "30 Sekunden" in html
    assert "Aufstehen" in html
    assert "Hinsetzen" not in html
    assert "Hinsetzen" in look(jonas, table).content.decode()
    page = look(guest(), table).content.decode()
    assert "Hinsetzen" not in page  # PL-33: stakes are for members
    assert "Um Taler spielen nur angemeldete Leute" in page


def test_pl_17_leaving_names_its_cost() -> None:
    lina, jonas = member(), member()
    match = running(lina, jonas, stake=25)
    html = text_of(look(lina, match.table).content.decode(), "leave")
    assert "Für dich spielt dann ein Computer weiter" in html
    assert "Das kostet dich 10 Punkte und deinen Einsatz von 25 Talern." in html
    alone = solo()
    html = text_of(look(alone["people"][0], alone["table"]).content.decode(), "leave")
    assert "Die Partie endet dann" in html
    assert "Das kostet dich nichts." in html


def test_pl_17_the_last_human_hears_that_the_match_ends() -> None:
    """PL-17, PL-40: the others left before; leaving still costs, for they sat down at the start."""
    scene = left_by_one()
    html = text_of(look(scene["people"][0], scene["table"]).content.decode(), "leave")
    assert "Die Partie endet dann" in html
    assert "Das kostet dich 10 Punkte." in html


def test_pl_40_the_game_says_what_leaving_costs_and_from_when_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game may ask for two minutes of play before leaving costs anything, and for it alone, too."""

    def points(*args: Any, left: bool, humans: int, seconds: float) -> Points:
        cost = -7 if seconds >= 120 else 0
        return Points(cost, ((LEFT, cost),))

    alone = solo()
    monkeypatch.setattr(type(registry.get("kiesel")), "points", points)
    html = text_of(look(alone["people"][0], alone["table"]).content.decode(), "leave")
    assert "Das kostet dich 7 Punkte. Punkte verlierst du erst, wenn die Partie zwei Minuten gedauert hat." in html


def test_pl_52_the_end_panel_tells_places_points_and_taler() -> None:
    lina, jonas = member(), member()
    match = to_the_end(running(lina, jonas, stake=25))
    html = text_of(look(lina, match.table).content.decode(), "stage")
    winner = match.seats.get(place=1)
    assert "Noch ein Haufen" in html
    assert 'class="is-first' in html
    assert f"Sieg {winner.points}" in html or winner.user_id is None
    assert "+25" in html
    assert "−25" in html


def test_pl_34_the_end_panel_says_where_the_pot_goes_when_a_computer_wins() -> None:
    anna, ben = member(), member()
    match = running(anna, ben, stake=25)
    to_the_end(match)
    MatchSeat.objects.filter(match=match).update(place=3, payout=0)
    MatchSeat.objects.filter(match=match, number=2).update(place=1)
    MatchSeat.objects.filter(match=match, user=anna).update(place=2, payout=50)
    html = look(anna, match.table).content.decode()
    assert "Der Topf geht an den besten Menschen am Tisch: an dich." in html
    assert "Du landest auf Platz 2 von 3." in html
    told = f"Der Topf geht an den besten Menschen am Tisch: {anna.username}."
    assert told in look(ben, match.table).content.decode()


def test_pl_34_who_plays_alone_for_a_stake_is_told_before_and_after() -> None:
    anna = member()
    table = opened(anna, stake=25)
    assert "Spielst du allein bis zum Ende, kommt dein Einsatz zurück." in look(anna, table).content.decode()
    match = actions.start(anna, table)
    to_the_end(match)
    page = look(anna, table).content.decode()
    assert "Du warst der einzige Mensch am Tisch: Dein Einsatz kommt zurück." in page
    assert "Spielst du allein bis zum Ende, kommt dein Einsatz zurück." in page


def test_pl_19_a_visitor_of_a_running_table_is_offered_to_watch() -> None:
    page = look(None, running(member(), member(), stake=25).table).content.decode()
    assert "Als Gast zuschauen" in page
    assert "Als Gast spielen" not in page
    assert "Zuschauen darf jeder" in page


def test_pl_12_an_invitation_tells_who_sits_here_and_what_is_played() -> None:
    scene = waiting()
    page = look(None, scene["table"]).content.decode()
    lina, jonas, _ = scene["people"]
    assert f"{lina.username} hat diesen Tisch eröffnet, und es ist noch Platz." in page
    assert f"{jonas.username}</span>" in page
    assert page.count("chair--free") == 2
    assert "ohne Uhr" in page or "Sekunden" in page
    assert "Als Gast spielen" in page
    assert "Hinsetzen" not in page


def test_pl_19_the_door_of_a_private_match_names_nobody() -> None:
    lina = member()
    page = look(None, running(lina, member(), is_private=True).table).content.decode()
    assert "Hier spielt eine private Runde." in page
    assert lina.username not in page
    assert "Als Gast" not in page


def test_pl_52_the_end_panel_names_what_the_variant_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = type(registry.presentation("kiesel"))
    monkeypatch.setattr(kind, "score_label", lambda self, options: f"Kiesel ({options['heap']})")
    lina = member()
    match = to_the_end(running(lina))
    assert '<th class="num" scope="col">Kiesel (small)</th>' in look(lina, match.table).content.decode()


def test_pl_18_the_panel_tells_who_has_pressed() -> None:
    scene = finished()
    lina, jonas, _ = scene["people"]
    actions.again(lina, scene["table"])
    mine = text_of(look(lina, scene["table"]).content.decode(), "stage")
    theirs = text_of(look(jonas, scene["table"]).content.decode(), "stage")
    assert "Noch ein Haufen" not in mine
    assert "Noch ein Haufen" in theirs
    assert "wieder da" in theirs
    assert "data-deadline" in theirs
    assert "Die anderen warten auf dich" in look(jonas, scene["table"]).content.decode()


def test_case_b44_a_table_without_a_clock_shows_none() -> None:
    match = running(member(), member(), clock=None)
    lina = match.seats.first().user
    assert "data-deadline" not in look(lina, match.table).content.decode()


def test_case_b35_no_clock_is_shown_once_the_match_is_over() -> None:
    lina, jonas = member(), member()
    match = to_the_end(running(lina, jonas, clock=30))
    assert "data-deadline" not in look(lina, match.table).content.decode()


def test_pl_24_a_table_nobody_touches_says_when_it_closes(time: Any) -> None:
    lina = member()
    match = running(lina, clock=None)
    assert "schließt der Tisch" not in look(lina, match.table).content.decode()
    time.advance(days=8)
    assert "schließt der Tisch" in look(lina, match.table).content.decode()
    now = snapshot.load_id(match.table_id)
    assert now.match is not None
    day = timezone.localtime(now.match.closes_at)
    with translation.override("en"):
        assert f"On {day:%B} {day.day} " in regions(now, lina)["status"]


# --- the log ------------------------------------------------------------------------------------------------
def test_pl_51_the_log_appends_lines_that_never_change() -> None:
    lina, jonas = member(), member()
    match = running(lina, jonas)
    seen: list[str] = []
    for _ in range(4):
        html = look(lina, match.table).content.decode()
        lines = re.findall(r'<li class="log__[^>]* id="(log-[\d-]+)".*?</li>', html)
        assert lines[: len(seen)] == seen
        assert len(set(lines)) == len(lines) > len(seen)
        seen = lines
        decide(match)
    assert 'role="log"' in html
    assert re.search(r'<li class="log__round"[^>]*><h3>', html)


def test_case_b76_two_equal_moves_are_two_lines() -> None:
    lina, jonas = member(), member()
    match = running(lina, jonas)
    for _ in range(6):
        decide(match, None)
    html = look(lina, match.table).content.decode()
    lines = re.findall(r'<li class="log__item" id="([\d\w-]+)">.*?<span>([^<]*nimmt 1)', html)
    assert len(lines) == 6
    assert len({said for _, said in lines}) == 3
    assert len({key for key, _ in lines}) == 6  # a page takes equal ids for one line


def test_case_b31_the_log_keeps_to_each_viewer_what_is_theirs() -> None:
    lina, jonas, zoe = member(), member(), member()
    match = running(lina, jonas)
    html = {user.pk: look(user, match.table).content.decode() for user in (lina, jonas, zoe)}
    assert "und die Karte" in html[lina.pk]
    assert "und die Karte" not in html[zoe.pk]
    assert "Karten:" not in html[zoe.pk]  # told when all cards are open
    to_the_end(match)
    assert "Karten:" in look(zoe, match.table).content.decode()


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_case_b31_what_was_told_to_one_seat_reaches_no_other(seat: int | None) -> None:
    """CASE-B31: what a game's log and motions are made of holds nothing that the viewer may not know."""
    match = running(member(), member())
    (deal,) = snapshot.load_id(match.table_id).log(seat=seat)
    (dealt,) = deal.events
    assert [owner for owner, card in enumerate(dealt.cards) if card is not None] == ([] if seat is None else [seat])


# --- the buttons --------------------------------------------------------------------------------------------
def test_buttons_want_the_csrf_token() -> None:
    lina = member()
    table = opened(lina)
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(lina)
    for button in ("sit", "get_up", "start", "leave", "again", "tempo"):
        assert strict.post(reverse(f"tables:{button}", args=[table.key])).status_code == 403
    assert browser(lina).get(reverse("tables:leave", args=[table.key])).status_code == 405


def test_pl_13_sitting_down_and_getting_up_are_one_press() -> None:
    lina, jonas = member(), member()
    table = opened(lina, size=4, fill="empty")
    answer = press(jonas, table, "sit", number="2")
    assert answer.status_code == 204
    assert "table-changed" in answer.headers["HX-Trigger"]
    assert table.seats.get(user=jonas).number == 2
    assert press(jonas, table, "get_up").headers["HX-Redirect"] == reverse("lobby:home")
    assert not table.seats.filter(user=jonas).exists()


def test_pl_14_the_opener_starts_and_others_are_refused_with_a_reason() -> None:
    lina, jonas = member(), member()
    table = opened(lina, size=4)
    actions.sit(jonas, table)
    refusal = press(jonas, table, "start")
    assert refusal.status_code == 409
    assert refusal.json() == {"code": "not_opener"}
    assert "note" in refusal.headers["HX-Trigger"]
    assert press(lina, table, "start").status_code == 204
    assert table.matches.count() == 1


def test_pl_17_leaving_goes_to_the_lobby_and_again_stays() -> None:
    lina, jonas = member(), member()
    match = running(lina, jonas)
    assert press(jonas, match.table, "leave").headers["HX-Redirect"] == reverse("lobby:home")
    assert match.seats.get(user=jonas).left_at is not None
    to_the_end(match)
    assert press(lina, match.table, "again").status_code == 204
    assert match.table.matches.count() == 2  # only one human was left, so it starts at once


def test_ss_48_turbo_is_for_solo() -> None:
    scene = solo()
    assert press(scene["people"][0], scene["table"], "tempo", tempo="turbo").status_code == 204
    scene["table"].refresh_from_db()
    assert scene["table"].tempo == "turbo"
    lina, jonas = member(), member()
    match = running(lina, jonas)
    assert press(lina, match.table, "tempo", tempo="turbo").status_code == 409


@pytest.mark.parametrize(
    ("button", "sent"),
    [
        *[(button, {}) for button in ("sit", "get_up", "start", "leave", "again", "tempo")],
        *[("sit", {"number": number}) for number in ("x", "9" * 40, "-1", "²")],
        ("tempo", {"tempo": "\x00"}),
    ],
)
@pytest.mark.parametrize("scene", [waiting, in_play, returning, closed], ids=lambda scene: scene.__name__)
def test_pl_64_no_press_by_anybody_is_an_error_of_ours(scene: Any, button: str, sent: dict[str, str]) -> None:
    it = scene()
    for user in reversed(it["people"]):
        assert press(user, it["table"], button, **sent).status_code in (200, 204, 409)
    assert press(None, it["table"], button, **sent).headers["HX-Redirect"]


def test_case_b33_a_watcher_and_a_leaver_cannot_press_what_is_for_seats() -> None:
    scene = left_by_one()
    _, jonas, zoe = scene["people"]
    for user in (jonas, zoe):
        assert press(user, scene["table"], "leave").json() == {"code": "not_seated"}
        assert press(user, scene["table"], "get_up").status_code == 409
        assert press(user, scene["table"], "start").status_code == 409


def test_buttons_work_without_scripts() -> None:
    lina, jonas = member(), member()
    table = opened(lina, size=4)
    answer = browser(jonas).post(reverse("tables:sit", args=[table.key]))
    assert answer.status_code == 302
    assert answer.url == reverse("tables:table", args=[table.key])
    client = browser(jonas)
    page = client.post(reverse("tables:start", args=[table.key]), follow=True)
    assert "Das darf nur, wer den Tisch eröffnet hat." in page.content.decode()


def test_pl_33_who_lost_the_seat_is_told_on_the_next_page(django_capture_on_commit_callbacks: Any) -> None:
    lina, jonas = member(), member(30)
    table = opened(lina, size=4, fill="empty", stake=25)
    actions.sit(jonas, table)
    with django_capture_on_commit_callbacks(execute=True):
        notify.unseated(table, jonas.pk, "poor")
    assert "Deine Taler reichen" in look(jonas, table).content.decode()
    assert "Deine Taler reichen" not in look(jonas, table).content.decode()


def test_case_b72_names_are_shown_as_text() -> None:
    lina, evil = member(), User.objects.create(username="<script>alert(1)")
    match = running(lina, evil)
    decide(match)
    for user in (lina, evil):
        html = look(user, match.table).content.decode()
        assert "<script>alert" not in html
        assert "&lt;script&gt;alert(1)" in html


def test_pages_bring_no_inline_script() -> None:
    scene = in_play()
    page = look(scene["people"][0], scene["table"])
    html = page.content.decode()
    scripts = re.findall(r"<script[^>]*>", html)
    assert any("src=" in tag for tag in scripts)
    assert all("src=" in tag or "application/json" in tag for tag in scripts)
    assert not re.search(r"\son\w+=", html)
    assert "script-src 'self'" in page.headers["Content-Security-Policy"]
