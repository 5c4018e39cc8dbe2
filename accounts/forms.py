"""The forms at the doors."""

from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.forms import LoginForm as AllauthLoginForm
from allauth.account.forms import ResetPasswordForm as AllauthResetPasswordForm
from allauth.account.forms import SignupForm as AllauthSignupForm
from django import forms
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from accounts import guests, mail
from accounts.models import User
from accounts.names import LONGEST


class SignupForm(AllauthSignupForm):  # type: ignore[misc]
    """Registering. A guest's form starts with the name they are known by."""

    field_order = ["username", "password1", "password2", "email"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        name = self.fields["username"]
        name.label = _("Name")
        name.help_text = _("So sehen dich die anderen: 2 bis %(longest)d Zeichen, Umlaute gern.") % {"longest": LONGEST}
        self.fields["password1"].label = _("Passwort")
        self.fields["password2"].label = _("Passwort noch einmal")
        self.fields["email"].label = _("E-Mail-Adresse (wenn du magst)")
        self.fields["email"].help_text = _("Nur damit kannst du ein vergessenes Passwort zurücksetzen.")
        for field in self.fields.values():
            field.widget.attrs.pop("placeholder", None)

    def try_save(self, request: HttpRequest) -> tuple[User | None, HttpResponse | None]:
        """Everything that makes a member, or nothing of it."""
        with transaction.atomic():
            user, response = super().try_save(request)
        return user, response


class LoginForm(AllauthLoginForm):  # type: ignore[misc]
    """Logging in. A guest is asked what becomes of the guest's row (CASE-B69)."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = _("Name oder E-Mail-Adresse")
        self.fields["login"].widget.attrs.update(autocomplete="username", autocapitalize="none")
        self.fields["password"].label = _("Passwort")
        for field in self.fields.values():
            field.widget.attrs.pop("placeholder", None)
        if guests.of(self.request):
            self.fields["forget_guest"] = forms.BooleanField(
                label=_("Gastspiel gleich aus den Listen nehmen: Name und Einstellungen werden gelöscht"),
                required=False,
            )


class ResetPasswordForm(AllauthResetPasswordForm):  # type: ignore[misc]
    """Asking for a new password. Whose address it is turns out beside the page, so its time tells nothing (PL-63)."""

    def clean_email(self) -> str:
        """The address as it was typed, looked up nowhere."""
        email: str = get_adapter().clean_email(self.cleaned_data["email"])
        return email

    def save(self, request: HttpRequest, **kwargs: Any) -> str:
        """Let the mail be written, if there is somebody to write to; the address."""
        mail.beside(lambda: self._write(request, **kwargs))
        email: str = self.cleaned_data["email"]
        return email

    def _write(self, request: HttpRequest, **kwargs: Any) -> None:
        super().clean_email()
        super().save(request, **kwargs)
