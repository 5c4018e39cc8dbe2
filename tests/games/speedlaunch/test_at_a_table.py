"""SL-20 to SL-23 at a live table: who decides when somebody does not, whatever is being decided."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import pytest

from games.engine import wire
from games.speedlaunch.game import SpeedlaunchGame
from games.speedlaunch.rules.moves import Dare, Lay, Move, Swallow
from games.speedlaunch.rules.state import State, clone
from tables import actions, tasks
from tables.models import Match
from tests.games.speedlaunch.positions import position
from tests.tables.conftest import time, workers  # noqa: F401  fixtures
from tests.tables.people import member, running

GAME = SpeedlaunchGame()
pytestmark = pytest.mark.django_db

PHASES: dict[str, tuple[State, Sequence[Move], str]] = {
    "a turn": (position("9 9 3", "10 10", "10 10", ramp="8"), [], "turn"),
    "an empty ramp": (position("9 9 3", "10 10", "10 10"), [], "turn"),
    "a turn won by a black hole": (position("B 9 3", "10 10", "10 10", ramp="8"), [Swallow()], "turn"),
    "a turn won by an ignition": (position("5 9 3", "10 10", "10 10", ramp="5 5 5"), [Lay(5, 1)], "turn"),
    "what to add": (position("5 9 | 5", "10 10", "10 10", ramp="8"), [Dare(0)], "add"),
    "whom to aim at": (position("9 9 | A", "10 10", "10 10", ramp="8"), [Dare(0)], "aim"),
    "whom the last asteroid hits": (position(" | A", "10 10", "10 10", ramp="8"), [Dare(0)], "aim"),
}
"""What seat 0 has to decide: a position, its moves that lead there, and the phase then."""


def at_a_table(name: str, **wishes: Any) -> tuple[Match, State]:
    """A match between three people in which seat 0 has that to decide, and its state."""
    start, moves, phase = PHASES[name]
    options = {"rounds": "one", "asteroid": "free"}
    match = running(
        *(member() for _ in start.sizes), game=GAME.slug, size=len(start.sizes), fill="empty", options=options, **wishes
    )
    first = match.seats.get(asked_version__isnull=False)
    owed = {"asked_version": 0, "deadline": first.deadline, "due_at": first.due_at}
    match.seats.update(asked_version=None, deadline=None, due_at=None)
    match.seats.filter(number=0).update(**owed)
    Match.objects.filter(pk=match.pk).update(state=wire.dump(clone(start)))
    for move in moves:
        match.refresh_from_db()
        actions.play(match.pk, 0, move, match.version)
    state = stored(match)
    assert (state.turn, state.phase) == (0, phase)
    return match, state


def stored(match: Match) -> State:
    match.refresh_from_db()
    state: State = wire.load(match.state, State)
    return state


def holds_together(match: Match, before: State) -> None:
    """No card is lost, and whoever is to move is the one who is asked."""
    state = stored(match)
    assert GAME.census(state) == GAME.census(before)
    asked = match.seats.filter(asked_version__isnull=False)
    assert {seat.number for seat in asked} == set(GAME.seats_to_move(state))


@pytest.mark.parametrize("name", PHASES)
def test_pl_17_whatever_a_leaver_had_to_decide_a_computer_decides_without_any_clock(
    name: str,
    workers: Any,  # noqa: F811
) -> None:
    match, before = at_a_table(name, clock=None)
    version, seat = match.version, match.seats.get(number=0)
    assert (seat.asked_version, seat.deadline) == (version, None)
    actions.leave(seat.user, match.table)
    # it may owe several decisions in a row
    while match.seats.filter(number=0, asked_version__isnull=False).exists():
        assert workers.work() == 1
    holds_together(match, before)
    assert {move.by for move in match.moves.filter(version__gt=version)} == {"computer"}
    assert (match.status == Match.Status.FINISHED) == (name == "whom the last asteroid hits")


@pytest.mark.parametrize("name", PHASES)
def test_pl_20_whatever_somebody_does_not_decide_in_time_is_decided_once_for_them(
    name: str,
    time: Any,  # noqa: F811
    workers: Any,  # noqa: F811
) -> None:
    match, before = at_a_table(name, clock=30)
    version, seat = match.version, match.seats.get(number=0)
    assert seat.due_at - seat.deadline == timedelta(seconds=10)
    time.advance(seconds=(seat.due_at - time.time).total_seconds() - 1)
    tasks.sweep()
    assert workers.work() == 0
    time.advance(seconds=1)
    tasks.sweep()
    assert workers.work() == 1
    holds_together(match, before)
    assert (match.version, match.moves.get(version=match.version).by) == (version + 1, "clock")
    assert match.seats.get(number=0).is_human
    asked = match.seats.filter(asked_version__isnull=False)
    assert all(one.deadline is not None for one in asked)


def test_sl_13_whoever_is_hit_may_have_left(workers: Any) -> None:  # noqa: F811
    """The computer on a leaver's seat takes the ramp like anybody."""
    match, before = at_a_table("whom to aim at", clock=None)
    actions.leave(match.seats.get(number=1).user, match.table)
    actions.play(match.pk, 0, {"type": "aim", "target": 1}, match.version)
    state = stored(match)
    assert (state.ramp, state.sizes[1], state.turn) == ([], 3, 1)
    assert workers.work() == 1
    holds_together(match, before)
