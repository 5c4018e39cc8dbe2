"""The regions of the table, for every phase and everybody who looks."""

import re
from random import Random

import pytest
from django.template.loader import render_to_string
from django.utils.translation import override

from games.speedlaunch.content import KINDS
from games.speedlaunch.rules.cards import COPIES
from games.speedlaunch.rules.moves import Lay
from games.speedlaunch.rules.transition import apply
from tests.games.speedlaunch.positions import position
from tests.games.speedlaunch.table_scenes import GAME, SHOWN, context, moments, players, regions

ANCHOR = re.compile(r'data-anchor="([^"]+)"')
CARD = re.compile(r'class="card card--launch[^"]*" data-v="(\w+)"')
OTHER = "9 9 | 8/2/3 | 2/3/4 | 5/1 | 6"


def test_case_b14_every_region_in_every_phase_for_everybody():
    for state in moments(matches=5, seed=99, every=40):
        for viewer in (0, len(state.sizes) - 1, None):
            for name, html in regions(state, viewer).items():
                assert html.count(f'id="r-{name}"') == 1
                assert html.lstrip().startswith("<")


def test_pl_62_what_a_viewer_cannot_know_changes_no_byte_of_its_table():
    """SL-03: permute all hands, standing, lying and boxed cards: every region stays the same, for seats and watcher."""
    rng, compared = Random(5), 0
    for state in moments(matches=5, seed=7, every=41):
        for viewer in (*range(len(state.sizes)), None):
            other = GAME.reshuffle(state, viewer, rng)
            compared += other.standing != state.standing or other.lying != state.lying
            assert regions(state, viewer) == regions(other, viewer)
            view, there = GAME.view(state, viewer), GAME.view(other, viewer)
            table = players(len(state.sizes), viewer)
            assert SHOWN.prompt(view, table) == SHOWN.prompt(there, table)
    assert compared > 20


def test_pl_62_logs_and_flights_tell_nothing_that_a_viewer_does_not_know():
    """The same decision in worlds that look alike before and after is told and animated in the same words."""
    rng, compared = Random(8), 0
    for state in moments(matches=5, seed=31, every=29):
        for seat in GAME.seats_to_move(state):
            for viewer in (*range(len(state.sizes)), None):
                here, there = GAME.clone(state), GAME.reshuffle(state, viewer, rng)
                move = rng.choice(GAME.legal_moves(state, seat))
                if move not in GAME.legal_moves(there, seat):
                    continue
                told = [told_of(events, len(state.sizes), viewer) for events in (apply(here, move), apply(there, move))]
                if GAME.view(here, viewer) == GAME.view(there, viewer):
                    compared += 1
                    assert told[0] == told[1]
    assert compared > 50


def told_of(events, seats, viewer):
    table = players(seats, viewer)
    known = [event for event in (event.for_seat(viewer) for event in events) if event is not None]
    return [(SHOWN.log_lines(event, table), SHOWN.motions(event, table)) for event in known]


def test_sl_03_opponents_show_open_cards_and_backs_and_no_hand():
    shown = regions(position("7 3", "1 1 1 | 8/2/3 | A/3 | 6 | "), 0)
    assert CARD.findall(shown["rivals"]) == ["8", "ast"]
    assert shown["rivals"].count("card__back") == 1
    assert shown["rivals"].count("silo__none") == 1
    assert CARD.findall(shown["own"]) == ["7", "3"]


def test_sl_03_ones_own_covered_cards_are_backs_too():
    shown = regions(position("7 | 8/2/3 | 6/3 | 5 |", OTHER), 0)["own"]
    assert CARD.findall(shown) == ["8", "6", "7"]
    assert shown.count("card__back") == 4


def test_sl_41_rivals_can_be_aimed_at():
    shown = regions(position("A", OTHER, "10", ramp="9"), 0)["rivals"]
    assert 'data-aim="Asteroid auf Jonas, 11 Karten übrig"' in shown
    assert 'data-seat="1"' in shown


def test_sl_16_four_lamps_show_how_many_equal_lie_on_top():
    for ramp, lit in (("", 0), ("9", 1), ("9 7 7", 2), ("9 7 S 7", 3), ("S", 0)):
        shown = context(position("7 3", OTHER, ramp=ramp), 0)["ramp"]
        assert shown.lamps == tuple(nth < lit for nth in range(4))
        assert regions(position("7 3", OTHER, ramp=ramp), 0)["centre"].count('class="lamp is-on"') == lit
        assert shown.lit == f"{lit} von vier gleichen liegen oben"


@pytest.mark.parametrize(
    ("ramp", "fits", "taken_as", "label"),
    [
        ("", "alles", "", "Die Rampe ist leer."),
        ("9 7", "≤ 7", "", "2 Karten auf der Rampe, oben 7 Funk klar"),
        ("9 S", "≤ 9", "als 9", "2 Karten auf der Rampe, oben Satellit als 9"),
        ("S", "alles", "ohne Wert", "1 Karte auf der Rampe, oben Satellit ohne Wert"),
    ],
)
def test_sl_12_the_ramp_says_what_lies_on_top_and_what_fits(ramp, fits, taken_as, label):
    shown = context(position("7 3", OTHER, ramp=ramp), 0)["ramp"]
    assert (shown.fits, shown.taken_as, shown.label) == (fits, taken_as, label)


def test_the_ramp_tells_all_its_cards_though_few_are_drawn():
    state = position("7 3", OTHER, ramp="10 9 9 8 8 S 7")
    shown = context(state, 0)["ramp"]
    assert shown.contents == "Auf der Rampe: 1 × 10, 2 × 9, 2 × 8, 1 × 7, 1 × Satellit"
    assert CARD.findall(regions(state, 0)["centre"]) == ["8", "8", "sat", "7"]


def test_sl_43_kartenlage_counts_unknown_and_burnt_of_each_kind():
    """Ten 7s: one mine, one on the ramp, two burnt, one open at Jonas, one that he took openly."""
    state = position("7 3", "7 4 | 7/2/3 | 2", ramp="9 7", burnt="7 7 A", seen={1: "7"})
    rows = {row.kind.key: row for row in context(state, 0)["cargo"]}
    assert (rows["7"].unknown, rows["7"].burnt) == (4, 2)
    assert (rows["ast"].unknown, rows["ast"].burnt) == (6, 1)
    assert rows["7"].told == "4 unbekannt, 2 verglüht"
    for number, kind in KINDS.items():
        assert sum(count for _, count in rows[kind.key].cells) == COPIES[number]
    assert rows["7"].cells == [("unknown", 4), ("seen", 4), ("burnt", 2)]
    shown = regions(state, 0)
    assert 'aria-label="4 unbekannt, 2 verglüht"' in shown["centre"]
    assert "4 unbekannt, 2 verglüht" in shown["standings"], "where a phone shows it in full"


def test_sl_44_info_windows_of_all_kinds_tell_motif_and_what_they_may_do():
    with override("de"):
        facts = render_to_string("games/speedlaunch/_facts.html")
    assert all(f'<template id="facts-{kind.key}">' in facts for kind in KINDS.values())
    assert "T−7 Funk klar" in facts
    assert facts.count("Stück im Spiel") == len(KINDS)
    assert '<template id="facts-blind">' in facts


def test_sl_44_info_window_of_a_player():
    state = position("7", "7 2 2 | 8/3/1 | 6", ramp="9", seen={1: "2 2"}, rounds=2, results=[[0, 4]], winners=[0])
    (jonas,) = context(state, 0)["rivals"]
    assert jonas.info.splitlines() == [
        "Computer, stark",
        "7 Karten übrig",
        "3 auf der Hand",
        "offen: 8",
        "1 Blindkarte",
        "offen genommen: 2, 2",
        "4 Minuspunkte",
    ]
    assert jonas.label.startswith("Jonas, Computer, stark, 7 Karten übrig")


def test_rivals_follow_the_order_of_play():
    state = position("1", "2", "3", "4", ramp="5")
    assert [place.seat for place in context(state, 2)["rivals"]] == [3, 0, 1]
    assert [place.seat for place in context(state, None)["rivals"]] == [0, 1, 2, 3]


def test_sl_45_bilanz_tells_every_round_and_the_sum():
    state = position("7", "7 2", "1", ramp="9", rounds=3, results=[[3, 0, 5], [0, 9, 2]], winners=[1, 0])
    rows = context(state, 0)["standings"].rows
    assert [(row.player.name, row.place, row.rounds, row.won, row.score) for row in rows] == [
        ("Lina", 1, (3, 0), 1, 3),
        ("Ayşe", 2, (5, 2), 0, 7),
        ("Jonas", 3, (0, 9), 1, 9),
    ]
    assert "gespielt werden 3" in regions(state, 0)["standings"]


def test_sl_45_bilanz_of_one_round_tells_cards_and_places():
    rows = context(position("7 7", "7 2", "1", ramp="9"), 0)["standings"].rows
    assert [(row.player.name, row.place, row.score) for row in rows] == [
        ("Ayşe", 1, 1),
        ("Lina", 2, 2),
        ("Jonas", 2, 2),
    ]


def test_case_c15_a_new_round_says_who_won_the_last():
    state = position("7", "7 2", rounds=2, results=[[0, 4]], winners=[0], moves=0)
    assert context(state, 0)["ramp"].news == "Runde 1 geht an dich!"
    assert context(state, 1)["ramp"].news == "Runde 1 geht an Lina."
    later = position("7", "7 2", rounds=2, results=[[0, 4]], winners=[0], ramp="9")
    assert not context(later, 0)["ramp"].news


def test_watchers_have_no_controls():
    shown = regions(position("7", "2", "1", ramp="9"), None)
    assert "<button" not in shown["own"] + shown["dock"]
    assert "hidden" in shown["own"]
    assert len(context(position("7", "2", "1", ramp="9"), None)["rivals"]) == 3


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_everything_that_travels_has_an_anchor(viewer):
    """The places that a move's motions name are there before or after the move."""
    rng, flights = Random(1), 0
    for state in moments(matches=3, seed=3, every=31):
        if not (asked := GAME.seats_to_move(state)):
            continue
        seats = len(state.sizes)
        before = anchors(state, viewer)
        there = GAME.clone(state)
        move = rng.choice(GAME.legal_moves(there, asked[0]))
        events = apply(there, move)
        after = anchors(there, viewer)
        for motion in [motion for event in events for motion in SHOWN.motions(event, players(seats, viewer))]:
            assert motion.source in before | after
            assert motion.target in before | after | {"away"}
            flights += 1
    assert flights > 10


def anchors(state, viewer):
    return {anchor for html in regions(state, viewer).values() for anchor in ANCHOR.findall(html)}


def test_pl_54_every_stack_and_group_is_a_button_with_one_tab_stop_for_each_row():
    shown = regions(position("7 3 S | 8/2/3 | 6/3 | 5 | ", OTHER, ramp="9"), 0)["own"]
    assert shown.count('class="tower__open') == 3
    assert len(re.findall(r'id="(?:hand|stack)-\w+"', shown)) == 6
    assert shown.count('tabindex="-1"') == 4


def test_pl_55_the_rules_are_drawn_with_cards():
    with override("de"):
        rules = render_to_string("games/speedlaunch/_rules.html")
    assert set(CARD.findall(rules)) == {kind.key for kind in KINDS.values()}
    for word in ("Zündung", "Kettenzündung", "Blindgänger", "Kartenlage"):
        assert word in rules


def test_cards_speak_the_viewers_language():
    state = position("7 3", OTHER, ramp="9")
    with override("de"):
        assert "Funk klar" in regions(state, 0)["own"]
    with override("en"):
        assert "Funk klar" not in regions(state, 0)["own"]


def test_sl_40_a_laying_from_hand_and_stack_shows_as_what_it_was():
    state = position("7 10 | 7/3/2", OTHER, ramp="9")
    apply(state, Lay(7, 1, 0, (0,)))
    assert CARD.findall(regions(state, 1)["centre"]) == ["9", "7", "7"]
    assert "3" in CARD.findall(regions(state, 1)["rivals"])


def test_pl_57_a_replay_lays_all_cards_open():
    state = position("7 3 | 6/5/4", "1 1 2 | 8/2/3 | 9", ramp="9", phase="over")
    view = GAME.open_view(state, 0)
    assert not view.legal
    (jonas,) = SHOWN.context(view, players(2, 0))["rivals"]
    assert jonas.opened_hand == (1, 1, 2)
    assert [silo.below for silo in jonas.silos] == [(2, 3), (9,), (), ()]
    assert GAME.view(state, 0).hands == GAME.view(state, 0).below == ()
