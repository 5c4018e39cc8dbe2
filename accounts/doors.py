"""The doors of the house: playing as a guest, registering, logging in."""

from contextlib import suppress
from typing import Any

from allauth.account.utils import get_next_redirect_url
from allauth.account.views import LoginView as AllauthLoginView
from allauth.account.views import SignupView as AllauthSignupView
from django.contrib.auth import logout
from django.db import IntegrityError
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts import guests, ties
from accounts.forgetting import StillNeeded, forget
from accounts.forms import LoginForm, SignupForm
from accounts.models import User


@require_POST
def play_as_guest(request: HttpRequest) -> HttpResponse:
    """The button "Als Gast spielen": a visitor becomes a guest (PL-02) and goes on to `next` or the lobby."""
    guests.ensure(request)
    return redirect(get_next_redirect_url(request) or "lobby:home")


class _MembersPass:
    """Members have no business at these doors; guests have (allauth's own check would turn them away, too)."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if request.user.is_authenticated and not request.user.is_guest:
            return redirect(get_next_redirect_url(request) or "lobby:home")
        response: HttpResponseBase = super().dispatch(request, *args, **kwargs)  # type: ignore[misc]
        return response

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return {**super().get_context_data(**kwargs), "guest": guests.of(self.request)}  # type: ignore[misc, attr-defined]


class SignupView(_MembersPass, AllauthSignupView):  # type: ignore[misc]
    """Registering: a visitor gets a new row, a guest keeps theirs (PL-01, PL-03)."""

    form_class = SignupForm

    def get_initial(self) -> dict[str, Any]:
        """Start with the guest's name: it is the one the others at the table know."""
        guest = guests.of(self.request)
        return {**super().get_initial(), **({"username": guest.username} if guest else {})}

    def form_valid(self, form: BaseForm) -> HttpResponse:
        """Register; a name that was taken, or a guest who registered, in this very moment gets told so."""
        try:
            response: HttpResponse = super().form_valid(form)
        except (IntegrityError, User.DoesNotExist):
            form.add_error(None, _("Das hat sich gerade überschnitten. Versuch es bitte noch einmal."))
            response = self.form_invalid(form)
        return response


class LoginView(_MembersPass, AllauthLoginView):  # type: ignore[misc]
    """Logging in. A guest is told first what that means, and is stopped while a table needs them (CASE-B68, B69)."""

    form_class = LoginForm

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Stop guests who are still at a table; two accounts are never merged."""
        guest = guests.of(request)
        if guest is not None and ties.is_tied(guest):
            return render(request, "accounts/login_blocked.html", {"guest": guest}, status=409)
        return super().dispatch(request, *args, **kwargs)

    def form_valid(self, form: BaseForm) -> HttpResponse:
        """Leave the guest's row before entering the member's: the second factor's page takes nobody who is inside."""
        guest = guests.of(self.request)
        if guest is not None and form.user.is_active:  # type: ignore[attr-defined]
            logout(self.request)
            if form.cleaned_data["forget_guest"]:
                with suppress(StillNeeded):  # then the guest stays, as if nothing had been ticked
                    forget(guest)
        response: HttpResponse = super().form_valid(form)
        return response
