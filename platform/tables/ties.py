"""Whom a table needs: such a guest is not forgotten (PL-04) and does not slip into another account (CASE-B69)."""

from django.db.models import Q

from tables.models import Match, Table

PLAYING = Q(match_seats__match__status=Match.Status.RUNNING, match_seats__left_at=None)
WAITING = Q(seats__table__status__in=[Table.Status.WAITING, Table.Status.RETURNING], seats__is_back=True)
NEEDED = PLAYING | WAITING
"""A condition on `User`."""
