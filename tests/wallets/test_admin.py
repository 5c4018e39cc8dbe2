"""What staff sees and may do (PL-60)."""

import re

import pytest
from django.contrib.auth.models import Permission

from accounts.models import User
from wallets import ledger
from wallets.models import Account, Transfer
from wallets.pairs import one_sided

CHANGELIST = "/verwaltung/wallets/account/"


@pytest.fixture
def staff(client, db) -> User:
    user = User.objects.create_superuser("Vorstand")
    client.force_login(user)
    return user


def choose(client, *users: User, **form: str):
    chosen = Account.objects.filter(user__in=users).values_list("pk", flat=True)
    return client.post(CHANGELIST, {"action": "grant", "_selected_action": list(chosen), **form}, follow=True)


def test_pl_60_a_grant_asks_for_amount_and_reason(client, staff, member):
    one, other = member(), member()
    page = choose(client, one, other).content.decode()
    assert one.username in page
    assert other.username in page
    key = re.search(r'name="key" value="([^"]+)"', page)
    assert key
    form = {"amount": "40", "note": "Entschuldigung für den Ausfall", "key": key[1]}
    for _ in range(2):
        answer = choose(client, one, other, **form)
    assert "Je 40 Taler für 2 Personen gutgeschrieben." in answer.content.decode()
    assert [ledger.balance(one), ledger.balance(other)] == [540, 540]
    grants = Transfer.objects.filter(reason="grant")
    assert {(grant.note, grant.made_by) for grant in grants} == {("Entschuldigung für den Ausfall", staff)}


@pytest.mark.parametrize(
    "form", [{"amount": "0", "note": "x"}, {"amount": "-5", "note": "x"}, {"amount": "5", "note": ""}]
)
def test_pl_60_a_grant_without_amount_or_reason_gives_nothing(client, staff, member, form):
    user = member()
    assert choose(client, user, key="k", **form).status_code == 200
    assert ledger.balance(user) == 500


def test_pl_60_pots_and_the_house_are_given_nothing(client, staff, member):
    ledger.take_stakes(7, [member().pk], 50)
    chosen = Account.objects.exclude(kind="user").values_list("pk", flat=True)
    form = {"action": "grant", "_selected_action": list(chosen), "amount": "5", "note": "x", "key": "k"}
    assert "keines von einer Person" in client.post(CHANGELIST, form).content.decode()
    assert not Transfer.objects.filter(reason="grant").exists()


def test_pl_60_only_who_may_grants(client, member):
    user, helper = member(), User.objects.create_user("Aushilfe", is_staff=True)
    helper.user_permissions.add(Permission.objects.get(codename="view_account"))
    client.force_login(helper)
    assert client.get(CHANGELIST).status_code == 200
    choose(client, user, amount="40", note="x", key="k")
    assert ledger.balance(user) == 500


def test_pl_31_the_ledger_is_read_only_in_the_admin(client, staff, member):
    account = member().account
    transfer = Transfer.objects.get(target=account)
    for address in ("account", "transfer"):
        row = account.pk if address == "account" else transfer.pk
        assert client.get(f"/verwaltung/wallets/{address}/").status_code == 200
        assert client.get(f"/verwaltung/wallets/{address}/{row}/change/").status_code == 200
        assert client.post(f"/verwaltung/wallets/{address}/{row}/change/", {"balance": 9}).status_code == 403
        assert client.get(f"/verwaltung/wallets/{address}/add/").status_code == 403
        assert client.get(f"/verwaltung/wallets/{address}/{row}/delete/").status_code == 403
    assert client.get("/verwaltung/wallets/account/?q=Mitglied").status_code == 200
    assert client.get("/verwaltung/wallets/transfer/?q=7").status_code == 200


def test_case_b66_pairs_of_whom_one_only_loses_are_listed(client, staff, member, django_assert_num_queries):
    """CASE-B66: whoever lets another win on purpose stands out; a pot won back, or few pots, say nothing."""
    feeder, fed, one, other = (member() for _ in range(4))
    for match_id in range(1, 7):
        ledger.take_stakes(match_id, [feeder.pk, fed.pk], 10)
        ledger.pay_out(match_id, {fed.pk: 20})
        ledger.take_stakes(100 + match_id, [one.pk, other.pk], 10)
        ledger.pay_out(100 + match_id, {one.pk if match_id == 3 else other.pk: 20})
    ledger.take_stakes(200, [one.pk, fed.pk, feeder.pk], 10)
    ledger.pay_out(200, {one.pk: 30})
    with django_assert_num_queries(2):
        (found,) = one_sided()
    assert (found.loser, found.winner, found.pots, found.taler) == (feeder, fed, 6, 60)
    assert "/verwaltung/wallets/account/paare/" in client.get(CHANGELIST).content.decode()
    page = client.get("/verwaltung/wallets/account/paare/").content.decode()
    assert feeder.username in page
    assert other.username not in page


def test_pl_60_who_may_not_see_accounts_sees_no_pairs(client, db):
    client.force_login(User.objects.create_user("Aushilfe", is_staff=True))
    assert client.get("/verwaltung/wallets/account/paare/").status_code == 403
