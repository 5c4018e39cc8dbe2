"""What one can do about a line: mute its author, report it, and for staff hide it or silence the author."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.models import User
from chat import moderation
from chat.models import ChatMessage
from tables.answers import done, refused
from tables.errors import Refused
from tables.models import MatchSeat, Table


class Request(HttpRequest):
    """A request of somebody who is logged in."""

    user: User


Events = dict[str, dict[str, Any]]
Deed = Callable[[Request, ChatMessage], tuple[str, Events]]


def _about_a_line(deed: Deed) -> Callable[..., HttpResponse]:
    """A POST that names a line (`message`) and answers with a note and browser events."""

    @login_required
    @require_POST
    def view(request: Request) -> HttpResponse:
        wanted = request.POST.get("message", "")
        lines = ChatMessage.objects.select_related("user", "table")
        message = get_object_or_404(lines, pk=_number(wanted))
        if not _may_read(request.user, message.table):  # the way back would tell the address of a private table
            raise Http404
        back = reverse("tables:table", args=[message.table.key])
        try:
            text, events = deed(request, message)
        except Refused as refusal:
            return refused(request, refusal, back)
        return done(request, back, text, {"chat-done": {}, **events})

    return view


@_about_a_line
def mute(request: Request, message: ChatMessage) -> tuple[str, Events]:
    """Do not show me this person's lines any more."""
    moderation.mute(request.user, message.user)
    return _("Du liest nichts mehr von %(name)s.") % {"name": message.user}, {"chat-muted": {"user": message.user_id}}


@_about_a_line
def report(request: Request, message: ChatMessage) -> tuple[str, Events]:
    """Staff should look at this line."""
    moderation.report(request.user, message)
    return _("Danke, wir sehen uns das an."), {}


@_about_a_line
def hide(request: Request, message: ChatMessage) -> tuple[str, Events]:
    """Take the line away from everybody (staff)."""
    _moderators_only(request)
    moderation.hide(message)
    return _("Die Zeile ist ausgeblendet."), {}


@_about_a_line
def silence(request: Request, message: ChatMessage) -> tuple[str, Events]:
    """Take the word from the author (staff)."""
    _moderators_only(request)
    moderation.silence(message.user)
    return _("%(name)s ist stummgeschaltet.") % {"name": message.user}, {}


@login_required
def muted(request: Request) -> HttpResponse:
    """Whom I have muted; POST with `user` lets me read one of them again."""
    if request.method == "POST":
        wanted = _number(request.POST.get("user", ""))
        for mute in request.user.mutes.select_related("muted").filter(muted=wanted):
            moderation.unmute(request.user, mute.muted)
            messages.success(request, _("Du liest %(name)s wieder.") % {"name": mute.muted})
        return redirect("chat:muted")
    return render(request, "chat/muted.html", {"mutes": request.user.mutes.select_related("muted")})


def _number(text: str) -> int:
    """The id in `text`, 0 for anything that is none."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 16 else 0


def _may_read(user: User, table: Table) -> bool:
    """Whether `user` may know of a line at `table`: at a private one only moderators and who sits or played there."""
    if not table.is_private or moderation.may_moderate(user):
        return True
    played = MatchSeat.objects.filter(match__table=table, user=user)
    return table.seats.filter(user=user).exists() or played.exists()


def _moderators_only(request: Request) -> None:
    if not moderation.may_moderate(request.user):
        raise PermissionDenied
