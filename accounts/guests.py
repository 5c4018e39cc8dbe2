"""Guests: real rows from the first click on, so that everything they do can stay theirs (PL-02, PL-03)."""

from contextlib import suppress
from random import SystemRandom

from allauth.core.exceptions import ImmediateHttpResponse
from allauth.core.ratelimit import consume, respond_429
from django.contrib.auth import login
from django.db import IntegrityError, transaction
from django.http import HttpRequest

from accounts.guest_names import guest_name
from accounts.models import User
from accounts.names import name_key
from accounts.visitors import chosen_by_visitor

_BACKEND = "django.contrib.auth.backends.ModelBackend"
_rng = SystemRandom()


def ensure(request: HttpRequest) -> User:
    """The person of this request; a visitor becomes a guest and is logged in.

    Only for POST, so that crawlers leave no rows; raises `ValueError` otherwise. Past the limit of new guests per
    address it raises allauth's `ImmediateHttpResponse`, which its middleware answers with 429.
    """
    if request.user.is_authenticated:
        return request.user
    if request.method != "POST":
        raise ValueError("guests are made by POST only (PL-02)")
    if not consume(request, action="guest"):
        raise ImmediateHttpResponse(respond_429(request))
    guest = _create(preferences=chosen_by_visitor(request))
    login(request, guest, backend=_BACKEND)
    return guest


def of(request: HttpRequest) -> User | None:
    """The guest of this request; `None` for visitors and members."""
    user = request.user
    return user if user.is_authenticated and user.is_guest else None


def _create(preferences: dict[str, str]) -> User:
    """A new guest; tries again if somebody takes the name in the same moment."""
    highest = 99
    while True:
        name = guest_name(_rng, highest)
        highest = min(highest * 2, 9_999)  # as names grow scarce, so that the search stays short
        if User.objects.filter(name_key=name_key(name)).exists():
            continue
        guest = User(username=name, is_guest=True, preferences=preferences)
        guest.set_unusable_password()
        with suppress(IntegrityError), transaction.atomic():
            guest.save(force_insert=True)
            return guest
