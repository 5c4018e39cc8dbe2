"""What the leaderboard says that counts is what the rules count (PL-40, SS-32, SL-32, SZ-24)."""

import re

import pytest

from games.engine import registry
from games.engine.scoring import COST_OF_LEAVING, place_bonus, placed
from games.speedlaunch.rules import scoring as launch
from games.speedsaurus.rules import scoring as saurus
from games.speedzero.rules import scoring as zero

OWN = {
    "speedsaurus": {saurus.WIN, saurus.CARDS, saurus.PER_CARD, saurus.PROFI, saurus.PER_PENALTY},
    "speedlaunch": {launch.WIN, launch.CARDS},
    "speedzero": {zero.ROUND},
}


def figures(text: object) -> list[int]:
    return [int(number.replace("−", "-")) for number in re.findall(r"−?\d+", str(text))]


@pytest.mark.parametrize("slug", OWN)
def test_pl_40_what_is_told_to_count_does(slug: str) -> None:
    *own, bonus, leaving = [points for _, points in registry.presentation(slug).scoring]
    everybody = placed([0, 1, 2, 3], [1, 2, 3, 4])
    assert {number for points in own for number in figures(points)} == OWN[slug]
    assert figures(bonus) == [place_bonus(everybody, seat) for seat in range(3)]
    assert figures(leaving) == [COST_OF_LEAVING]


def test_ss_33_the_bonus_of_speedsaurus_is_that_of_all() -> None:
    everybody = placed([0, 1, 2, 3], [1, 2, 3, 4])
    assert list(saurus.PLACE_BONUS.values()) == [place_bonus(everybody, seat) for seat in range(3)]
