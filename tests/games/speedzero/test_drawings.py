"""PL-55: what the rules page draws and says of it is what the rules make of it."""

import re

from games.speedzero.rules.events import Cleared
from games.speedzero.rules.moves import Swap
from tests.games.drawings import Drawing, drawings
from tests.games.speedzero.positions import OTHER, do, position, told
from tests.games.speedzero.table_scenes import regions

CELL = re.compile(r'<div class="matrix__cell">(.*?)</div>', re.DOTALL)


def words(drawn: Drawing) -> list[str]:
    """The drawn field as `position` has it."""
    cells = CELL.findall(drawn.html)
    shown = [re.search(r'data-v="([^"]+)"', cell) for cell in cells]
    return [
        "." if "is-cleared" in cell else found[1] if found else "?" for cell, found in zip(cells, shown, strict=True)
    ]


def test_pl_55_sz_13_the_drawn_field_lacks_what_the_page_says() -> None:
    """The gold edges are where the table would draw them, and a 7 between the two clears the column."""
    (drawn,) = [drawing for drawing in drawings("speedzero") if "matrix" in drawing.html]
    field = words(drawn)
    state = position(" ".join(field), OTHER, extended=False, discard="7")
    shown = regions(state, 0)["own"]
    gold = [number for number, cell in enumerate(CELL.findall(drawn.html)) if "is-pair" in cell]
    assert gold == [0, 8]
    assert gold == [place for place in range(12) if re.search(rf'is-pair"[^>]*id="place-0-{place}"', shown)]
    assert [place for place, word in enumerate(field) if word == "."] == [2, 6, 10], "the third column"
    (cleared,) = told(do(state, Swap(4)), Cleared)
    assert [place for place, _ in cleared.cards] == [0, 4, 8]


def test_pl_55_sz_36_the_drawn_row_falls_with_its_x() -> None:
    (drawn,) = [drawing for drawing in drawings("speedzero") if "zählt als" in drawing.caption]
    *lying, last = drawn.cards
    assert len(drawn.cards) == 4
    assert "x" in lying
    state = position(" ".join(lying) + " ? / 1 2 3 5", OTHER, discard=last)
    (cleared,) = told(do(state, Swap(3)), Cleared)
    assert [place for place, _ in cleared.cards] == [0, 1, 2, 3]
    assert drawn.caption == f"Diese Reihe fällt: Das x zählt als {last}."
