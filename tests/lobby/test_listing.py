"""What the lobby lists, for whom, and how much it costs to find out."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from lobby.listing import rows_for, visible_to
from lobby.rows import Row
from tables import actions
from tables.models import Table
from tests.tables.people import guest, leave_with, member, opened, running, to_the_end, until_asked

pytestmark = pytest.mark.django_db


def row(table: Table, viewer: User | None, balance: int = 500) -> Row:
    return next(row for row in rows_for(viewer, balance) if row.pk == table.pk)


def test_pl_10_a_row_tells_who_sits_and_what_is_free() -> None:
    """PL-10"""
    opener, other = member(), member()
    table = opened(opener, game="speedsaurus", size=6, stake=25)
    actions.sit(other, table)
    told = row(table, None)
    assert [place.kind for place in told.places] == ["human", "human", "free", "free", "computer", "computer"]
    assert [place.name for place in told.places[:2]] == [opener.username, other.username]
    assert (told.free, told.game.slug, told.facts) == (2, "speedsaurus", ("Eine Partie",))


def test_pl_10_a_running_match_shows_who_plays() -> None:
    """PL-10"""
    first, second = member(), member()
    told = row(running(first, second).table, None)
    assert [place.kind for place in told.places] == ["human", "human", "computer"]
    assert told.places[2].name
    assert told.free == 0


def test_pl_10_the_order_is_stable_and_what_runs_comes_last() -> None:
    """PL-10"""
    runs = running(member(), member()).table
    tables = [opened(member()) for _ in range(3)]
    before = [row.pk for row in rows_for(None, 0)]
    actions.sit(member(), tables[1])
    assert before == [table.pk for table in (*tables, runs)]
    assert [row.pk for row in rows_for(None, 0)] == before


def test_case_b12_three_relations() -> None:
    """CASE-B12: nobody is offered to join where they sit or where no seat is free."""
    seated, stranger = member(), member()
    waiting, playing = opened(seated), running(seated, member()).table
    assert [row(table, seated).relation for table in (waiting, playing)] == ["return", "return"]
    for viewer in (stranger, guest(), None):
        assert [row(table, viewer).relation for table in (waiting, playing)] == ["join", "watch"]


def test_case_b12_whoever_left_may_only_watch() -> None:
    """CASE-B12, PL-17"""
    leaver = member()
    match = running(leaver, member())
    actions.leave(leaver, match.table)
    assert row(match.table, leaver).relation == "watch"


def test_pl_12_private_and_solo_tables_show_to_their_people_only() -> None:
    """PL-12, CASE-B56: one query set decides what the list shows and what its buttons reach."""
    owner, stranger = member(), member()
    private = opened(owner, is_private=True)
    solo = actions.start_solo(owner, "kiesel", 2)
    assert set(visible_to(owner)) == {private, solo}
    for viewer in (stranger, None):
        assert not visible_to(viewer).exists()


def test_case_b46_dead_tables_are_not_listed() -> None:
    """CASE-B46: what is closed or over is gone from the list, also for those who sat there."""
    left, other = member(), member()
    actions.get_up(left, opened(left))
    ended = to_the_end(running(other, member())).table
    ended.refresh_from_db()
    assert ended.status == Table.Status.FINISHED
    assert not rows_for(None, 0)
    assert not rows_for(other, 0)


def test_pl_18_a_held_seat_is_not_free() -> None:
    """PL-18"""
    first, second = member(), member()
    table = to_the_end(running(first, second, size=3)).table
    actions.again(first, table)
    told = row(table, None)
    assert [place.kind for place in told.places] == ["human", "held", "free"]


def test_pl_10_the_row_says_that_i_am_asked() -> None:
    """PL-10: "du bist dran" stands at one's own table, and nobody else's."""
    first, second = member(), member()
    match = running(first, second)
    until_asked(match, second)
    assert row(match.table, second).is_asked
    assert not row(match.table, first).is_asked
    assert not row(match.table, None).is_asked


@pytest.mark.parametrize(
    ("stake", "who", "obstacle"),
    [(0, "visitor", ""), (25, "visitor", "account"), (25, "guest", "account"), (25, "poor", "poor"), (25, "rich", "")],
)
def test_pl_33_who_cannot_sit_at_a_stake_is_told_why(stake: int, who: str, obstacle: str) -> None:
    """PL-02, PL-33"""
    table = opened(member(), stake=stake)
    viewer = {"visitor": lambda: None, "guest": guest}.get(who, member)()
    if who == "poor":
        leave_with(viewer, 24)
    assert row(table, viewer, 24 if who == "poor" else 500).obstacle == obstacle


def test_pl_62_the_list_never_holds_a_state() -> None:
    """PL-62: a hidden card cannot leak from what was not read."""
    match = running(member(), member())
    with CaptureQueriesContext(connection) as queries:
        assert row(match.table, None).is_running
    assert not any('"state"' in query["sql"] or '"seed"' in query["sql"] for query in queries)


def test_pl_10_many_tables_cost_no_more_queries() -> None:
    """PL-10: no query per row."""
    viewer = member()

    def cost() -> int:
        with CaptureQueriesContext(
            connection,
        ) as queries:
            rows_for(viewer, 500)
        return len(queries)

    opened(member())
    running(member(), viewer)
    few = cost()
    for _ in range(6):
        opened(member())
        running(member(), viewer)
    assert cost() == few


def test_case_b01_ones_own_match_is_listed_however_many_tables_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lobby.listing.MOST", 2)
    for _ in range(3):
        opened(member())
    mine, other = member(), member()
    match = running(mine, other, size=2, fill="empty")
    assert match.table_id in [row.pk for row in rows_for(mine, 500)]
