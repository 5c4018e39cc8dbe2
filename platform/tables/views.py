"""The page of a table, and the buttons that are not moves. Each button is a POST that calls one verb."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from games.engine import registry
from tables import actions, closing, door, elsewhere, notify, rendering, snapshot, words
from tables.answers import done, moved_on, refused
from tables.errors import Refused
from tables.guiding import is_first_match
from tables.models import Table
from tables.pushing import epoch_ms
from tables.table_settings import STAKES

Verb = Callable[[User, Table, QueryDict], object]
"""What a button does, given what the form sent. Raises `Refused`."""

LOBBY = "lobby:home"


@require_safe
@cache_control(private=True, no_cache=True)
def table(request: HttpRequest, key: str) -> HttpResponse:
    """The table as this person may see it (PL-16): the whole of it, from nothing but the address and the session."""
    try:
        now = closing.look_in(key)
    except Table.DoesNotExist:
        raise Http404 from None
    if not isinstance(request.user, User):
        return render(request, "tables/door.html", _door(now))
    if not now.may_watch(request.user):
        raise PermissionDenied
    if code := notify.take_notice(now.table.pk, request.user.pk):
        messages.error(request, str(Refused(code)))
    sight = rendering.Sight(now, request.user)
    context = {
        "table": now.table,
        "snapshot": now,
        "sight": sight,
        "regions": sight.regions(),
        "log": sight.log(),
        "elsewhere": elsewhere.look(request.user, now.table.pk).html,
        "now": epoch_ms(),
        "words": words.for_scripts(),
        "hints": now.presentation.hints if is_first_match(request.user, now.table.game) else "",
    }
    return render(request, "tables/table.html", context)


def _door(now: snapshot.Snapshot) -> dict[str, Any]:
    """What somebody is shown whom nobody knows yet."""
    return {
        "table": now.table,
        "game": now.game,
        "presentation": now.presentation,
        "emblem": registry.emblem(now.game.slug),
        "facts": now.presentation.facts(now.table.options),
        "door": door.of(now),
    }


def _button(verb: Verb, *, to: str = "") -> Callable[[HttpRequest, str], HttpResponse]:
    """A POST that carries out `verb` at the table `key`; afterwards the person stays, or goes on to the page `to`."""

    @require_POST
    def view(request: HttpRequest, key: str) -> HttpResponse:
        here = reverse("tables:table", args=[key])
        if not isinstance(request.user, User):
            return moved_on(request, here)
        found = Table.objects.filter(key=key).first()
        if found is None:
            raise Http404
        try:
            verb(request.user, found, request.POST)
        except Refused as refusal:
            return refused(request, refusal, here)
        return moved_on(request, reverse(to)) if to else done(request, here, events={"table-changed": {}})

    return view


def agreed_stake(sent: QueryDict) -> int:
    """The stake that stood on the button somebody pressed."""
    told = sent.get("stake", "0")
    return int(told) if told in {str(stake) for stake in STAKES} else -1


def _number(text: str) -> int | None:
    """The seat somebody chose, if they chose one."""
    if text and text not in ("0", "1", "2", "3"):
        raise Refused("taken")
    return int(text) if text else None


sit = _button(
    lambda user, table, sent: actions.sit(user, table, _number(sent.get("number", "")), stake=agreed_stake(sent))
)
get_up = _button(lambda user, table, sent: actions.get_up(user, table), to=LOBBY)
start = _button(lambda user, table, sent: actions.start(user, table))
leave = _button(lambda user, table, sent: actions.leave(user, table), to=LOBBY)
again = _button(lambda user, table, sent: actions.again(user, table))
set_tempo = _button(lambda user, table, sent: actions.set_tempo(user, table, sent.get("tempo", "")))
