"""Who may look at which match that is over (PL-57)."""

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet

from accounts.models import User
from tables.models import Match, MatchSeat


def visible_to(user: User | AnonymousUser) -> QuerySet[Match]:
    """Matches that are over: everybody's, and of private tables those that `user` sat down for."""
    own = MatchSeat.objects.filter(user=user.pk).values("match") if user.pk is not None else []
    return Match.objects.exclude(status=Match.Status.RUNNING).filter(Q(is_private=False) | Q(pk__in=own))
