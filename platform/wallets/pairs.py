"""Members of whom one only ever loses to the other: staff may look whether that is on purpose (CASE-B66)."""

import msgspec
from django.db.models import Count, Sum

from accounts.models import User
from wallets.models import Transfer

LEAST = 5
"""So many pots must have been lost; fewer are luck."""


class Pair(msgspec.Struct, frozen=True):
    """Who lost how many pots to whom and never won one back, and the Taler they put into those pots."""

    loser: User
    winner: User
    pots: int
    taler: int


def one_sided() -> list[Pair]:
    """All such pairs, most pots first. Looks through every pot, so it is for staff only."""
    won = Transfer.objects.filter(reason=Transfer.Reason.WON, source__incoming__reason=Transfer.Reason.STAKE)
    sums = won.order_by().values_list("source__incoming__source__user", "target__user")
    found = {
        (loser, winner): (pots, taler)
        for loser, winner, pots, taler in sums.annotate(Count("pk"), Sum("source__incoming__amount"))
        if loser != winner
    }
    striking = {pair: lost for pair, lost in found.items() if lost[0] >= LEAST and pair[::-1] not in found}
    people = User.objects.in_bulk({user for pair in striking for user in pair})
    pairs = [Pair(people[loser], people[winner], *lost) for (loser, winner), lost in striking.items()]
    return sorted(pairs, key=lambda pair: (-pair.pots, pair.loser.pk))
