"""The match in words: prompt, log, what travels."""

import re
from html import unescape

import pytest

from games.engine import wire
from games.engine.game import Outcome, Placing
from games.speedlaunch.rules.events import (
    Chained,
    Dealt,
    Dud,
    Ignited,
    Laid,
    Landed,
    MatchEnded,
    Revealed,
    RoundEnded,
    Struck,
    Swallowed,
    Took,
    Turned,
)
from games.speedlaunch.rules.moves import Aim, Dare, Lay, Strike
from games.speedlaunch.rules.transition import apply
from tests.games.speedlaunch.positions import position
from tests.games.speedlaunch.table_scenes import GAME, SHOWN, moments, players

LINA, JONAS, AYSE, WATCHER = 0, 1, 2, None
OTHER = "10 10"


def told(event, viewer):
    return [unescape(re.sub(r"<[^>]+>", "", line.html)) for line in SHOWN.log_lines(event, players(3, viewer))]


@pytest.mark.parametrize(
    ("event", "mine", "theirs"),
    [
        (Laid(0, 7, 2, 0, (), 2), "Du legst 2 × 7", "Lina legt 2 × 7"),
        (Laid(0, 7, 1, 0, ((0, 7),), 2), "Du legst 2 × 7", "Lina legt 2 × 7"),
        (Laid(0, 7, 1, 0, (), 3), "Du legst 1 × 7, jetzt 3 gleiche", "Lina legt 1 × 7, jetzt 3 gleiche"),
        (Laid(0, 7, 2, 1, ((1, 11),), 4), "Du legst 2 × 7 und 2 × Satellit", "Lina legt 2 × 7 und 2 × Satellit"),
        (Laid(0, 11, 0, 1, (), 0), "Du legst 1 × Satellit, ohne Wert", "Lina legt 1 × Satellit, ohne Wert"),
        (
            Laid(0, 11, 0, 1, (), 2),
            "Du legst 1 × Satellit, jetzt 2 gleiche",
            "Lina legt 1 × Satellit, jetzt 2 gleiche",
        ),
        (Turned(0, 1, 5), "Darunter kommt deine 5 zum Vorschein", "Darunter kommt 5 zum Vorschein"),
        (Took(0, 1), "Du nimmst die Rampe, 1 Karte", "Lina nimmt die Rampe, 1 Karte"),
        (Took(0, 6), "Du nimmst die Rampe, 6 Karten", "Lina nimmt die Rampe, 6 Karten"),
        (Struck(0, None, None, 0), "Du setzt Asteroid ein, er verpufft", "Lina setzt Asteroid ein, er verpufft"),
        (Swallowed(0, 2, 0), "Du setzt Schwarzes Loch ein, die Rampe war leer", None),
        (
            Swallowed(0, 2, 5),
            "Du setzt Schwarzes Loch ein: 5 Karten verglühen",
            "Lina setzt Schwarzes Loch ein: 5 Karten verglühen",
        ),
        (Revealed(0, 3, 6), "Du wagst eine Blindkarte: 6", "Lina wagt eine Blindkarte: 6"),
        (Dud(0, 9, 4), "Blindgänger! Du nimmst 4 Karten", "Blindgänger! Lina nimmt 4 Karten"),
    ],
)
def test_pl_51_every_move_in_words_for_each_viewer(event, mine, theirs):
    assert told(event, LINA) == [mine]
    if theirs:
        assert told(event, AYSE) == told(event, WATCHER) == [theirs]


def test_sl_11_a_chain_is_told_with_what_lies_then():
    assert told(Chained(0, 1, 7, 3), WATCHER) == ["Kettenzündung: 7 fliegt hinterher, jetzt 3 gleiche"]


def test_sl_16_an_ignition_is_told_with_all_that_leaves():
    assert told(Ignited(0, 9), WATCHER) == ["Zündung! 9 Karten heben ab"]


def test_sl_13_an_asteroid_tells_each_viewer_who_is_hit():
    event = Struck(0, None, 1, 6)
    assert told(event, LINA) == ["Du triffst Jonas mit Asteroid: 6 Karten"]
    assert told(event, JONAS) == ["Lina trifft dich mit Asteroid: Du nimmst 6 Karten"]
    assert told(event, AYSE) == ["Lina trifft Jonas mit Asteroid: 6 Karten"]


def test_sl_26_a_blind_card_is_told_before_its_consequence():
    events = apply(position("7 | 9", OTHER, OTHER, ramp="5 5"), Dare(0))
    lines = [line for event in events for line in told(event, LINA)]
    assert lines == ["Du wagst eine Blindkarte: 9", "Blindgänger! Du nimmst 3 Karten"]
    assert told(Landed(0, 5, 3), LINA) == ["5 passt, jetzt 3 gleiche"]


def test_sl_05_a_round_has_a_heading_and_says_who_begins():
    lines = SHOWN.log_lines(Dealt(2, 0, ((),) * 3), players(3, LINA))
    assert (lines[0].html, lines[0].heading, lines[1].html) == ("Runde 2", True, "Du beginnst.")


def test_sl_30_the_end_of_a_round_tells_all_minus_points():
    assert told(RoundEnded(2, 1, (4, 0, 2)), LINA) == [
        "Jonas ist alle Karten los!",
        "Minuspunkte: du (4), Jonas (0), Ayşe (2)",
    ]
    assert told(RoundEnded(2, None, (4, 1, 2)), LINA)[0] == "Das zieht sich zu lang: Die Runde zählt, wie sie liegt."


def test_sl_31_shared_first_places_are_told_as_shared():
    assert told(MatchEnded((3, 3, 25), (1, 1, 3)), LINA) == ["Jonas und du gewinnen gemeinsam!"]
    assert told(MatchEnded((0, 3, 25), (1, 2, 3)), LINA) == ["Du gewinnst!"]


def test_pl_63_names_are_escaped_in_the_log():
    table = players(3, None)
    table[1] = type(table[1])(1, "<b>Jonas</b>")
    for event in (Laid(1, 7, 2, 0, (), 2), Struck(0, None, 1, 3), RoundEnded(1, 1, (0, 1, 2))):
        told = "".join(line.html for line in SHOWN.log_lines(event, table))
        assert "<b>" not in told
        assert "&lt;b&gt;Jonas" in told


@pytest.mark.parametrize(
    ("state", "viewer", "sentence"),
    [
        (position("3", OTHER), LINA, "Du bist dran: Die Rampe ist leer, alles passt."),
        (position("3", OTHER, ramp="7"), LINA, "Du bist dran: Leg höchstens 7 oder nimm die Rampe."),
        (position("3", OTHER, ramp="S"), LINA, "Du bist dran: Oben liegt kein Wert, also passt alles."),
        (position("9", OTHER, ramp="7"), LINA, "Du bist dran: Nichts passt, also nimm die Rampe."),
        (position("9 A", OTHER, ramp="7"), LINA, "Du bist dran: Setz eine Sonderkarte ein oder nimm die Rampe."),
        (position("9 | 2", OTHER, ramp="7"), LINA, "Du bist dran: Wag eine Blindkarte oder nimm die Rampe."),
        (
            position("9 | 2 | B/3", OTHER, ramp="7"),
            LINA,
            "Du bist dran: Setz eine Sonderkarte ein, wag eine Blindkarte oder nimm die Rampe.",
        ),
        (position("9", OTHER, ramp="7"), JONAS, "Lina ist dran."),
        (position("9", OTHER, ramp="7"), WATCHER, "Lina ist dran."),
        (
            position("7 9", OTHER, ramp="9 7", phase="add"),
            LINA,
            "Deine Karte passt: Leg eine 7 oder Satelliten dazu, oder beende den Zug.",
        ),
        (
            position("S 9", OTHER, ramp="S", phase="add"),
            LINA,
            "Dein Satellit hat keinen Wert: Leg Satelliten dazu oder beende den Zug.",
        ),
        (position("7 9", OTHER, ramp="9 7", phase="add"), JONAS, "Lina darf zur Blindkarte noch etwas legen."),
        (
            position("7 9", OTHER, OTHER, ramp="9 7", phase="aim", revealed="A"),
            LINA,
            "Wen trifft dein Asteroid? Wähle oben einen Gegner.",
        ),
        (
            position("7 9", OTHER, OTHER, ramp="9 7", phase="aim", revealed="A"),
            WATCHER,
            "Lina wählt, wen der Asteroid trifft.",
        ),
    ],
)
def test_pl_53_one_sentence_for_each_phase(state, viewer, sentence):
    assert SHOWN.prompt(GAME.view(state, viewer), players(3, viewer)) == sentence


def test_case_b81_the_sentence_names_whose_turn_it_is_all_match_long():
    for state in moments(matches=5, seed=3, every=7):
        for viewer in (*range(len(state.sizes)), None):
            sentence = SHOWN.prompt(GAME.view(state, viewer), players(len(state.sizes), viewer))
            asked = GAME.seats_to_move(state)
            if not asked:
                assert sentence == "Das Spiel ist aus."
            elif asked[0] == viewer:
                assert re.search(r"\b(Du|[Dd]eine?)\b", sentence)
            else:
                assert players(6, None)[asked[0]].name in sentence


def flights(events, viewer):
    """(source, target, count, waits) of each motion."""
    found = [motion for event in events for motion in SHOWN.motions(event, players(3, viewer))]
    return [(motion.source, motion.target, motion.count, motion.waits) for motion in found]


def test_sl_11_cards_fly_then_turn_then_chain_then_ignite():
    state = position("7 7 10 | 7/7/2", OTHER, OTHER, ramp="9 9")
    events = apply(state, Lay(7, 2, 0, (0,)))
    assert flights(events, LINA) == [
        ("hand-7", "ramp", 2, True),
        ("stack-0-0", "ramp", 1, False),
        ("stack-0-0", "stack-0-0", 1, False),
        ("stack-0-0", "ramp", 1, True),
        ("ramp", "away", 6, True),
    ]
    assert flights(events, JONAS)[0] == ("seat-0", "ramp", 2, True)


def test_sl_13_the_asteroid_flies_first_and_the_ramp_follows():
    events = apply(position("A 3", OTHER, OTHER, ramp="9 8"), Strike(None, 1))
    assert flights(events, LINA) == [("hand-ast", "seat-1", 1, True), ("ramp", "seat-1", 2, True)]
    assert flights(events, JONAS) == [("seat-0", "hand", 1, True), ("ramp", "hand", 2, True)]


def test_sl_24_a_dud_is_seen_on_the_ramp_before_all_is_taken():
    events = apply(position("7 | 9", OTHER, OTHER, ramp="5 5"), Dare(0))
    assert flights(events, WATCHER) == [("stack-0-0", "ramp", 1, True), ("ramp", "seat-0", 3, True)]
    (shown, _taken) = [motion for event in events for motion in SHOWN.motions(event, players(3, WATCHER))]
    assert 'data-v="9"' in shown.card


@pytest.mark.parametrize(
    ("card", "moves", "flown"),
    [
        ("A", [Dare(0), Aim(2)], [("ramp", "seat-2", 1, True), ("ramp", "seat-2", 2, True)]),
        ("B", [Dare(0)], [("ramp", "away", 3, True)]),
    ],
)
def test_sl_23_a_blind_special_card_acts_from_where_it_was_revealed(card, moves, flown):
    """Not from the hand, where another one may be."""
    state = position(f"{card} 3 | {card}", OTHER, OTHER, ramp="5 5")
    events = [event for move in moves for event in apply(state, move)]
    assert flights(events, LINA) == [("stack-0-0", "ramp", 1, True), *flown]


def test_what_travels_can_be_sent():
    for event in (Laid(0, 7, 1, 1, (), 2), Chained(0, 1, 7, 3), Struck(0, None, 1, 3), Revealed(0, 1, 5)):
        sent = wire.dump(SHOWN.motions(event, players(3, LINA)))
        assert 'data-v=\\"' in sent


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (Laid(0, 7, 1, 1, ((2, 11),), 3), ["hand-sat", "stack-0-2", "hand-7"]),
        (Laid(0, 11, 0, 0, ((1, 11), (3, 11)), 0), ["stack-0-1", "stack-0-3"]),
        (Swallowed(0, None, 0), ["hand-hole"]),
        (Swallowed(0, 1, 9), ["stack-0-1", "ramp"]),
        (Struck(0, None, None, 0), ["hand-ast"]),
        (Took(0, 9), ["ramp"]),
        (Landed(0, 5, 1), []),
        (Dealt(1, 0, ((),) * 3), []),
    ],
)
def test_what_travels_over_the_table(event, expected):
    assert [source for source, *_ in flights([event], LINA)] == expected


@pytest.mark.parametrize(
    ("places", "viewer", "note"),
    [
        ((1, 2, 3), LINA, "Du hebst ab!"),
        ((1, 2, 3), JONAS, "Lina hebt ab."),
        ((1, 1, 3), JONAS, "Lina und du heben gemeinsam ab."),
    ],
)
def test_pl_52_who_takes_off(places, viewer, note):
    outcome = Outcome(tuple(Placing(seat, place, 0) for seat, place in enumerate(places)))
    assert SHOWN.outcome_note(outcome, players(3, viewer)) == note


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        (Lay(7, 2), "Rat: Lege 2 × 7, das bringt dich am weitesten."),
        (Lay(7, 2, 1), "Rat: Lege 3 Karten als 7, Satelliten eingerechnet, das bringt dich am weitesten."),
        (Strike(None, 1), "Rat: Setz einen Asteroiden ein, dann nimmt Jonas die ganze Rampe."),
        (Dare(2), "Rat: Wage die Karte auf Stapel 3, mit etwas Glück passt sie."),
    ],
)
def test_advice_says_what_to_do_and_why(move, sentence):
    assert SHOWN.hint_text(None, move, players(3, LINA)) == sentence


def test_there_is_advice_whatever_can_be_done():
    for state in moments(matches=3, seed=3, every=9):
        for seat in GAME.seats_to_move(state):
            for move in GAME.legal_moves(state, seat):
                told_so = SHOWN.hint_text(GAME.view(state, seat), move, players(len(state.hands), seat))
                assert re.fullmatch(r"Rat: \S.*\S\.", told_so)


@pytest.mark.parametrize(
    ("rounds", "winners", "viewer", "note"),
    [
        (1, [JONAS], LINA, "Jonas hat keine Karte mehr."),
        (1, [JONAS], JONAS, "Du hast keine Karte mehr."),
        (1, [None], JONAS, "Die Runde zog sich zu lang und zählt, wie sie lag."),
        (3, [JONAS, LINA, None], LINA, "Alle 3 Runden sind gespielt."),
    ],
)
def test_pl_52_what_has_ended_the_match(rounds, winners, viewer, note):
    results = [[2, 2, 2] for _ in winners]
    state = position("10", "10", "10", rounds=rounds, results=results, winners=winners)
    assert SHOWN.end_note(GAME.view(state, viewer), players(3, viewer)) == note
