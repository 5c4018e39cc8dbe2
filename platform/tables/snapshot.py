"""A table as it stands, for pages and sockets. Hidden cards stay inside: `view` is the only way to what a seat sees."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec
from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, F, OuterRef, Q, QuerySet, Subquery
from django.utils.safestring import SafeString

from accounts.models import User
from games.engine import registry
from games.engine.game import LEFT, Event
from games.engine.presentation import Player, Presentation
from games.engine.registry import AnyGame
from tables import facts, notify, store
from tables.infos import Clock, LoggedMove, MatchInfo, SeatInfo
from tables.models import Match, MatchSeat, MoveRecord, Seat, Table

__all__ = [
    "Clock", "LoggedMove", "MatchInfo", "SeatInfo", "Snapshot", "after_moves", "load", "load_id", "logged", "of_match",
]  # fmt: skip

RECENT = 8
"""Whoever has missed at most so many moves missed the same as others: what happened in them is read once for all."""


Recorded = tuple[MoveRecord, list[Event]]
"""A move with all that it brought about, hidden parts too."""


@dataclass(frozen=True)
class Snapshot:
    """A table at one moment.

    `seats` are the match's while one is shown, else the table's own; `chairs` are always the table's own, which
    during a rematch's two minutes tell who is back. `match` is the last one, until the table waits for others again.
    """

    table: Table
    game: AnyGame
    presentation: Presentation
    match: MatchInfo | None
    seats: tuple[SeatInfo, ...]
    chairs: tuple[SeatInfo, ...]
    stamp: str
    _position: store.Position | None = field(repr=False)
    _views: dict[int | None, Any] = field(default_factory=dict, repr=False)
    _moves: dict[int, list[Recorded]] = field(default_factory=dict, repr=False)
    regions: dict[tuple[str, str | None], SafeString] = field(default_factory=dict, repr=False)
    """What watchers are shown, by region and language: the same for all of them."""

    def seat_of(self, user: User | AnonymousUser) -> SeatInfo | None:
        """The seat of `seats` that `user` plays; leavers have none."""
        return _owned(self.seats, user)

    def chair_of(self, user: User | AnonymousUser) -> SeatInfo | None:
        """The table's seat that is `user`'s or held for them."""
        return _owned(self.chairs, user)

    def may_watch(self, user: User | AnonymousUser) -> bool:
        """Whether `user` may look on: anybody unless the table is private and no longer open (PL-19)."""
        open_to_all = not self.table.is_private or self.table.status == Table.Status.WAITING
        return open_to_all or self.seat_of(user) is not None or self.chair_of(user) is not None

    @property
    def has_position(self) -> bool:
        """Whether there is a match and it can be seen: what is stored of an old one may be unreadable today."""
        return self._position is not None

    @property
    def is_stuck(self) -> bool:
        """Whether a match runs that nobody can go on with."""
        return self.match is not None and self.match.status == Match.Status.RUNNING and not self.has_position

    def view(self, seat: int | None) -> Any:
        """All that `seat` may know of the match; `None` is the watcher. Raises `LookupError` without a position."""
        if self._position is None:
            raise LookupError("there is no match to see")
        if seat not in self._views:
            self._views[seat] = self._position.view(seat)
        return self._views[seat]

    def cost_of_leaving(self, seat: int, seconds: float) -> int:
        """Points that leaving takes from `seat` once the match has lasted `seconds`; `LookupError` without one."""
        if self._position is None:
            raise LookupError("there is no match to leave")
        humans = sum(bool(one.human_name) for one in self.seats)
        points = self._position.points(seat, left=True, humans=humans, seconds=seconds)
        return -dict(points.breakdown).get(LEFT, 0)

    def players(self, viewer_seat: int | None, at: int | None = None) -> list[Player]:
        """The players for the game's texts; with the names they had at version `at`, so that a log stays as it was."""
        return [_player(seat, viewer_seat, at) for seat in self.seats]

    def log(self, after: int = -1, seat: int | None = None) -> list[LoggedMove]:
        """Moves after version `after`, 0 being the deal, with the events that `seat` may know; default: a watcher's."""
        if self.match is None or not self.has_position:
            return []
        moves = self._moves.get(after)
        if moves is None:
            version = self.match.version
            records = MoveRecord.objects.filter(match_id=self.match.id, version__gt=after, version__lte=version)
            moves = [(record, store.stored_events(self.game, record)) for record in records]
            if version - after <= RECENT:
                self._moves[after] = moves
        return [_known(record, events, seat) for record, events in moves]


def load(key: str) -> Snapshot:
    """The table with that address. Raises `Table.DoesNotExist`."""
    return _load(Table.objects.filter(key=key))


def load_id(table_id: int) -> Snapshot:
    """The table with that id. Raises `Table.DoesNotExist`."""
    return _load(Table.objects.filter(pk=table_id))


def after_moves(before: Snapshot) -> Snapshot | None:
    """`before` as it stands now, by one narrow query; `None` where more has happened since than moves."""
    if before.match is None or not before.has_position:
        return None
    played = list(_moved_seats(before.match.id))
    if not played:
        return None
    match = played[0].match
    if played[0].revision != before.table.revision or match.status != Match.Status.RUNNING:  # type: ignore[attr-defined]
        return None
    match.table = before.table
    return _moved_on(before, before.match, match, played)


def after_move(before: Snapshot, match: Match, seats: Sequence[MatchSeat], record: MoveRecord) -> Snapshot | None:
    """`before` after the one move that `record` tells of, from the rows just stored and without a query.

    `None` where `match` has not made just this step, or anything else at the table has changed.
    """
    info = before.match
    if info is None or (info.id, info.version + 1) != (match.pk, match.version):
        return None
    if before.table.revision != match.table.revision or match.status != Match.Status.RUNNING:
        return None
    moved = _moved_on(before, info, match, seats)
    moved._moves[record.version - 1] = [(record, store.stored_events(moved.game, record))]
    return moved


def _moved_on(before: Snapshot, info: MatchInfo, match: Match, played: Sequence[MatchSeat]) -> Snapshot:
    position = _position(match)
    moved = {"version": match.version, "moved_at": match.moved_at, "closes_at": facts.closes_at(match)}
    return replace(
        before,
        match=msgspec.structs.replace(info, **moved),
        seats=tuple(
            msgspec.structs.replace(known, **facts.owed(match, seat, position))
            for known, seat in zip(before.seats, played, strict=True)
        ),
        stamp=notify.stamp(before.table, match),
        _position=position,
        _views={},
        _moves={},
        regions={},
    )


def _moved_seats(match_id: int) -> QuerySet[MatchSeat]:
    """The seats of a match with what of them and of it a move changes, and with the table's `revision`."""
    changing = [f"match__{name}" for name in ("game", "format_version", "state", "version", "status", "moved_at")]
    seats = MatchSeat.objects.filter(match=match_id).select_related("match")
    return seats.only("number", "asked_version", "deadline", *changing).annotate(revision=F("match__table__revision"))


def of_match(match_id: int) -> Snapshot:
    """A match with its table, also when others have been played there since. Raises `Match.DoesNotExist`."""
    played = list(_seats_of(Q(match=match_id)))
    if not played:
        raise Match.DoesNotExist
    return _playing(played, ())


def logged(game: AnyGame, record: MoveRecord, seat: int | None) -> LoggedMove:
    """A record as `seat` may know it; `None` is the watcher."""
    return _known(record, store.stored_events(game, record), seat)


def _known(record: MoveRecord, events: Sequence[Event], seat: int | None) -> LoggedMove:
    known = (event.for_seat(seat) for event in events)
    return LoggedMove(record.version, record.seat, record.by, [event for event in known if event is not None])


def _load(wanted: QuerySet[Table]) -> Snapshot:
    """Two queries: the match with its seats, which belong together, in one; the table's own seats in the other."""
    last = Match.objects.filter(table__in=wanted).order_by("-pk").values("pk")[:1]
    played = list(_seats_of(Q(match=Subquery(last))))
    own = list(Seat.objects.filter(table__in=wanted).select_related("table__opener", "user"))
    if not own:
        raise Table.DoesNotExist
    if not played or played[0].match.table.status == Table.Status.WAITING:
        return _waiting(own)
    return _playing(played, own)


def _seats_of(match: Q) -> QuerySet[MatchSeat]:
    """The seats of a match, with all that belongs to it and `match_number`, its number at the table."""
    seats = MatchSeat.objects.filter(match).select_related("match__table__opener", "user")
    return seats.annotate(match_number=_matches_so_far())


def _matches_so_far() -> Subquery:
    """How many matches the table has had until this one."""
    matches = Match.objects.filter(table=OuterRef("match__table"), pk__lte=OuterRef("match")).order_by().values("table")
    return Subquery(matches.annotate(count=Count("pk")).values("count"))


def _waiting(own: Sequence[Seat]) -> Snapshot:
    table = own[0].table
    chairs = tuple(facts.chair(table, seat) for seat in own)
    return Snapshot(
        table=table,
        game=registry.get(table.game),
        presentation=registry.presentation(table.game),
        match=None,
        seats=chairs,
        chairs=chairs,
        stamp=notify.stamp(table, None),
        _position=None,
    )


def _playing(played: Sequence[MatchSeat], own: Sequence[Seat]) -> Snapshot:
    match = played[0].match
    table = match.table
    position = _position(match)
    back = {seat.user_id for seat in own if seat.is_back}
    return Snapshot(
        table=table,
        game=registry.get(match.game),
        presentation=registry.presentation(match.game),
        match=facts.match_info(match, played),
        seats=tuple(facts.seat_info(match, seat, position, back) for seat in played),
        chairs=tuple(facts.chair(table, seat) for seat in own),
        stamp=notify.stamp(table, match),
        _position=position,
    )


def _position(match: Match) -> store.Position | None:
    try:
        return store.position(match)
    except store.Unreadable:
        return None


def _player(seat: SeatInfo, viewer_seat: int | None, at: int | None) -> Player:
    if at is not None and seat.left_version is not None and at <= seat.left_version:
        return Player(seat.number, seat.human_name, is_viewer=seat.number == viewer_seat)
    return Player(seat.number, seat.name, seat.level, seat.number == viewer_seat, seat.has_left)


def _owned(seats: Sequence[SeatInfo], user: User | AnonymousUser) -> SeatInfo | None:
    if user.pk is None:
        return None
    return next((seat for seat in seats if seat.user_id == user.pk), None)
