"""Settings and profile."""

from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.utils import get_next_redirect_url
from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.models import User
from accounts.names import name_key
from accounts.settings_form import LanguageForm, LargeViewForm, ThemeForm, settings_form
from accounts.visitors import remember


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def settings_page(request: HttpRequest) -> HttpResponse:
    """The page "Einstellungen" (PL-07); for htmx only the form, which is how a table shows it in a dialog."""
    form = settings_form(request)
    if request.method != "POST":
        template = "accounts/_settings_form.html" if _by_htmx(request) else "accounts/settings.html"
        return render(request, template, {"form": form})
    return _keep(request, form)


@require_POST
def choose_theme(request: HttpRequest) -> HttpResponse:
    """Keep `theme`, from the button in every page's head."""
    return _keep(request, ThemeForm(request.POST))


@require_POST
def choose_language(request: HttpRequest) -> HttpResponse:
    """Keep `language`, from a button on any page."""
    return _keep(request, LanguageForm(request.POST))


@require_POST
def choose_large_view(request: HttpRequest) -> HttpResponse:
    """Keep `large_view` and `wide_chat`, from a button at a table."""
    return _keep(request, LargeViewForm(request.POST))


def _keep(request: HttpRequest, form: forms.Form) -> HttpResponse:
    """Store what the form says, with the row or in cookies, and say so: to htmx in a line, else on the page before."""
    if not form.is_valid():
        return HttpResponse(_("Diese Auswahl gibt es nicht."), status=422, content_type="text/plain; charset=utf-8")
    if _by_htmx(request):
        response = HttpResponse(_("Gespeichert"))
        if "language" in form.changed_data:
            response.headers["HX-Refresh"] = "true"
    else:
        messages.success(request, _("Gespeichert."))
        response = redirect(_page_before(request))
    if request.user.is_authenticated:
        request.user.choose(**form.cleaned_data)
    else:
        remember(response, form.cleaned_data)
    return response


def _by_htmx(request: HttpRequest) -> bool:
    return request.headers.get("HX-Request") == "true"


def _page_before(request: HttpRequest) -> str:
    """Where the form was sent from, if that is a page of ours."""
    referer = request.headers.get("Referer", "")
    came_from = referer if referer and get_adapter().is_safe_url(referer) else "accounts:settings"
    return get_next_redirect_url(request) or came_from


@require_safe
@login_required
def own_profile(request: HttpRequest) -> HttpResponse:
    """Lead to one's own profile."""
    return redirect("accounts:profile", request.user.get_username())


@require_safe
def profile(request: HttpRequest, name: str) -> HttpResponse:
    """What everybody may know of a person (PL-06). Any spelling of the name leads there; 404 once anonymised."""
    if "\0" in name:  # PostgreSQL has no such text
        raise Http404
    person = get_object_or_404(User, name_key=name_key(name), forgotten_at=None)
    if person.username != name:
        return redirect(person)
    context: dict[str, Any] = {"person": person, "is_me": person == request.user}
    return render(request, "accounts/profile.html", context)
