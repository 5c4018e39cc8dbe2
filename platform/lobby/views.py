"""The lobby's pages."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from accounts import guests
from accounts.models import User
from games.engine import registry
from games.engine.registry import AnyGame
from lobby import opening, regions
from lobby.listing import visible_to
from lobby.solo import SoloForm
from tables.actions import change, sit
from tables.errors import Refused
from tables.models import Table
from tables.views import agreed_stake


@require_safe
@cache_control(private=True, no_cache=True)
def home(request: HttpRequest) -> HttpResponse:
    """The front page: boxes to start alone, tables to join, who is here. `?spiel=` narrows the list to one game."""
    person = _person(request)
    chosen = opening.known_slug(request.GET.get("spiel"))
    parts = regions.render(person, chosen)
    if _wants_part(request):
        response = HttpResponse(parts["tables"])
    else:
        boxes = [(game, registry.presentation(game.slug), SoloForm(game, person)) for game in registry.all_games()]
        response = render(
            request,
            "lobby/home.html",
            {
                "regions": parts,
                "stamp": regions.stamp(parts),
                "chosen": chosen,
                "boxes": boxes,
                "games": _with_marks(registry.all_games()),
                "greeting": _greeting(person) if person else "",
                "form": opening.OpenForm(opening.game_called(chosen), person),
            },
        )
    patch_vary_headers(response, ["HX-Request"])
    return response


@require_POST
def solo(request: HttpRequest, slug: str) -> HttpResponse:
    """Start alone against computers with one click; a visitor becomes a guest (PL-02, PL-11)."""
    game = _game_or_404(slug)
    form = SoloForm(game, _person(request), request.POST.dict())
    if not form.is_valid():
        messages.error(request, _("Diese Einstellungen passen nicht zusammen. Wähle bitte neu."))
        return redirect("lobby:home")
    try:
        table = form.start(guests.ensure(request))
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect("lobby:home")
    return redirect("tables:table", table.key)


@require_http_methods(["GET", "HEAD", "POST"])
def open_table(request: HttpRequest) -> HttpResponse:
    """Open a table with others (PL-12). GET shows the form with the settings in the query, POST opens the table."""
    person = _person(request)
    if request.method != "POST":
        game = opening.game_called(request.GET.get("game"))
        return _open_page(request, opening.OpenForm(game, person, shown=request.GET.dict() or None))
    game = _game_or_404(request.POST.get("game", opening.game_called(None).slug))
    form = opening.OpenForm(game, person, sent=request.POST)
    if not form.is_valid():
        return _open_page(request, form, status=422)
    try:
        table = opening.open_for(guests.ensure(request), form)
    except Refused as refusal:
        form.add_error(None, str(refusal))
        return _open_page(request, form, status=422)
    return _to_table(request, table)


@require_http_methods(["GET", "POST"])
def change_table(request: HttpRequest, key: str) -> HttpResponse:
    """Set up a waiting table anew, which its opener may as long as nobody else sits (PL-15)."""
    if not request.user.is_authenticated:
        raise Http404
    table = get_object_or_404(Table, key=key, opener=request.user, status=Table.Status.WAITING)
    game = registry.get(table.game)
    if request.method == "GET":
        shown = request.GET.dict() or opening.shown_settings(table)
        return _open_page(request, opening.OpenForm(game, request.user, shown=shown), table)
    form = opening.OpenForm(game, request.user, sent=request.POST)
    if not form.is_valid():
        return _open_page(request, form, table, status=422)
    try:
        change(request.user, table, form.table_settings())
    except Refused as refusal:
        form.add_error(None, str(refusal))
        return _open_page(request, form, table, status=422)
    return _to_table(request, table)


@require_POST
def join(request: HttpRequest, key: str) -> HttpResponse:
    """Take a seat with one click (PL-13); a visitor becomes a guest. Goes to the table, or says why not."""
    table = get_object_or_404(visible_to(_person(request)), key=key)
    try:
        sit(guests.ensure(request), table, stake=agreed_stake(request.POST))
    except Refused as refusal:
        if refusal.code != "already_seated":
            messages.error(request, str(refusal))
            return redirect("lobby:home")
    return redirect("tables:table", table.key)


@require_safe
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    """The rules of a game (PL-55); only their text for a page that shows them without being left."""
    game = _game_or_404(slug)
    is_part = _wants_part(request) or "partial" in request.GET
    response = render(
        request,
        "lobby/_rules.html" if is_part else "lobby/rules.html",
        {
            "game": game,
            "presentation": registry.presentation(slug),
            "texts": (f"games/{slug}/_rules.html", "lobby/_plain_rules.html"),
        },
    )
    patch_vary_headers(response, ["HX-Request"])
    return response


def _open_page(
    request: HttpRequest, form: opening.OpenForm, table: Table | None = None, status: int = 200
) -> HttpResponse:
    template = "lobby/_open_form.html" if _wants_part(request) else "lobby/open.html"
    games = registry.all_games() if table is None else [form.game]
    return render(request, template, {"form": form, "games": _with_marks(games), "table": table}, status=status)


def _with_marks(games: list[AnyGame]) -> list[tuple[AnyGame, tuple[str, str]]]:
    """Each game with the templates of its card."""
    return [(game, registry.mark(game.slug)) for game in games]


def _greeting(person: User) -> str:
    """What one says at this time of the day in Berlin."""
    hour = timezone.localtime(timezone=timezone.get_default_timezone()).hour
    if 5 <= hour < 11:
        return _("Guten Morgen, %(name)s") % {"name": person.username}
    if 11 <= hour < 18:
        return _("Hallo, %(name)s") % {"name": person.username}
    return _("Guten Abend, %(name)s") % {"name": person.username}


def _to_table(request: HttpRequest, table: Table) -> HttpResponse:
    there = redirect("tables:table", table.key)
    return HttpResponseClientRedirect(there.url) if _wants_part(request) else there


def _wants_part(request: HttpRequest) -> bool:
    """Whether a script asks for a part of a page, and is not restoring the whole of it."""
    return "HX-Request" in request.headers and "HX-History-Restore-Request" not in request.headers


def _person(request: HttpRequest) -> User | None:
    return request.user if request.user.is_authenticated else None


def _game_or_404(slug: str) -> AnyGame:
    try:
        return registry.get(slug)
    except KeyError:
        raise Http404 from None
