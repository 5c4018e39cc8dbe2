"""The one door for decisions: people, computers and expired clocks."""

from collections.abc import Callable, Sequence
from typing import Any, Literal

import msgspec
from django.db import transaction

from games.engine import registry
from tables import clock, computers, ending, latest, notify, store
from tables.errors import Refused
from tables.models import Match, MatchSeat, MoveRecord

By = Literal["human", "computer", "clock"]


def play(match_id: int, seat: int, move: Any, version: int, by: By = "human") -> int:
    """Carry out the decision of `seat` and return the version it made.

    `move` is the game's struct or plain JSON data; `version` is what the decision was made at. It must not be older
    than the decision's question, nor newer than the match; so of two decisions about the same question one counts
    (PL-22). Raises `Refused`: finished, unreadable, stale, not_to_move, not_seated, illegal. Nothing is told before
    the commit.
    """
    return _play(match_id, lambda seats: seat, move, version, by)


def play_as(user_id: int, match_id: int, move: Any, version: int) -> int:
    """`play` for the seat that this person has in the match at that very moment (CASE-B33)."""
    return _play(match_id, lambda seats: _seat_of(user_id, seats), move, version, "human")


def _play(match_id: int, whose: Callable[[Sequence[MatchSeat]], int], move: Any, version: int, by: By) -> int:
    with transaction.atomic():
        match = _lock(match_id)
        seats = list(match.seats.all())
        seat = whose(seats)
        position = _position(match)
        _check(match, seats, seat, version, by, position)
        decision = _legal(match, position, seat, move)
        events = position.apply(seat, decision)
        record = store.advance(match, position, seat, by, decision, events, clock.now())
        if (outcome := position.outcome()) is not None:
            ending.finish(match, seats, position, outcome)
        else:
            _go_on(match, seats, position, seat)
        _tell(match, seats, record, ended=outcome is not None)
    return match.version


def _seat_of(user_id: int, seats: Sequence[MatchSeat]) -> int:
    """The seat of a person who has not left. Raises `Refused`."""
    for seat in seats:
        if seat.user_id == user_id and seat.left_at is None:
            return seat.number
    raise Refused("not_seated")


def _lock(match_id: int) -> Match:
    try:
        match = store.lock(match_id)
    except Match.DoesNotExist:
        raise Refused("finished") from None
    if match.status != Match.Status.RUNNING:
        raise Refused("finished")
    return match


def _position(match: Match) -> store.Position:
    try:
        return store.position(match)
    except store.Unreadable:
        raise Refused("unreadable") from None


def _check(match: Match, seats: list[MatchSeat], number: int, version: int, by: By, position: store.Position) -> None:
    """Raise `Refused` unless the seat owes a decision, this one, and `by` may take it."""
    if not 0 <= number < len(seats):
        raise Refused("not_seated")
    seat = seats[number]
    if seat.is_human != (by != "computer"):
        raise Refused("not_seated")
    if seat.asked_version is None:
        raise Refused("stale" if version < match.version else "not_to_move")
    if not seat.asked_version <= version <= match.version:
        raise Refused("stale")
    if by == "clock" and not clock.has_run_out(seat, position):
        raise Refused("stale")


def _legal(match: Match, position: store.Position, seat: int, move: Any) -> Any:
    """The legal move that `move` means. Raises `Refused`."""
    try:
        wanted = position.canonical(seat, store.read_move(registry.get(match.game), move))
    except msgspec.ValidationError:
        raise Refused("illegal") from None
    if wanted not in position.legal_moves(seat):
        raise Refused("illegal")
    return wanted


def _go_on(match: Match, seats: list[MatchSeat], position: store.Position, moved: int) -> None:
    """Pose what is owed next."""
    changed = clock.pose(match, seats, position, moved)
    for seat in changed:  # mostly two, for which a bulk update costs three times as much
        seat.save(update_fields=["asked_version", "deadline", "due_at"])
    computers.call(match, changed)


def _tell(match: Match, seats: list[MatchSeat], record: MoveRecord, *, ended: bool) -> None:
    """On commit: our own sockets first, which then have nothing to read when they hear of it."""
    transaction.on_commit(lambda: latest.kept.stored(match, seats, record), robust=True)
    concerned = [seat for seat in seats if seat.asked_version == match.version or seat.number == record.seat]
    people = [seat.user_id for seat in concerned if seat.user_id and seat.is_human]
    notify.changed(match.table, match, lobby=ended, asked=people)
