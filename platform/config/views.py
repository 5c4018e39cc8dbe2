"""The pages for when something went wrong."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template import loader


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """403: the person may not do this."""
    return render(request, "403.html", status=403)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """404: nothing lives at this address."""
    return render(request, "404.html", status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    """500: our own fault. Needs neither database nor session nor static files, any of which may be what failed."""
    return HttpResponse(loader.render_to_string("500.html"), status=500)
