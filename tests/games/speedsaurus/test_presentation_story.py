"""The match in words: prompt, log, advice, what travels."""

import re
from html import unescape

import pytest

from games.engine.game import Outcome, Placing
from games.engine.presentation import Motion
from games.speedsaurus.rules.events import DealEnded, Dealt, HerdMoved, Laid, MatchEnded, Opened, Passed
from games.speedsaurus.rules.moves import Lay, Pass
from games.speedsaurus.scene.story import deal_note
from tests.games.speedsaurus.positions import position
from tests.games.speedsaurus.table_scenes import GAME, SHOWN, moments, players

LINA, JONAS, AYSE, WATCHER = 0, 1, 2, None


def told(event, viewer):
    return [unescape(re.sub(r"<[^>]+>", "", line.html)) for line in SHOWN.log_lines(event, players(3, viewer))]


@pytest.mark.parametrize(
    ("event", "mine", "theirs"),
    [
        (Opened(0, 7, 2), "Du eröffnest mit 2 × 7", "Lina eröffnet mit 2 × 7"),
        (Laid(0, 5, 2, "left", 2), "Du legst 2 × 5 links an", "Lina legt 2 × 5 links an"),
        (
            Laid(0, 9, 1, "right", 3),
            "Du legst 1 × 9 rechts an, jetzt 3 Karten hoch",
            "Lina legt 1 × 9 rechts an, jetzt 3 Karten hoch",
        ),
        (Passed(0, 7), "Du passt und nimmst 7 mit in die Höhle", "Lina passt und nimmt 7 mit in die Höhle"),
        (Passed(0), "Du passt und nimmst nichts mit", "Lina passt und nimmt nichts mit"),
    ],
)
def test_pl_51_every_move_in_words_for_each_viewer(event, mine, theirs):
    assert told(event, LINA) == [mine]
    assert told(event, JONAS) == told(event, WATCHER) == [theirs]


def test_ss_48_taking_a_card_is_taking_it_into_the_cave():
    assert "mit in die Höhle" in told(Passed(1, 4), LINA)[0]


def test_ss_20_the_herd_moves_on_and_a_new_round_has_a_heading():
    lines = SHOWN.log_lines(HerdMoved(1, ((4, 2),)), players(3, LINA))
    assert lines[0].html == "Jonas ist noch da, die Herde zieht weiter."
    assert (lines[1].html, lines[1].heading) == ("Neue Runde", True)


def test_ss_10_a_deal_has_a_heading_and_names_whom_the_lot_chose():
    lines = SHOWN.log_lines(Dealt(3, (12, 12, 12), 0), players(3, LINA))
    assert (lines[0].html, lines[0].heading) == ("3. Partie", True)
    first = SHOWN.log_lines(Dealt(1, (12, 12, 12), 0), players(3, LINA))[0]
    assert (first.html, first.heading) == ("Die Karten sind verteilt", True)  # "Eine Partie" has no second
    assert lines[1].html == "Das Los fällt auf dich."


def test_ss_31_the_end_of_a_deal_tells_all_remaining_cards():
    assert told(DealEnded(2, 1, (4, 0, 2)), LINA) == [
        "Jonas ist alle Karten los!",
        "Restkarten: du (4), Jonas (0), Ayşe (2)",
    ]
    assert told(DealEnded(2, None, (4, 1, 2)), LINA)[0] == "Das zieht sich zu lang: Die Partie zählt, wie sie liegt."


def test_ss_31_shared_first_places_are_told_as_shared():
    assert told(MatchEnded((3, 3, 25), (1, 1, 3)), LINA) == ["Du gewinnst, gemeinsam mit Jonas!"]
    assert told(MatchEnded((3, 3, 25), (1, 1, 3)), WATCHER) == ["Lina und Jonas gewinnen gemeinsam!"]
    assert told(MatchEnded((3, 3, 3), (1, 1, 1)), JONAS) == ["Du gewinnst, gemeinsam mit Lina und Ayşe!"]
    assert told(MatchEnded((0, 3, 25), (1, 2, 3)), LINA) == ["Du gewinnst!"]


def test_pl_63_names_are_escaped_in_the_log():
    table = players(3, None)
    table[1] = type(table[1])(1, "<b>Jonas</b>")
    (line,) = SHOWN.log_lines(Opened(1, 7, 2), table)
    assert "<b>" not in line.html


@pytest.mark.parametrize(
    ("state", "viewer", "sentence"),
    [
        (position("3", "1", "2"), LINA, "Du eröffnest: Lege Karten eines Werts aus."),
        (position("3", "1", "2"), JONAS, "Lina eröffnet die Runde."),
        (position("3", "1", "2", must_lay=False), LINA, "Du bist dran: Die Parade ist leer, eröffne neu oder passe."),
        (position("3 12", "1", "2", parade="5 9"), LINA, "Du bist dran: Lege links oder rechts an oder passe."),
        (position("3", "1", "2", parade="5 9"), LINA, "Du bist dran: Lege links an oder passe."),
        (position("12", "1", "2", parade="5 9"), LINA, "Du bist dran: Lege rechts an oder passe."),
        (position("7", "1", "2", parade="5 9"), LINA, "Du bist dran: Keine deiner Karten passt, also passe."),
        (position("7", "1", "2", parade="5 9"), JONAS, "Lina ist dran."),
        (position("7", "1", "2", parade="5 9"), WATCHER, "Lina ist dran."),
        (position("7", "1", "2", parade="5 9", passed=(1,)), JONAS, "Du bist in der Höhle, Lina ist dran."),
    ],
)
def test_pl_53_one_sentence_for_each_phase(state, viewer, sentence):
    assert SHOWN.prompt(GAME.view(state, viewer), players(3, viewer)) == sentence


def test_case_b81_the_sentence_names_whose_turn_it_is_all_match_long():
    for state in moments(matches=4, seed=3, every=3):
        for viewer in (*range(len(state.sizes)), None):
            sentence = SHOWN.prompt(GAME.view(state, viewer), players(len(state.sizes), viewer))
            asked = GAME.seats_to_move(state)
            if not asked:
                assert sentence == "Das Spiel ist aus."
            else:
                name = "Du" if asked[0] == viewer else players(6, None)[asked[0]].name
                assert name in sentence


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        (Lay(3, 2, "left"), "Rat: Lege 2 × 3 links an, damit ist die ganze Gruppe weg."),
        (Lay(12, 1, "right"), "Rat: Lege 1 × 12 rechts an, der Rest der Gruppe hilft dir später."),
        (Pass(9), "Rat: Passe und nimm eine 9 mit in die Höhle, dann wird deine Gruppe größer."),
        (Pass(5), "Rat: Passe und nimm eine 5 mit in die Höhle, die stört dich am wenigsten."),
    ],
)
def test_ss_43_advice_in_one_sentence_says_why(move, sentence):
    view = GAME.view(position("3 3 9 12 12", "1", "2", parade="5 9"), 0)
    assert SHOWN.hint_text(view, move, []) == sentence


def test_ss_43_advice_on_an_empty_parade_knows_no_sides_and_nothing_to_take():
    view = GAME.view(position("3 3 12", "1", "2"), 0)
    assert SHOWN.hint_text(view, Lay(3, 2, "left"), []) == "Rat: Eröffne mit 2 × 3, damit ist die ganze Gruppe weg."
    told = "Rat: Passe, ohne etwas mitzunehmen, deine Karten sind dir noch zu schade."
    assert SHOWN.hint_text(view, Pass(), []) == told


def test_ss_43_advice_sees_the_last_cards_go():
    view = GAME.view(position("3 3", "1", "2", parade="5 9"), 0)
    assert SHOWN.hint_text(view, Lay(3, 2, "left"), []) == "Rat: Lege 2 × 3 links an, damit bist du alle Karten los."


@pytest.mark.parametrize(
    ("event", "viewer", "motions"),
    [
        (Opened(0, 7, 2), LINA, [Motion("hand-7", "stack-7", 2)]),
        (Opened(0, 7, 2), JONAS, [Motion("seat-0", "stack-7", 2)]),
        (Laid(1, 5, 3, "left", 3), LINA, [Motion("seat-1", "stack-5", 3)]),
        (Passed(0, 5), LINA, [Motion("stack-5", "hand-5")]),
        (Passed(0, 5), WATCHER, [Motion("stack-5", "seat-0")]),
        (Passed(0), LINA, []),
        (HerdMoved(1, ((4, 2), (6, 1))), LINA, [Motion("stack-4", "away", 2), Motion("stack-6", "away", 1)]),
        (Dealt(2, (12, 12, 12), 0), LINA, []),
    ],
)
def test_what_travels_over_the_table(event, viewer, motions):
    assert SHOWN.motions(event, players(3, viewer)) == motions


@pytest.mark.parametrize(
    ("places", "viewer", "note"),
    [
        ((1, 2, 3), LINA, "Du führst die Herde an!"),
        ((1, 2, 3), JONAS, "Lina führt die Herde an."),
        ((1, 1, 3), JONAS, "Du führst die Herde an, gemeinsam mit Lina!"),
        ((1, 1, 3), AYSE, "Lina und Jonas führen die Herde gemeinsam an."),
    ],
)
def test_pl_52_who_leads_the_herd(places, viewer, note):
    outcome = Outcome(tuple(Placing(seat, place, 0) for seat, place in enumerate(places)))
    assert SHOWN.outcome_note(outcome, players(3, viewer)) == note


@pytest.mark.parametrize(
    ("profi", "results", "viewer", "note"),
    [
        (False, [[3, 0, 5]], LINA, "Jonas hat keine Karte mehr."),
        (False, [[3, 0, 5]], JONAS, "Du hast keine Karte mehr."),
        (False, [[3, 1, 5]], JONAS, "Die Partie zog sich zu lang und zählt, wie sie lag."),
        (True, [[0, 12, 5], [0, 9, 6]], LINA, "Nach der 2. Partie hat Jonas 20 Strafpunkte erreicht."),
        (True, [[0, 12, 5], [0, 9, 6]], JONAS, "Nach der 2. Partie hast du 20 Strafpunkte erreicht."),
        (True, [[0, 12, 15], [0, 8, 6]], LINA, "Nach der 2. Partie haben Jonas und Ayşe 20 Strafpunkte erreicht."),
        (True, [[0, 12, 15], [0, 8, 6]], AYSE, "Nach der 2. Partie habt ihr 20 Strafpunkte erreicht: Jonas und du."),
    ],
)
def test_pl_52_what_has_ended_the_match(profi, results, viewer, note):
    view = GAME.view(position("3", "5", "7", profi=profi, results=results), viewer)
    assert SHOWN.end_note(view, players(3, viewer)) == note


def _note(viewer: int | None = LINA, last: dict | None = None, **changes) -> str:
    state = position("3 4", "5 6", "7 8", profi=True, **{"results": [[7, 0, 2]], "actions": 0, **changes})
    for seat, move in (last or {}).items():
        state.last[seat] = move
    return deal_note(GAME.view(state, viewer), players(3, viewer))


def test_ss_31_a_new_deal_says_how_the_last_one_ended():
    """SS-31, SS-44: Profi goes on at once, so it must stay to be read."""
    told = "Die 1. Partie geht an Jonas. Du bekommst 7 Strafpunkte. Strafpunkte der anderen: Jonas (0), Ayşe (2)."
    assert _note() == told
    assert _note(results=[[1, 2, 3], [0, 4, 1]]).startswith("Die 2. Partie geht an dich! Strafpunkte der anderen")
    assert _note(results=[[1, 2, 3]]).startswith("Die 1. Partie zog sich zu lang")


def test_ss_31_the_last_deal_is_told_until_the_viewer_has_moved():
    assert _note(actions=2) == _note()
    assert _note(actions=1, last={LINA: Lay(3, 1, "left")}) == ""
    assert _note(actions=3) == ""
    assert _note(results=[]) == ""
    assert _note(viewer=None, actions=2)
    assert _note(viewer=None, actions=3) == ""
