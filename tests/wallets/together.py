"""Doing the same thing at the same time, each in a transaction and on a connection of its own."""

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, local

from django.db import connection, transaction
from django.db.models import Q

from wallets.models import Account


def together(*acts: Callable[[], object]) -> Counter[str]:
    """Start all acts at once; how often each came out: "done", or the name of the error."""
    start = Barrier(len(acts))

    def run(act: Callable[[], object]) -> str:
        try:
            start.wait()
            with transaction.atomic():
                act()
        except Exception as error:
            return type(error).__name__
        finally:
            connection.close()
        return "done"

    with ThreadPoolExecutor(len(acts)) as pool:
        return Counter(pool.map(run, acts))


def unlocked(parties: int) -> Callable[[Q], list[Account]]:
    """What `ledger._lock` would be without a lock: all parties have read before any of them writes."""
    have_read = Barrier(parties)
    here = local()

    def read(accounts: Q) -> list[Account]:
        rows = list(Account.objects.filter(accounts).order_by("pk"))
        if not getattr(here, "waited", False):
            here.waited = True
            have_read.wait(timeout=20)
        return rows

    return read
