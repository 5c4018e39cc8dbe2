"""What the page offers: every legal move, and no other; previews that keep their word."""

import json
import re
from html import unescape
from random import Random

import pytest

from games.engine import wire
from games.speedzero.rules.cards import Action
from games.speedzero.rules.events import Cleared, Closed
from games.speedzero.rules.moves import Aim, Cell, Draw, LayOff, Move, Place, Play, Swap, Take, Turn
from games.speedzero.rules.scoring import value
from games.speedzero.scene.preview import preview
from tests.games.speedzero.positions import OTHER, do, position
from tests.games.speedzero.table_scenes import EXTENDED, GAME, context, moments, regions

TAG = re.compile(r"<(?:button|article)\b[^>]*>")
ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')


def offered(state, viewer: int) -> list[Move]:
    """All moves that the page's elements can send, found as the page's script finds them."""
    html = "".join(regions(state, viewer).values())
    tags = [{name: unescape(text) for name, text in ATTRIBUTE.findall(tag)} for tag in TAG.findall(html)]
    own = re.search(r'id="zero"[^>]*data-modes="([^"]*)"', html)
    modes = json.loads(unescape(own[1])) if own else {}
    entered = {tag["data-enters"] for tag in tags if tag.get("data-enters")}
    default = re.search(r'id="zero" data-mode="([^"]*)"', html)
    reachable = entered | ({default[1]} if default else set())
    sent: list[dict] = []
    for tag in tags:
        if tag.get("data-move"):
            sent.append(json.loads(tag["data-move"]))
        for deed in json.loads(tag["data-ask"])["deeds"] if tag.get("data-ask") else []:
            sent += [deed["move"]] if "move" in deed else []
        for mode in filter(None, tag.get("data-in", "").split()):
            assert mode in reachable, f"no way into {mode}"
            fills = modes[mode]["fills"]
            filled = json.loads(tag["data-at"]) if fills == "at" else int(tag["data-place"])
            sent.append({**modes[mode]["move"], fills: filled})
    return [wire.convert(move, Move) for move in sent]


def test_sz_62_the_page_offers_every_legal_move_and_no_other():
    seen: set[type] = set()
    for state in moments(matches=6, seed=21, every=23):
        for viewer in range(len(state.fields)):
            legal = GAME.legal_moves(state, viewer)
            found = offered(state, viewer)
            assert {wire.dump(move) for move in found} == {wire.dump(move) for move in legal}, state.phase
            seen |= {type(move) for move in legal}
    assert {Turn, Draw, Swap, Place, Take, Play, LayOff, Aim} <= seen


def test_case_b23_out_of_turn_nothing_is_offered_and_the_reason_is_told():
    state = position("7 ? ? ?", OTHER, hands={0: "quad"}, turn=1)
    assert offered(state, 0) == []
    html = regions(state, 0)
    assert 'data-closed="Jonas ist dran."' in html["own"]
    assert html["centre"].count('data-reason="Jonas ist dran."') == 2
    assert "Jonas ist dran." in context(state, 0)["rail"][0].why_not


def test_sz_62_stock_and_discard_glow_when_drawing_own_cards_when_swapping():
    state = position("7 ? ? ?", OTHER, extended=False)
    centre = regions(state, 0)["centre"]
    assert centre.count("is-playable") == 2
    do(state, Draw())
    shown = regions(state, 0)
    assert 'data-mode="0"' in shown["own"]
    assert len(re.findall(r'data-in="0 none"|data-in="0"', shown["own"])) == 12
    assert 'id="throw"' in shown["centre"]


def chips(state, place: int, mode: str) -> list[str]:
    places = [one for row in context(state, 0)["mine"].field.rows for one in row]
    return json.loads(places[place].chips)[mode]


@pytest.mark.parametrize(
    ("place", "chip"),
    [
        (0, ["", "−4", "", "down", "Tausch: −4"]),
        (1, ["", "+4", "", "up", "Tausch: +4"]),
        (2, ["", "±0", "", "guess", "Tausch: ±0"]),
    ],
)
def test_sz_63_an_open_card_has_an_exact_preview(place, chip):
    state = position("7 -1 3 ?", OTHER, extended=False, stock="3")
    do(state, Draw())
    assert chips(state, place, "0") == chip


def test_sz_63_a_face_down_card_is_estimated_with_the_average():
    state = position("7 -1 3 ?", OTHER, extended=False, stock="3")
    do(state, Draw())
    mean = GAME.view(state, 0).mean_unknown
    shown = round(3 - mean)
    assert 0 > shown > -4
    assert chips(state, 3, "0") == ["", f"≈ −{-shown}", "", "guess", f"Tausch: ≈ −{-shown}"]


def test_sz_63_a_face_down_card_that_projektion_showed_is_exact():
    state = position("7 (12) 3 ?", OTHER, stock="3", known={(0, 1): [0]})
    do(state, Draw())
    assert chips(state, 1, "0")[:2] == ["", "−9"]


def test_sz_63_a_line_that_would_clear_is_gold_and_named():
    state = position("7 ? ? ? / 12 ? ? ? / 7 ? ? ?", OTHER, extended=False, discard="7")
    assert chips(state, 4, "top") == ["A fällt: ", "−26", "", "gold", "Tausch: A fällt: −26, Spalte A fällt weg"]


def test_sz_63_it_says_when_the_swap_ends_the_round():
    state = position("7 1 2 3 / 4 5 6 7 / 8 9 10 ?", OTHER, extended=False, discard="-2")
    assert chips(state, 11, "top")[2:] == [" · Ende", "guess", chips(state, 11, "top")[4]]
    assert chips(state, 11, "top")[4].endswith("beendet die Runde")
    assert not chips(state, 0, "top")[2]


def test_sz_63_every_drawn_card_of_stichprobe_has_its_own_preview():
    state = position("7 ? ? ?", OTHER, hands={0: "stich"}, stock="1 2 3")
    do(state, Play("stichprobe"))
    assert [chips(state, 0, mode)[1] for mode in ("0", "1", "2")] == ["−6", "−5", "−4"]


def test_sz_63_previews_keep_their_word():
    """Wherever the replaced card is known: points, cleared lines and the end of the round come as previewed."""
    checked = 0
    for state in moments(matches=8, seed=8):
        if state.phase != "choose" or state.effect:
            continue
        seat = state.turn
        view = GAME.view(state, seat)
        for place, spot in enumerate(view.fields[seat]):
            if spot.card is None or spot.lies == "gone":
                continue
            told = preview(view, seat, place, state.drawn[0])
            after = GAME.clone(state)
            events = GAME.apply(after, seat, Place(place))
            if after.phase == "direction":
                continue
            swapped = value(state.drawn[0]) - value(spot.card)
            cleared = [event for event in events if isinstance(event, Cleared) and event.seat == seat]
            fallen = sum(value(card) for event in cleared for _, card in event.cards)
            assert told.delta == swapped - fallen
            assert list(told.lines) == [line for event in cleared for line in event.lines]
            assert told.closes == any(isinstance(event, Closed) for event in events)
            checked += 1
    assert checked > 200


def test_sz_69_an_own_action_card_asks_what_to_do_with_it():
    state = position("7 3 ? ?", OTHER, hands={0: "quad subs"})
    quadrat, substitution = (json.loads(card.ask) for card in context(state, 0)["rail"])
    assert [deed["label"] for deed in quadrat["deeds"]] == ["Ausspielen", "Ohne Wirkung ablegen"]
    assert quadrat["deeds"][0]["move"] == {"type": "play", "action": "quadrat", "at": None}
    assert substitution["deeds"][0]["mode"] == "play-substitution"
    assert [card.is_playable for card in context(state, 0)["rail"]] == [True, True]


def test_sz_49_an_action_without_a_target_can_only_be_laid_off():
    state = position("7 3 ? ?", OTHER, hands={0: "abl"})
    (card,) = context(state, 0)["rail"]
    assert not card.is_playable
    assert [deed["label"] for deed in json.loads(card.ask)["deeds"]] == ["Ohne Wirkung ablegen"]
    assert "kein Ziel" in card.why_not


def test_sz_38_after_the_end_of_the_round_action_cards_say_why_not():
    state = position("7 3 ? ?", "0 0 0 0 / 2 2 2 2 / -1 -1 3 -1", hands={0: "quad"}, closer=1, owing=[0])
    (card,) = context(state, 0)["rail"]
    assert json.loads(card.ask)["deeds"] == []
    assert card.why_not.startswith("Nach dem Ende der Runde")


def test_sz_49_zurueck_is_there_until_the_first_target_is_chosen():
    state = position("7 3 ? ?", OTHER, hands={0: "perm"})
    modes = json.loads(context(state, 0)["modes"])
    assert modes["play-permutation"]["back"]
    do(state, Play("permutation", Cell(0, 0)))
    assert not json.loads(context(state, 0)["modes"])["aim"]["back"]
    assert context(state, 0)["mode"] == "aim"


def test_sz_10_picking_the_discard_up_can_be_cancelled():
    modes = json.loads(context(position("7 ? ? ?", OTHER, extended=False), 0)["modes"])
    assert modes["top"] == {
        "move": {"type": "swap"},
        "fills": "place",
        "say": "Wohin kommt 8 von der Ablage?",
        "back": True,
    }


@pytest.mark.parametrize(
    ("hand", "kind"),
    [("subs", "place-1-"), ("proj", "line-1-"), ("abl", "rival-1"), ("rek", "deed-")],
)
def test_sz_49_targets_are_told_by_what_can_be_pressed(hand, kind):
    state = position("7 3 ? ?", "5 ? ? ?", hands={0: hand, 1: "quad"}, action_discard="quad")
    (action,) = (card.action for card in context(state, 0)["rail"])
    html = "".join(regions(state, 0).values())
    pressed = [
        tag for tag in TAG.findall(html) if f"play-{action}" in (dict(ATTRIBUTE.findall(tag)).get("data-in") or "")
    ]
    assert any(f'id="{kind}' in tag for tag in pressed)


def test_sz_32_a_gain_offers_the_display_the_stack_and_declining():
    state = position("7 ? ? ?", OTHER, discard="x 4")
    do(state, Swap(0))
    assert state.phase == "gain"
    asked = context(state, 0)["asked"]
    assert (asked.kind, [deed["label"] for deed in asked.deeds]) == ("gain", ["Keine nehmen"])
    assert sum(card.is_playable for card in context(state, 0)["market"].slots) == 4
    assert context(state, 0)["market"].note == "Für dein x: nimm dir eine."


def test_sz_36_both_ways_full_asks_for_the_direction():
    state = position("7 7 7 3 / 7 ? ? ? / 7 ? ? ?", OTHER, discard="7")
    do(state, Swap(3))
    assert state.phase == "direction"
    asked = context(state, 0)["asked"]
    assert [deed["label"] for deed in asked.deeds] == ["Spalten räumen", "Reihen räumen"]
    assert [deed["short"] for deed in asked.deeds] == ["Spalten", "Reihen"]


def test_substitution_shows_what_was_chosen():
    state = position("7 3 ? ?", "5 ? ? ?", hands={0: "subs"})
    do(state, Play("substitution", Cell(0, 1)))
    assert "Gewählt: B1 (3)." in json.loads(context(state, 0)["modes"])["aim"]["say"]
    chosen = [one.place for row in context(state, 1)["rivals"][0].field.rows for one in row if one.is_chosen]
    assert chosen == [1], "targets are public"


def test_every_action_has_its_sign_and_texts_on_the_card():
    rng = Random(1)
    kinds: set[Action | None] = set()
    for state in moments(matches=2, seed=rng.randrange(99), every=13, choices=[EXTENDED]):
        for card in context(state, 0)["rail"]:
            kinds.add(card.action)
            assert card.told
            assert str(card.action) in json.loads(card.ask)["title"].lower()
    assert len(kinds) > 3
