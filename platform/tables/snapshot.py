"""A table as it stands, for pages and sockets. Hidden cards stay inside: `view` is the only way to what a seat sees."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, cast

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, OuterRef, Q, QuerySet, Subquery
from django.utils.safestring import SafeString

from accounts.models import User
from games.engine import registry
from games.engine.game import LEFT, Event
from games.engine.game import Level as EngineLevel
from games.engine.presentation import Player, Presentation
from games.engine.registry import AnyGame
from tables import clock, notify, store
from tables.infos import Clock, LoggedMove, MatchInfo, SeatInfo
from tables.models import HUMAN_SEATS, Fill, Level, Match, MatchSeat, MoveRecord, Seat, Table

__all__ = ["Clock", "LoggedMove", "MatchInfo", "SeatInfo", "Snapshot", "load", "load_id", "logged", "of_match"]

RECENT = 8
"""Whoever has missed at most so many moves missed the same as others: what happened in them is read once for all."""
IDLE_WARNING = timedelta(days=7)
IDLE_LIMIT = timedelta(days=14)
"""An untouched match says from the first on that it will be closed at the second (PL-24)."""


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
    chairs = tuple(_chair(table, seat) for seat in own)
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
        match=_match_info(match, played),
        seats=tuple(_seat(match, seat, position, back) for seat in played),
        chairs=tuple(_chair(table, seat) for seat in own),
        stamp=notify.stamp(table, match),
        _position=position,
    )


def _position(match: Match) -> store.Position | None:
    try:
        return store.position(match)
    except store.Unreadable:
        return None


def _match_info(match: Match, played: Sequence[MatchSeat]) -> MatchInfo:
    running = match.status == Match.Status.RUNNING
    pot = match.stake * sum(seat.user_id is not None for seat in played)
    warned = running and clock.now() - match.moved_at >= IDLE_WARNING
    return MatchInfo(
        id=match.pk,
        version=match.version,
        number=played[0].match_number,  # type: ignore[attr-defined]
        status=match.status,
        options=match.options,
        seed_hash=match.seed_hash,
        seed=None if running else bytes(match.seed).hex(),
        started_at=match.started_at,
        moved_at=match.moved_at,
        ended_at=match.ended_at,
        stake=match.stake,
        pot=pot,
        remainder=pot - sum(seat.payout for seat in played) if match.status == Match.Status.FINISHED else 0,
        closes_at=match.moved_at + IDLE_LIMIT if warned else None,
    )


def _seat(match: Match, seat: MatchSeat, position: store.Position | None, back: set[int | None]) -> SeatInfo:
    human = seat.user.username if seat.user else ""
    return SeatInfo(
        number=seat.number,
        user_id=seat.user_id if seat.is_human else None,
        name=human if seat.is_human else seat.computer_name,
        human_name=human,
        level=cast(EngineLevel, seat.level) if seat.level else None,
        is_guest=bool(seat.user and seat.user.is_guest),
        is_back=not seat.is_human or seat.user_id in back,
        has_left=seat.left_at is not None,
        left_version=seat.left_version,
        asked=seat.asked_version is not None,
        asked_version=seat.asked_version,
        clock=_clock(match, seat, position),
        place=seat.place,
        score=seat.score,
        points=seat.points,
        breakdown=tuple((key, points) for key, points in seat.breakdown),
        payout=seat.payout,
    )


def _chair(table: Table, seat: Seat) -> SeatInfo:
    """A table's seat; those that only computers may take already show the computer that will come."""
    if seat.user is not None:
        return SeatInfo(
            number=seat.number,
            user_id=seat.user_id,
            name=seat.user.username,
            human_name=seat.user.username,
            is_guest=seat.user.is_guest,
            is_back=seat.is_back,
        )
    level = Level.NORMAL if table.fill == Fill.EMPTY else Level(table.fill)
    return SeatInfo(number=seat.number, level=cast(EngineLevel, level.value) if seat.number >= HUMAN_SEATS else None)


def _clock(match: Match, seat: MatchSeat, position: store.Position | None) -> Clock | None:
    if seat.deadline is None or position is None:
        return None
    return Clock(
        deadline_ms=round(seat.deadline.timestamp() * 1000),
        seconds=clock.seconds(match, seat, position) or 0,
        grace_seconds=clock.grace(seat, position).total_seconds(),
    )


def _player(seat: SeatInfo, viewer_seat: int | None, at: int | None) -> Player:
    if at is not None and seat.left_version is not None and at <= seat.left_version:
        return Player(seat.number, seat.human_name, is_viewer=seat.number == viewer_seat)
    return Player(seat.number, seat.name, seat.level, seat.number == viewer_seat, seat.has_left)


def _owned(seats: Sequence[SeatInfo], user: User | AnonymousUser) -> SeatInfo | None:
    if user.pk is None:
        return None
    return next((seat for seat in seats if seat.user_id == user.pk), None)
