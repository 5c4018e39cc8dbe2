"""Which tables the lobby shows to whom, and what it tells of each (PL-10, CASE-B12, CASE-B46, CASE-B56)."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from django.db.models import Case, Prefetch, Q, QuerySet, Value, When
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy

from accounts.models import User
from games.engine import registry
from games.engine.presentation import Presentation
from games.engine.registry import AnyGame
from tables.models import HUMAN_SEATS, Match, MatchSeat, Seat, Table

Relation = Literal["return", "join", "watch"]
"""What a person can do at a listed table: go back to the own seat, take a free one, or look on."""

ALIVE = (Table.Status.WAITING, Table.Status.RETURNING, Table.Status.RUNNING)
CLOCK_WORDS = {120: _lazy("2 Min."), None: _lazy("ohne Uhr")}
MOST = 100
"""How many tables the list shows; the oldest come first, so that rows do not jump."""


def visible_to(user: User | None) -> QuerySet[Table]:
    """The living tables that `user` (`None`: a visitor) may see in the lobby and enter from it.

    Private and solo tables show to those who sit there, and to nobody else.
    """
    shown = Q(is_private=False, is_solo=False)
    if user is not None:
        shown |= Q(pk__in=Seat.objects.filter(user=user).values("table"))
    return Table.objects.filter(shown, status__in=ALIVE)


def rows_for(user: User | None, balance: int) -> list["Row"]:
    """What the lobby lists for `user`, who has `balance` Taler: tables that wait before those that run, oldest first.

    A handful of queries, however many tables there are.
    """
    runs_last = Case(When(status=Table.Status.RUNNING, then=Value(1)), default=Value(0))
    chairs = Prefetch("seats", MatchSeat.objects.select_related("user"))
    running = Match.objects.filter(status=Match.Status.RUNNING).defer("state", "seed").prefetch_related(chairs)
    tables = (
        visible_to(user)
        .select_related("opener")
        .prefetch_related(
            Prefetch("seats", Seat.objects.select_related("user")), Prefetch("matches", running, to_attr="running")
        )
        .order_by(runs_last, "pk")
    )
    games = {game.slug for game in registry.all_games()}
    return [Row(table, user, balance) for table in tables[:MOST] if table.game in games]


@dataclass(frozen=True, slots=True)
class Place:
    """One seat as the list draws it; `number` counts from 0."""

    kind: Literal["human", "held", "computer", "free"]
    number: int
    name: str = ""

    @property
    def shape(self) -> int:
        """Which of the six colours and shapes marks the seat, from 1."""
        return self.number + 1


class Row:
    """One table in the eyes of one person."""

    def __init__(self, table: Table, viewer: User | None, balance: int) -> None:
        self.table = table
        self._viewer = viewer
        self._balance = balance

    @cached_property
    def game(self) -> AnyGame:
        """The game that is played."""
        return registry.get(self.table.game)

    @cached_property
    def presentation(self) -> Presentation:
        """How the game is shown."""
        return registry.presentation(self.table.game)

    @cached_property
    def facts(self) -> list[str]:
        """The variant in short words."""
        return [str(fact) for fact in self.presentation.facts(self.table.options)]

    @property
    def mark(self) -> tuple[str, str]:
        """Templates of the game's small picture, the first that exists counts."""
        return f"games/{self.table.game}/_mark.html", "lobby/_plain_mark.html"

    @property
    def pace(self) -> str:
        """Clock and tempo in short words."""
        clock = CLOCK_WORDS.get(self.table.clock, f"{self.table.clock} s")
        return f"{clock} · {self.table.get_tempo_display()}"

    @cached_property
    def match(self) -> Match | None:
        """The running match, without what is hidden in it."""
        running: list[Match] = self.table.running  # type: ignore[attr-defined]  # put there by `rows_for`
        return running[0] if running else None

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """Who sits where: those who play, or those who wait."""
        return tuple(_playing(self.match.seats.all()) if self.match else _waiting(self.table.seats.all()))

    @property
    def free(self) -> int:
        """How many seats a human may take."""
        return sum(place.kind == "free" for place in self.places)

    @property
    def people(self) -> list[str]:
        """Names of the other humans at the table."""
        own = self._viewer.username if self._viewer else None
        return [place.name for place in self.places if place.kind in ("human", "held") and place.name != own]

    @cached_property
    def is_mine(self) -> bool:
        """Whether the viewer has a seat here."""
        return self._viewer is not None and any(seat.user_id == self._viewer.pk for seat in self.table.seats.all())

    @property
    def relation(self) -> Relation:
        """What the viewer can do here (CASE-B12)."""
        if self.is_mine:
            return "return"
        return "join" if self.free else "watch"

    @property
    def obstacle(self) -> Literal["", "account", "poor"]:
        """Why the viewer cannot take a free seat: the stake asks for an account, or for more Taler (PL-33)."""
        if not self.table.stake:
            return ""
        if self._viewer is None or self._viewer.is_guest:
            return "account"
        return "poor" if self._balance < self.table.stake else ""

    @cached_property
    def is_asked(self) -> bool:
        """Whether the running match waits for the viewer."""
        if self.match is None or self._viewer is None:
            return False
        return any(
            chair.user_id == self._viewer.pk and chair.is_human and chair.asked_version is not None
            for chair in self.match.seats.all()
        )

    @property
    def standing(self) -> str:
        """What goes on at the table, in words."""
        if self.match:
            minutes = int((timezone.now() - self.match.started_at).total_seconds() // 60)
            return _("läuft seit %(minutes)s Min.") % {"minutes": minutes} if minutes else _("hat gerade begonnen")
        if self.table.status == Table.Status.RETURNING:
            return _("spielt gleich noch einmal")
        return _("leere Plätze: Computer") if self.table.fill != "empty" else _("nur Menschen")


def _playing(chairs: Iterable[MatchSeat]) -> Iterable[Place]:
    for chair in chairs:
        if chair.is_human and chair.user:
            yield Place("human", chair.number, chair.user.username)
        else:
            yield Place("computer", chair.number, chair.computer_name)


def _waiting(seats: Iterable[Seat]) -> Iterable[Place]:
    for seat in seats:
        if seat.user:
            yield Place("human" if seat.is_back else "held", seat.number, seat.user.username)
        else:
            yield Place("free" if seat.number < HUMAN_SEATS else "computer", seat.number)
