"""Start the match at a waiting table."""

from django.db import transaction

from accounts.models import User
from tables import beginning, notify, seating
from tables.errors import Refused
from tables.models import Match, Table


def start(user: User, table: Table) -> Match:
    """Let the opener start (PL-14). Raises `Refused`: not_opener, running, closed, too_few, unpaid."""
    with transaction.atomic():
        table, seats = seating.claim(table)
        if table.status == Table.Status.RUNNING:
            raise Refused("running")
        if table.status != Table.Status.WAITING:
            raise Refused("closed")
        if table.opener_id != user.pk:
            raise Refused("not_opener")
        match = beginning.begin(table, seats)
        table.save(update_fields=["opener", "status", "return_until"])
        notify.changed(table, match, lobby=True)
    if match is None:
        raise Refused("unpaid")
    return match
