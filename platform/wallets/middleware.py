"""The daily top-up on visiting (PL-32)."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from wallets import ledger


class TopUpMiddleware:
    """Raises a poor member's balance when a page is opened, once a day, and says so.

    Stands behind the middleware that knows the person. It costs a member's page one read by a unique key.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer one request."""
        is_visit = request.method == "GET" and "HX-Request" not in request.headers
        if is_visit and request.user.is_authenticated and (given := ledger.top_up(request.user)):
            messages.info(request, _("Schön, dass du da bist: %(taler)d Taler für dein Konto.") % {"taler": given})
        return self.get_response(request)
