"""The pages for when something went wrong."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template import loader


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """400: what was sent cannot be read. Looks at none of it: Django's own page would fail over it again (PL-64)."""
    return HttpResponse(loader.render_to_string("400.html"), status=400)


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """403: the person may not do this."""
    return render(request, "403.html", status=403)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """404: nothing lives at this address."""
    return render(request, "404.html", status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    """500: our own fault. Needs neither database nor session nor static files, any of which may be what failed."""
    return HttpResponse(loader.render_to_string("500.html"), status=500)
