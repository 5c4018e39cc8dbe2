"""Pages for machines: health, metrics, robots."""

import hmac
from ipaddress import ip_address

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST

from config import health, metrics


@require_safe
@never_cache
def healthz(request: HttpRequest) -> HttpResponse:
    """200 when every part works, else 503; the JSON body names each part."""
    parts = health.report()
    return JsonResponse(parts, status=200 if all(parts.values()) else 503)


@require_safe
@never_cache
def readyz(request: HttpRequest) -> HttpResponse:
    """200 when this web server can answer people, else 503: what a proxy or a rolling restart asks.

    Workers do not count: without them matches wait, but every page works.
    """
    parts = health.servers()
    return JsonResponse(parts, status=200 if all(parts.values()) else 503)


@require_safe
@never_cache
def metrics_page(request: HttpRequest) -> HttpResponse:
    """Metrics, for this machine or for whoever shows `METRICS_TOKEN`; for others the page does not exist."""
    if not (_has_token(request) or _is_local(request)):
        raise Http404
    return HttpResponse(metrics.exposition(), content_type=CONTENT_TYPE_LATEST)


@require_safe
@cache_control(max_age=86400)
def robots(request: HttpRequest) -> HttpResponse:
    """Crawlers may read the front page and the leaderboards; tables and accounts are people's own."""
    lines = ["User-agent: *", "Disallow: /tisch/", "Disallow: /partie/", "Disallow: /profil/"]
    lines += ["Disallow: /konto/", "Disallow: /zugang/", "Disallow: /verwaltung/"]
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8")


@require_safe
@cache_control(max_age=86400)
def favicon(request: HttpRequest) -> HttpResponse:
    """For those who ask without reading the page's `<link rel="icon">`."""
    return HttpResponseRedirect(staticfiles_storage.url("icons/favicon.svg"))


def _has_token(request: HttpRequest) -> bool:
    token = settings.METRICS_TOKEN
    sent = request.headers.get("Authorization", "")
    # as bytes: texts must be ASCII to be compared so, and what is sent may be anything
    return bool(token) and hmac.compare_digest(sent.encode(), f"Bearer {token}".encode())


def _is_local(request: HttpRequest) -> bool:
    """Whether the request began on this machine; what a proxy passes on did not."""
    if "X-Forwarded-For" in request.headers:
        return False
    try:
        return ip_address(request.META.get("REMOTE_ADDR", "")).is_loopback
    except ValueError:
        return False
