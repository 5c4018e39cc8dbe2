"""The one module that moves Taler (PL-30 to PL-36).

Whole Taler move between the house, members and the pots of matches, never from member to member. Every function that
moves money runs inside the caller's transaction, locks the accounts it touches in the order of their ids, and does
nothing when what it is asked for has happened already: keys of transfers are unique.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from django.db import connection, transaction
from django.db.models import F, Q
from django.db.transaction import TransactionManagementError
from django.utils import timezone

from accounts.models import User
from wallets.models import Account, Transfer

Reason = Transfer.Reason

WELCOME = 500
"""Taler a new member starts with (PL-32)."""
FLOOR = 100
"""A poorer member is raised to this once a day (PL-32)."""


class CannotPay(Exception):
    """Some cannot pay the stake. Nothing has been written; `user_ids` tells who, in the order they were given."""

    def __init__(self, user_ids: Iterable[int]) -> None:
        self.user_ids = list(user_ids)
        super().__init__(f"cannot pay: {self.user_ids}")


def balance(user: User) -> int:
    """Taler of `user`; 0 for guests, who have no account."""
    return Account.objects.filter(user=user).values_list("balance", flat=True).first() or 0


def open_account(user: User) -> Account:
    """The account of a member, empty if it is new. Raises `ValueError` for a guest."""
    if user.is_guest:
        raise ValueError("guests have no account")
    return Account.objects.get_or_create(user=user, defaults={"kind": Account.Kind.USER})[0]


# --- from the house ---------------------------------------------------------------------------------------------------


def grant_welcome(user: User) -> None:
    """Give a new member the welcome grant, once in a lifetime (PL-32). Raises `ValueError` for a guest."""
    house, account = _house_and(user)
    _post([_transfer(f"welcome:{user.pk}", house, account, WELCOME, Reason.WELCOME)])


def top_up(user: User) -> int:
    """Raise a poor member to 100 Taler, once a day in Berlin; the Taler given, mostly 0 (PL-32).

    For every visit: it opens its own transaction, and only when there is something to give. A member who never got the
    welcome grant (made on the command line, say) gets that instead.
    """
    if user.is_guest:
        return 0
    held = Account.objects.filter(user=user).values_list("balance", flat=True).first()
    if held is None:
        with transaction.atomic():
            grant_welcome(user)
        return WELCOME
    key = f"topup:{user.pk}:{timezone.localdate(timezone=timezone.get_default_timezone())}"
    if held >= FLOOR or Transfer.objects.filter(key=key).exists():
        return 0
    with transaction.atomic():
        house, account = _house_and(user)
        missing = FLOOR - account.balance
        if missing <= 0:
            return 0
        return missing if _post([_transfer(key, house, account, missing, Reason.TOP_UP)]) else 0


def grant(user: User, amount: int, note: str, *, by: User, key: str) -> None:
    """Give a member Taler by hand, with the reason in words (PL-60). `key` makes a repeated request harmless.

    Raises `ValueError` for a guest and for an amount that is not positive.
    """
    if amount <= 0:
        raise ValueError(f"a grant of {amount} Taler gives nothing")
    house, account = _house_and(user)
    _post([_transfer(f"grant:{key}", house, account, amount, Reason.GRANT, note=note, made_by=by)])


# --- matches ----------------------------------------------------------------------------------------------------------


def take_stakes(match_id: int, user_ids: Sequence[int], stake: int, game: str = "") -> None:
    """Move `stake` Taler from each user into the pot of the match, all or nobody (PL-33).

    `game` is the slug that names the pot on the statements. Raises `CannotPay` before anything is written. Without a
    stake nothing happens.
    """
    if not stake or not user_ids:
        return
    payers = {account.user_id: account for account in _lock(Q(user_id__in=user_ids))}
    paid = {transfer.source_id for transfer in _stakes(match_id)}
    poor = [user_id for user_id in user_ids if not _can_pay(payers.get(user_id), stake, paid)]
    if poor:
        raise CannotPay(poor)
    pot, _ = Account.objects.get_or_create(match_id=match_id, defaults={"kind": Account.Kind.POT, "game": game})
    _post(
        [
            _transfer(f"stake:{match_id}:{user_id}", payers[user_id], pot, stake, Reason.STAKE, match_id=match_id)
            for user_id in user_ids
        ]
    )


def pay_out(match_id: int, shares: Mapping[int, int]) -> None:
    """Settle the pot of a match: `shares` are Taler by user id, the rest goes to the house (PL-34, PL-35).

    Does nothing once the pot is settled, paid out or refunded. Raises `ValueError` when the shares exceed the pot, and
    for a share of somebody who has no stake in it.
    """
    stakes = _stakes(match_id)
    payers = {stake.source.user_id: stake.source for stake in stakes}
    given = {user_id: share for user_id, share in shares.items() if share}
    rest = sum(stake.amount for stake in stakes) - sum(given.values())
    if rest < 0 or not given.keys() <= payers.keys():
        raise ValueError(f"shares {given} do not fit the pot of match {match_id}")
    if not stakes:
        return
    pot = stakes[0].target
    reason = Reason.RETURNED if len(stakes) == 1 else Reason.WON if len(given) == 1 else Reason.SHARED
    transfers = [
        _transfer(f"payout:{match_id}:{user_id}", pot, payers[user_id], share, reason, match_id=match_id)
        for user_id, share in given.items()
    ]
    if rest:
        transfers.append(_transfer(f"remainder:{match_id}", pot, _house(), rest, Reason.REMAINDER, match_id=match_id))
    _settle(match_id, transfers)


def refund(match_id: int) -> None:
    """Give every stake of a cancelled match back (PL-35). Does nothing once the pot is settled."""
    _settle(
        match_id,
        [
            _transfer(
                f"refund:{match_id}:{stake.source.user_id}",
                stake.target,
                stake.source,
                stake.amount,
                Reason.REFUND,
                match_id=match_id,
            )
            for stake in _stakes(match_id)
        ],
    )


# --- the only writes --------------------------------------------------------------------------------------------------


def _house() -> Account:
    return Account.objects.get_or_create(kind=Account.Kind.HOUSE)[0]


def _house_and(user: User) -> tuple[Account, Account]:
    """The house and the account of a member, both locked."""
    house = _house()
    account = open_account(user)
    locked = {one.pk: one for one in _lock(Q(pk__in=[house.pk, account.pk]))}
    return locked[house.pk], locked[account.pk]


def _lock(accounts: Q) -> list[Account]:
    """Lock accounts in the order of their ids, so that two transactions never wait for each other."""
    if not connection.in_atomic_block:
        raise TransactionManagementError("Taler move only inside a transaction")
    return list(Account.objects.select_for_update().filter(accounts).order_by("pk"))


def _stakes(match_id: int) -> list[Transfer]:
    return list(
        Transfer.objects.filter(match_id=match_id, reason=Reason.STAKE)
        .select_related("source", "target")
        .order_by("pk")
    )


def _can_pay(account: Account | None, stake: int, paid: set[int]) -> bool:
    return account is not None and (account.pk in paid or account.balance >= stake)


def _transfer(
    key: str,
    source: Account,
    target: Account,
    amount: int,
    reason: Reason,
    *,
    match_id: int | None = None,
    note: str = "",
    made_by: User | None = None,
) -> Transfer:
    return Transfer(
        key=key,
        source=source,
        target=target,
        amount=amount,
        reason=reason,
        match_id=match_id,
        note=note,
        made_by=made_by,
    )


def _settle(match_id: int, transfers: Sequence[Transfer]) -> None:
    """Empty the pot of a match, unless that has happened; the lock on the pot makes the answer certain."""
    _lock(_touched(transfers))
    if not Transfer.objects.filter(source__match_id=match_id).exists():
        _post(transfers)


def _touched(transfers: Iterable[Transfer]) -> Q:
    return Q(pk__in={pk for transfer in transfers for pk in (transfer.source_id, transfer.target_id)})


def _post(transfers: Sequence[Transfer]) -> bool:
    """Write those transfers that have not happened yet, and the balances; whether there were any."""
    _lock(_touched(transfers))
    known = set(Transfer.objects.filter(key__in=[transfer.key for transfer in transfers]).values_list("key", flat=True))
    new = [transfer for transfer in transfers if transfer.key not in known]
    Transfer.objects.bulk_create(new)
    changes: Counter[int] = Counter()
    for transfer in new:
        changes[transfer.source_id] -= transfer.amount
        changes[transfer.target_id] += transfer.amount
    for pk in sorted(changes):
        Account.objects.filter(pk=pk).update(balance=F("balance") + changes[pk])
    return bool(new)
