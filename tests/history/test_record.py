"""PL-06: what a person has played, as they and as others see it."""

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from history import plot, record
from tables import actions
from tables.models import Match, MatchSeat
from tests.tables import people
from tests.tables.people import guest, member, running

pytestmark = pytest.mark.django_db


def finished(*users: User, **wishes: Any) -> Match:
    return people.to_the_end(running(*users, **wishes))


def profile(client: Client, person: User) -> str:
    return client.get(person.get_absolute_url()).content.decode()


def test_pl_06_figures_of_each_game() -> None:
    anna, ben = member(), member()
    for _ in range(3):
        finished(anna, ben)
    left = running(anna, ben)
    actions.leave(anna, left.table)
    people.to_the_end(left)
    actions.cancel(running(anna, ben))
    (figures,) = record.games_of(anna)
    seats = list(MatchSeat.objects.filter(user=anna, points__isnull=False))
    stayed = [seat for seat in seats if seat.is_human]
    assert (figures.game.slug, figures.matches) == ("kiesel", 4)  # a cancelled match counts for nobody
    assert figures.wins == sum(seat.place == 1 for seat in stayed)
    assert figures.points == sum(seat.points for seat in seats)
    assert figures.average == pytest.approx(sum(seat.place for seat in stayed) / 3)
    assert sum(month.points for month in figures.months) == figures.points
    assert sum(month.matches for month in figures.months) == 4


def test_pl_06_who_left_every_match_has_no_average() -> None:
    anna = member()
    actions.leave(anna, running(anna).table)
    (figures,) = record.games_of(anna)
    assert (figures.matches, figures.wins, figures.average) == (1, 0, None)


def test_pl_06_own_and_public_page(browser: Any) -> None:
    anna, ben = member(), member()
    match = finished(anna, ben)
    for viewer in (anna, ben, None):
        html = profile(browser(viewer), anna)
        assert f'href="/partie/{match.pk}/"' in html
        assert "Letzte Partien" in html
    assert browser(anna).get("/profil/")["Location"] == anna.get_absolute_url()


def test_pl_06_private_matches_are_listed_to_their_players_only(browser: Any) -> None:
    anna, ben = member(), member()
    match = finished(anna, ben, is_private=True)
    link = f'href="/partie/{match.pk}/"'
    assert link in profile(browser(anna), anna)
    assert link in profile(browser(ben), anna)
    assert link not in profile(browser(member()), anna)
    assert link not in profile(browser(), anna)


def test_pl_06_running_matches_are_not_listed(browser: Any) -> None:
    anna = member()
    match = running(anna, member())
    assert f"/partie/{match.pk}/" not in profile(browser(anna), anna)


def test_pl_06_a_guest_has_a_record_too(browser: Any) -> None:
    visitor = guest()
    finished(visitor, member())
    html = profile(browser(visitor), visitor)
    assert "Punkte von Gästen zählen nicht" in html


def test_pl_06_a_new_person_is_told_what_will_stand_here(browser: Any) -> None:
    anna = member()
    assert "Noch ist hier nichts zu sehen" in profile(browser(anna), anna)
    assert "Hier gibt es noch keine Partie" in profile(browser(), anna)


def test_pl_06_pages_join_without_a_gap(monkeypatch: pytest.MonkeyPatch, client: Client) -> None:
    monkeypatch.setattr(record, "PAGE", 2)
    anna = member()
    played = [finished(anna).pk for _ in range(5)]
    seen, before = [], None
    while True:
        shown = record.page(anna, anna, before)
        seen += [match.number for match in shown.matches]
        if shown.older is None:
            break
        before = shown.older
    assert seen == played[::-1]
    part = client.get(f"/profil/{anna.username}/partien/?vor={played[2]}", headers={"HX-Request": "true"})
    assert re.findall(r'href="/partie/(\d+)/"', part.content.decode()) == [str(played[1]), str(played[0])]
    assert "<html" not in part.content.decode()
    assert "<html" in client.get(f"/profil/{anna.username}/partien/").content.decode()


def test_pl_64_odd_addresses_are_not_found(client: Client) -> None:
    assert client.get("/profil/niemand/partien/").status_code == 404
    assert client.get("/profil/nie%00mand/partien/").status_code == 404
    anna = member()
    assert client.get(f"/profil/{anna.username}/partien/?vor=x").status_code == 200


def test_pl_06_a_record_costs_few_queries(django_assert_max_num_queries: Any) -> None:
    anna = member()
    for _ in range(6):
        finished(anna, member())
    with django_assert_max_num_queries(5):
        record.games_of(anna)
        record.page(anna, anna)


def test_pl_06_taler_of_a_match_are_told(browser: Any) -> None:
    anna = member()
    match = running(anna, member(), stake=25)
    actions.leave(anna, match.table)
    people.to_the_end(match)
    (played,) = record.page(anna, anna).matches
    assert (played.taler, played.place, played.has_left) == (-25, None, True)
    assert "−25" in profile(browser(), anna)


def test_pl_06_leaderboards_and_account_lead_here(browser: Any) -> None:
    anna = member()
    match = finished(anna, member(), stake=10)
    board = browser(anna).get("/bestenliste/").content.decode()
    assert f'href="{anna.get_absolute_url()}"' in board
    assert f'href="/partie/{match.pk}/"' in browser(anna).get("/konto/").content.decode()


# --- the plot -----------------------------------------------------------------------------------------------------
START = datetime(2026, 5, 1, tzinfo=UTC)


def days(*points: int) -> list[tuple[datetime, int]]:
    return [(START + timedelta(days=number), gained) for number, gained in enumerate(points)]


def test_pl_06_the_plot_adds_up_over_time() -> None:
    drawn = plot.growth(days(10, 0, 30))
    assert (drawn.low, drawn.high) == (0, 40)
    assert drawn.line == "M0 90L0 69L160 69L320 6"
    assert drawn.surface == drawn.line + "V90H0Z"


def test_pl_06_the_plot_shows_losses_below_zero() -> None:
    drawn = plot.growth(days(-10, 20))
    assert (drawn.low, drawn.high, drawn.zero) == (-10, 10, 48.0)


def test_pl_06_one_match_and_no_points_are_a_plot_too() -> None:
    assert plot.growth(days(0)).line == "M0 48L320 48"


def test_pl_06_thousands_of_matches_stay_a_light_page() -> None:
    drawn = plot.growth([(START + timedelta(hours=number), 1) for number in range(5000)])
    assert drawn.line.count("L") <= plot.MOST
    assert drawn.line.endswith(f"L{plot.WIDTH} {plot.MARGIN}")


def test_pl_06_the_plot_says_in_words_and_in_a_table_what_it_shows(browser: Any) -> None:
    anna = member()
    finished(anna)
    html = profile(browser(), anna)
    assert 'role="img" aria-labelledby="plot-1-title plot-1-desc"' in html
    assert 'id="plot-1-title">Punkte in Kiesel über die Zeit' in html
    assert "Als Tabelle" in html
