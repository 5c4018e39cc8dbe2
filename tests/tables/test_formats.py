"""A release may change how a game stores its matches: running ones are called off, finished ones keep their result."""

import asyncio
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from tables import actions, closing, replay, tasks
from tables.models import Match, Table
from tests.tables import people
from tests.tables.browsers import browser_of
from tests.tables.people import decide, fresh, member, refused, running
from tests.tables.sockets import Page
from tests.toygame.game import Kiesel
from wallets import ledger

pytestmark = pytest.mark.django_db
RENEWED = "Das Spiel ist inzwischen erneuert"


@pytest.fixture
def release(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Called, it brings a release that stores the toy game in another format."""
    return lambda: monkeypatch.setattr(Kiesel, "format_version", Kiesel.format_version + 1)


def break_state() -> None:
    Match.objects.update(state="{}")


def html(user: User, table: Table) -> str:
    answer = browser_of(user).get(reverse("tables:table", args=[table.key]))
    assert answer.status_code == 200
    return answer.content.decode()


def is_called_off(match: Match, *payers: User) -> bool:
    """Whether the match counts for nobody, who paid has it back, and the people may go on together."""
    match = Match.objects.get(pk=match.pk)
    assert [ledger.balance(user) for user in payers] == [500] * len(payers)
    assert match.seats.filter(asked_version__isnull=False).count() == 0
    return match.status == Match.Status.CANCELLED and fresh(match.table).status == Table.Status.FINISHED


@pytest.mark.parametrize("is_broken", [False, True])
def test_the_first_who_opens_the_table_finds_the_match_called_off(is_broken: bool, release: Any) -> None:
    anna, ben = member(), member()
    match = running(anna, ben, stake=50)
    decide(match)
    break_state() if is_broken else release()
    shown = html(ben, match.table)
    assert is_called_off(match, anna, ben)
    assert "Diese Partie wurde abgebrochen." in shown
    assert RENEWED in shown
    assert "Alle Einsätze sind zurück." in shown
    assert "standings-dialog" not in shown.split('id="r-stage"')[1].split("</section>")[0]
    actions.again(anna, fresh(match.table))
    actions.again(ben, fresh(match.table))
    assert Match.objects.latest("pk").status == Match.Status.RUNNING


def test_a_page_that_comes_back_over_its_socket_is_told(release: Any, transactional_db: None) -> None:
    anna, ben = member(), member()
    match = running(anna, ben, stake=50)
    stamp = f"{match.table.revision}.{match.pk}.{match.version}"
    release()

    async def come_back() -> str:
        async with Page(anna, match.table, stamp=stamp) as page:
            update = await page.next("update")
            assert update["over"]
            return page.regions["stage"]

    assert RENEWED in asyncio.run(come_back())
    assert is_called_off(match, anna, ben)


@pytest.mark.parametrize("is_broken", [False, True])
def test_what_open_pages_and_workers_still_ask_for_harms_nobody(is_broken: bool, release: Any, workers: Any) -> None:
    """A move is refused; a computer's task closes what it cannot read."""
    anna = member()
    match = running(anna, stake=50)
    version = people.until_asked(match, anna)
    break_state() if is_broken else release()
    with refused("unreadable"):
        actions.play(match.pk, 0, {"type": "take", "count": 1}, version)
    tasks.expire(match.pk, version, 0)
    assert is_called_off(match, anna)


def test_the_sweep_closes_what_nobody_opens(release: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = member()
    old = [running(anna, stake=50), running(member()), running(member())]
    release()
    new = running(member())
    monkeypatch.setattr(closing, "BATCH", 2)
    tasks.close_idle()
    assert Match.objects.filter(status=Match.Status.RUNNING).count() == 2
    tasks.close_idle()
    assert all(is_called_off(match) for match in old)
    assert ledger.balance(anna) == 500
    assert Match.objects.get(pk=new.pk).status == Match.Status.RUNNING


def test_leaving_a_match_that_cannot_go_on_costs_nothing(release: Any) -> None:
    anna, ben = member(), member()
    match = running(anna, ben, stake=50)
    release()
    actions.leave(ben, match.table)
    assert is_called_off(match, anna, ben)
    assert people.chairs(match.table)[:2] == [anna.username, None]
    assert [seat.points for seat in people.seats(match)] == [None, None, None]
    actions.get_up(anna, fresh(match.table))
    assert fresh(match.table).status == Table.Status.CLOSED


def test_the_last_who_leaves_closes_the_table(release: Any) -> None:
    anna = member()
    match = running(anna, stake=50)
    release()
    actions.leave(anna, match.table)
    assert (Match.objects.get().status, ledger.balance(anna)) == (Match.Status.CANCELLED, 500)
    assert fresh(match.table).status == Table.Status.CLOSED


def test_a_match_of_a_newer_release_is_left_to_it() -> None:
    """While a site is renewed, old and new processes run side by side."""
    anna = member()
    match = running(anna, stake=50)
    Match.objects.update(format_version=2)
    assert "lässt sich gerade nicht zeigen" in html(anna, match.table)
    tasks.close_idle()
    with refused("unreadable"):
        actions.leave(anna, match.table)
    Match.objects.update(format_version=1)
    assert "Du bist dran" in html(anna, match.table)
    assert people.to_the_end(match).status == Match.Status.FINISHED


def test_a_finished_match_of_an_older_format_shows_its_result(release: Any, client: Client) -> None:
    anna = member()
    match = people.to_the_end(running(anna, stake=50))
    release()
    shown = html(anna, match.table)
    assert RENEWED not in shown
    assert 'id="r-own" hidden' in shown
    score = people.seats(match)[0].score
    for place in (shown, client.get(reverse("history:match", args=[match.pk])).content.decode()):
        assert anna.username in place
        assert f">{score}<" in place
    assert client.get(reverse("history:verify", args=[match.pk])).status_code == 200
    assert "stored in format 1" in replay.differences(match)[0]


@pytest.mark.parametrize("is_broken", [False, True])
def test_staff_still_sees_the_row_and_no_card(is_broken: bool, release: Any, client: Client) -> None:
    match = running(member())
    break_state() if is_broken else release()
    client.force_login(User.objects.create_superuser("Leitung", password="x"))
    answer = client.get(reverse("admin:tables_match_change", args=[match.pk]))
    assert answer.status_code == 200
    assert f"match {match.pk}" in answer.content.decode()
    client.post(reverse("admin:tables_match_changelist"), {"action": "cancel", "_selected_action": [match.pk]})
    assert is_called_off(match)
