"""SS-05, SS-33, SS-34 at a live table: who plays, and what leaving costs."""

import pytest

from games.engine import registry
from games.speedsaurus.game import SpeedsaurusGame
from tables import actions
from tests.tables.people import levels, member, running

GAME = SpeedsaurusGame()
pytestmark = pytest.mark.django_db


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
    match = running(*[member() for _ in range(humans)], game=GAME.slug, size=size, fill=fill)
    assert levels(match) == expected


def test_ss_43_advice_is_given_among_others_too() -> None:
    assert registry.presentation(GAME.slug).advises_everywhere


def test_ss_34_leaving_costs_ten_with_other_humans_and_nothing_alone() -> None:
    anna, ben = member(), member()
    together = running(anna, ben, game=GAME.slug, size=4, fill="easy")
    actions.leave(anna, together.table)
    assert together.seats.get(user=anna).points == -10
    alone = actions.start_solo(anna, GAME.slug, 2).matches.get()
    actions.leave(anna, alone.table)
    assert alone.seats.get(user=anna).points == 0
