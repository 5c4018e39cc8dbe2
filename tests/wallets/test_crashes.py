"""A crash between any two statements leaves all or nothing (PL-33, PL-35)."""

from collections.abc import Callable
from contextlib import contextmanager
from itertools import count

import pytest
from django.db import connection, transaction

from wallets import ledger
from wallets.audit import audit
from wallets.models import Transfer


class Crash(Exception):
    """The process died here."""


@contextmanager
def crash_before(statement: int):
    """Let the transaction die before its n-th statement, counted from 0."""
    numbers = count()

    def execute(run, sql, params, many, context):
        if next(numbers) == statement:
            raise Crash
        return run(sql, params, many, context)

    with connection.execute_wrapper(execute):
        yield


def crash_everywhere(act: Callable[[], None]) -> int:
    """Run `act` with a crash before each of its statements, then without one; how many statements it has."""
    before = Transfer.objects.count()
    for statement in count():
        try:
            with transaction.atomic(), crash_before(statement):
                act()
        except Crash:
            assert Transfer.objects.count() == before
            assert audit().holds
        else:
            return statement
    raise AssertionError


@pytest.mark.django_db
def test_pl_33_a_crash_in_the_start_takes_no_stake(member):
    one, other = member(), member()
    assert crash_everywhere(lambda: ledger.take_stakes(7, [one.pk, other.pk], 50)) > 5
    assert [ledger.balance(one), ledger.balance(other)] == [450, 450]
    assert audit().holds


@pytest.mark.django_db
@pytest.mark.parametrize("end", ["payout", "refund"])
def test_pl_35_a_crash_in_the_settlement_pays_nobody(member, end):
    one, other = member(), member()
    ledger.take_stakes(7, [one.pk, other.pk], 25)

    def settle() -> None:
        ledger.pay_out(7, {one.pk: 49}) if end == "payout" else ledger.refund(7)

    assert crash_everywhere(settle) > 5
    assert [ledger.balance(one), ledger.balance(other)] == ([524, 475] if end == "payout" else [500, 500])
    assert audit().holds
