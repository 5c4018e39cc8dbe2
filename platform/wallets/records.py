"""What the ledger keeps of a person, for their own copy of it (PL-06)."""

from typing import Any

from accounts.models import User
from wallets import ledger
from wallets.models import Account
from wallets.statement import of


def taler_of(user: User) -> dict[str, Any]:
    """Balance and every transfer, oldest first; `change` is signed. A guest has neither."""
    account = Account.objects.filter(user=user).first()
    if account is None:
        return {"balance": 0, "transfers": []}
    transfers = [
        {
            "at": transfer.created_at,
            "reason": transfer.reason,
            "change": transfer.amount if transfer.target_id == account.pk else -transfer.amount,
            "match": transfer.match_id,
            "note": transfer.note,
        }
        for transfer in of(account).order_by("pk")
    ]
    return {"balance": ledger.balance(user), "transfers": transfers}
