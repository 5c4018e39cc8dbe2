"""The step plot."""

import re

import pytest

from wallets.plot import HEIGHT, MARGIN, steps


def corners(path: str) -> list[tuple[str, float]]:
    return [(command, float(number)) for command, number in re.findall(r"([VH])([\d.]+)", path)]


def test_pl_36_one_step_of_equal_width_per_day():
    assert steps([100, 200]).line == "M0 35V35H50V5H100"


def test_pl_36_the_lowest_day_is_low_and_the_highest_high():
    heights = [number for command, number in corners(steps([500, 450, 700, 0]).line) if command == "V"]
    assert max(heights) == heights[3] == HEIGHT - MARGIN
    assert min(heights) == heights[2] == MARGIN
    assert heights[1] > heights[0]


@pytest.mark.parametrize("values", [[500], [0], [500, 500, 500]])
def test_pl_36_an_even_balance_is_a_level_line(values):
    heights = {number for command, number in corners(steps(values).line) if command == "V"}
    assert heights == {HEIGHT / 2}
    assert corners(steps(values).line)[-1] == ("H", 100)


def test_pl_36_the_surface_closes_under_the_line():
    plot = steps([1, 2, 3])
    assert plot.surface == f"{plot.line}V{HEIGHT}H0Z"
