"""Where matches are kept. The only module that decodes or encodes a game's state; the state never leaves it."""

from collections.abc import Sequence
from datetime import datetime
from hashlib import sha256
from secrets import token_bytes
from typing import Any

import msgspec

from games.engine import registry, wire
from games.engine.game import Event, Outcome, Points
from games.engine.registry import AnyGame
from tables.models import Match, MoveRecord, Table


class Unreadable(Exception):
    """What is stored of a match is not in the form its game reads now, or is broken."""


class Position:
    """Where a match stands: all that may be asked of a state, and how it goes on. Seats count from 0."""

    __slots__ = ("_game", "_state")

    def __init__(self, game: AnyGame, state: Any) -> None:
        self._game = game
        self._state = state

    def to_move(self) -> tuple[int, ...]:
        """Seats that owe a decision."""
        return self._game.seats_to_move(self._state)

    def legal_moves(self, seat: int) -> list[Any]:
        """What `seat` may decide now, the safest default first."""
        return self._game.legal_moves(self._state, seat)

    def canonical(self, seat: int, move: Any) -> Any:
        """The form of `move` that stands among the legal ones."""
        return self._game.canonical(self._state, seat, move)

    def apply(self, seat: int, move: Any) -> list[Event]:
        """Carry out a legal move and tell what happened."""
        return self._game.apply(self._state, seat, move)

    def outcome(self) -> Outcome | None:
        """Places and scores once the match is over."""
        return self._game.outcome(self._state)

    def points(self, seat: int, *, left: bool, humans: int, seconds: float) -> Points:
        """Leaderboard points of `seat`, see `Game.points`."""
        return self._game.points(self._state, seat, left=left, humans=humans, seconds=seconds)

    def time_limit(self, seat: int) -> float | None:
        """Seconds the game itself sets for the decision of `seat`."""
        return self._game.time_limit(self._state, seat)

    def move_on_timeout(self, seat: int) -> Any | None:
        """What running out of time means for `seat` by the rules, `None` where a computer decides."""
        return self._game.move_on_timeout(self._state, seat)

    def view(self, seat: int | None) -> Any:
        """All that `seat` may know; `None` is the watcher."""
        return self._game.view(self._state, seat)

    def open_view(self, seat: int) -> Any:
        """What `seat` sees with all cards open; for matches that are over (PL-57)."""
        return self._game.open_view(self._state, seat)

    def copy(self) -> "Position":
        """The same position, to be played on apart from this one."""
        return Position(self._game, self._game.clone(self._state))

    def dump(self) -> str:
        """The stored form, equal for equal positions."""
        return wire.dump(self._state)


def position(match: Match) -> Position:
    """A position of its own, decoded from what is stored. Raises `Unreadable`."""
    game = registry.get(match.game)
    if match.format_version != game.format_version:
        raise Unreadable(f"match {match.pk} is stored in format {match.format_version}, not {game.format_version}")
    try:
        return Position(game, wire.load(match.state, game.state_type))
    except msgspec.DecodeError as error:
        raise Unreadable(f"match {match.pk}: {error}") from error


def is_ahead(match: Match) -> bool:
    """Whether a newer release has stored the match: its processes run beside ours while a site is renewed."""
    return match.format_version > registry.get(match.game).format_version


def deal(game: AnyGame, seats: int, options: dict[str, str], seed: bytes) -> tuple[Position, list[Event]]:
    """The position after the first deal, and what happened."""
    state, events = game.start(seats, options, seed)
    return Position(game, state), events


def create(table: Table, seats: int, now: datetime) -> tuple[Match, Position]:
    """Store a new match of `table` with its deal as version 0."""
    game = registry.get(table.game)
    seed = token_bytes(32)
    dealt, events = deal(game, seats, table.options, seed)
    match = Match.objects.create(
        table=table,
        game=game.slug,
        options=table.options,
        stake=table.stake,
        is_private=table.is_private,
        seed=seed,
        seed_hash=sha256(seed).hexdigest(),
        format_version=game.format_version,
        state=dealt.dump(),
        started_at=now,
        moved_at=now,
    )
    MoveRecord.objects.create(
        match=match, version=0, seat=None, by=MoveRecord.By.DEAL, events=wire.dump(events), made_at=now
    )
    return match, dealt


def lock(match_id: int) -> Match:
    """The match with its table, nobody else's to change until the transaction ends. Raises `Match.DoesNotExist`."""
    return Match.objects.select_for_update(of=("self",), no_key=True).select_related("table").get(pk=match_id)


def lock_running(table: Table) -> Match | None:
    """The running match of `table`, locked as by `lock`."""
    running = Match.objects.filter(table=table, status=Match.Status.RUNNING)
    return running.select_for_update(of=("self",), no_key=True).select_related("table").first()


def advance(
    match: Match, reached: Position, seat: int, by: str, move: Any, events: Sequence[Event], now: datetime
) -> MoveRecord:
    """Store the position that `move` reached as the next version; its record."""
    match.version += 1
    match.state = reached.dump()
    match.moved_at = now
    match.save(update_fields=["version", "state", "moved_at"])
    return MoveRecord.objects.create(
        match=match,
        version=match.version,
        seat=seat,
        by=by,
        move=wire.dump(move),
        events=wire.dump(list(events)),
        made_at=now,
    )


def read_move(game: AnyGame, move: Any) -> Any:
    """The move as the game's struct, from plain JSON data or as it is. Raises `msgspec.ValidationError`."""
    return move if isinstance(move, msgspec.Struct) else wire.convert(move, game.move_type)


def stored_move(game: AnyGame, record: MoveRecord) -> Any:
    """The move of a record; the deal has none."""
    return wire.load(record.move, game.move_type)


def stored_events(game: AnyGame, record: MoveRecord) -> list[Event]:
    """What a record tells, hidden parts too: filter with `Event.for_seat` before anybody sees it."""
    events: list[Event] = wire.load(record.events, list[game.event_type])  # type: ignore[name-defined]
    return events
