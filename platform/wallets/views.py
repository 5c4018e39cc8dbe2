"""The page "Dein Konto"."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from wallets import ledger, statement
from wallets.plot import steps


@require_safe
def account(request: HttpRequest) -> HttpResponse:
    """A member's balance and transfers (PL-36); for guests and visitors, what an account would be good for.

    `?vor=<id>` pages back to transfers older than that one; HTMX gets only their lines.
    """
    user = request.user
    if not user.is_authenticated or user.is_guest:
        return render(request, "wallets/invitation.html", {"welcome": ledger.WELCOME, "floor": ledger.FLOOR})
    own = ledger.open_account(user)
    before = request.GET.get("vor", "")
    page = statement.page(own, int(before) if before.isdecimal() and len(before) < 19 else None)
    if "HX-Request" in request.headers:
        response = render(request, "wallets/_lines.html", {"page": page})
    else:
        history = statement.history(own)
        response = render(
            request,
            "wallets/account.html",
            {
                "account": own,
                "page": page,
                "in_play": statement.in_play(own),
                "today": timezone.localdate(),
                "month": statement.month(own),
                "history": history,
                "plot": steps([balance for _, balance in history]),
                "floor": ledger.FLOOR,
            },
        )
    patch_vary_headers(response, ["HX-Request"])
    return response
