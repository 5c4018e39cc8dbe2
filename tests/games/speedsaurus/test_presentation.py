"""The regions of the table, for every phase and everybody who looks."""

import re
from random import Random

import pytest
from django.template.loader import render_to_string
from django.utils.translation import override

from games.speedsaurus.rules.cards import COPIES, VALUES
from games.speedsaurus.rules.moves import Lay, Pass
from games.speedsaurus.rules.transition import apply
from games.speedsaurus.templatetags.speedsaurus import saurus_card
from tests.games.speedsaurus.positions import position
from tests.games.speedsaurus.table_scenes import GAME, SHOWN, context, moments, players, regions

ANCHOR = re.compile(r'data-anchor="([^"]+)"')
CARD = re.compile(r'data-v="(\d+)"')


def test_case_b14_every_region_in_every_phase_for_everybody():
    for state in moments(matches=8, seed=99, every=25):
        for viewer in (0, len(state.sizes) - 1, None):
            for name, html in regions(state, viewer).items():
                assert html.count(f'id="r-{name}"') == 1
                assert html.lstrip().startswith("<")


def test_pl_62_what_a_viewer_cannot_know_changes_no_byte_of_its_table():
    """Permute all hidden cards: every region stays the same, for each seat and for the watcher."""
    rng = Random(5)
    for state in moments(matches=4, seed=7, every=23):
        for viewer in (*range(len(state.sizes)), None):
            assert regions(state, viewer) == regions(GAME.reshuffle(state, viewer, rng), viewer)


def test_pl_62_opponents_cards_are_backs():
    shown = regions(position("3 3", "12 12 12", "1", parade="5 9"), 0)
    assert not CARD.findall(shown["rivals"])
    assert shown["rivals"].count("card__back") == 4
    assert CARD.findall(shown["own"]) == ["3", "3"]


@pytest.mark.parametrize("value", VALUES)
def test_ss_03_the_foot_of_a_card_shows_its_copies(value):
    assert f'class="card__dots" style="--copies:{COPIES[value]}"' in saurus_card(value)


def test_ss_45_info_windows_tell_facts_and_copies_left_unknown():
    """Eight 7s: two are mine, one lies in the parade, one left with the herd, one was taken openly by Jonas."""
    state = position("7 7", "7 2", "1", parade="5 7 9", gone="7", seen={1: "7"})
    assert context(state, 0)["hand"].groups[0].copies == "8 im Spiel, davon 3 noch unbekannt"
    shown = regions(state, 0)
    assert 'data-info-from="facts-7"' in shown["own"]
    assert 'data-info-from="facts-7"' in shown["centre"]
    facts = render_to_string("games/speedsaurus/_facts.html")
    assert all(f'<template id="facts-{value}">' in facts for value in VALUES)
    assert "Dachechse" in facts


def test_ss_45_info_window_of_a_player():
    state = position(
        "7", "7 2 2", "1", parade="5 9", turn=0, passed=(2,), profi=True, results=[[3, 4, 0]], seen={1: "2 2"}
    )
    jonas, ayse = context(state, 0)["rivals"]
    assert jonas.info.splitlines() == ["3 Karten", "offen mitgenommen: 2, 2", "noch dabei", "4 Strafpunkte"]
    assert ayse.info.splitlines() == ["Computer, stark", "1 Karte", "in der Höhle", "0 Strafpunkte"]
    assert "data-info-tap" in regions(state, 0)["rivals"]


def test_ss_45_nothing_is_told_by_hover_alone():
    """Copies left unknown stand in the "Bilanz", facts in the rules, a player's state in its label."""
    state = position("7", "7 2", "1", parade="5 9")
    standings = regions(state, 0)["standings"]
    assert all(f'data-v="{value}"' in standings for value in VALUES)
    rules = render_to_string("games/speedsaurus/_rules.html")
    assert "Dachechse" in rules
    assert 'aria-label="Jonas, 2 Karten, noch dabei"' in regions(state, 0)["rivals"]


def test_ss_46_opponents_show_cards_state_turn_and_last_action():
    state = position("7 3 3", "9 9 2", "1 4", parade="5 9")
    apply(state, Lay(3, 2, "left"))
    apply(state, Pass(9))
    lina, jonas = context(state, 2)["rivals"]
    assert (lina.cards, lina.has_passed, lina.is_turn, lina.last) == (1, False, False, "legt 2 × 3")
    assert (jonas.cards, jonas.has_passed, jonas.last) == (4, True, "passt, nimmt 9")
    assert [player.name for player in context(state, 2)["parade"].stacks[0].laid_by] == ["Lina"]
    assert context(state, 0)["rivals"][1].is_turn


def test_ss_46_a_new_round_forgets_the_last_actions():
    state = position("7 3 3", "9 9 2", "1 4", parade="5", passed=(2,), turn=0)
    apply(state, Lay(3, 1, "left"))
    assert [place.last for place in context(state, 1)["rivals"] if place.seat == 0] == ["legt 1 × 3"]
    apply(state, Pass(5))
    assert [place.last for viewer in range(3) for place in context(state, viewer)["rivals"] if place.last] == []


def test_rivals_follow_the_order_of_play():
    state = position("1", "2", "3", "4", parade="5")
    assert [place.seat for place in context(state, 2)["rivals"]] == [3, 0, 1]
    assert [place.seat for place in context(state, None)["rivals"]] == [0, 1, 2, 3]


def test_ss_44_bilanz_in_profi_tells_every_deal_and_the_sum():
    state = position("7", "7 2", "1", parade="5 9", profi=True, results=[[3, 0, 5], [0, 9, 2]])
    rows = context(state, 0)["standings"].rows
    assert [(row.player.name, row.place, row.deals, row.score) for row in rows] == [
        ("Lina", 1, (3, 0), 3),
        ("Ayşe", 2, (5, 2), 7),
        ("Jonas", 3, (0, 9), 9),
    ]
    assert "Mit 20 ist Schluss" in regions(state, 0)["standings"]


def test_ss_44_bilanz_of_a_single_deal_tells_cards_and_places():
    rows = context(position("7 7", "7 2", "1", parade="5 9"), 0)["standings"].rows
    assert [(row.player.name, row.place, row.score) for row in rows] == [
        ("Ayşe", 1, 1),
        ("Lina", 2, 2),
        ("Jonas", 2, 2),
    ]


@pytest.mark.parametrize(("variant", "counted"), [("single", "Restkarten"), ("profi", "Strafpunkte")])
def test_pl_52_the_end_panel_names_what_the_variant_counts(variant, counted):
    assert SHOWN.score_label({"variant": variant}) == counted


def test_watchers_have_no_controls():
    shown = regions(position("7", "2", "1", parade="5 9"), None)
    assert "<button" not in shown["own"] + shown["dock"]
    assert "hidden" in shown["own"]
    assert len(context(position("7", "2", "1", parade="5 9"), None)["rivals"]) == 3


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_everything_that_travels_has_an_anchor(viewer):
    """The places that a move's motions name are there before or after the move."""
    state, rng, flights = position("7 3 3", "9 9 2", "1 4 5", parade="5 9"), Random(1), 0
    for _ in range(12):
        if not (asked := GAME.seats_to_move(state)):
            break
        before = anchors(state, viewer)
        events = apply(state, rng.choice(GAME.legal_moves(state, asked[0])))
        after = anchors(state, viewer)
        for motion in [motion for event in events for motion in SHOWN.motions(event, players(3, viewer))]:
            assert motion.source in before | after
            assert motion.target in before | after | {"away"}
            flights += 1
    assert flights > 10


def anchors(state, viewer):
    return {anchor for html in regions(state, viewer).values() for anchor in ANCHOR.findall(html)}


def test_pl_54_two_rows_on_a_phone_keep_all_thirteen_apart():
    """A finger needs 40 px; 13 stacks side by side would leave 27 of them on the smallest phone."""
    every = " ".join(map(str, VALUES))
    shown = context(position(every, "5", "6", parade=every), 0)
    assert (shown["parade"].columns, shown["parade"].rows) == (7, 2)
    assert (shown["hand"].columns, shown["hand"].columns_short) == (7, 7)
    few = context(position("1 2 3", "5", "6", parade="4 5 6 7"), 0)
    assert (few["parade"].columns, few["parade"].rows, few["hand"].columns) == (4, 1, 3)


def test_pl_55_the_rules_are_drawn_with_cards():
    with override("de"):
        rules = render_to_string("games/speedsaurus/_rules.html")
    assert len(CARD.findall(rules)) > 13
    assert "Profi bis 20" in rules
