"""Saying something at a table, and reading what was said (PL-50)."""

from random import choice
from unicodedata import category

from django.core.cache import cache
from django.db import transaction
from django.utils import translation
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.names import BLANK_LETTERS
from chat.models import TEXT_LENGTH, ChatMessage
from games.engine import registry
from tables import clock, notify
from tables.errors import Refused
from tables.models import Match, MatchSeat, Seat, Table

LOCK_SECONDS = 2
"""How long somebody is silent after each line, exclamations included."""
MARKS = 3
"""So many marks may stand on one letter; more would spill over other people's lines."""
SHOWN = 50
"""Lines a page shows when it is opened."""


def say(user: User, table: Table, text: str) -> ChatMessage:
    """Say `text`. Raises `Refused`: not_seated, silenced, empty, too_long, slow."""
    cleaned = clean(text)
    if not cleaned:
        raise Refused("empty", _("Schreib erst etwas."))
    if len(cleaned) > TEXT_LENGTH:
        raise Refused("too_long", _("Das ist zu lang. 200 Zeichen passen hinein."))
    return _utter(user, table, ChatMessage.Kind.TEXT, cleaned)


def cheer(user: User, table: Table, mood: str) -> ChatMessage:
    """Say one of the game's exclamations, "joy" or "anger", picked at random.

    Raises `Refused`: not_seated, silenced, slow.
    """
    presentation = registry.presentation(table.game)
    words = presentation.joy if mood == "joy" else presentation.anger
    with translation.override(None):  # the source text is kept; each reader gets it in their own language
        return _utter(user, table, ChatMessage.Kind.CHEER, str(choice(words)))


def clean(text: str) -> str:
    """`text` on one line, without characters that would steer a terminal or turn the direction of writing.

    Marks on a letter pile up three high at most, so that they stay in their line. Empty when nothing can be seen of it.
    """
    bidi = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
    kept = (" " if category(char) in ("Cc", "Zl", "Zp") else char for char in text if char not in bidi)
    line = _without_piles(" ".join("".join(kept).split()))
    return line if any(category(char)[0] in "LNPS" and char not in BLANK_LETTERS for char in line) else ""


def recent(table_id: int, reader: User) -> list[ChatMessage]:
    """The last lines that `reader` wants and may see, oldest first."""
    lines = ChatMessage.objects.filter(table=table_id, is_hidden=False).select_related("user")
    lines = lines.exclude(user__in=reader.mutes.values("muted"))
    return list(lines.order_by("-id")[:SHOWN])[::-1]


def before(message: ChatMessage) -> ChatMessage | None:
    """The line of the table that came before `message`."""
    return ChatMessage.objects.filter(table=message.table_id, pk__lt=message.pk).order_by("-id").first()


def _without_piles(text: str) -> str:
    kept, pile = [], 0
    for char in text:
        pile = pile + 1 if category(char) in ("Mn", "Me") else 0
        if pile <= MARKS:
            kept.append(char)
    return "".join(kept)


def _utter(user: User, table: Table, kind: ChatMessage.Kind, text: str) -> ChatMessage:
    seat = _seat(user, table)
    if seat is None:
        raise Refused("not_seated")
    if User.objects.filter(pk=user.pk, is_silenced=True).exists():
        raise Refused("silenced", _("Du bist im Chat stummgeschaltet."))
    if not _locks(user):
        raise Refused("slow", _("Einen Moment noch, dann kannst du wieder etwas sagen."))
    number = Match.objects.filter(table=table).count()
    with transaction.atomic():
        message = ChatMessage.objects.create(
            table=table, user=user, seat=seat, match_number=number, kind=kind, text=text
        )
        told = {f"table.{table.pk}": {"type": "chat.message", "id": message.pk}}
        transaction.on_commit(lambda: notify.send(told), robust=True)
    return message


def _locks(user: User) -> bool:
    """Lock `user` for the next seconds; false while another line still does.

    A line from further ahead is of before the clock was set back, and would lock for as long as that was.
    """
    key, now = f"chat:lock:{user.pk}", clock.now().timestamp()
    if cache.add(key, now, LOCK_SECONDS):
        return True
    then = cache.get(key)
    if then is None or abs(now - then) < LOCK_SECONDS:
        return False
    cache.set(key, now, LOCK_SECONDS)
    return True


def _seat(user: User, table: Table) -> int | None:
    """The seat of the running match, else the seat at the table; watchers and leavers have none."""
    playing = MatchSeat.objects.filter(
        match__table=table, match__status=Match.Status.RUNNING, user=user, left_at__isnull=True
    )
    number = playing.values_list("number", flat=True).first()
    if number is None:
        number = Seat.objects.filter(table=table, user=user).values_list("number", flat=True).first()
    return number
