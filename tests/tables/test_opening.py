"""Opening a table, sitting down, getting up, starting (PL-10 to PL-15)."""

from typing import Any

import pytest
from django.db import IntegrityError, transaction

from accounts.models import User
from tables import actions, snapshot
from tables.models import Fill, Match, Seat, Table
from tables.table_settings import TableSettings
from tests.tables import people
from tests.tables.people import chairs, fresh, guest, member, opened, refused, running

pytestmark = pytest.mark.django_db

Status = Table.Status


@pytest.mark.parametrize(
    "wish",
    [
        {"size": 1},
        {"size": 5},
        {"fill": "genius"},
        {"clock": 45},
        {"tempo": "turbo"},
        {"stake": 7},
        {"game": "halma"},
        {"options": {"heap": "vast"}},
        {"options": {"moon": "full"}},
    ],
)
def test_pl_12_settings_outside_the_list_are_refused(wish: dict[str, Any]) -> None:
    with refused("settings"):
        opened(member(), **wish)
    assert not Table.objects.exists()


@pytest.mark.parametrize("clock", [30, 60, 90, 120, None])
@pytest.mark.parametrize("stake", [0, 10, 25, 50, 100])
def test_pl_12_settings_of_the_list_are_kept(clock: int | None, stake: int) -> None:
    table = opened(member(), clock=clock, stake=stake, tempo="fast", is_private=True)
    assert TableSettings.of(fresh(table)) == TableSettings(
        game="kiesel", options={"heap": "small"}, size=3, fill="easy", clock=clock, tempo="fast", stake=stake,
        is_private=True,
    )  # fmt: skip


def test_pl_12_the_clock_is_two_minutes_unless_chosen() -> None:
    assert TableSettings(game="kiesel", size=2).clock == 120


def test_pl_63_nobody_fills_the_lobby_alone() -> None:
    """PL-63: a sixth table that waits is one too many; a table that plays or closed does not count."""
    anna = member()
    tables = [opened(anna) for _ in range(5)]
    with refused("too_many"):
        opened(anna)
    actions.start(anna, tables[0])
    actions.get_up(anna, tables[1])
    for _ in range(2):
        opened(anna)


def test_pl_12_guests_play_without_stake_only() -> None:
    visitor = guest()
    with refused("guest_stake"):
        opened(visitor, stake=10)
    with refused("guest_stake"):
        actions.sit(visitor, opened(member(), stake=10))
    assert actions.sit(visitor, opened(member())).user == visitor


def test_pl_33_who_cannot_pay_neither_opens_nor_sits() -> None:
    poor = member(taler=20)
    with refused("poor"):
        opened(poor, stake=25)
    with refused("poor"):
        actions.sit(poor, opened(member(), stake=25))


def test_pl_13_sitting_down_takes_the_first_free_or_the_chosen_seat() -> None:
    anna, ben, cleo = member(), member(), member()
    table = opened(anna, size=4)
    assert actions.sit(ben, table, number=2).number == 2
    assert actions.sit(cleo, table).number == 1
    assert chairs(table) == [anna.username, cleo.username, ben.username, None]


def test_pl_13_one_seat_per_user_and_one_user_per_seat() -> None:
    """CASE-B17: nobody sits twice, the opener does not play against themself."""
    anna, ben = member(), member()
    table = opened(anna, size=4)
    with refused("already_seated"):
        actions.sit(anna, table)
    with refused("taken"):
        actions.sit(ben, table, number=0)
    with pytest.raises(IntegrityError), transaction.atomic():
        Seat.objects.filter(table=table, number=1).update(user=anna)


def test_pl_13_humans_sit_on_the_first_four_seats_only(simultan: object) -> None:
    """PL-13, SL-04"""
    table = opened(member(), game="simultan", size=6)
    with refused("taken"):
        actions.sit(member(), table, number=4)
    with pytest.raises(IntegrityError), transaction.atomic():
        Seat.objects.filter(table=table, number=4).update(user=member())


def test_pl_14_the_opener_starts_and_computers_fill_up() -> None:
    anna, ben = member(), member()
    table = opened(anna, size=4, fill="strong")
    actions.sit(ben, table)
    with refused("not_opener"):
        actions.start(ben, table)
    match = actions.start(anna, table)
    assert [seat.level for seat in people.seats(match)] == ["", "", "strong", "strong"]
    assert fresh(table).status == Status.RUNNING
    with refused("running"):
        actions.start(anna, table)


def test_pl_14_a_table_whose_human_seats_are_taken_starts_by_itself(simultan: object) -> None:
    table = opened(member(), game="simultan", size=6)
    for _ in range(2):
        actions.sit(member(), table)
    assert fresh(table).status == Status.WAITING
    actions.sit(member(), table)
    assert fresh(table).status == Status.RUNNING
    with refused("running"):
        actions.sit(member(), table)


def test_pl_14_with_empty_seats_two_humans_are_needed() -> None:
    anna = member()
    table = opened(anna, size=4, fill="empty")
    with refused("too_few"):
        actions.start(anna, table)
    actions.sit(member(), table)
    assert len(people.seats(actions.start(anna, table))) == 2


def test_pl_14_empty_seats_five_and_six_are_played_by_normal_computers(simultan: object) -> None:
    anna = member()
    table = opened(anna, game="simultan", size=6, fill="empty")
    actions.sit(member(), table, number=3)
    match = actions.start(anna, table)
    assert [seat.level for seat in people.seats(match)] == ["", "", "normal", "normal"]


def test_pl_14_two_humans_get_the_computer_that_a_game_for_three_needs(
    simultan: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simultan, "min_seats", 3)
    anna = member()
    table = opened(anna, game="simultan", size=4, fill="empty")
    actions.sit(member(), table)
    assert [seat.level for seat in people.seats(actions.start(anna, table))] == ["", "", "normal"]


def test_pl_15_when_the_opener_leaves_the_longest_seated_opens(time: Any) -> None:
    """CASE-B48: the table lives on, and somebody can start."""
    anna, ben, cleo = member(), member(), member()
    table = opened(anna, size=4)
    time.advance(seconds=1)
    actions.sit(cleo, table, number=3)
    time.advance(seconds=1)
    actions.sit(ben, table, number=1)
    actions.get_up(anna, table)
    assert fresh(table).opener == cleo
    assert actions.start(cleo, table).status == Match.Status.RUNNING


def test_pl_15_the_last_to_get_up_closes_the_table() -> None:
    anna = member()
    table = opened(anna)
    actions.get_up(anna, table)
    assert fresh(table).status == Status.CLOSED
    with refused("closed"):
        actions.sit(anna, table)


def test_pl_15_settings_freeze_when_a_second_human_sits() -> None:
    """CASE-B48: nobody changes the terms under others."""
    anna, ben = member(), member()
    table = opened(anna, size=3)
    wish = TableSettings(game="kiesel", size=4, fill="normal", stake=25)
    changed = actions.change(anna, table, wish)
    assert (changed.size, changed.stake, len(chairs(table))) == (4, 25, 4)
    actions.sit(ben, table)
    for somebody, code in ((anna, "frozen"), (ben, "not_opener")):
        with refused(code):
            actions.change(somebody, table, wish)
        with refused(code):
            actions.set_tempo(somebody, table, "fast")


def test_pl_15_changing_to_fewer_seats_moves_the_only_human() -> None:
    anna, ben = member(), member()
    table = opened(anna, size=4)
    actions.sit(ben, table, number=3)
    actions.get_up(anna, table)
    actions.change(ben, table, TableSettings(game="kiesel", size=2, fill="easy"))
    assert chairs(table) == [ben.username, None]


def test_pl_11_solo_starts_at_once_and_remembers_its_settings() -> None:
    visitor = guest()
    table = actions.start_solo(visitor, "kiesel", 3, "strong", "turbo", {"heap": "large"})
    assert (table.status, table.stake, table.clock, table.size) == (Status.RUNNING, 0, None, 4)
    assert [seat.level for seat in people.seats(table.matches.get())] == ["", "strong", "strong", "strong"]
    visitor.refresh_from_db()
    assert visitor.settings.solo["kiesel"] == {
        "opponents": "3", "level": "strong", "tempo": "turbo", "heap": "large",
    }  # fmt: skip


def test_pl_06_who_has_gone_is_seated_nowhere() -> None:
    """A page that was still open when the account was deleted or banned."""
    anna = member()
    table = opened(member())
    User.objects.filter(pk=anna.pk).update(is_active=False)
    with refused("gone"):
        actions.sit(anna, table)
    with refused("gone"):
        opened(anna)
    with refused("gone"):
        actions.start_solo(anna, "kiesel", 2)
    assert Table.objects.count() == 1
    assert anna.username not in chairs(table)


def test_pl_11_the_pace_of_a_solo_table_is_remembered() -> None:
    anna = member()
    table = actions.start_solo(anna, "kiesel", 2)
    anna.choose(theme="dark")  # in another tab
    actions.set_tempo(User.objects.get(pk=anna.pk), table, "turbo")
    anna.refresh_from_db()
    assert anna.settings.solo["kiesel"]["tempo"] == "turbo"
    assert anna.settings.theme == "dark"


@pytest.mark.parametrize("wish", [{"opponents": 0}, {"opponents": 4}, {"level": "dull"}, {"tempo": "warp"}])
def test_pl_11_solo_settings_outside_the_list_are_refused(wish: dict[str, Any]) -> None:
    with refused("settings"):
        actions.start_solo(member(), "kiesel", **{"opponents": 2, **wish})


def test_pl_11_nobody_joins_a_solo_table() -> None:
    anna = member()
    table = actions.start_solo(anna, "kiesel", 2)
    people.to_the_end(table.matches.get())
    with refused("closed"):
        actions.sit(member(), table)


def test_one_person_plays_at_several_tables_at_once() -> None:
    """PL-10: own running matches, in the plural."""
    anna = member()
    first, second = running(anna), running(anna)
    people.until_asked(first, anna)
    asked = people.until_asked(second, anna)
    people.decide(first)
    assert second.seats.get(user=anna).asked_version == asked


def test_names_at_a_table_differ(monkeypatch: pytest.MonkeyPatch) -> None:
    from tables import computers

    monkeypatch.setattr(computers, "NAMES", ("Zuse", "Gauß", "Euler"))
    anna = member()
    anna.username = "zuse"
    anna.save()
    names = [seat.computer_name for seat in people.seats(running(anna, size=3))]
    assert sorted(names) == ["", "Euler", "Gauß"]


def test_a_waiting_table_shows_who_will_come(simultan: object) -> None:
    anna = member()
    table = opened(anna, game="simultan", size=6, fill=Fill.EMPTY)
    shot = snapshot.load(table.key)
    assert [(seat.name, seat.level, seat.is_free) for seat in shot.seats] == [
        (anna.username, None, False), *[("", None, True)] * 3, *[("", "normal", False)] * 2,
    ]  # fmt: skip
    assert shot.match is None
    with pytest.raises(LookupError):
        shot.view(0)
