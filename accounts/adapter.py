"""How allauth meets our people: names by PL-05, and guests who keep their row when they register (PL-03)."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.mfa.adapter import DefaultMFAAdapter
from django.contrib.auth import update_session_auth_hash
from django.db import transaction
from django.forms import BaseForm
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts import guests
from accounts.models import User
from accounts.names import name_key
from accounts.naming import TAKEN, allowed, available
from accounts.signals import became_member
from accounts.visitors import chosen_by_visitor


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Registering, logging in and out."""

    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "username_taken": TAKEN,
        "username_password_mismatch": _("Name oder Passwort stimmen nicht."),
        "email_password_mismatch": _("E-Mail-Adresse oder Passwort stimmen nicht."),
        "same_as_current": _("Das ist schon dein jetziger Eintrag."),
    }

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """The name as it will be stored; raises `ValidationError` for what PL-05 does not allow.

        A guest who registers may keep the name they have. `shallow` leaves out what asks the database.
        """
        return allowed(username) if shallow else available(username, guests.of(self.request))

    def authenticate(self, request: HttpRequest, **credentials: Any) -> User | None:
        """Find the person by any spelling of their name that counts as the same (PL-05), then let allauth check.

        What may be an address is tried as one only where it is nobody's name: allauth would compute the slow hash once
        more for an address it knows, and the time would tell so (PL-63).
        """
        if name := credentials.get("username"):
            stored = User.objects.filter(name_key=name_key(name)).values_list("username", flat=True).first()
            credentials["username"] = stored or name
            if stored is None and "email" in credentials:
                del credentials["username"]
        user: User | None = super().authenticate(request, **credentials)
        return user

    def new_user(self, request: HttpRequest) -> User:
        """The row that will be the member's: a guest's own, or a new one."""
        return guests.of(request) or User(preferences=chosen_by_visitor(request))

    def save_user(self, request: HttpRequest, user: User, form: BaseForm, commit: bool = True) -> User:
        """Make `user` a member with what the form says (PL-03): same id, so seat, hand, history and settings stay.

        The session stays, too, under a new key.
        """
        is_conversion = user.pk is not None
        with transaction.atomic():
            if is_conversion:
                user = User.objects.select_for_update().get(pk=user.pk, is_guest=True, forgotten_at=None)
            user.is_guest = False
            user = super().save_user(request, user, form, commit)
            became_member.send(sender=User, user=user)
        if is_conversion:
            update_session_auth_hash(request, user)
        return user


class SecondFactorAdapter(DefaultMFAAdapter):  # type: ignore[misc]
    """The second factor's messages, said the way we talk here."""

    error_messages = {
        **DefaultMFAAdapter.error_messages,
        "add_email_blocked": _("Solange die Zwei-Faktor-Anmeldung an ist, lässt sich keine E-Mail-Adresse hinzufügen."),
        "cannot_delete_authenticator": _("Die Zwei-Faktor-Anmeldung lässt sich gerade nicht abschalten."),
        "cannot_generate_recovery_codes": _("Ersatzcodes gibt es erst, wenn die Zwei-Faktor-Anmeldung an ist."),
        "unverified_email": _("Bestätige zuerst deine E-Mail-Adresse, dann geht die Zwei-Faktor-Anmeldung."),
    }
