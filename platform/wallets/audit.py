"""Proof that the ledger holds: every balance is what its transfers make it (PL-31, PL-36)."""

import msgspec
from django.db.models import F, OuterRef, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce

from wallets.models import Account, Transfer


class Audit(msgspec.Struct, frozen=True):
    """What was found: sums in Taler, and the ids of the rows where something is wrong."""

    accounts: int
    transfers: int
    sum: int
    """Of all balances."""
    wrong: list[int]
    """Accounts whose balance is not what their transfers make it."""
    negative: list[int]
    """Accounts below zero, the house's apart."""
    half_settled: list[int]
    """Pots that paid something out and yet are not empty."""
    between_users: list[int]
    """Transfers from one member to another (PL-30)."""

    @property
    def holds(self) -> bool:
        """Whether nothing is wrong."""
        return not (self.sum or self.wrong or self.negative or self.half_settled or self.between_users)


def audit() -> Audit:
    """Look through the whole ledger. Each figure comes from one statement, so matches may go on meanwhile."""
    accounts = Account.objects.annotate(received=_moved("target"), given=_moved("source"))
    return Audit(
        accounts=Account.objects.count(),
        transfers=Transfer.objects.count(),
        sum=Account.objects.aggregate(sum=Coalesce(Sum("balance"), 0))["sum"],
        wrong=_ids(accounts.exclude(balance=F("received") - F("given"))),
        negative=_ids(Account.objects.filter(balance__lt=0).exclude(kind=Account.Kind.HOUSE)),
        half_settled=_ids(accounts.filter(kind=Account.Kind.POT, given__gt=0).exclude(balance=0)),
        between_users=_ids(
            Transfer.objects.filter(source__kind=Account.Kind.USER, target__kind=Account.Kind.USER),
        ),
    )


def _moved(side: str) -> Coalesce:
    """Taler that went through an account on one side of its transfers."""
    of_account = Transfer.objects.filter(**{side: OuterRef("pk")}).order_by().values(side)
    return Coalesce(Subquery(of_account.annotate(moved=Sum("amount")).values("moved")), 0)


def _ids(rows: "QuerySet[Account] | QuerySet[Transfer]") -> list[int]:
    return list(rows.order_by("pk").values_list("pk", flat=True))
