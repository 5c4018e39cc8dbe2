"""What is a person's own, for whoever wants a copy of it (PL-06).

Rooms above say here what they keep, because `accounts` knows nothing of them.
"""

from collections.abc import Callable
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator

from accounts.models import User

Teller = Callable[[User], Any]
"""Tells what a room keeps of a person, as plain data for JSON; times are aware `datetime`."""

_tellers: dict[str, Teller] = {}


def register(name: str, teller: Teller) -> None:
    """Let `teller` answer under the key `name`; from an app's `ready()`."""
    _tellers[name] = teller


def of(user: User) -> dict[str, Any]:
    """Everything the house keeps of `user`, by room."""
    return {name: teller(user) for name, teller in _tellers.items()}


def person(user: User) -> dict[str, Any]:
    """What this room keeps itself. Secrets such as the password's hash are no use to anybody and stay here."""
    return {
        "name": user.username,
        "is_guest": user.is_guest,
        "joined_at": user.date_joined,
        "last_login_at": user.last_login,
        "last_seen_at": user.last_seen,
        "addresses": list(EmailAddress.objects.filter(user=user).values("email", "verified", "primary")),
        "second_factor": sorted(Authenticator.objects.filter(user=user).values_list("type", flat=True)),
        "settings": user.preferences,
    }


register("person", person)
