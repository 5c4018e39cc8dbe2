"""The one door for decisions."""

from typing import Any

import msgspec
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.engine import registry
from tables import actions, snapshot, store
from tables.models import Match, Table
from tests.tables import people
from tests.tables.people import asked, decide, fresh, member, opened, refused, running, until_asked
from wallets import ledger

pytestmark = pytest.mark.django_db


def stored(match: Match) -> tuple[Any, ...]:
    """All of a match that a decision could change."""
    match.refresh_from_db()
    rows = match.seats.values_list("number", "asked_version", "deadline", "due_at", "points").order_by("number")
    return match.version, match.state, match.status, list(rows), match.moves.count()


def test_a_move_makes_a_version_and_a_record() -> None:
    anna = member()
    match = running(anna)
    version = until_asked(match, anna)
    assert actions.play(match.pk, 0, {"type": "take", "count": 2}, version) == version + 1
    record = match.moves.get(version=version + 1)
    assert (record.seat, record.by, record.move) == (0, "human", '{"type":"take","count":2}')


@pytest.mark.parametrize(
    "move",
    [
        {"type": "take", "count": 9},
        {"type": "take", "count": "2"},
        {"type": "take"},
        {"type": "steal", "count": 1},
        {},
        [],
        "take",
        7,
        None,
    ],
)
def test_pl_64_what_is_no_legal_move_is_refused_and_changes_nothing(move: Any) -> None:
    """CASE-B21: possession is checked by the legal moves, not by what the page shows."""
    anna = member()
    match = running(anna)
    version = until_asked(match, anna)
    before = stored(match)
    with refused("illegal"):
        actions.play(match.pk, 0, move, version)
    assert stored(match) == before


@pytest.mark.parametrize("move", [[], [1], "take", 7, None])
def test_pl_64_no_game_gets_to_see_what_is_no_decision_at_all(move: Any) -> None:
    """A game may look into a move when it finds the canonical form: it can rely on its own structs."""
    with pytest.raises(msgspec.ValidationError):
        store.read_move(registry.get("kiesel"), move)


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_pl_64_a_seat_that_is_not_there_is_refused(seat: int) -> None:
    match = running(member())
    with refused("not_seated"):
        actions.play(match.pk, seat, {"type": "take", "count": 1}, 0)


def test_case_b15_the_second_of_two_equal_clicks_is_stale_and_harmless() -> None:
    """CASE-B16, CASE-B18: neither a double click nor a second tab acts on what came after."""
    anna = member()
    match = running(anna)
    version = until_asked(match, anna)
    actions.play(match.pk, 0, {"type": "take", "count": 1}, version)
    before = stored(match)
    with refused("stale"):
        actions.play(match.pk, 0, {"type": "take", "count": 1}, version)
    assert stored(match) == before
    assert match.moves.filter(seat=0, version__gt=version).count() == 1


def test_case_b16_an_old_version_is_stale_even_when_it_is_my_turn_again() -> None:
    anna = member()
    match = running(anna)
    version = until_asked(match, anna)
    decide(match)
    until_asked(match, anna)
    with refused("stale"):
        actions.play(match.pk, 0, {"type": "take", "count": 1}, version)


def test_pl_64_a_version_from_the_future_is_stale() -> None:
    anna = member()
    match = running(anna)
    version = until_asked(match, anna)
    with refused("stale"):
        actions.play(match.pk, 0, {"type": "take", "count": 1}, version + 1)


def test_case_b24_a_decision_out_of_turn_is_refused() -> None:
    anna, ben = member(), member()
    match = running(anna, ben)
    idle = 1 - asked(match).number if asked(match).number < 2 else 0
    match.refresh_from_db()
    with refused("not_to_move"):
        actions.play(match.pk, idle, {"type": "take", "count": 1}, match.version)


def test_case_b33_nobody_decides_for_a_computer_and_no_computer_for_a_human() -> None:
    anna = member()
    match = running(anna)
    version = until_asked(match, anna)
    with refused("not_seated"):
        actions.play(match.pk, 0, {"type": "take", "count": 1}, version, "computer")
    actions.play(match.pk, 0, {"type": "take", "count": 1}, version)
    with refused("not_seated"):
        actions.play(match.pk, 1, {"type": "take", "count": 1}, version + 1)


def test_case_b33_a_former_player_cannot_decide() -> None:
    anna, ben = member(), member()
    match = running(anna, ben)
    version = until_asked(match, anna)
    actions.leave(anna, match.table)
    with refused("not_seated"):
        actions.play(match.pk, 0, {"type": "take", "count": 1}, version)


def test_a_finished_or_unknown_match_takes_no_move() -> None:
    match = people.to_the_end(running(member()))
    for number in (match.pk, match.pk + 1000):
        with refused("finished"):
            actions.play(number, 0, {"type": "take", "count": 1}, match.version)


def test_case_b02_looking_never_writes() -> None:
    anna = member()
    match = running(anna)
    before = stored(match)
    for _ in range(10):
        shot = snapshot.load(match.table.key)
        shot.view(0), shot.view(None), shot.log()
    assert stored(match) == before


def test_simultaneous_decisions_do_not_make_each_other_stale(simultan: object) -> None:
    """Each answers the version that asked: Anna's page may still show version 0 when Ben has decided."""
    anna, ben = member(), member()
    match = running(anna, ben, game="simultan", size=2, fill="empty")
    assert actions.play(match.pk, 1, {"type": "name", "number": 3}, 0) == 1
    assert actions.play(match.pk, 0, {"type": "name", "number": 2}, 0) == 2
    with refused("stale"):
        actions.play(match.pk, 0, {"type": "name", "number": 2}, 0)
    assert actions.play(match.pk, 0, {"type": "name", "number": 2}, 2) == 3


def test_pl_40_the_last_move_stores_places_points_and_the_end() -> None:
    anna, ben = member(), member()
    match = people.to_the_end(running(anna, ben))
    assert match.status == Match.Status.FINISHED
    assert match.ended_at is not None
    rows = people.seats(match)
    assert sorted(row.place for row in rows)[0] == 1
    for row in rows[:2]:
        assert row.points == (50 if row.place == 1 else 0)
        assert row.breakdown == [["win", row.points]]
    assert (rows[2].points, rows[2].breakdown) == (None, [])
    assert fresh(match.table).status == Table.Status.FINISHED


def test_case_b35_after_the_end_nobody_owes_anything(time: Any) -> None:
    match = people.to_the_end(running(member(), member()))
    for row in people.seats(match):
        assert (row.asked_version, row.deadline, row.due_at) == (None, None, None)


def test_the_play_path_is_one_transaction_with_few_queries() -> None:
    match = running(member(), member(), size=2, fill="empty")
    seat = asked(match)
    move = snapshot.load_id(match.table_id).view(seat.number).legal[0]
    with CaptureQueriesContext(connection) as queries:
        actions.play(match.pk, seat.number, move, 0)
    path = [query["sql"] for query in queries if not query["sql"].startswith(("SAVEPOINT", "RELEASE"))]
    writes = [sql for sql in path if not sql.startswith("SELECT")]
    assert len(writes) == 4, writes  # the match, its record, both seats that changed
    assert len(path) <= 6, path


def test_a_failure_in_the_middle_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """PL-35: result, points and payout come with the last move or not at all."""
    match = running(member(), member(), stake=10)
    monkeypatch.setattr(ledger, "pay_out", _fail)
    with pytest.raises(RuntimeError, match="no money today"):  # noqa: PT012  every move but the last goes through
        while True:
            before = stored(match)
            decide(match)
    assert stored(match) == before
    monkeypatch.undo()
    assert people.to_the_end(match).status == Match.Status.FINISHED


def _fail(*args: Any) -> None:
    raise RuntimeError("no money today")


def test_opened_tables_are_not_played() -> None:
    table = opened(member())
    assert not table.matches.exists()
    with refused("finished"):
        actions.leave(table.opener, table)
