"""Matches that stand at a chosen position at a live table, and what happens when somebody there does not decide."""

from collections.abc import Iterable
from datetime import timedelta
from typing import Any

from games.engine import wire
from games.engine.game import Options
from games.engine.registry import AnyGame
from tables import actions, tasks
from tables.models import Match, MatchSeat
from tests.tables.conftest import Clock, Workers
from tests.tables.people import member, running


def standing(game: AnyGame, state: Any, options: Options, **wishes: Any) -> Match:
    """A match between people only that stands at `state`, whoever is to move there being asked."""
    people = [member() for _ in state.hands]
    match = running(*people, game=game.slug, size=len(people), fill="empty", options=options, **wishes)
    first = match.seats.filter(asked_version__isnull=False)[0]
    owed = {"asked_version": first.asked_version, "deadline": first.deadline, "due_at": first.due_at}
    match.seats.update(asked_version=None, deadline=None, due_at=None)
    match.seats.filter(number__in=game.seats_to_move(state)).update(**owed)
    Match.objects.filter(pk=match.pk).update(state=wire.dump(state))
    return match


def stored(game: AnyGame, match: Match) -> Any:
    """The state of the match now."""
    match.refresh_from_db()
    return wire.load(match.state, game.state_type)


def play(match: Match, moves: Iterable[Any], seat: int = 0) -> None:
    for move in moves:
        match.refresh_from_db()
        actions.play(match.pk, seat, move, match.version)
    match.refresh_from_db()


def holds_together(game: AnyGame, match: Match, before: Any) -> list[MatchSeat]:
    """No card is lost, and whoever is to move is asked; who that is."""
    state = stored(game, match)
    assert game.census(state) == game.census(before)
    asked = list(match.seats.filter(asked_version__isnull=False))
    assert {seat.number for seat in asked} == set(game.seats_to_move(state))
    return asked


def leaves(game: AnyGame, match: Match, number: int, workers: Workers) -> None:
    """PL-17: whoever owes a decision at seat `number` leaves, and a computer decides whatever is owed there."""
    before, version, seat = stored(game, match), match.version, match.seats.get(number=number)
    assert seat.asked_version == version
    actions.leave(seat.user, match.table)
    # it may owe several decisions in a row
    while match.seats.filter(number=number, asked_version__isnull=False).exists():
        assert workers.work() == 1
    holds_together(game, match, before)
    assert {move.by for move in match.moves.filter(version__gt=version)} == {"computer"}


def is_late(game: AnyGame, match: Match, number: int, grace: int, time: Clock, workers: Workers) -> None:
    """PL-20: seat `number` lets its time and `grace` seconds more pass, and is decided for once."""
    before, version, seat = stored(game, match), match.version, match.seats.get(number=number)
    assert seat.due_at - seat.deadline == timedelta(seconds=grace)
    time.advance(seconds=(seat.due_at - time.time).total_seconds() - 1)
    tasks.sweep()
    assert workers.work() == 0
    time.advance(seconds=1)
    tasks.sweep()
    assert workers.work() == 1
    asked = holds_together(game, match, before)
    assert (match.version, match.moves.get(version=match.version).by) == (version + 1, "clock")
    assert match.seats.get(number=number).is_human
    assert all(one.deadline is not None for one in asked)
