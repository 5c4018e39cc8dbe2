"""Matches that are over, people's lists of them, and the page about fair cards."""

import json
from typing import Any

import msgspec
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.core.ratelimit import consume, respond_429
from django.contrib.auth.models import AnonymousUser
from django.core.serializers.json import DjangoJSONEncoder
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods, require_safe

from accounts.models import User
from accounts.names import name_key
from history import export as exporting
from history import fairness as fair
from history import record
from history.access import visible_to
from history.viewing import Viewing
from tables import snapshot, stage, words
from tables.models import Match, MatchSeat
from tables.replay import NotReplayable

LARGEST = 2**63 - 1


@require_safe
@cache_control(private=True, no_cache=True)
def match(request: HttpRequest, number: int) -> HttpResponse:
    """A match that is over, to leaf through. `?zug=17` opens it there, `?platz=2` through the eyes of the second seat.

    Who plays a match that still runs is led to its table.
    """
    if table_key := _runs_at(request.user, number):
        return redirect("tables:table", table_key)
    found = _find(request, number)
    shot = snapshot.of_match(found.pk)
    context: dict[str, Any] = {
        "match": shot.match,
        "table": shot.table,
        "snapshot": shot,
        "game": shot.game,
        "presentation": shot.presentation,
        "facts": shot.presentation.facts(found.options),
        "rows": stage.rows(shot, request.user),
        "heading": stage.heading(shot, AnonymousUser()),
        "score_label": shot.presentation.score_label(found.options),
        "words": words.for_scripts(),
    }
    try:
        viewing = Viewing(found)
    except NotReplayable:
        return render(request, "history/unreadable.html", context)
    seat = _seat(request, shot)
    version = _number(request.GET.get("zug"), viewing.reel.last, 0)
    context |= {
        "seat": seat,
        "eyes": shot.seats[seat],
        "version": version,
        "last": viewing.reel.last,
        "regions": viewing.regions(version, seat),
        "told": viewing.told(version),
        "lines": viewing.lines,
    }
    return render(request, "history/match.html", context)


@require_safe
@cache_control(private=True, max_age=600)
def frame(request: HttpRequest, number: int, version: int) -> HttpResponse:
    """One step for the page's script: regions, what travels, and what is told, as JSON."""
    found = _find(request, number)
    try:
        viewing = Viewing(found)
    except NotReplayable:
        raise Http404 from None
    if version > viewing.reel.last:
        raise Http404
    shown = viewing.frame(version, _seat(request, viewing.snapshot))
    text = json.dumps(shown, ensure_ascii=False, separators=(",", ":"), default=msgspec.to_builtins)
    return HttpResponse(text, content_type="application/json; charset=utf-8")


@require_safe
def export(request: HttpRequest, number: int) -> HttpResponse:
    """The match as a JSON file."""
    found = _find(request, number)
    text = json.dumps(exporting.as_json(found), cls=DjangoJSONEncoder, ensure_ascii=False, indent=1)
    response = HttpResponse(text, content_type="application/json; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="{found.game}-{found.pk}.json"'
    return response


@require_safe
def fairness(request: HttpRequest) -> HttpResponse:
    """How one can tell that the cards were dealt fairly; `?partie=17` leads to that match."""
    asked = request.GET.get("partie", "")
    if asked and (number := _number(asked, LARGEST, 0)) and visible_to(request.user).filter(pk=number).exists():
        return redirect("history:verify", number)
    return render(request, "history/fairness.html", {"asked": asked})


@require_http_methods(["GET", "HEAD", "POST"])
def verify(request: HttpRequest, number: int) -> HttpResponse:
    """Hash and seed of a match; on POST it is dealt and played again, and compared."""
    found = _find(request, number)
    if request.method == "POST" and not consume(request, action="verify"):
        raise ImmediateHttpResponse(respond_429(request))
    shot = snapshot.of_match(found.pk)
    context: dict[str, Any] = {"match": shot.match, "game": shot.game}
    if request.method == "POST":
        context["holds"] = fair.holds(found)
    return render(request, "history/fairness.html", context)


@require_safe
def matches(request: HttpRequest, name: str) -> HttpResponse:
    """Older matches of a person, `?vor=17` those before that one; for HTMX only their lines."""
    if "\0" in name:  # PostgreSQL has no such text
        raise Http404
    person = get_object_or_404(User, name_key=name_key(name), forgotten_at=None)
    before = _number(request.GET.get("vor"), LARGEST, LARGEST)
    context = {"person": person, "page": record.page(person, request.user, before)}
    template = "history/_matches.html" if "HX-Request" in request.headers else "history/matches.html"
    return render(request, template, context)


def _find(request: HttpRequest, number: int) -> Match:
    """The match, if it is over and this person may look. Raises `Http404`."""
    if number > LARGEST:
        raise Http404
    return get_object_or_404(visible_to(request.user), pk=number)


def _runs_at(user: User | AnonymousUser, number: int) -> str | None:
    """The table of a running match that `user` plays."""
    if user.pk is None or number > LARGEST:
        return None
    playing = MatchSeat.objects.filter(match=number, user=user.pk, left_at=None, match__status=Match.Status.RUNNING)
    return playing.values_list("match__table__key", flat=True).first()


def _seat(request: HttpRequest, shot: snapshot.Snapshot) -> int:
    """Through whose eyes: as asked for, counted from 1; else one's own, else the first's. Counted from 0."""
    mine = next((seat.number for seat in shot.seats if seat.user_id is not None and seat.user_id == request.user.pk), 0)
    return _number(request.GET.get("platz"), len(shot.seats), mine + 1, least=1) - 1


def _number(text: str | None, most: int, usual: int, least: int = 0) -> int:
    """The number in `text`, at most `most`; `usual` for anything that is none."""
    if not text or not (text.isascii() and text.isdecimal() and len(text) < 20):
        return usual
    return max(least, min(int(text), most))
