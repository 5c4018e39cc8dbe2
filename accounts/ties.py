"""What ties a person to a place. Rooms above say it here, because `accounts` knows nothing of tables.

A tied guest is not forgotten (PL-04) and does not slip into another account (CASE-B69).
"""

from functools import reduce
from operator import or_

from django.db.models import Q, QuerySet

from accounts.models import User

_ties: list[Q] = []


def register(tie: Q) -> None:
    """Add a condition on `User`, once, from an app's `ready()`."""
    if tie not in _ties:
        _ties.append(tie)


def tied() -> QuerySet[User]:
    """Everybody whom some room needs where they are."""
    return User.objects.filter(reduce(or_, _ties)) if _ties else User.objects.none()


def is_tied(user: User) -> bool:
    """Whether a room needs this person where they are."""
    return tied().filter(pk=user.pk).exists()
