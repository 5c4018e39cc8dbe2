"""Races on PostgreSQL, each first shown to happen without the lock, then not to happen with it (PL-31 to PL-35)."""

from collections import Counter
from functools import partial
from threading import Barrier

import pytest
from django.db import DatabaseError, connection, transaction

from accounts.models import User
from tests.wallets.members import new_member
from tests.wallets.together import together, unlocked
from wallets import ledger
from wallets.audit import audit
from wallets.models import Account, Transfer

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


def starts(user: User, count: int, stake: int) -> list[partial[None]]:
    return [partial(ledger.take_stakes, match_id, [user.pk], stake) for match_id in range(1, count + 1)]


def test_pl_33_without_the_lock_twenty_starts_race(monkeypatch):
    """All twenty see money for one; only the database's own check keeps the balance, and nobody is told why."""
    user = new_member(50)
    monkeypatch.setattr(ledger, "_lock", unlocked(20))
    outcomes = together(*starts(user, 20, 50))
    assert outcomes == {"done": 1, "IntegrityError": 19}
    assert audit().holds


def test_pl_33_twenty_starts_with_money_for_one():
    user = new_member(50)
    assert together(*starts(user, 20, 50)) == {"done": 1, "CannotPay": 19}
    assert ledger.balance(user) == 0
    assert Account.objects.filter(kind="pot", balance=50).count() == 1
    assert audit().holds


@pytest.fixture
def staked() -> list[User]:
    users = [new_member(), new_member()]
    with transaction.atomic():
        ledger.take_stakes(7, [user.pk for user in users], 50)
    return users


def settlements(users: list[User]) -> list[partial[None]]:
    """The payout five times over, and a refund that comes too late or too early."""
    return [partial(ledger.pay_out, 7, {users[0].pk: 100})] * 5 + [partial(ledger.refund, 7)]


def test_pl_35_without_the_lock_settlements_race(monkeypatch, staked):
    monkeypatch.setattr(ledger, "_lock", unlocked(6))
    outcomes = together(*settlements(staked))
    assert outcomes["IntegrityError"] > 0
    assert audit().holds


def test_pl_35_a_pot_is_settled_once_however_many_try(staked):
    assert together(*settlements(staked)) == {"done": 6}
    assert [ledger.balance(user) for user in staked] in ([550, 450], [500, 500])
    assert audit().holds


def test_pl_32_parallel_visits_give_one_top_up():
    user = new_member(30)
    assert together(*[partial(ledger.top_up, user)] * 10) == {"done": 10}
    assert ledger.balance(user) == 100


def test_pl_32_parallel_sign_ups_open_one_house_and_one_account():
    """Nothing exists yet, not even the house."""
    user = User.objects.create_user("Doppelklick")
    assert together(*[partial(ledger.grant_welcome, user)] * 10) == {"done": 10}
    assert ledger.balance(user) == 500
    assert Account.objects.count() == 2
    assert Transfer.objects.count() == 1


def crossing(one: User, other: User, rounds: int) -> list[partial[None]]:
    """Matches of the same two people, named in turns in the one and in the other order."""
    orders = [[one.pk, other.pk], [other.pk, one.pk]]
    return [partial(ledger.take_stakes, match_id, orders[match_id % 2], 10) for match_id in range(rounds)]


def test_pl_31_locks_in_another_order_would_wait_for_each_other(monkeypatch):
    one, other = new_member(), new_member()
    holding_one = Barrier(2)

    def lock_as_named(accounts):
        named = dict(accounts.children)["user_id__in"]
        first = Account.objects.select_for_update().get(user_id=named[0])
        holding_one.wait(timeout=20)
        return [first, Account.objects.select_for_update().get(user_id=named[1])]

    monkeypatch.setattr(ledger, "_post", lambda transfers: True)
    monkeypatch.setattr(ledger, "_lock", lock_as_named)
    assert together(*crossing(one, other, 2)) == {"done": 1, "OperationalError": 1}


def test_pl_31_locks_in_the_order_of_ids_never_wait_for_each_other():
    one, other = new_member(), new_member()
    assert together(*crossing(one, other, 20)) == {"done": 20}
    assert [ledger.balance(one), ledger.balance(other)] == [300, 300]
    assert audit().holds


def test_pl_31_postgresql_refuses_to_change_or_delete_transfers():
    new_member()
    for statement in ("UPDATE wallets_transfer SET amount = 1", "DELETE FROM wallets_transfer"):
        with pytest.raises(DatabaseError, match="never changed or deleted"), connection.cursor() as cursor:
            cursor.execute(statement)
    assert Counter(Transfer.objects.values_list("amount", flat=True)) == {500: 1}
