"""Speedlaunch at a table: two to six seats, humans on the first four, a whole match on tasks (PL-14, SL-04, SL-32)."""

from random import Random
from typing import Any

import pytest

from games.engine import registry
from tables import actions, replay, snapshot
from tables.models import Match
from tests.tables import people
from tests.tables.people import asked, decide, member, opened, refused, running

pytestmark = pytest.mark.django_db

LAUNCH = "speedlaunch"


def levels(match: Match) -> list[str]:
    return [seat.level for seat in people.seats(match)]


@pytest.mark.parametrize(("size", "fits"), [(1, False), (2, True), (6, True), (7, False)])
def test_sl_04_two_to_six_seats(size: int, fits: bool) -> None:
    if fits:
        assert opened(member(), game=LAUNCH, size=size).size == size
    else:
        with refused("settings"):
            opened(member(), game=LAUNCH, size=size)


@pytest.mark.parametrize(("opponents", "fits"), [(0, False), (1, True), (5, True), (6, False)])
def test_sl_04_solo_against_one_to_five(opponents: int, fits: bool) -> None:
    if fits:
        match = actions.start_solo(member(), LAUNCH, opponents).matches.get()
        assert levels(match) == ["", *["normal"] * opponents]
    else:
        with refused("settings"):
            actions.start_solo(member(), LAUNCH, opponents)


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
    match = running(*[member() for _ in range(humans)], game=LAUNCH, size=size, fill=fill)
    assert levels(match) == expected


def test_a_match_from_the_deal_to_the_points(workers: Any) -> None:
    anna, ben = member(), member()
    options = {"rounds": "each", "asteroid": "left"}
    match = running(anna, ben, game=LAUNCH, size=3, fill="easy", options=options)
    chance = Random(1)
    while (seat := asked(match)) is not None:
        if not workers.work():
            view = snapshot.load_id(match.table_id).view(seat.number)
            decide(match, registry.get(LAUNCH).choose(view, "easy", chance))
    match = Match.objects.get()
    assert replay.differences(match) == []
    rows = people.seats(match)
    assert min(row.place for row in rows) == 1
    label = registry.presentation(LAUNCH).breakdown_label
    for row in rows[:2]:
        assert row.points == sum(points for _, points in row.breakdown)
        assert all(label(key) for key, _ in row.breakdown)
