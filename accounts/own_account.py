"""What people can do with their own row: another name, a copy of all that is kept, going for good (PL-05, PL-06)."""

import json
from typing import Any

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.core.serializers.json import DjangoJSONEncoder
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts import belongings, ties
from accounts.forgetting import StillNeeded, forget
from accounts.models import User
from accounts.naming import RenameForm

EXPORT_FORMAT = 1
"""Raised when the shape of the download changes."""


def _has_password(request: HttpRequest) -> bool:
    """Whether the person could prove once more who they are; a guest is whoever has the session."""
    return isinstance(request.user, User) and not request.user.is_guest


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def rename(request: HttpRequest) -> HttpResponse:
    """The page "Name ändern", for members; guests choose a name when they register."""
    user = _person(request)
    if user.is_guest:
        return redirect("account_signup")
    form = RenameForm(request, User.objects.get(pk=user.pk))
    if request.method == "POST" and form.is_valid() and form.save():
        messages.success(request, _("Du heißt jetzt %(name)s.") % {"name": form.user.username})
        return redirect("accounts:settings")
    return render(request, "accounts/rename.html", {"form": form}, status=422 if form.errors else 200)


@never_cache
@login_required
@require_safe
def download(request: HttpRequest) -> HttpResponse:
    """Everything the house keeps of the person, as a JSON file (PL-06)."""
    facts: dict[str, Any] = {"format": "speedtisch-person", "version": EXPORT_FORMAT}
    facts |= belongings.of(_person(request))
    text = json.dumps(facts, cls=DjangoJSONEncoder, ensure_ascii=False, indent=2)
    response = HttpResponse(text, content_type="application/json; charset=utf-8")
    response.headers["Content-Disposition"] = 'attachment; filename="speedtisch.json"'
    return response


@never_cache
@login_required
@reauthentication_required(enabled=_has_password)  # type: ignore[untyped-decorator]
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: HttpRequest) -> HttpResponse:
    """The page "Konto löschen": says what goes and what stays, and on POST forgets the person (PL-06).

    Seats are given up as by leaving (PL-17). The ledger's rows stay, under a name that is nobody's.
    """
    user = _person(request)
    if request.method == "POST" and "sure" in request.POST:
        try:
            forget(User.objects.get(pk=user.pk))
        except StillNeeded:
            messages.error(request, _("Ein Tisch hat gerade mit dir angefangen. Versuch es bitte noch einmal."))
            return redirect("accounts:delete")
        logout(request)
        messages.success(request, _("Alles Persönliche von dir ist gelöscht. Mach es gut!"))
        return redirect("lobby:home")
    context = {"is_tied": ties.is_tied(user), "is_unsure": request.method == "POST"}
    return render(request, "accounts/delete.html", context)


def _person(request: HttpRequest) -> User:
    assert isinstance(request.user, User)  # noqa: S101  logged in
    return request.user
