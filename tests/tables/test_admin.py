"""What staff sees and can do (PL-60), and what it must not see (PL-62)."""

from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse

from accounts.models import User
from tables.models import Match
from tests.tables import people
from tests.tables.people import member, opened, running
from wallets import ledger

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff(client: Client) -> Client:
    boss = User.objects.create_superuser("Leitung", password="x")
    client.force_login(boss)
    return client


def page(client: Client, row: Any) -> str:
    answer = client.get(reverse(f"admin:tables_{row._meta.model_name}_change", args=[row.pk]))
    assert answer.status_code == 200
    return answer.content.decode()


def test_pl_62_staff_sees_no_hidden_card_and_no_seed_of_a_running_match(staff: Client) -> None:
    match = running(member(), member())
    match.refresh_from_db()
    html = page(staff, match)
    assert bytes(match.seed).hex() not in html
    assert match.state not in html.replace("&quot;", '"')
    assert "&quot;cards&quot;:[null,null,null]" in html
    assert match.seed_hash in html


def test_pl_57_after_the_end_the_seed_is_open(staff: Client) -> None:
    match = people.to_the_end(running(member()))
    assert bytes(match.seed).hex() in page(staff, match)


def test_a_tables_address_is_not_shown(staff: Client) -> None:
    table = opened(member(), is_private=True)
    assert table.key not in page(staff, table)


@pytest.mark.parametrize("asked", ["state__contains=1", "seed__isnull=0", "state=x"])
def test_pl_62_no_filter_of_the_admin_guesses_hidden_cards(asked: str, staff: Client) -> None:
    """PL-62: an address that filters matches by their state would tell, hit or miss, what lies in it."""
    running(member(), member())
    assert staff.get(f"{reverse('admin:tables_match_changelist')}?{asked}").status_code == 400


def test_pl_62_no_filter_of_the_admin_guesses_a_private_tables_address(staff: Client) -> None:
    table = opened(member(), is_private=True)
    page_of_tables = reverse("admin:tables_table_changelist")
    assert staff.get(f"{page_of_tables}?key__startswith={table.key[0]}").status_code == 400
    assert staff.get(f"{page_of_tables}?is_private__exact=1").status_code == 200


@pytest.mark.parametrize(
    "address",
    [
        "leaderboards/score/?match__state__contains=1",
        "chat/chatmessage/?table__matches__state__contains=1",
        "chat/report/?message__table__key__startswith=a",
        "accounts/user/?match_seats__match__state__contains=1",
        "accounts/user/?seats__table__key__startswith=a",
        "accounts/user/?password__startswith=p",
    ],
)
def test_pl_62_no_list_leads_a_filter_to_what_is_hidden(address: str, staff: Client) -> None:
    assert staff.get(f"/verwaltung/{address}").status_code == 400


def test_pl_60_staff_cancels_with_refund(staff: Client) -> None:
    anna, ben = member(), member()
    match = running(anna, ben, stake=50)
    done = people.to_the_end(running(member()))
    chosen = {"action": "cancel", "_selected_action": [match.pk, done.pk]}
    answer = staff.post(reverse("admin:tables_match_changelist"), chosen, follow=True)
    assert "1 Partie abgebrochen." in answer.content.decode()
    assert Match.objects.get(pk=match.pk).status == Match.Status.CANCELLED
    assert Match.objects.get(pk=done.pk).status == Match.Status.FINISHED
    assert (ledger.balance(anna), ledger.balance(ben)) == (500, 500)


def test_who_may_only_look_cannot_cancel(client: Client) -> None:
    looker = User.objects.create_user("Ansicht", is_staff=True)
    looker.user_permissions.set(Permission.objects.filter(codename__in=["view_match", "view_table"]))
    client.force_login(looker)
    match = running(member())
    chosen = {"action": "cancel", "_selected_action": [match.pk]}
    client.post(reverse("admin:tables_match_changelist"), chosen)
    assert Match.objects.get().status == Match.Status.RUNNING


@pytest.mark.parametrize("model", ["table", "match"])
def test_rows_cannot_be_added_changed_or_deleted_by_hand(model: str, staff: Client) -> None:
    match = running(member())
    row = match if model == "match" else match.table
    assert staff.get(reverse(f"admin:tables_{model}_add")).status_code == 403
    assert staff.post(reverse(f"admin:tables_{model}_change", args=[row.pk]), {"stake": 5}).status_code == 403
    assert staff.post(reverse(f"admin:tables_{model}_delete", args=[row.pk]), {"post": "yes"}).status_code == 403
    assert staff.get(reverse(f"admin:tables_{model}_changelist") + "?q=1").status_code == 200
