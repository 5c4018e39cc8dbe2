"""The regions of the table, for every phase and everybody who looks."""

import re
from random import Random

import pytest
from django.template.loader import render_to_string
from django.utils.translation import override

from games.speedzero.content.formulas import FORMULAS
from games.speedzero.rules.cards import KINDS, X
from games.speedzero.rules.moves import Aim, Cell, Draw, Line, Place, Play, Swap
from tests.games.speedzero.positions import OTHER, do, position
from tests.games.speedzero.table_scenes import GAME, SHOWN, context, moments, players, regions

ANCHOR = re.compile(r'data-anchor="([^"]+)"')
VALUE = re.compile(r'data-v="([^"]+)"')
PHASES = {"turning", "gain", "draw", "choose", "aim", "defend", "direction", "over"}


def test_case_b14_every_region_in_every_phase_for_everybody():
    seen = set()
    for state in moments(matches=6, seed=4, every=97):
        seen.add(state.phase)
        for viewer in (0, len(state.fields) - 1, None):
            for name, html in regions(state, viewer).items():
                assert html.count(f'id="r-{name}"') == 1
                assert html.lstrip().startswith("<")
    assert seen >= PHASES - {"direction"}, "that one is rare"


def test_pl_62_what_a_viewer_cannot_know_changes_no_byte_of_its_table():
    """Permute all hidden cards: every region stays the same, for each seat and for the watcher."""
    rng = Random(5)
    for state in moments(matches=4, seed=7, every=53):
        for viewer in (*range(len(state.fields)), None):
            assert regions(state, viewer) == regions(GAME.reshuffle(state, viewer, rng), viewer)


def cell(html: str, seat: int, place: int) -> str:
    """The markup of one place."""
    return html.split(f'id="place-{seat}-{place}"')[1].split("</button>")[0]


def test_pl_62_a_face_down_card_is_a_back_and_nothing_else():
    state = position("(12) 3 ? ?", "(11) 5 ? ?", extended=False)
    for viewer in (0, 1, None):
        shown = regions(state, viewer)
        html = shown["own"] + shown["rivals"]
        for seat in (0, 1):
            hidden = cell(html, seat, 0)
            assert "card__back" in hidden
            assert not VALUE.findall(hidden)
            assert "card__face" not in hidden


def test_sz_11_only_its_drawer_sees_a_drawn_card():
    state = position("3 3 ? ?", OTHER, extended=False, stock="-2", discard="12")
    do(state, Draw())
    assert 'id="drawn-1"' in regions(state, 0)["centre"]
    for viewer in (1, None):
        shown = "".join(regions(state, viewer).values())
        assert "drawn-1" not in shown
        assert 'data-v="-2"' not in regions(state, viewer)["rivals"]


def test_sz_43_what_projektion_showed_is_marked_for_its_player_alone():
    state = position("? ? ? ? / ? ? ? ?", "(7) (5) ? ?", hands={0: "proj"})
    do(state, Play("projektion", Line(1, 0)))
    mine = cell(regions(state, 0)["rivals"], 1, 0)
    assert "card__peek" in mine
    assert "Nur du weißt: Hier liegt 7." in mine
    for viewer in (1, None):
        html = "".join(regions(state, viewer).values())
        assert "card__peek" not in html
    assert "Angesehen von Lina." in cell(regions(state, 1)["own"], 1, 0)


def test_sz_50_opponents_action_cards_are_a_number():
    state = position("1 ? ? ?", OTHER, hands={1: "subt quad"}, display="klam klam klam klam")
    (rival,) = context(state, 0)["rivals"]
    assert rival.actions == 2
    html = regions(state, 0)["rivals"]
    assert "Subtraktion" not in html
    assert "Quadrat" not in html


def test_sz_60_every_opponent_shows_points_open_sum_and_face_down_cards():
    state = position("1 ? ? ?", "9 -2 x ?", "0 . . .", results=[(3, 40, -5)], directions={2: "rows"})
    jonas, ayse = context(state, 0)["rivals"]
    assert (jonas.total, jonas.open_sum, jonas.down, jonas.points) == (40, "7", 9, "40 Punkte")
    assert (ayse.shown_total, ayse.open_sum, ayse.down, ayse.direction) == ("−5", "0", 8, "räumt Reihen")
    assert "Jonas, Feld groß zeigen, 40 Punkte, offen 7, verdeckt 9" in regions(state, 0)["rivals"]


def test_sz_60_where_nothing_lies_open_there_is_no_sum():
    (jonas,) = context(position("1 ? ? ?", "? ? ? ?"), 0)["rivals"]
    assert jonas.open_sum == "–"
    assert {told for _, told in jonas.field.columns} == {"–"}
    assert "nichts offen" in jonas.label


def test_sz_36_the_direction_stands_at_the_seat():
    state = position("1 ? ? ?", "9 ? ? ?", directions={0: "columns", 1: "rows"})
    assert "räumt Spalten" in regions(state, 0)["own"]
    assert "räumt Reihen" in regions(state, 0)["rivals"]
    assert "way--rows" in regions(state, 0)["rivals"], "a sign on phones"


def test_rivals_follow_the_order_of_play():
    state = position(OTHER, OTHER, OTHER, OTHER)
    assert [place.seat for place in context(state, 2)["rivals"]] == [3, 0, 1]
    assert [place.seat for place in context(state, None)["rivals"]] == [0, 1, 2, 3]


def test_sz_61_the_page_knows_whose_turn_it_is_and_who_plays_before_me():
    state = position(OTHER, OTHER, OTHER, turn=1)
    html = regions(state, 0)["rivals"]
    assert 'data-turn="1"' in html
    assert html.count("data-before") == 1
    assert "data-before" in html.split('id="rival-2"')[1].split(">")[0]
    assert 'data-turn=""' in regions(state, 1)["rivals"], "the own turn makes nobody large"


@pytest.mark.parametrize(
    ("field", "extended", "direction", "pairs"),
    [
        ("7 2 ? ? / ? 3 ? ? / 7 4 ? ?", False, None, {0, 8}),
        ("7 7 7 ? / ? ? ? ?", False, None, set()),
        ("7 7 7 ? / ? ? ? ?", True, None, {0, 1, 2}),
        ("7 7 x ? / ? ? ? ?", True, "columns", set()),
        ("7 ? ? ? / x ? ? ?", True, "rows", set()),
        ("7 ? ? ? / x ? ? ?", True, None, {0, 4}),
        ("7 7 . 7 / ? ? . ? / ? ? . ?", True, None, set()),
    ],
)
def test_sz_64_a_gold_edge_where_one_card_is_missing(field, extended, direction, pairs):
    state = position(field, OTHER, extended=extended, directions={0: direction} if extended else None)
    gold = [place.place for row in context(state, 0)["mine"].field.rows for place in row if place.is_pair]
    assert set(gold) == pairs


def test_sz_65_an_opponents_last_place_is_traced_in_its_colour_and_the_own_is_not():
    state = position("1 2 3 4", "5 6 ? ?", extended=False, discard="9 8", turn=1)
    do(state, Swap(1))
    assert "is-traced s2" in cell_tag(regions(state, 0)["rivals"], 1, 1)
    assert "is-traced" not in regions(state, 1)["own"]
    do(state, Swap(0))
    assert "is-traced s1" in cell_tag(regions(state, 1)["rivals"], 0, 0)
    assert "is-traced" not in regions(state, 0)["rivals"], "Jonas has his next turn"


def cell_tag(html: str, seat: int, place: int) -> str:
    """The opening tag of a place up to its id."""
    return html.split(f'id="place-{seat}-{place}"')[0].rsplit("<", 1)[1]


def test_sz_66_the_zahlenlage_counts_what_is_unknown():
    state = position("12 12 ? ?", OTHER, extended=False, discard="5 4 3 2 1 0")
    lage = context(state, 0)["lage"]
    assert lage.unknown == 150 - 2 - 6
    counts = {bar.label: bar.count for bar in lage.bars}
    assert (counts["12"], counts["5"], counts["−2"]) == (8, 9, 5)
    assert "x" not in counts
    assert lage.last == (4, 3, 2, 1, 0), "newest first, the top itself lies beside"
    total = sum(int(bar.label.replace("−", "-")) * bar.count for bar in lage.bars)
    assert lage.mean == f"{total / lage.unknown:.1f}".replace(".", ",")


def test_sz_66_x_is_in_play_in_erweitert_only():
    assert context(position(OTHER, OTHER), 0)["lage"].bars[-1].label == "x"


def test_sz_67_the_info_window_explains_the_formula_and_tells_of_the_pair():
    state = position("7 ? ? ? / ? 3 ? ? / 7 ? ? ?", OTHER, extended=False)
    html = regions(state, 0)["own"]
    facts = render_to_string("games/speedzero/_facts.html")
    for place, line in ((0, "Spalte A: ein Paar, noch eine fehlt."), (5, "Spalte B: noch kein Paar.")):
        shown = cell(html, 0, place)
        assert line in shown
        template = re.search(r'data-info-from="([^"]+)"', shown)
        assert template is not None
        assert f'<template id="{template[1]}">' in facts


@pytest.mark.parametrize("card", KINDS)
def test_sz_67_every_formula_has_its_explanation_on_the_page(card):
    with override("de"):
        facts = render_to_string("games/speedzero/_facts.html")
    for formula in FORMULAS[card]:
        assert formula.mathml in facts


def test_sz_02_an_open_card_bears_one_of_its_formulas():
    state = position("7 x ? ?", OTHER)
    html = regions(state, 0)["own"]
    for place, card in ((0, 7), (1, X)):
        assert any(formula.mathml in cell(html, 0, place) for formula in FORMULAS[card])


def test_sz_68_bilanz_tells_every_round_and_the_sum():
    state = position(OTHER, OTHER, OTHER, results=[(3, 0, 5), (-4, 9, 2)])
    rows = context(state, 0)["standings"].rows
    assert [(row.player.name, row.place, [score.points for score in row.rounds], row.total) for row in rows] == [
        ("Lina", 1, ["3", "−4"], "−1"),
        ("Ayşe", 2, ["5", "2"], "7"),
        ("Jonas", 3, ["0", "9"], "9"),
    ]
    assert "Mit 100 ist Schluss" in regions(state, 0)["standings"]


def test_sz_68_bilanz_tells_how_a_round_came_about():
    state = position(
        "x x x x / 1 1 ? ? / 2 ? ? ?",
        "0 0 0 0 / 2 2 2 2 / -1 -1 3 -1",
        hands={1: "quad"},
        closer=1,
        owing=[0],
        directions={0: "columns"},
    )
    do(state, Swap(11))
    html = regions(state, 0)["standings"]
    assert "x-Linien −15" in html
    assert "Aktionskarten +10" in html
    assert "is-closer" in html


def test_watchers_have_no_controls():
    state = position("7 2 ? ?", OTHER, OTHER)
    shown = regions(state, None)
    assert "<button" not in shown["own"] + shown["dock"]
    assert "hidden" in shown["own"]
    assert len(context(state, None)["rivals"]) == 3
    assert "is-playable" not in "".join(shown.values())


def test_sz_69_the_table_list_names_the_variant():
    assert SHOWN.facts({"variant": "classic"}) == ["Klassisch"]
    assert SHOWN.facts({"variant": "extended"}) == ["Erweitert"]


def test_pl_52_the_end_panel_has_words_for_all_points():
    assert [SHOWN.breakdown_label(key) for key in ("rounds", "place", "left")] == [
        "aus den Runden",
        "Platzbonus",
        "vorzeitig gegangen",
    ]


def test_everything_that_travels_has_an_anchor():
    """The places that a move's motions name are there before or after the move."""
    rng, flights = Random(3), 0
    for variant in ("classic", "extended"):
        state, _ = GAME.start(3, {"variant": variant}, rng.randbytes(32))
        before = {viewer: anchors(state, viewer) for viewer in (0, None)}
        for _ in range(80):
            if not (asked := GAME.seats_to_move(state)):
                break
            seat = rng.choice(asked)
            events = GAME.apply(state, seat, rng.choice(GAME.legal_moves(state, seat)))
            for viewer in (0, None):
                after = anchors(state, viewer)
                known = before[viewer] | after | {"away"}
                before[viewer] = after
                told = [known_event for event in events if (known_event := event.for_seat(viewer))]
                for motion in [motion for event in told for motion in SHOWN.motions(event, players(3, viewer))]:
                    assert {motion.source, motion.target} <= known, motion
                    flights += 1
    assert flights > 200


def anchors(state, viewer):
    return {anchor for html in regions(state, viewer).values() for anchor in ANCHOR.findall(html)}


def test_sz_46_the_defence_is_a_dialog_with_two_answers_for_who_is_asked():
    state = position("7 ? ? ?", "5 ? ? ?", hands={0: "klam", 1: "subs"}, turn=1)
    do(state, Play("substitution", Cell(1, 0)), Aim(Cell(0, 0)))
    mine = regions(state, 0)
    assert 'role="alertdialog"' in mine["own"]
    assert "Jonas spielt Substitution gegen dich" in mine["own"]
    assert re.findall(r'id="dock-deed-\d"[^>]*>([^<]+)', mine["dock"]) == ["Abwehren", "Zulassen"]
    theirs = regions(state, 1)
    assert "alertdialog" not in theirs["own"]
    assert "deed" not in theirs["dock"]


def test_pl_55_the_rules_are_drawn_with_cards():
    with override("de"):
        rules = render_to_string("games/speedzero/_rules.html")
    assert len(VALUE.findall(rules)) > 20
    assert all(name in rules for name in ("Substitution", "Ableitung", "Null-Meister", "Erweitert"))


def test_a_card_that_was_placed_shows_at_once():
    state = position("7 ? ? ?", OTHER, extended=False, stock="3")
    do(state, Draw(), Place(1))
    assert 'data-v="3"' in cell(regions(state, 1)["rivals"], 0, 1)
