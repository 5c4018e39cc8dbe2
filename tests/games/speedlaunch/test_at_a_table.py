"""SL-04, SL-20 to SL-23 at a live table: who plays, and who decides when somebody does not, whatever is to decide."""

from collections.abc import Sequence
from typing import Any

import pytest

from games.speedlaunch.game import SpeedlaunchGame
from games.speedlaunch.rules.moves import Dare, Lay, Move, Strike, Swallow
from games.speedlaunch.rules.state import State, clone
from tables import actions
from tables.models import Match
from tests.games import at_a_table
from tests.games.speedlaunch.positions import position
from tests.tables.people import levels, member, running

GAME = SpeedlaunchGame()
pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("size", "fill", "humans", "expected"),
    [
        (2, "empty", 2, ["", ""]),
        (4, "empty", 2, ["", ""]),
        (5, "empty", 3, ["", "", "", "normal"]),
        (6, "empty", 4, ["", "", "", "", "normal", "normal"]),
        (4, "strong", 1, ["", "strong", "strong", "strong"]),
        (6, "easy", 3, ["", "", "", "easy", "easy", "easy"]),
    ],
)
def test_sl_04_who_plays(size: int, fill: str, humans: int, expected: list[str]) -> None:
    match = running(*[member() for _ in range(humans)], game=GAME.slug, size=size, fill=fill)
    assert levels(match) == expected


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


def standing(name: str, **wishes: Any) -> Match:
    """A match between three people in which seat 0 has that to decide."""
    start, moves, phase = PHASES[name]
    match = at_a_table.standing(GAME, clone(start), {"rounds": "one", "asteroid": "free"}, **wishes)
    at_a_table.play(match, moves)
    state = at_a_table.stored(GAME, match)
    assert (state.turn, state.phase) == (0, phase)
    return match


@pytest.mark.parametrize("name", PHASES)
def test_pl_17_whatever_a_leaver_had_to_decide_a_computer_decides_without_any_clock(name: str, workers: Any) -> None:
    match = standing(name, clock=None)
    assert match.seats.get(number=0).deadline is None
    at_a_table.leaves(GAME, match, 0, workers)
    assert (match.status == Match.Status.FINISHED) == (name == "whom the last asteroid hits")


@pytest.mark.parametrize("name", PHASES)
def test_pl_20_whatever_somebody_does_not_decide_in_time_is_decided_once_for_them(
    name: str, time: Any, workers: Any
) -> None:
    at_a_table.is_late(GAME, standing(name, clock=30), 0, 10, time, workers)


def test_sl_13_whoever_is_hit_may_have_left(workers: Any) -> None:
    """The computer on a leaver's seat takes the ramp like anybody."""
    match = standing("whom to aim at", clock=None)
    before = at_a_table.stored(GAME, match)
    actions.leave(match.seats.get(number=1).user, match.table)
    actions.play(match.pk, 0, {"type": "aim", "target": 1}, match.version)
    state = at_a_table.stored(GAME, match)
    assert (state.ramp, state.sizes[1], state.turn) == ([], 3, 1)
    assert workers.work() == 1
    at_a_table.holds_together(GAME, match, before)


def test_case_c28_a_leavers_seat_still_takes_what_is_aimed_at_it(workers: Any) -> None:
    """CASE-C28: seats do not leave, a computer takes over; nobody else gets the cards."""
    start = position("A 9", "10 10", "10 10", ramp="8 8")
    match = at_a_table.standing(GAME, start, {"rounds": "one", "asteroid": "free"})
    actions.leave(match.seats.get(number=1).user, match.table)
    at_a_table.play(match, [Strike(target=1)])
    hands = [sum(hand) for hand in at_a_table.stored(GAME, match).hands]
    assert hands == [1, 2 + 2, 2]
    assert levels(match) == ["", "normal", ""]
