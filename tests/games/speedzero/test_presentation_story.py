"""The match in words, and what travels over the table."""

import re

import pytest
from django.utils.html import strip_tags
from msgspec import structs

from games.engine.game import Outcome, Placing
from games.engine.presentation import Motion, Player
from games.speedzero.rules import events as happened
from games.speedzero.rules.legal import seats_to_move
from games.speedzero.rules.moves import Aim, Cell, Discard, Draw, Line, Place, Play, Swap, Turn
from games.speedzero.rules.view import view
from tests.games.speedzero.positions import OTHER, do, position
from tests.games.speedzero.table_scenes import GAME, SHOWN, moments, players

CELL = Cell(1, 5)
BY_NUMBERS = position("9 ? ? ? / 4 ? ? ?", OTHER, discard="2")
DRAWN = position("8 ? ? ? / 9 ? ? ? / 9 ? ? ?", OTHER, stock="9")
do(DRAWN, Draw())
WITH_ACTIONS = position(OTHER, OTHER, hands={0: "quadrat projektion"})
FACE = re.compile(r'(?<=data-v=")[^"]+|(?<=#)\w+(?="/>)')
"""What a card's markup shows: a number, or an action's sign."""


def told(event, viewer: int | None, seats: int = 4) -> str:
    """All lines of an event in plain text."""
    known = event.for_seat(viewer)
    lines = SHOWN.log_lines(known, players(seats, viewer)) if known else []
    return " / ".join(re.sub(r"\s+", " ", strip_tags(line.html)) for line in lines)


@pytest.mark.parametrize(
    ("event", "mine", "theirs"),
    [
        (happened.Turned(0, 3, 7), "Du deckst 7 auf", "Lina deckt 7 auf"),
        (happened.Drew(0, 1, (4,)), "Du ziehst 4", "Lina zieht vom Stapel"),
        (happened.Drew(0, 3, (4, 5, 13)), "Du ziehst 4 5 x", "Lina zieht 3 Karten vom Stapel"),
        (
            happened.Swapped(0, 4, -2, 12, True),
            "Du nimmst −2 von der Ablage auf A2, wirfst 12 ab",
            "Lina nimmt −2 von der Ablage auf A2, wirft 12 ab",
        ),
        (
            happened.Placed(0, 11, 3, 9, False, (1, 2)),
            "Du legst 3 auf D3, wirfst 1 2 9 ab",
            "Lina legt 3 auf D3, wirft 1 2 9 ab",
        ),
        (happened.Discarded(0, (6,)), "Du wirfst 6 ab", "Lina wirft 6 ab"),
        (
            happened.Cleared(0, (1,), ((1, 2), (5, 2), (9, 13))),
            "Du räumst Spalte B ab: 2 2 x",
            "Lina räumt Spalte B ab: 2 2 x",
        ),
        (happened.Fixed(0, "rows"), "Du räumst in dieser Runde Reihen", "Lina räumt in dieser Runde Reihen"),
        (happened.Closed(0, 0), "Du hast alles offen: Die Runde endet", "Lina hat alles offen: Die Runde endet"),
        (
            happened.Closed(0, 2),
            "Du öffnest das letzte Feld: Die Runde endet",
            "Lina öffnet das letzte Feld: Die Runde endet",
        ),
        (
            happened.Took(0, 2, "quadrat", gain=False),
            "Du nimmst Quadrat aus der Auslage",
            "Lina nimmt Quadrat aus der Auslage",
        ),
        (
            happened.Took(0, None, "quadrat", gain=True),
            "Du nimmst verdeckt Quadrat",
            "Lina nimmt verdeckt eine Aktionskarte",
        ),
        (happened.Played(0, "permutation"), "Du spielst Permutation", "Lina spielt Permutation"),
        (
            happened.LaidOff(0, "ableitung"),
            "Du legst Ableitung ohne Wirkung ab",
            "Lina legt Ableitung ohne Wirkung ab",
        ),
        (happened.ExtraTurns(0, 2), "Du bekommst 2 Extrazüge", "Lina bekommt 2 Extrazüge"),
        (happened.ExtraTurns(0, 1), "Du bekommst einen Extrazug", "Lina bekommt einen Extrazug"),
        (
            happened.Exchanged(0, Cell(0, 0), CELL, 12, None),
            "Du tauschst 12 von A1 und eine verdeckte von B2 bei Jonas",
            "Lina tauscht 12 von A1 und eine verdeckte von B2 bei dir",
        ),
        (
            happened.Looked(0, Line(1, 0), (0, 4)),
            "Du siehst dir Spalte A bei Jonas an",
            "Lina sieht sich Spalte A bei dir an",
        ),
        (happened.GaveUp(0, 3, 11, True), "Du gibst 11 von D1 ab", "Lina gibt 11 von D1 ab"),
        (
            happened.Aimed(0, "substitution", Cell(0, 0)),
            "Du wählst A1 im eigenen Feld",
            "Lina wählt A1 im eigenen Feld",
        ),
        (happened.Aimed(0, "subtraktion", CELL), "Du wählst B2 bei Jonas", "Lina wählt B2 bei dir"),
        (
            happened.Lapsed(0, gains=1),
            "Deine Aktionskarte für ein x verfällt",
            "Die Aktionskarte von Lina für ein x verfällt",
        ),
        (
            happened.Lapsed(0, gains=2),
            "Deine 2 Aktionskarten für x verfallen",
            "Die 2 Aktionskarten von Lina für x verfallen",
        ),
        (happened.Uncovered(0, ((3, 7),)), "Bei dir lag noch 7", "Bei Lina lag noch 7"),
        (happened.Uncovered(0, ((3, 7), (5, -1))), "Bei dir lagen noch 7 −1", "Bei Lina lagen noch 7 −1"),
    ],
)
def test_sz_68_every_move_in_words_for_each_viewer(event, mine, theirs):
    """SZ-68, PL-51."""
    assert told(event, 0) == mine
    assert told(event, 1) == theirs


def test_sz_46_a_defence_names_who_defends():
    assert told(happened.Defended(0, "substitution", (1,), void=True), 0) == (
        "Mit der Klammer abgewehrt: Jonas. Substitution hat keine Wirkung"
    )
    assert told(happened.Defended(0, "subtraktion", (1, 2), void=False), 1) == "Mit der Klammer geschützt: Ayşe und du"
    assert told(happened.Defended(0, "subtraktion", (), void=False), 1) == "Niemand wehrt ab"


def test_sz_22_a_doubled_closer_is_told_and_all_points():
    state = position("12 12 ? ?", "0 0 0 0 / 1 1 2 2 / 3 3 4 4", extended=False, closer=1, owing=[0], discard="5")
    line = " / ".join(told(event, 0, 2) for event in do(state, Swap(2)) if isinstance(event, happened.RoundEnded))
    assert line.startswith("Rundenpunkte: du (")
    state = position(
        "-2 -1 -1 -1 / -1 -1 -1 -1 / -1 -1 -2 ?",
        "5 0 0 0 / 1 1 2 2 / 3 3 4 4",
        extended=False,
        closer=1,
        owing=[0],
        discard="0",
    )
    line = " / ".join(told(event, 0, 2) for event in do(state, Swap(11)) if isinstance(event, happened.RoundEnded))
    assert "Jonas hat beendet und war nicht allein vorn: verdoppelt" in line
    assert line.endswith("Jonas (50)")


def test_pl_62_no_log_line_tells_what_the_viewer_cannot_know():
    """The same events for somebody else: a drawn card and one taken unseen are not in it."""
    assert "12" not in told(happened.Drew(0, 1, (12,)), 1)
    assert "Quadrat" not in told(happened.Took(0, None, "quadrat", gain=False), None)


def test_pl_63_names_are_escaped_in_the_log():
    people = [Player(0, "<b>x</b>"), Player(1, "Jonas")]
    (line,) = SHOWN.log_lines(happened.Turned(0, 0, 5), people)
    assert "&lt;b&gt;x&lt;/b&gt;" in line.html


def chosen():
    state = position("7 3 ? ?", "5 ? ? ?", hands={0: "subs", 1: "klam"})
    do(state, Play("substitution", Cell(0, 0)))
    return state


def defended():
    state = chosen()
    do(state, Aim(Cell(1, 0)))
    return state


@pytest.mark.parametrize(
    ("state", "viewer", "sentence"),
    [
        (position("7 ? ? ?", OTHER, extended=False), 0, "Du bist dran: Nimm vom Stapel oder von der Ablage."),
        (position("7 ? ? ?", OTHER), 0, "Du bist dran: Zieh eine Zahl oder nutze eine Aktion."),
        (position("7 ? ? ?", OTHER), 1, "Lina ist dran."),
        (position("7 ? ? ?", OTHER, extra=1), 0, "Du bist dran und danach noch einmal: Zahl oder Aktion?"),
        (chosen(), 0, "Substitution: Wähle das Ziel."),
        (chosen(), 1, "Lina spielt Substitution und zielt."),
        (defended(), 1, "Substitution gegen dich: Wehrst du mit der Klammer ab?"),
        (defended(), 0, "Jonas wird gefragt: abwehren?"),
    ],
)
def test_pl_53_one_sentence_for_each_phase(state, viewer, sentence):
    assert SHOWN.prompt(GAME.view(state, viewer), players(len(state.fields), viewer)) == sentence


def test_case_b81_the_sentence_names_whose_turn_it_is_all_match_long():
    for state in moments(matches=6, seed=2, every=11):
        asked = GAME.seats_to_move(state)
        for viewer in (*range(len(state.fields)), None):
            people = players(len(state.fields), viewer)
            sentence = SHOWN.prompt(GAME.view(state, viewer), people)
            assert sentence
            if asked and viewer not in asked and state.phase != "defend":
                assert any(people[seat].name in sentence for seat in asked), sentence


@pytest.mark.parametrize(
    ("event", "viewer", "motions"),
    [
        (happened.Drew(0, 1, (3,)), 0, [Motion("stock", "drawn")]),
        (happened.Drew(0, 1), 1, [Motion("stock", "seat-0")]),
        (happened.Swapped(1, 4, 3, 9, False), 0, [Motion("discard", "place-1-4"), Motion("place-1-4", "discard")]),
        (happened.Took(0, None, "quadrat", gain=False), 0, [Motion("action-stack", "rail")]),
        (happened.Took(0, 2, "quadrat", gain=False), 1, [Motion("slot-2", "seat-0")]),
        (happened.GaveUp(1, 2, 12, False), 0, [Motion("place-1-2", "discard", waits=True)]),
        (happened.Replaced(1, 2, None), 0, [Motion("stock", "place-1-2")]),
    ],
)
def test_what_travels_over_the_table(event, viewer, motions):
    assert SHOWN.motions(event, players(4, viewer)) == motions


@pytest.mark.parametrize(
    ("event", "viewer", "travels"),
    [
        (
            happened.Placed(0, 4, 3, 9, False, (1, 2)),
            0,
            ["drawn discard 1", "drawn discard 2", "drawn place-0-4", "place-0-4 discard"],
        ),
        (happened.Discarded(0, (5, 13)), 1, ["seat-0 discard 5", "seat-0 discard x"]),
        (happened.Played(0, "substitution"), 0, ["rail in-play substitution"]),
        (happened.Played(0, "quadrat"), 1, ["seat-0 action-discard quadrat"]),
        (happened.Played(0, "stichprobe"), 0, []),
        (happened.Stolen(1, 0, "klammer"), 0, ["rail action-discard klammer"]),
        (
            happened.Defended(1, "subtraktion", (0, 2), void=False),
            0,
            ["rail action-discard klammer", "seat-2 action-discard klammer"],
        ),
        (
            happened.Defended(0, "substitution", (1,), void=True),
            0,
            ["seat-1 action-discard klammer", "in-play action-discard"],
        ),
        (happened.Defended(0, "substitution", (), void=False), 0, []),
    ],
)
def test_cards_that_others_cover_travel_with_their_own_face(event, viewer, travels):
    """SZ-42, SZ-46: the leftovers of a Stichprobe, a Klammer that defends, a card that is being carried out."""
    found = SHOWN.motions(event, players(4, viewer))
    assert [" ".join([motion.source, motion.target, *FACE.findall(motion.card)]) for motion in found] == travels


def test_sz_13_the_placing_is_shown_before_the_clearing():
    state = position("7 ? ? ? / 12 ? ? ? / 7 ? ? ?", OTHER, extended=False, stock="7")
    travels = [motion for event in do(state, Draw(), Place(4)) for motion in SHOWN.motions(event, players(2, 0))]
    placing = next(nth for nth, motion in enumerate(travels) if motion.target == "place-0-4")
    clearing = next(nth for nth, motion in enumerate(travels) if motion.target == "away")
    assert placing < clearing
    assert travels[clearing].waits, "everybody sees what completed the line (CASE-C09)"
    assert [motion.waits for motion in travels[clearing + 1 :] if motion.target == "away"] == [False, False]


def test_sz_04_a_card_that_is_turned_turns_over_where_it_lies():
    state, _ = GAME.start(2, {"variant": "classic"}, bytes(32))
    events = do(state, (0, Turn(3)))
    assert SHOWN.motions(events[0], players(2, 1)) == [Motion("place-0-3", "place-0-3")]


@pytest.mark.parametrize(
    ("places", "viewer", "note"),
    [
        ((1, 2, 3, 4), 0, "Du bist Null-Meister!"),
        ((1, 2, 3, 4), 1, "Lina ist Null-Meister."),
        ((1, 1, 3, 4), None, "Lina und Jonas teilen sich den Titel Null-Meister."),
    ],
)
def test_sz_23_who_is_null_meister(places, viewer, note):
    outcome = Outcome(tuple(Placing(seat, place, 0) for seat, place in enumerate(places)))
    assert SHOWN.outcome_note(outcome, players(4, viewer)) == note


@pytest.mark.parametrize(
    ("totals", "viewer", "note"),
    [
        ((40, 99, 100, 12), 0, "Ayşe hat nach Runde 3 die Hundert erreicht."),
        ((40, 99, 100, 12), 2, "Du hast nach Runde 3 die Hundert erreicht."),
        ((40, 120, 100, 12), None, "Jonas und Ayşe haben nach Runde 3 die Hundert erreicht."),
        ((40, 120, 100, 12), 1, "Ayşe und du habt nach Runde 3 die Hundert erreicht."),
    ],
)
def test_pl_52_what_has_ended_the_match(totals, viewer, note):
    seen = view(position(OTHER, OTHER, OTHER, OTHER), viewer)
    over = structs.replace(seen, totals=totals, results=(None,) * 3)
    assert SHOWN.end_note(over, players(4, viewer)) == note


@pytest.mark.parametrize(
    ("state", "move", "sentence"),
    [
        (BY_NUMBERS, Swap(0), "Rat: Nimm die 2 von der Ablage für A1, das bringt −7."),
        (BY_NUMBERS, Draw(), "Rat: Zieh vom Stapel, das verspricht mehr als die 2 von der Ablage."),
        (DRAWN, Place(0), "Rat: Tausche die 9 gegen A1, dann fällt Spalte A weg."),
        (DRAWN, Discard(1), "Rat: Wirf ab und decke B1 auf, das verspricht mehr als jeder Tausch."),
        (WITH_ACTIONS, Play("quadrat"), "Rat: Spiel „Quadrat“ aus, das nützt dir jetzt am meisten."),
        (
            WITH_ACTIONS,
            Play("projektion", Line(1, 0)),
            "Rat: Spiel „Projektion“ aus, zuerst auf Spalte A bei Jonas, das nützt dir jetzt am meisten.",
        ),
    ],
)
def test_advice_says_what_to_do_and_why(state, move, sentence):
    assert SHOWN.hint_text(view(state, 0), move, players(2, 0)) == sentence


def test_there_is_advice_whatever_can_be_done():
    kinds = set()
    for state in moments(matches=4, seed=3, every=9):
        for seat in seats_to_move(state):
            seen = view(state, seat)
            for move in seen.legal:
                kinds.add(type(move).__name__)
                told_so = SHOWN.hint_text(seen, move, players(len(state.fields), seat))
                assert re.fullmatch(r"Rat: \S.*\S\.", told_so)
    assert len(kinds) >= 9
