"""PL-57: a match that is over, to leaf through with all cards open."""

import json
import re
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.engine import registry, replay, wire
from history.viewing import Viewing
from tables import actions
from tables.models import Match
from tests.tables import people
from tests.tables.people import decide, member, opened, running

pytestmark = pytest.mark.django_db


def finished(*users: User, **wishes: Any) -> Match:
    return people.to_the_end(running(*users, **wishes))


def page(client: Client, match: Match, query: str = "") -> str:
    response = client.get(f"/partie/{match.pk}/{query}")
    assert response.status_code == 200
    return response.content.decode()


def frame(client: Client, match: Match, version: int, query: str = "") -> Any:
    response = client.get(f"/partie/{match.pk}/zug/{version}/{query}")
    assert response.status_code == 200, version
    return json.loads(response.content)


# --- who may look -------------------------------------------------------------------------------------------------
def test_pl_57_everybody_may_look_at_a_match_that_is_over(client: Client) -> None:
    match = finished(member(), member())
    for path in ("", "zug/0/", "export/"):
        assert client.get(f"/partie/{match.pk}/{path}").status_code == 200


def test_pl_57_a_match_at_a_private_table_is_for_its_players(browser: Any) -> None:
    anna, ben, zoe = member(), member(), member()
    match = finished(anna, ben, is_private=True)
    for path in ("", "zug/0/", "export/"):
        for user, status in ((anna, 200), (ben, 200), (zoe, 404), (None, 404)):
            assert browser(user).get(f"/partie/{match.pk}/{path}").status_code == status


def test_pl_57_a_match_stays_as_private_as_it_was(browser: Any) -> None:
    """What the table is set to later opens nothing."""
    anna = member()
    match = finished(anna, member(), is_private=True)
    match.table.is_private = False
    match.table.save()
    assert browser(member()).get(f"/partie/{match.pk}/").status_code == 404


def test_pl_57_pl_62_a_running_match_is_never_shown(browser: Any) -> None:
    anna, ben = member(), member()
    match = running(anna, ben)
    decide(match)
    for user in (anna, ben, member(), None):
        for path in ("zug/0/", "export/"):
            assert browser(user).get(f"/partie/{match.pk}/{path}").status_code == 404
    assert browser(member()).get(f"/partie/{match.pk}/").status_code == 404
    assert browser(anna).get(f"/partie/{match.pk}/")["Location"] == f"/tisch/{match.table.key}/"


def test_pl_57_a_leaver_looks_only_once_the_match_is_over(browser: Any) -> None:
    anna, ben = member(), member()
    match = running(anna, ben)
    actions.leave(anna, match.table)
    assert browser(anna).get(f"/partie/{match.pk}/").status_code == 404
    people.to_the_end(match)
    assert "vorzeitig gegangen" in page(browser(anna), match)


@pytest.mark.parametrize("number", ["4711", "9" * 30])
def test_pl_64_a_match_that_does_not_exist(client: Client, number: str) -> None:
    for path in ("", "zug/0/", "export/"):
        assert client.get(f"/partie/{number}/{path}").status_code == 404


# --- what is shown ------------------------------------------------------------------------------------------------
def test_pl_57_all_hands_are_open_through_every_pair_of_eyes(client: Client) -> None:
    match = finished(member(), member())
    viewing = Viewing(match)
    cards = viewing.reel.view(0, 0).cards
    for seat in range(3):
        for version in range(match.version + 1):
            assert viewing.reel.view(version, seat).cards == cards


@pytest.mark.parametrize("slug", [game.slug for game in registry.all_games()])
def test_pl_57_every_game_can_be_leafed_through(slug: str) -> None:
    """Each region of each game renders at the deal, in the middle and at the end, through each pair of eyes."""
    match = played_quickly(slug)
    viewing = Viewing(match)
    for version in {0, 1, viewing.reel.last // 2, viewing.reel.last}:
        for seat in range(len(viewing.snapshot.seats)):
            shown = viewing.frame(version, seat)
            assert {re.search(r'id="([\w-]+)"', html)[1] for html in shown["fragments"].values()} == {
                "r-rivals", "r-centre", "r-own", "r-standings",
            }  # fmt: skip
    assert len({line.version for line in viewing.lines}) > 1


def played_quickly(slug: str) -> Match:
    """A match of that game with two people, until it is over or staff has seen enough."""
    game = registry.get(slug)
    match = running(member(), member(), game=slug, size=max(3, game.min_seats))
    for _ in range(60):
        if people.asked(match) is None:
            break
        decide(match)
    match.refresh_from_db()
    if match.status == Match.Status.RUNNING:
        actions.cancel(match)
    return Match.objects.get(pk=match.pk)


def test_pl_57_a_link_leads_to_a_move(client: Client) -> None:
    anna = member()
    match = finished(anna, member())
    html = page(client, match, "?zug=3&platz=2")
    assert 'data-version="3"' in html
    assert 'data-seat="1"' in html
    assert f"Zug 3 von {match.version}" in html
    lines = [line for line in Viewing(match).lines if line.version == 3]
    assert lines[0].text.html in re.search(r'id="told"[^>]*>(.*?)</p>', html, re.S)[1]
    assert html.count('data-move="3" aria-current="true"') == len(lines)


@pytest.mark.parametrize(
    "query", ["?zug=99999", "?zug=-1", "?zug=x&platz=y", "?platz=0", "?platz=99", "?zug=²&platz=²"]
)
def test_pl_64_wrong_moves_and_seats_are_no_error(client: Client, query: str) -> None:
    assert "Zug" in page(client, finished(member(), member()), query)


def test_pl_57_a_player_looks_through_the_own_eyes_first(browser: Any) -> None:
    anna, ben = member(), member()
    match = finished(anna, ben)
    assert 'data-seat="1"' in page(browser(ben), match)
    assert 'data-seat="0"' in page(browser(), match)


def test_pl_57_a_step_is_what_a_reload_shows(client: Client) -> None:
    match = finished(member(), member())
    for version in (0, 2, match.version):
        step = frame(client, match, version, "?platz=2")
        html = page(client, match, f"?zug={version}&platz=2")
        for fragment in step["fragments"].values():
            assert fragment in html
        assert step["told"] in html
    assert client.get(f"/partie/{match.pk}/zug/{match.version + 1}/").status_code == 404


def test_pl_57_cards_travel_on_the_way_forward(client: Client) -> None:
    match = finished(member(), member())
    mover = match.moves.get(version=2).seat
    assert frame(client, match, 2)["motions"][0]["target"] == f"seat-{mover}"


def test_pl_57_nothing_can_be_pressed_for_the_table(client: Client) -> None:
    html = page(client, finished(member(), member()))
    assert "hx-post" not in html
    assert "data-socket" not in html


def test_pl_57_a_leaver_has_their_name_until_they_left(client: Client) -> None:
    anna, ben = member(), member()
    match = running(anna, ben)
    people.until_asked(match, anna)
    decide(match)
    actions.leave(anna, match.table)
    match = people.to_the_end(match)
    computer = people.seats(match)[0].computer_name
    first, *_, last = (line for line in Viewing(match).lines if line.player and line.player.seat == 0)
    assert (first.player.name, last.player.name) == (anna.username, computer)


def test_pl_57_moves_of_older_rules_leave_the_result_and_the_file(client: Client) -> None:
    match = finished(member(), member())
    Match.objects.filter(pk=match.pk).update(format_version=99)
    html = page(client, match)
    assert "Endstand" in html
    assert 'id="film-track"' not in html
    assert client.get(f"/partie/{match.pk}/zug/0/").status_code == 404
    assert client.get(f"/partie/{match.pk}/export/").status_code == 200


def test_case_b72_names_are_text(client: Client) -> None:
    anna = member()
    anna.username = "<b>x"
    anna.save()
    match = finished(anna, member())
    for html in (page(client, match), client.get(anna.get_absolute_url()).content.decode()):
        assert "<b>x" not in html
        assert "&lt;b&gt;x" in html


def test_pl_63_no_inline_script_or_style_block(client: Client) -> None:
    html = page(client, finished(member(), member()))
    scripts = re.findall(r"<script[^>]*>", html)
    assert any("src=" in script for script in scripts)
    assert all("src=" in script or 'type="application/json"' in script for script in scripts)
    assert "<style" not in html
    assert " onclick" not in html


def test_pl_57_a_step_costs_few_queries(client: Client, django_assert_max_num_queries: Any) -> None:
    """However long the match: it is played once, and what is asked of the database does not grow with it."""
    match = finished(member(), member(), options={"heap": "large"}, size=4)
    frame(client, match, 1)
    with django_assert_max_num_queries(4):
        frame(client, match, match.version)


def test_pl_52_the_end_panel_leads_to_the_match(browser: Any) -> None:
    anna = member()
    match = finished(anna, member())
    assert f'href="/partie/{match.pk}/"' in browser(anna).get(f"/tisch/{match.table.key}/").content.decode()


# --- the file -----------------------------------------------------------------------------------------------------
def test_pl_57_from_the_file_alone_the_match_can_be_played_again(client: Client) -> None:
    match = finished(member(), member(), stake=25)
    response = client.get(f"/partie/{match.pk}/export/")
    assert response["Content-Disposition"] == f'attachment; filename="kiesel-{match.pk}.json"'
    data = json.loads(response.content)
    assert (data["format"], data["version"], data["game_version"]) == ("speedtisch-match", 1, match.format_version)
    game = registry.get(data["game"])
    moves = [(move["seat"], wire.convert(move["decision"], game.move_type)) for move in data["moves"][1:]]
    again = replay.replay(game, len(data["seats"]), data["options"], bytes.fromhex(data["seed"]), moves)
    assert [json.loads(wire.dump(events)) for events in again.events] == [move["events"] for move in data["moves"]]
    placings = game.outcome(again.state).placings
    assert [(one.place, one.score) for one in placings] == [(seat["place"], seat["score"]) for seat in data["seats"]]
    assert sum(seat["payout"] for seat in data["seats"]) == 50


def test_pl_57_the_file_names_who_left_and_who_went_on(client: Client) -> None:
    anna, ben = member(), member()
    match = running(anna, ben)
    actions.leave(anna, match.table)
    people.to_the_end(match)
    seats = json.loads(client.get(f"/partie/{match.pk}/export/").content)["seats"]
    assert (seats[0]["human"], seats[0]["computer"]["level"], seats[0]["left_at_move"]) == (anna.username, "normal", 0)
    assert (seats[1]["human"], seats[1]["computer"]) == (ben.username, None)


def test_pl_57_the_hash_stands_at_the_table_from_the_start_and_the_seed_does_not(browser: Any) -> None:
    anna = member()
    match = running(anna, member())
    html = browser(anna).get(f"/tisch/{match.table.key}/").content.decode()
    assert match.seed_hash in html
    assert bytes(match.seed).hex() not in html
    waiting = opened(anna)
    assert "seal" not in browser(anna).get(f"/tisch/{waiting.key}/").content.decode()
