"""SZ-36, SZ-46 at a live table: who decides when somebody does not."""

from datetime import timedelta
from typing import Any

import pytest

from games.speedzero.game import SpeedzeroGame
from games.speedzero.rules.moves import Aim, Cell, Draw, Play, Rival, Swap, Turn
from games.speedzero.rules.state import State, clone
from tables import actions, tasks
from tables.models import Match
from tests.games import at_a_table
from tests.games.speedzero.positions import OTHER, position
from tests.tables.people import member, running

GAME = SpeedzeroGame()
pytestmark = pytest.mark.django_db


def standing(state: State, **wishes: Any) -> Match:
    """A match between people that stands at `state`."""
    return at_a_table.standing(GAME, clone(state), {"variant": "extended"}, **wishes)


def stored(match: Match) -> State:
    state: State = at_a_table.stored(GAME, match)
    return state


def play(match: Match, *moves: Any) -> None:
    at_a_table.play(match, moves)


@pytest.mark.parametrize("clock", [None, 60])
def test_sz_46_the_bar_of_the_defence_runs_out_on_every_table(
    clock: int | None,
    time: Any,
    workers: Any,
) -> None:
    hands = {0: "subtraktion", 1: "klammer", 2: "klammer"}
    match = standing(position("4 4", "9", "2", hands=hands), clock=clock)
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


def test_sz_36_who_does_not_choose_in_time_clears_columns(time: Any, workers: Any) -> None:
    match = standing(position("9 4 4 4 / 4 1 2 3 / 4 1 2 3", "9", discard="4"), clock=60)
    play(match, {"type": "swap", "place": 0})
    assert stored(match).phase == "direction"
    time.advance(seconds=60 + 10)
    tasks.sweep()
    assert workers.work() >= 1
    assert stored(match).directions == ["columns", None]


def test_pl_23_computers_take_their_time_where_others_decide_at_the_same_moment(workers: Any) -> None:
    """Issue 5: neither a defence nor the turning of cards at the start is answered before a person can."""
    hands = {0: "subtraktion", 1: "klammer", 2: "klammer"}
    match = standing(position("4 4", "9", "2", hands=hands), clock=None)
    actions.leave(match.seats.get(number=1).user, match.table)
    play(match, Play("subtraktion", Cell(1, 0)), Aim(Cell(2, 0)))
    (defence,) = workers.sent
    dealt = running(member(), game="speedzero", size=3, fill="normal")
    turning = workers.sent[1:]
    assert [args[0] for _, args, _ in turning] == [dealt.pk, dealt.pk]
    assert {pause for _, _, pause in (defence, *turning)} == {1.2}


# --- leavers ----------------------------------------------------------------------------------------------------------
BOTH_WAYS = "9 4 4 4 / 4 1 2 3 / 4 1 2 3"
"""A 4 at the first place completes column and row."""

LEAVINGS: dict[str, tuple[State, list[Any], int]] = {
    "draw": (position("4", "9", OTHER), [], 0),
    "choose": (position("4", "9", OTHER), [Draw()], 0),
    "choose, Stichprobe": (position("4", "9", OTHER, hands={0: "stichprobe"}), [Play("stichprobe")], 0),
    "gain": (position("4", "9", OTHER, discard="x"), [Swap(0)], 0),
    "aim": (position("4", "9", OTHER, hands={0: "substitution"}), [Play("substitution", Cell(1, 0))], 0),
    "aim, drawn": (position("4", "9", OTHER, hands={0: "abl", 1: "per"}), [Play("ableitung", Rival(1))], 0),
    "direction": (position(BOTH_WAYS, "9", OTHER, discard="4"), [Swap(0)], 0),
    "direction of another": (
        position("4 (1)", BOTH_WAYS, OTHER, hands={0: "substitution"}),
        [Play("substitution", Cell(0, 0)), Aim(Cell(1, 0))],
        1,
    ),
    "defend": (position("4", "9", OTHER, hands={0: "abl", 1: "klammer"}), [Play("ableitung", Rival(1))], 1),
    "last turn": (position("4", "1 2 3 4 / 5 6 7 0 / 1 2 3 9", OTHER, closer=1, owing=[0]), [Draw()], 0),
}
"""By what is being decided: a position, the moves that lead there, and who leaves then."""


def deciding(name: str, clock: int | None) -> tuple[Match, int]:
    """A match in which that is being decided, and the seat that has to."""
    start, moves, decider = LEAVINGS[name]
    match = standing(start, clock=clock)
    play(match, *moves)
    assert stored(match).phase == name.split(",")[0].split()[0].replace("last", "choose")
    return match, decider


@pytest.mark.parametrize("name", LEAVINGS)
def test_pl_17_whatever_a_leaver_had_to_decide_a_computer_decides_without_any_clock(name: str, workers: Any) -> None:
    match, leaver = deciding(name, clock=None)
    has_clock = match.seats.get(number=leaver).deadline is not None
    assert has_clock == (name == "defend")  # the bar of the defence is the only clock here
    at_a_table.leaves(GAME, match, leaver, workers)
    assert workers.sent == []


@pytest.mark.parametrize("name", LEAVINGS)
def test_pl_20_whatever_somebody_does_not_decide_in_time_is_decided_once_for_them(
    name: str, time: Any, workers: Any
) -> None:
    match, late = deciding(name, clock=30)
    at_a_table.is_late(GAME, match, late, 0 if name == "defend" else 10, time, workers)


def test_pl_17_a_leaver_who_was_asked_to_defend_changes_nothing_for_the_others(time: Any, workers: Any) -> None:
    hands = {0: "subtraktion", 1: "klammer", 2: "klammer"}
    match = standing(position("4 4", "9", "2", hands=hands), clock=None)
    play(match, Play("subtraktion", Cell(1, 0)), Aim(Cell(2, 0)))
    time.advance(seconds=3)
    actions.leave(match.seats.get(number=1).user, match.table)
    other = match.seats.get(number=2)
    assert other.deadline == time.time + timedelta(seconds=9)
    assert workers.work() == 1  # the computer answers at once, nobody learns how
    assert stored(match).phase == "defend"
    assert match.seats.get(number=2).deadline == other.deadline
    time.advance(seconds=9)
    tasks.sweep()
    assert workers.work() == 1
    assert (stored(match).phase, match.moves.get(version=match.version).by) == ("draw", "clock")


def test_pl_17_when_the_attacker_leaves_the_bar_runs_on_and_the_computer_carries_on(
    time: Any,
    workers: Any,
) -> None:
    match = standing(position("4", "9", OTHER, hands={0: "abl", 1: "klammer"}), clock=None)
    play(match, Play("ableitung", Rival(1)))
    actions.leave(match.seats.get(number=0).user, match.table)
    assert workers.sent == []  # it owes nothing now
    time.advance(seconds=12)
    tasks.sweep()
    assert workers.work() == 1
    # the Klammer it drew is an extra turn, the computer's
    state = stored(match)
    assert (state.phase, state.turn, state.hands[1]) == ("draw", 0, [])
    assert [task for task, *_ in workers.sent] == ["think"]


def test_sz_04_a_leaver_who_has_not_turned_two_cards_holds_nobody_up(workers: Any) -> None:
    people = [member() for _ in range(3)]
    match = running(*people, game="speedzero", size=3, fill="empty", options={"variant": "extended"}, clock=None)
    play(match, Turn(3), Turn(4))
    actions.leave(people[1], match.table)
    while workers.sent:
        workers.work()
    assert stored(match).turned == [2, 2, 0]
    assert {seat.number for seat in match.seats.filter(asked_version__isnull=False)} == {2}


@pytest.mark.parametrize("leaver", [0, 1, 2])
def test_case_c11_who_leaves_in_the_last_turns_takes_nobodys_turn_along(leaver: int, workers: Any) -> None:
    """CASE-C04, C11: the closer or one that owes a turn; each other seat has one, and the closer is doubled."""
    nearly = "5 6 -1 3 / 6 5 3 -2 / 5 3 5 (9)"
    low, other = "0 1 2 0 / (4) 2 0 1 / 2 0 -1 3", "0 2 -1 0 / (4) 0 2 1 / 3 -1 0 -2"
    match = standing(position(nearly, low, other, discard="8"), clock=None)
    play(match, Swap(11))
    actions.leave(match.seats.get(number=leaver).user, match.table)
    while stored(match).number == 1:
        seat = match.seats.get(asked_version__isnull=False)
        if seat.is_human:
            actions.play(match.pk, seat.number, Swap(0), match.version)
        else:
            workers.work()
    seats = [move.seat for move in match.moves.filter(version__gt=1).order_by("version")]
    assert list(dict.fromkeys(seats)) == [1, 2]
    assert seats == sorted(seats)
    state = stored(match)
    (result,) = state.results
    assert (result.closer, result.doubled, result.scores[0]) == (0, True, 2 * result.cards[0])
    assert (state.starter, state.phase) == (0, "turning")


# --- what leaving costs -----------------------------------------------------------------------------------------------
def nearly_over() -> Match:
    """Seat 0 can end the round and with it the match."""
    field = "1 2 3 4 / 5 6 7 0 / 1 2 3 (9)"
    return standing(position(field, "5", OTHER, discard="8", results=[(96, 30, 10)]), clock=None)


@pytest.mark.parametrize(("seconds", "cost"), [(119, 0), (120, -10)])
def test_pl_40_what_leaving_costs_goes_by_how_long_the_match_lasts_in_the_end(
    seconds: int, cost: int, time: Any, workers: Any
) -> None:
    """SZ-24: the rounds are those of the moment of leaving, the two minutes run to the end of the match."""
    match = nearly_over()
    time.advance(seconds=60)
    actions.leave(match.seats.get(number=2).user, match.table)
    time.advance(seconds=seconds - 60)
    play(match, Swap(11))
    at_a_table.play(match, [Swap(0)], seat=1)
    while workers.sent:
        workers.work()
    match.refresh_from_db()
    leaver = match.seats.get(number=2)
    assert match.status == Match.Status.FINISHED
    assert (leaver.points, leaver.breakdown) == (30 + cost, [["rounds", 30], ["left", cost]])


@pytest.mark.parametrize(("seconds", "cost"), [(119, 0), (120, -10)])
def test_pl_40_also_where_all_leave_one_after_the_other(seconds: int, cost: int, time: Any, workers: Any) -> None:
    match = nearly_over()
    people = [seat.user for seat in match.seats.select_related("user")]
    for person, later in zip(people, (30, 30, seconds - 60), strict=True):
        time.advance(seconds=later)
        actions.leave(person, match.table)
    match.refresh_from_db()
    assert match.status == Match.Status.ABANDONED
    assert [seat.points for seat in match.seats.all()] == [cost, 10 + cost, 30 + cost]
