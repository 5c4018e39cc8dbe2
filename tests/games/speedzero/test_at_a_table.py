"""SZ-36, SZ-46 at a live table: who decides when somebody does not."""

from datetime import timedelta
from typing import Any

import pytest

from games.engine import wire
from games.speedzero.rules.moves import Aim, Cell, Play
from games.speedzero.rules.state import State
from tables import actions, tasks
from tables.models import Match
from tests.games.speedzero.positions import position
from tests.tables.conftest import time, workers  # noqa: F401  fixtures
from tests.tables.people import member, running

pytestmark = pytest.mark.django_db


def at_a_table(state: State, **wishes: Any) -> Match:
    """A match between people that stands at `state`, seat 0 being asked."""
    people = [member() for _ in state.fields]
    options = {"variant": "extended"}
    match = running(*people, game="speedzero", size=len(people), fill="empty", options=options, **wishes)
    Match.objects.filter(pk=match.pk).update(state=wire.dump(state))
    match.seats.exclude(number=0).update(asked_version=None, deadline=None, due_at=None)
    return match


def stored(match: Match) -> State:
    match.refresh_from_db()
    state: State = wire.load(match.state, State)
    return state


def play(match: Match, *moves: Any) -> None:
    for move in moves:
        match.refresh_from_db()
        actions.play(match.pk, 0, move, match.version)


@pytest.mark.parametrize("clock", [None, 60])
def test_sz_46_the_bar_of_the_defence_runs_out_on_every_table(
    clock: int | None,
    time: Any,
    workers: Any,  # noqa: F811
) -> None:
    hands = {0: "subtraktion", 1: "klammer", 2: "klammer"}
    match = at_a_table(position("4 4", "9", "2", hands=hands), clock=clock)
    play(match, Play("subtraktion", Cell(1, 0)), Aim(Cell(2, 0)))
    attacker, *asked = match.seats.order_by("number")
    assert (attacker.asked_version, attacker.deadline) == (None, None)  # its clock stands still
    assert {seat.deadline for seat in asked} == {time.time + timedelta(seconds=12)}
    time.advance(seconds=11)
    actions.play(match.pk, 2, {"type": "answer", "defends": True}, match.seats.get(number=2).asked_version)
    time.advance(seconds=1)
    tasks.sweep()
    assert workers.work() >= 1
    state = stored(match)
    assert match.moves.get(version=match.version).by == "clock"
    assert state.hands[1][0].action == "klammer"  # no answer is no defence
    assert state.hands[2] == []
    assert (state.phase, state.turn) == ("draw", 1)


def test_sz_36_who_does_not_choose_in_time_clears_columns(time: Any, workers: Any) -> None:  # noqa: F811
    match = at_a_table(position("9 4 4 4 / 4 1 2 3 / 4 1 2 3", "9", discard="4"), clock=60)
    play(match, {"type": "swap", "place": 0})
    assert stored(match).phase == "direction"
    time.advance(seconds=60 + 10)
    tasks.sweep()
    assert workers.work() >= 1
    assert stored(match).directions == ["columns", None]
