"""What the house does for a person on every page."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.contrib import messages
from django.contrib.auth import SESSION_KEY, logout
from django.contrib.sites.requests import RequestSite
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils import timezone, translation
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext as _

from accounts import guests
from accounts.models import User

SEEN_EVERY = timedelta(minutes=5)
"""How stale `last_seen` may become; finer would mean a write per page."""

_OPEN_TO_GUESTS = (
    *("account_logout", "account_inactive", "account_confirm_email"),
    *("account_reset_password", "account_reset_password_done"),
    *("account_reset_password_from_key", "account_reset_password_from_key_done"),
)


class PersonMiddleware:
    """Speaks the person's language, notes that they were here, and shows banned people out.

    Pages made for a person are kept by no cache, unless a view knows better: who comes to the same browser after they
    logged out does not find them by going back.
    Anonymous visitors keep the language that `LocaleMiddleware` took from their cookie or browser.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer one request."""
        if request.user.is_authenticated:
            self._welcome(request, request.user)
        elif SESSION_KEY in request.session:  # the session names somebody who may no longer come in
            logout(request)
            messages.error(request, _("Dieser Zugang ist gesperrt oder gelöscht."))
        response = self.get_response(request)
        if request.user.is_authenticated and not response.has_header("Cache-Control"):
            add_never_cache_headers(response)
        return response

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: Any) -> HttpResponse | None:
        """Send guests from allauth's pages for members to registering: a password alone would make no member."""
        match = request.resolver_match
        name = match.view_name if match else ""
        if guests.of(request) and name.startswith(("account_", "mfa_")) and name not in _OPEN_TO_GUESTS:
            messages.info(request, _("Das geht, sobald du registriert bist."))
            return redirect("account_signup")
        return None

    def process_template_response(self, request: HttpRequest, response: TemplateResponse) -> TemplateResponse:
        """Take allauth's `site`, which holds an address, off its pages: there it would hide the frame's own `site`."""
        context = response.context_data or {}
        if isinstance(context.get("site"), RequestSite):
            del context["site"]
        return response

    def _welcome(self, request: HttpRequest, user: User) -> None:
        if language := user.settings.language:
            translation.activate(language)
            request.LANGUAGE_CODE = language
        now = timezone.now()
        if now - user.last_seen > SEEN_EVERY:
            User.objects.filter(pk=user.pk).update(last_seen=now)
            user.last_seen = now
