"""The proof of the ledger's sums, and that it notices what it should."""

import json

import pytest
from django.core.management import call_command
from django.db import connection

from wallets import ledger
from wallets.audit import audit
from wallets.models import Account, Transfer


def check(capsys, *args: str) -> tuple[int, str]:
    """Exit status and output of the command."""
    try:
        call_command("check_ledger", *args)
    except SystemExit as stop:
        return int(stop.code or 0), capsys.readouterr().out
    return 0, capsys.readouterr().out


def test_pl_36_an_empty_ledger_holds(db, capsys):
    status, output = check(capsys, "--json")
    assert status == 0
    assert json.loads(output)["holds"] is True


def test_pl_36_the_command_proves_the_sums(member, capsys):
    one, other = member(), member()
    ledger.take_stakes(1, [one.pk, other.pk], 25)
    ledger.take_stakes(2, [one.pk, other.pk], 25)
    ledger.pay_out(2, {one.pk: 50})
    status, output = check(capsys, "--json")
    assert status == 0
    assert json.loads(output) == {
        "accounts": 5,
        "transfers": 7,
        "sum": 0,
        "wrong": [],
        "negative": [],
        "half_settled": [],
        "between_users": [],
        "holds": True,
    }
    assert "transfers      7" in check(capsys)[1]


def test_pl_36_a_difference_ends_with_status_1(member, capsys):
    account = member().account
    Account.objects.filter(pk=account.pk).update(balance=501)
    status, output = check(capsys, "--json")
    assert status == 1
    found = json.loads(output)
    assert (found["sum"], found["wrong"], found["holds"]) == (1, [account.pk], False)
    assert check(capsys)[0] == 1


def test_pl_36_two_differences_that_cancel_out_are_found(member):
    one, other = member().account, member().account
    Account.objects.filter(pk=one.pk).update(balance=400)
    Account.objects.filter(pk=other.pk).update(balance=600)
    found = audit()
    assert found.sum == 0
    assert found.wrong == [one.pk, other.pk]
    assert not found.holds


def test_pl_36_money_between_members_and_half_settled_pots_are_found(member):
    one, other = member(), member()
    ledger.take_stakes(1, [one.pk, other.pk], 25)
    pot = Account.objects.get(match_id=1)
    stray = Transfer.objects.create(key="stray", source=one.account, target=other.account, amount=5, reason="grant")
    Transfer.objects.create(key="half", source=pot, target=one.account, amount=10, reason="won", match_id=1)
    Account.objects.filter(pk=one.account.pk).update(balance=480)
    Account.objects.filter(pk=other.account.pk).update(balance=480)
    Account.objects.filter(pk=pot.pk).update(balance=40)
    found = audit()
    assert (found.sum, found.wrong) == (0, [])
    assert found.between_users == [stray.pk]
    assert found.half_settled == [pot.pk]
    assert not found.holds


@pytest.mark.skipif(connection.vendor != "sqlite", reason="other databases do not let the check be switched off")
def test_pl_36_debts_are_found(member):
    account = member().account
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA ignore_check_constraints = ON")
        cursor.execute("UPDATE wallets_account SET balance = -3 WHERE id = %s", [account.pk])
        cursor.execute("PRAGMA ignore_check_constraints = OFF")
    assert audit().negative == [account.pk]
