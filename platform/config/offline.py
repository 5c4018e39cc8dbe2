"""What a browser keeps for when the network is away: one page, and the service worker that shows it."""

from hashlib import sha256

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe


@require_safe
@cache_control(no_cache=True)
def page(request: HttpRequest) -> HttpResponse:
    """The page itself, the same for everybody who reads the language."""
    return _in_language(HttpResponse(_page()))


@require_safe
@cache_control(no_cache=True)
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker. It changes with the page and with the language, and browsers then keep the new page."""
    script = {"mark": sha256(_page().encode()).hexdigest()[:12], "page": reverse("offline")}
    text = render_to_string("worker.js", script)
    return _in_language(HttpResponse(text, content_type="text/javascript; charset=utf-8"))


def _page() -> str:
    return render_to_string("offline.html")


def _in_language(response: HttpResponse) -> HttpResponse:
    patch_vary_headers(response, ["Accept-Language", "Cookie"])
    return response
