"""The page "Bestenliste"."""

from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.models import User
from games.engine import registry
from games.engine.registry import AnyGame
from leaderboards.periods import Period, berlin_day, key
from leaderboards.ranking import board

DEFAULT = Period.MONTH


@require_safe
def home(request: HttpRequest, slug: str = "") -> HttpResponse:
    """The board of one game, or of all (PL-41).

    `?zeit=heute|woche|monat|gesamt` chooses the period, `?seite=<n>` the page. An unknown game or period is a 404.
    """
    games = registry.all_games()
    period = _period(request)
    if slug and slug not in {game.slug for game in games}:
        raise Http404
    viewer = _member(request)
    day = berlin_day(timezone.now())
    shows_today = period != Period.TODAY
    today = key(Period.TODAY, day) if shows_today else ""
    context: dict[str, Any] = {
        "board": board(slug, key(period, day), page=_page(request), viewer=viewer, today=today),
        "viewer": viewer,
        "period": period,
        "lead": _lead(period),
        "games": [(_("Alle Spiele"), _address("", period), not slug)]
        + [(game.name, _address(game.slug, period), game.slug == slug) for game in games],
        "periods": [(label, _address(slug, one), one == period) for one, label in _labels().items()],
        "here": _address(slug, period),
        "shows_mix": not slug and len(games) > 1,
        "shows_today": shows_today,
        "all_games": games,
        "scoring": _scoring([game for game in games if slug in ("", game.slug)]),
    }
    return render(request, "leaderboards/home.html", context)


def _period(request: HttpRequest) -> Period:
    try:
        return Period(request.GET.get("zeit", DEFAULT))
    except ValueError as unknown:
        raise Http404 from unknown


def _page(request: HttpRequest) -> int:
    asked = request.GET.get("seite", "")
    return int(asked) if asked.isdecimal() and len(asked) < 10 else 1


def _member(request: HttpRequest) -> User | None:
    user = request.user
    return user if user.is_authenticated and not user.is_guest else None


def _address(slug: str, period: Period) -> str:
    path = reverse("leaderboards:game", args=[slug]) if slug else reverse("leaderboards:home")
    return f"{path}?{urlencode({'zeit': period.value})}"


def _scoring(games: list[AnyGame]) -> list[tuple[str, list[tuple[str, str]]]]:
    """What brings points: for each of the games its name and lines of their own, and last what all give alike."""
    told = {game: registry.presentation(game.slug).scoring for game in games}
    lines = {game: [(str(what), str(points)) for what, points in told[game]] for game in games if told[game]}
    if len(lines) < 2:
        return [("", found) for found in lines.values()]
    first, *others = lines.values()
    alike = [line for line in first if all(line in found for found in others)]
    own = [(str(game.name), [line for line in found if line not in alike]) for game, found in lines.items()]
    return [*own, (_("In jedem Spiel"), alike)]


def _labels() -> dict[Period, str]:
    return {
        Period.TODAY: _("Heute"),
        Period.WEEK: _("Woche"),
        Period.MONTH: _("Monat"),
        Period.EVER: _("Gesamt"),
    }


def _lead(period: Period) -> str:
    match period:
        case Period.TODAY:
            return _("Alle Punkte seit Mitternacht.")
        case Period.WEEK:
            return _("Alle Punkte seit Montag.")
        case Period.MONTH:
            month = date_format(berlin_day(timezone.now()), "F Y")
            return _("Alle Punkte im %(month)s.") % {"month": month}
        case Period.EVER:
            return _("Alle Punkte, seit es diesen Tisch gibt.")
