"""The ledger's verbs: who pays, who gets, and that each happens once."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.transaction import TransactionManagementError
from django.utils import timezone

from accounts.models import User
from wallets import ledger
from wallets.audit import audit
from wallets.models import Account, Transfer

Reason = Transfer.Reason
BERLIN = ZoneInfo("Europe/Berlin")


def balances(*users: User) -> list[int]:
    return [ledger.balance(user) for user in users]


def pot(match_id: int) -> int:
    return Account.objects.get(match_id=match_id).balance


def reasons(user: User) -> list[str]:
    touched = Transfer.objects.filter(source__user=user) | Transfer.objects.filter(target__user=user)
    return list(touched.order_by("pk").values_list("reason", flat=True))


# --- PL-30, PL-31: what can never happen ---------------------------------------------------------------------------


def test_pl_30_no_verb_moves_taler_between_members(member):
    """PL-30: only a stake in the same match could carry Taler to another; a share needs a stake of one's own."""
    one, other = member(), member()
    ledger.take_stakes(1, [one.pk], 100)
    with pytest.raises(ValueError, match="do not fit"):
        ledger.pay_out(1, {other.pk: 100})
    assert balances(one, other) == [400, 500]
    assert audit().between_users == []


def test_pl_31_the_sum_over_all_accounts_is_zero(member):
    one, other = member(), member()
    ledger.take_stakes(1, [one.pk, other.pk], 50)
    assert sum(Account.objects.values_list("balance", flat=True)) == 0
    assert Account.objects.get(kind="house").balance == -1000


def test_pl_31_only_the_house_may_owe(member):
    account = member().account
    with pytest.raises(IntegrityError, match="only_the_house_owes"), transaction.atomic():
        Account.objects.filter(pk=account.pk).update(balance=-1)


@pytest.mark.parametrize("amount", [0, -5])
def test_pl_31_a_transfer_moves_something(member, amount):
    account, house = member().account, Account.objects.get(kind="house")
    with pytest.raises(IntegrityError), transaction.atomic():
        Transfer.objects.create(key="x", source=house, target=account, amount=amount, reason=Reason.GRANT)


def test_pl_31_a_transfer_has_two_accounts(member):
    account = member().account
    with pytest.raises(IntegrityError, match="transfer_between_two"), transaction.atomic():
        Transfer.objects.create(key="x", source=account, target=account, amount=5, reason=Reason.GRANT)


def test_pl_31_keys_are_unique(member):
    user = member()
    house = Account.objects.get(kind="house")
    with pytest.raises(IntegrityError), transaction.atomic():
        Transfer.objects.create(
            key=f"welcome:{user.pk}", source=house, target=user.account, amount=500, reason=Reason.WELCOME
        )


def test_pl_31_there_is_one_house_and_an_account_has_one_owner(member):
    user = member()
    with pytest.raises(IntegrityError), transaction.atomic():
        Account.objects.create(kind="house")
    with pytest.raises(IntegrityError, match="account_owner"), transaction.atomic():
        Account.objects.create(kind="pot", match_id=7, user=User.objects.create_user("Noch wer"))
    with pytest.raises(IntegrityError), transaction.atomic():
        Account.objects.create(kind="user", user=user)


def test_pl_31_transfers_are_immutable(member):
    member()
    transfer = Transfer.objects.get()
    transfer.amount = 1_000_000
    with pytest.raises(TypeError, match="never changed"):
        transfer.save()
    with pytest.raises(TypeError, match="never deleted"):
        transfer.delete()
    with pytest.raises(IntegrityError), transaction.atomic():
        Transfer.objects.update(amount=1_000_000)
    assert Transfer.objects.get().amount == 500


def test_pl_31_raw_sql_cannot_change_transfers_either(member):
    member()
    with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("UPDATE wallets_transfer SET amount = 1")


def test_pl_31_money_moves_only_inside_a_transaction(transactional_db):
    user = User.objects.create_user("Ohne Klammer")
    with pytest.raises(TransactionManagementError):
        ledger.take_stakes(1, [user.pk], 10)
    with pytest.raises(TransactionManagementError):
        ledger.grant_welcome(user)
    assert not Transfer.objects.exists()


# --- PL-32: from the house ------------------------------------------------------------------------------------------


def test_pl_32_welcome_grant_once(member):
    user = member()
    ledger.grant_welcome(user)
    assert ledger.balance(user) == 500
    assert reasons(user) == ["welcome"]


def test_pl_32_guests_have_no_account(db):
    guest = User.objects.create_user("Gast", is_guest=True)
    with pytest.raises(ValueError, match="guests"):
        ledger.grant_welcome(guest)
    assert ledger.top_up(guest) == 0
    assert ledger.balance(guest) == 0
    assert not Account.objects.filter(user=guest).exists()


@pytest.mark.parametrize(("before", "given", "after"), [(0, 100, 100), (99, 1, 100), (100, 0, 100), (350, 0, 350)])
def test_pl_32_a_balance_under_100_is_raised_to_100(member, before, given, after):
    user = member(before)
    assert ledger.top_up(user) == given
    assert ledger.balance(user) == after


def test_pl_32_top_up_once_a_day_in_berlin(member, monkeypatch):
    """Midnight is Berlin's, not Greenwich's: 23:30 UTC in summer is the next day."""
    user = member(20)

    def visit(match_id: int, moment: datetime) -> int:
        monkeypatch.setattr(timezone, "now", lambda: moment)
        given = ledger.top_up(user)
        ledger.take_stakes(match_id, [user.pk], ledger.balance(user))
        ledger.pay_out(match_id, {})
        return given

    assert visit(1, datetime(2025, 7, 1, 12, 0, tzinfo=BERLIN)) == 80
    assert visit(2, datetime(2025, 7, 1, 23, 59, tzinfo=BERLIN)) == 0
    assert visit(3, datetime(2025, 7, 2, 0, 1, tzinfo=BERLIN)) == 100
    assert visit(4, datetime(2025, 7, 2, 23, 30, tzinfo=ZoneInfo("UTC"))) == 100


def test_pl_32_a_needless_top_up_costs_one_read(member, django_assert_num_queries):
    user = member()
    with django_assert_num_queries(1):
        ledger.top_up(user)


def test_pl_32_a_member_from_the_command_line_gets_the_welcome_grant_on_visiting(db):
    user = User.objects.create_superuser("Vorstand")
    assert ledger.top_up(user) == 500
    assert ledger.top_up(user) == 0
    assert reasons(user) == ["welcome"]


# --- PL-33: stakes ----------------------------------------------------------------------------------------------------


def test_pl_33_everybody_pays_into_the_pot(member):
    users = [member(), member(100), member(25)]
    ledger.take_stakes(7, [user.pk for user in users], 25, game="toy")
    assert balances(*users) == [475, 75, 0]
    assert pot(7) == 75
    assert Account.objects.get(match_id=7).game == "toy"


def test_pl_33_all_pay_or_nobody(member):
    rich, poor, poorer = member(), member(49), member(0)
    guest = User.objects.create_user("Gast", is_guest=True)
    with pytest.raises(ledger.CannotPay) as refusal:
        ledger.take_stakes(7, [poorer.pk, rich.pk, guest.pk, poor.pk], 50)
    assert refusal.value.user_ids == [poorer.pk, guest.pk, poor.pk]
    assert balances(rich, poor, poorer) == [500, 49, 0]
    assert not Account.objects.filter(match_id=7).exists()


def test_pl_33_a_stake_is_taken_once(member):
    one, other = member(60), member(60)
    ledger.take_stakes(7, [one.pk, other.pk], 50)
    ledger.take_stakes(7, [one.pk, other.pk], 50)
    assert balances(one, other) == [10, 10]
    assert pot(7) == 100


def test_pl_33_without_a_stake_nothing_is_written(member):
    user = member()
    ledger.take_stakes(7, [user.pk], 0)
    ledger.pay_out(7, {})
    ledger.refund(7)
    assert reasons(user) == ["welcome"]


# --- PL-34, PL-35: the pot ----------------------------------------------------------------------------------------


def test_pl_34_the_winner_takes_the_pot(member):
    one, other = member(), member()
    ledger.take_stakes(7, [one.pk, other.pk], 100)
    ledger.pay_out(7, {one.pk: 200})
    assert balances(one, other) == [600, 400]
    assert pot(7) == 0
    assert reasons(one) == ["welcome", "stake", "won"]


def test_pl_34_what_cannot_be_divided_goes_to_the_house(member):
    users = [member(), member(), member()]
    ledger.take_stakes(7, [user.pk for user in users], 25)
    house = Account.objects.get(kind="house").balance
    ledger.pay_out(7, {users[0].pk: 37, users[1].pk: 37, users[2].pk: 0})
    assert balances(*users) == [512, 512, 475]
    assert Account.objects.get(kind="house").balance == house + 1
    assert reasons(users[0])[-1] == "shared"
    assert Transfer.objects.get(key="remainder:7").amount == 1


def test_pl_34_one_human_alone_gets_the_stake_back(member):
    user = member()
    ledger.take_stakes(7, [user.pk], 50)
    ledger.pay_out(7, {user.pk: 50})
    assert ledger.balance(user) == 500
    assert reasons(user) == ["welcome", "stake", "returned"]


def test_pl_34_if_all_leave_the_house_gets_the_pot(member):
    one, other = member(), member()
    ledger.take_stakes(7, [one.pk, other.pk], 50)
    ledger.pay_out(7, {})
    assert balances(one, other) == [450, 450]
    assert pot(7) == 0
    assert Account.objects.get(kind="house").balance == -900


def test_pl_34_shares_never_exceed_the_pot(member):
    user = member()
    ledger.take_stakes(7, [user.pk], 50)
    with pytest.raises(ValueError, match="do not fit"):
        ledger.pay_out(7, {user.pk: 51})
    assert pot(7) == 50


def test_pl_35_a_pot_is_settled_once(member):
    """Paid out, paid out differently, refunded: only the first happens."""
    one, other = member(), member()
    ledger.take_stakes(7, [one.pk, other.pk], 50)
    ledger.pay_out(7, {one.pk: 100})
    ledger.pay_out(7, {one.pk: 100})
    ledger.pay_out(7, {other.pk: 100})
    ledger.refund(7)
    assert balances(one, other) == [550, 450]


def test_pl_35_cancelling_refunds_all_stakes_once(member):
    one, other = member(), member()
    ledger.take_stakes(7, [one.pk, other.pk], 50)
    ledger.refund(7)
    ledger.refund(7)
    ledger.pay_out(7, {one.pk: 100})
    assert balances(one, other) == [500, 500]
    assert pot(7) == 0
    assert reasons(one) == ["welcome", "stake", "refund"]


def test_pl_35_a_rolled_back_move_moves_no_money(member):
    """PL-35: payout and last move are one transaction; if the move fails, nothing was paid."""
    user = member()
    ledger.take_stakes(7, [user.pk], 50)
    with transaction.atomic():
        ledger.pay_out(7, {user.pk: 50})
        transaction.set_rollback(True)
    assert ledger.balance(user) == 450
    ledger.pay_out(7, {user.pk: 50})
    assert ledger.balance(user) == 500


# --- PL-60: by hand ------------------------------------------------------------------------------------------------


def test_pl_60_a_grant_has_a_reason_and_happens_once(member):
    user, staff = member(), member()
    for _ in range(2):
        ledger.grant(user, 40, "Entschuldigung für den Ausfall", by=staff, key="abc")
    assert ledger.balance(user) == 540
    transfer = Transfer.objects.get(reason=Reason.GRANT)
    assert (transfer.note, transfer.made_by) == ("Entschuldigung für den Ausfall", staff)
    with pytest.raises(ValueError, match="nothing"):
        ledger.grant(user, -40, "Strafe", by=staff, key="def")
