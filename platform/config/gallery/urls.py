"""The site's addresses, and one for each page that otherwise shows only when something goes wrong."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, URLResolver, path

from config import urls, views

handler400, handler403, handler404, handler500 = urls.handler400, urls.handler403, urls.handler404, urls.handler500

PAGES: dict[int, Callable[[HttpRequest], HttpResponse]] = {
    400: views.bad_request,
    403: views.forbidden,
    404: views.not_found,
    500: views.server_error,
}


def trouble(request: HttpRequest, code: int) -> HttpResponse:
    """The page for `code`."""
    return PAGES[code](request) if code in PAGES else render(request, f"{code}.html", status=code)


urlpatterns: list[URLPattern | URLResolver] = [path("galerie/<int:code>/", trouble), *urls.urlpatterns]
