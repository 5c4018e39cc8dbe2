"""Which tables the lobby shows to whom, and what it tells of each (PL-10, CASE-B12, CASE-B46, CASE-B56)."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import NamedTuple

from django.db.models import Case, Exists, F, OuterRef, Q, QuerySet, Value, When

from accounts.models import User
from games.engine import registry
from lobby.rows import Obstacle, Place, Relation, Row, pace, standing
from tables.models import HUMAN_SEATS, Match, MatchSeat, Seat, Table

ALIVE = (Table.Status.WAITING, Table.Status.RETURNING, Table.Status.RUNNING)
MOST = 100
"""How many tables the list shows; the oldest come first, so that rows do not jump."""


class Taken(NamedTuple):
    """A seat with what only some may learn of it: `user_id` is who sits there, `None` for nobody."""

    place: Place
    user_id: int | None
    is_asked: bool = False


class Running(NamedTuple):
    """The running match of a table."""

    pk: int
    started_at: datetime


class Listed(NamedTuple):
    """A table with the name of who opened it, its running match, and its seats."""

    table: Table
    opener: str
    match: Running | None
    seats: list[Taken]


def visible_to(user: User | None) -> QuerySet[Table]:
    """The living tables that `user` (`None`: a visitor) may see in the lobby and enter from it.

    Private and solo tables show to those who sit there, and to nobody else.
    """
    shown = Q(is_private=False, is_solo=False)
    if user is not None:
        shown |= Q(pk__in=Seat.objects.filter(user=user).values("table"))
    return Table.objects.filter(shown, status__in=ALIVE)


def everybodys() -> list[Listed]:
    """The tables that are nobody's secret: those that wait before those that run, oldest first."""
    return _listed(visible_to(None))


def rows_of(listed: Iterable[Listed], viewer: User | None = None, balance: int = 0) -> list[Row]:
    """A row for each table, in the active language."""
    return [_row(one, viewer, balance) for one in listed]


def rows_for(user: User | None, balance: int, shared: Sequence[Row] | None = None) -> list[Row]:
    """What the lobby lists for `user`, who has `balance` Taler: tables that wait before those that run, oldest first.

    At most eight queries, however many tables there are, and of plain values; half of them where `shared` tells what a
    visitor is shown. Texts are in the active language.
    """
    others = rows_of(everybodys()) if shared is None else shared
    if user is None:
        return list(others)
    own = rows_of(_listed(_of(user)), user, balance)
    mine = {row.pk for row in own}
    rest = [_in_eyes_of(user, balance, row) for row in others if row.pk not in mine]
    # one's own are never cut off, then all stand in their usual order
    return sorted([*own, *rest[: max(0, MOST - len(own))]], key=lambda row: (row.is_running, row.pk))


def _of(user: User) -> QuerySet[Table]:
    """The living tables at which `user` sits."""
    return Table.objects.filter(Exists(Seat.objects.filter(table=OuterRef("pk"), user=user)), status__in=ALIVE)


def _listed(tables: QuerySet[Table]) -> list[Listed]:
    games = [game.slug for game in registry.all_games()]
    runs_last = Case(When(status=Table.Status.RUNNING, then=Value(1)), default=Value(0))
    named = tables.filter(game__in=games).annotate(opener_name=F("opener__username"))
    found = list(named.order_by(runs_last, "pk")[:MOST])
    running = _running(found)
    seats = _playing(running) | _waiting(table for table in found if table.pk not in running)
    return [Listed(table, table.opener_name or "", running.get(table.pk), seats[table.pk]) for table in found]


def _row(listed: Listed, viewer: User | None, balance: int) -> Row:
    table, opener, match, seats = listed
    mine = [seat for seat in seats if viewer is not None and seat.user_id == viewer.pk]
    places = tuple(seat.place for seat in seats)
    is_open = any(place.kind == "free" for place in places)
    relation: Relation = "return" if mine else "join" if is_open else "watch"
    return Row(
        pk=table.pk,
        key=table.key,
        slug=table.game,
        opener=opener,
        facts=tuple(map(str, registry.presentation(table.game).facts(table.options))),
        standing=standing(table, match.started_at if match else None),
        pace=pace(table),
        stake=table.stake,
        places=places,
        people=tuple(seat.place.name for seat in seats if seat.user_id is not None and seat not in mine),
        relation=relation,
        obstacle=_obstacle(table.stake, viewer, balance) if relation == "join" else "",
        is_asked=any(seat.is_asked for seat in mine),
        is_running=match is not None,
        is_solo=table.is_solo,
        is_private=table.is_private,
    )


def _in_eyes_of(viewer: User, balance: int, row: Row) -> Row:
    """A row that was made for visitors, as somebody sees it who does not sit there."""
    if not row.obstacle:
        return row
    return replace(row, obstacle=_obstacle(row.stake, viewer, balance))


def _obstacle(stake: int, viewer: User | None, balance: int) -> Obstacle:
    if not stake:
        return ""
    if viewer is None or viewer.is_guest:
        return "account"
    return "poor" if balance < stake else ""


def _running(tables: Iterable[Table]) -> dict[int, Running]:
    """The running match of each table that has one, by the table's id. Nothing hidden is read."""
    matches = Match.objects.filter(table__in=[table.pk for table in tables], status=Match.Status.RUNNING)
    return {table: Running(pk, at) for table, pk, at in matches.values_list("table", "pk", "started_at")}


def _waiting(tables: Iterable[Table]) -> dict[int, list[Taken]]:
    """The seats of tables without a match, by the table's id."""
    seats: dict[int, list[Taken]] = defaultdict(list)
    rows = Seat.objects.filter(table__in=[table.pk for table in tables]).order_by("table", "number")
    for table, number, user, name, is_back in rows.values_list("table", "number", "user", "user__username", "is_back"):
        if user is not None:
            place = Place("human" if is_back else "held", number, name)
        else:
            place = Place("free" if number < HUMAN_SEATS else "computer", number)
        seats[table].append(Taken(place, user))
    return seats


def _playing(running: Mapping[int, Running]) -> dict[int, list[Taken]]:
    """The seats of running matches, by the table's id. Who left belongs to the computer that replaced them."""
    tables = {match.pk: table for table, match in running.items()}
    seats: dict[int, list[Taken]] = defaultdict(list)
    rows = MatchSeat.objects.filter(match__in=tables).order_by("match", "number")
    for match, number, user, name, level, computer, asked in rows.values_list(
        "match", "number", "user", "user__username", "level", "computer_name", "asked_version"
    ):
        if user is not None and not level:
            taken = Taken(Place("human", number, name), user, asked is not None)
        else:
            taken = Taken(Place("computer", number, computer), None)
        seats[tables[match]].append(taken)
    return seats
