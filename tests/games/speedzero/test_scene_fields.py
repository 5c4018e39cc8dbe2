"""What is told of a card, and that it stays the same card wherever it goes."""

import re

import pytest

from games.speedzero.rules.moves import Draw, Place, Swap
from games.speedzero.scene.seats import SeatView
from tests.games.speedzero.positions import OTHER, do, position
from tests.games.speedzero.table_scenes import GAME, SHOWN, context, players, regions

FORMULA = re.compile(r"<math>.*?</math>")


@pytest.mark.parametrize(
    ("known_by", "label", "info"),
    [
        ([0], "A1: verdeckt, du weißt: 7", "Verdeckt. Nur du weißt: Hier liegt 7."),
        ([0, 1, 2], "A1: verdeckt, du weißt: 7", "Verdeckt. Du weißt: Hier liegt 7.\nAngesehen von Jonas, Ayşe."),
        ([1], "A1: verdeckt", "Verdeckt. Im Schnitt sind die unbekannten Karten 5,1 wert.\nAngesehen von Jonas."),
    ],
)
def test_sz_43_who_knows_a_face_down_card_is_told_as_it_is(known_by, label, info):
    state = position("(7) ? ? ?", OTHER, OTHER, known={(0, 0): known_by})
    place = first_place(context(state, 0)["mine"])
    assert (place.label, re.sub(r"\d,\d", "5,1", place.info)) == (label, info)


def test_pl_57_looking_back_nobody_is_said_to_know_what_only_the_replay_shows():
    view = GAME.open_view(position("(7) ? ? ?", OTHER), 0)
    place = first_place(SHOWN.context(view, players(2, 0))["mine"])
    assert (place.label, place.info, place.peek) == ("A1: verdeckt: 7", "Verdeckt: Hier liegt 7.", 7)


def first_place(seat: SeatView):
    return seat.field.rows[0][0]


def test_sz_02_a_card_keeps_its_formula_from_the_stock_to_the_discard():
    state = position("? ? ? ?", OTHER, extended=False, stock="7")
    do(state, Draw())
    drawn = formula(regions(state, 0)["centre"], "drawn-1")
    do(state, Place(3))
    for viewer, region in ((0, "own"), (1, "rivals")):
        assert formula(regions(state, viewer)[region], "place-0-3") == drawn
    do(state, Swap(0), Swap(3))
    assert formula(regions(state, 0)["centre"], "discard") == drawn


def formula(html: str, name: str) -> str:
    """The formula on the card with that id."""
    found = FORMULA.search(html.split(f'id="{name}"')[1])
    assert found
    return found[0]
