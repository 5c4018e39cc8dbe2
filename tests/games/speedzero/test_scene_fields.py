"""What is told of a card, and that it stays the same card wherever it goes."""

import re

import pytest
from django.template.loader import render_to_string
from django.utils.translation import override

from games.speedzero.rules.moves import Draw, Place, Swap, Turn
from games.speedzero.scene.seats import SeatView
from tests.games.speedzero.positions import OTHER, do, position
from tests.games.speedzero.table_scenes import GAME, SHOWN, context, players, regions

FIGURE = re.compile(r'<figure class="fig fig--field">.*?</figure>', re.S)
CELL = re.compile(r'<div class="matrix__cell">(.*?)</div>', re.S)
VALUE = re.compile(r'data-v="([^"]+)"')
FORMULA = re.compile(r"<math>.*?</math>")


@pytest.mark.parametrize(
    ("known_by", "label", "info", "info_from"),
    [
        ([0], "A1: verdeckt, du weißt: 7", "Verdeckt. Nur du weißt: Hier liegt 7.", ""),
        ([0, 1, 2], "A1: verdeckt, du weißt: 7", "Verdeckt. Du weißt: Hier liegt 7.\nAngesehen von Jonas, Ayşe.", ""),
        ([1], "A1: verdeckt", "Angesehen von Jonas.", "unknown-card"),
    ],
)
def test_sz_43_who_knows_a_face_down_card_is_told_as_it_is(known_by, label, info, info_from):
    state = position("(7) ? ? ?", OTHER, OTHER, known={(0, 0): known_by})
    place = first_place(context(state, 0)["mine"])
    assert (place.label, place.info, place.info_from) == (label, info, info_from)


def test_sz_67_what_unknown_cards_are_worth_is_told_once_for_all_of_them():
    shown = regions(position("(7) ? ? ?", OTHER), 0)
    told = re.search(r'<template id="unknown-card">(.*?)</template>', shown["centre"])[1]
    assert re.sub(r"\d,\d", "5,1", told) == "<p>Verdeckt. Im Schnitt sind die unbekannten Karten 5,1 wert.</p>"
    assert 'data-info=" " data-info-from="unknown-card"' in shown["rivals"]


def test_pl_57_looking_back_nobody_is_said_to_know_what_only_the_replay_shows():
    view = GAME.open_view(position("(7) ? ? ?", OTHER), 0)
    place = first_place(SHOWN.context(view, players(2, 0))["mine"])
    assert (place.label, place.info, place.peek) == ("A1: verdeckt: 7", "Verdeckt: Hier liegt 7.", 7)


def test_pl_57_looking_back_no_button_offers_what_cannot_be_done():
    state = position("? ? ? ?", OTHER, extended=False, stock="7")
    do(state, Draw())
    assert 'id="throw"' in regions(state, 0)["centre"]
    shown = SHOWN.context(GAME.open_view(state, 0), players(2, 0))
    centre = render_to_string("games/speedzero/_centre.html", {**shown, "is_replay": True})
    assert 'id="drawn-1"' in centre
    assert 'id="throw"' not in centre


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


def test_sz_21_while_the_next_round_is_turned_up_everybody_sees_how_the_last_one_lay():
    """CASE-C16: all cards, cleared places too, in the order of points and with what made them."""
    state = position(
        "5 1 2 3 / 2 1 0 3 / 0 4 2 (7)",
        "(4) . 2 0 / 0 . 1 2 / -2 . 1 0",
        hands={1: "quad"},
        closer=0,
        owing=[1],
        turn=1,
        discard="-1",
    )
    assert context(state, 0)["counted"] is None
    do(state, Swap(2))
    for viewer in (0, 1, None):
        counted = context(state, viewer)["counted"]
        assert counted.number == 1
        jonas, lina = counted.finishes
        assert jonas.rows == ((4, None, -1, 0), (0, None, 1, 2), (-2, None, 1, 0))
        assert (jonas.score.points, jonas.score.told) == ("15", "Karten 5, Aktionskarten +10")
        assert (lina.rows[2][3], lina.score.points, lina.score.is_doubled) == (7, "60", True)
        html = regions(state, viewer)["centre"].split('id="counted-title"')[1]
        assert sorted(map(int, VALUE.findall(html))) == sorted(
            card for finish in counted.finishes for row in finish.rows for card in row if card is not None
        )
    for seat in (0, 0, 1, 1):
        assert context(state, 0)["counted"], "until everybody has turned two"
        do(state, (seat, next(move for move in GAME.legal_moves(state, seat) if isinstance(move, Turn))))
    assert context(state, 0)["counted"] is None
    scores = {row.player.name: row.rounds[0] for row in context(state, 0)["standings"].rows}
    assert (scores["Lina"].marks, scores["Jonas"].marks) == ("×2", "ƒ +10")


def test_sz_64_a_complete_line_is_gold_as_a_whole_while_its_owner_chooses_and_nothing_is_at_the_end():
    state = position("5 7 7 7 / 7 ? ? ? / 7 ? ? ?", OTHER, discard="7")
    do(state, Swap(0))
    assert gold(state) == {0, 1, 2, 3, 4, 8}
    state = position("7 ? ? ? / 7 ? ? ?", OTHER, extended=False)
    assert gold(state) == {0, 4}
    state.phase = "over"
    assert gold(state) == set()


def gold(state) -> set[int]:
    return {place.place for row in context(state, 0)["mine"].field.rows for place in row if place.is_pair}


@pytest.mark.parametrize("language", ["de", "en"])
def test_pl_55_what_the_rules_draw_is_what_the_table_would_show(language):
    """SZ-13, SZ-64: the drawn field is a field, gold edges and cleared column as the game makes them."""
    with override(language):
        (figure,) = FIGURE.findall(render_to_string("games/speedzero/_rules.html"))
    cells = CELL.findall(figure)
    shown = [("." if "is-cleared" in cell else (VALUE.findall(cell) or ["?"])[0]) for cell in cells]
    state = position(" ".join(shown), OTHER, extended=False)
    places = [place for row in context(state, 0)["mine"].field.rows for place in row]
    for cell, place in zip(cells, places, strict=True):
        assert ("is-pair" in cell) == place.is_pair
        assert not place.band or f"card--{place.band}" in cell
    formulas = {
        (value, formula) for cell in cells for value in VALUE.findall(cell) for formula in FORMULA.findall(cell)
    }
    assert len(formulas) == len({value for value, _ in formulas}), "equal cards bear the same formula"


def test_sz_32_a_gain_leads_to_the_display_before_it_lets_decline():
    state = position("7 ? ? ?", OTHER, discard="x 4")
    do(state, Swap(0))
    shown = regions(state, 0)
    assert 'btn--line" type="button" id="dock-deed-1"' in shown["dock"], "declining is not what is asked first"
    assert 'popovertarget="market"' in shown["dock"]
