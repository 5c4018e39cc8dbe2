"""Speedsaurus at a table: seats 3 to 6, who fills them, a whole match on tasks (PL-14, SS-05, SS-33, SS-34)."""

from typing import Any

import pytest

from games.engine import registry
from tables import actions, replay
from tables.models import Match
from tests.tables import people
from tests.tables.people import asked, decide, member, opened, refused, running

pytestmark = pytest.mark.django_db

SAURUS = "speedsaurus"


def levels(match: Match) -> list[str]:
    return [seat.level for seat in people.seats(match)]


@pytest.mark.parametrize(("size", "fits"), [(2, False), (3, True), (6, True), (7, False)])
def test_ss_05_three_to_six_seats(size: int, fits: bool) -> None:
    if fits:
        assert opened(member(), game=SAURUS, size=size).size == size
    else:
        with refused("settings"):
            opened(member(), game=SAURUS, size=size)


@pytest.mark.parametrize(("opponents", "fits"), [(1, False), (2, True), (5, True), (6, False)])
def test_ss_05_solo_against_two_to_five(opponents: int, fits: bool) -> None:
    if fits:
        match = actions.start_solo(member(), SAURUS, opponents).matches.get()
        assert levels(match) == ["", *["normal"] * opponents]
    else:
        with refused("settings"):
            actions.start_solo(member(), SAURUS, opponents)


@pytest.mark.parametrize(
    ("size", "fill", "humans", "expected"),
    [
        (3, "empty", 2, ["", "", "normal"]),
        (4, "empty", 2, ["", "", "normal"]),
        (4, "empty", 3, ["", "", ""]),
        (5, "empty", 2, ["", "", "normal"]),
        (6, "empty", 2, ["", "", "normal", "normal"]),
        (6, "empty", 4, ["", "", "", "", "normal", "normal"]),
        (4, "strong", 1, ["", "strong", "strong", "strong"]),
        (6, "easy", 3, ["", "", "", "easy", "easy", "easy"]),
    ],
)
def test_pl_14_who_plays(size: int, fill: str, humans: int, expected: list[str]) -> None:
    match = running(*[member() for _ in range(humans)], game=SAURUS, size=size, fill=fill)
    assert levels(match) == expected


@pytest.mark.parametrize("variant", ["single", "profi"])
def test_a_match_from_the_deal_to_the_points(variant: str, workers: Any) -> None:
    anna, ben = member(), member()
    match = running(anna, ben, game=SAURUS, size=4, fill="normal", options={"variant": variant})
    while asked(match) is not None:
        if not workers.work():
            decide(match)
    match = Match.objects.get()
    assert replay.differences(match) == []
    rows = people.seats(match)
    assert min(row.place for row in rows) == 1
    label = registry.presentation(SAURUS).breakdown_label
    for row in rows[:2]:
        assert row.points == sum(points for _, points in row.breakdown)
        assert all(label(key) for key, _ in row.breakdown)


def test_ss_34_leaving_costs_ten_with_other_humans_and_nothing_alone() -> None:
    anna, ben = member(), member()
    together = running(anna, ben, game=SAURUS, size=4, fill="easy")
    actions.leave(anna, together.table)
    assert together.seats.get(user=anna).points == -10
    alone = actions.start_solo(anna, SAURUS, 2).matches.get()
    actions.leave(anna, alone.table)
    assert alone.seats.get(user=anna).points == 0
