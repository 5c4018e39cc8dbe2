"""Answers to a button: to the live page a note and events, to a browser without scripts a redirect with the note."""

import json
from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django_htmx.http import HttpResponseClientRedirect, trigger_client_event

from tables.errors import Refused


def done(
    request: HttpRequest, back: str, text: str = "", events: Mapping[str, dict[str, Any]] | None = None
) -> HttpResponse:
    """It is done: `text` is a note for the person, `events` are browser events with their details."""
    if not is_live(request):
        if text:
            messages.success(request, text)
        return HttpResponseRedirect(back)
    response = HttpResponse(status=204)
    for name, detail in {**(events or {}), **({"note": {"text": text}} if text else {})}.items():
        trigger_client_event(response, name, detail)
    return response


def moved_on(request: HttpRequest, to: str) -> HttpResponse:
    """It is done, and the person goes on to the page `to`."""
    return HttpResponseClientRedirect(to) if is_live(request) else HttpResponseRedirect(to)


def refused(request: HttpRequest, refusal: Refused, back: str) -> HttpResponse:
    """It was turned down, nothing has changed; 409 with the reason."""
    if not is_live(request):
        messages.error(request, str(refusal))
        return HttpResponseRedirect(back)
    response = HttpResponse(json.dumps({"code": refusal.code}), content_type="application/json", status=409)
    return trigger_client_event(response, "note", {"text": str(refusal), "code": refusal.code})


def is_live(request: HttpRequest) -> bool:
    """Whether the page's script asked, not the browser itself."""
    return bool(request.headers.get("HX-Request"))
