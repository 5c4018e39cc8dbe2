"""What may be done and why not, as the page is told (SL-39 to SL-42, SL-47)."""

import json
import re
from itertools import combinations

import pytest

from games.engine import wire
from games.speedlaunch.content import KINDS
from games.speedlaunch.rules.cards import ASTEROID, BLACK_HOLE, SATELLITE, STACKS
from games.speedlaunch.rules.moves import Aim, Dare, End, Lay, Strike, Swallow, Take
from games.speedlaunch.rules.state import clone
from games.speedlaunch.rules.transition import apply
from games.speedlaunch.scene.outlook import plans
from tests.games.speedlaunch.positions import position, total
from tests.games.speedlaunch.table_scenes import GAME, context, moments, regions

OTHER = "9 9 | 8/2/3 | 2/3/4 | 5/1 | 6"


def own(state, viewer=0):
    return context(state, viewer)["own"]


def groups(state, viewer=0):
    return {group.kind.key: group for group in own(state, viewer).groups}


def towers(state, viewer=0):
    return own(state, viewer).towers


def offered(state, viewer):
    """Every laying that the page lets the viewer put together from the plans it is sent."""
    view = GAME.view(state, viewer)
    sent = json.loads(own(state, viewer).plans)
    row, hand = view.open[viewer], view.hand
    numbers = {kind.key: number for number, kind in KINDS.items()}
    for key, plan in sent.items():
        kind = numbers[key]
        alone = kind == SATELLITE
        stacks = [stack for stack in range(STACKS) if row[stack] in (kind, SATELLITE)]
        for cards in range(0 if alone else hand[kind], -1, -1):
            for satellites in range(hand[SATELLITE] + 1):
                for many in range(len(stacks) + 1):
                    for chosen in combinations(stacks, many):
                        lay = Lay(kind, cards, satellites, chosen)
                        names_value = alone or cards or any(row[stack] == kind for stack in chosen)
                        if names_value and 0 < total(lay) <= plan["most"]:
                            yield lay


def test_sl_40_plans_agree_with_the_rules_in_many_moments():
    """What can be chosen on the page is exactly what is legal: no more, no less (CASE-C17)."""
    seen = 0
    for state in moments(matches=5, seed=4711, every=6):
        for viewer in GAME.seats_to_move(state):
            seen += 1
            legal = {move for move in GAME.legal_moves(state, viewer) if isinstance(move, Lay)}
            assert set(offered(state, viewer)) == legal
    assert seen > 80


def test_sl_41_every_other_decision_is_offered_exactly_when_it_is_legal():
    kinds = set[type]()
    for state in moments(matches=5, seed=12, every=7):
        for viewer in GAME.seats_to_move(state):
            legal = GAME.legal_moves(state, viewer)
            kinds |= set(map(type, legal))
            shown = own(state, viewer)
            holds = {group.number for group in shown.groups if not group.reason}
            stacked = [tower for tower in shown.towers if tower.kind and not tower.reason]
            targets = list(map(int, shown.targets.split()))
            assert {move.target for move in legal if isinstance(move, Aim | Strike) and move.target is not None} == set(
                targets
            )
            assert (ASTEROID in holds) == any(isinstance(move, Strike) and move.stack is None for move in legal)
            assert (Swallow(None) in legal) == (BLACK_HOLE in holds)
            for tower in stacked:
                if tower.number == BLACK_HOLE:
                    assert Swallow(tower.stack) in legal
            assert [tower.stack for tower in shown.towers if tower.may_dare] == [
                move.stack for move in legal if isinstance(move, Dare)
            ]
            move = wire.load(shown.other.move, Take | End) if shown.other.move else None
            assert [move] * (move is not None) == [found for found in legal if isinstance(found, Take | End)]
            assert (move is None) == bool(shown.other.reason)
    assert kinds >= {Aim, Strike, Swallow, Dare, Take, End}


def test_sl_40_nothing_is_open_to_a_seat_that_is_not_to_move():
    for state in moments(matches=5, seed=1, every=9):
        for viewer in set(range(len(state.sizes))) - set(GAME.seats_to_move(state)):
            shown = own(state, viewer)
            assert context(state, viewer)["closed"]
            assert not shown.targets
            assert not any(group.say for group in shown.groups)
            assert not any(tower.say or tower.may_dare for tower in shown.towers)
            assert not any(plan["most"] for plan in json.loads(shown.plans).values())


def test_sl_40_the_hand_is_grouped_by_value_from_ten_to_one_with_counts():
    held = own(position("S 1 10 4 4 A 10 B 4", OTHER)).groups
    assert [(group.kind.key, group.count) for group in held] == [
        ("10", 2),
        ("4", 3),
        ("1", 1),
        ("sat", 1),
        ("ast", 1),
        ("hole", 1),
    ]
    shown = regions(position("4 4 4 9", OTHER), 0)["own"]
    assert 'data-text="×3"' in shown
    assert 'aria-label="4 Eigenstrom an, 3 Karten, → 3 × 4 legen"' in shown


def test_sl_39_open_stack_cards_of_the_value_join_from_the_left():
    state = position("7 | 7/3/2 | 3/6/9 | 7/1 | S/2", OTHER, ramp="9")
    assert plans(GAME.view(state, 0))[7].joins == (0, 2)
    assert groups(state)["7"].say == "→ 3 × 7 legen, vielleicht Zündung"


@pytest.mark.parametrize(
    ("hand", "ramp", "most", "say"),
    [
        ("7 7", "9", 2, "→ 2 × 7 legen"),
        ("7 7 7 7 7", "9", 4, "ZÜNDUNG!"),
        ("7 7", "9 7", 2, "→ 2 × 7 legen"),
        ("7 7 7", "9 7", 3, "ZÜNDUNG!"),
        ("7 7 7", "9 7 7 7", 1, "ZÜNDUNG!"),
        ("7 7", "6", 0, "zu hoch"),
        ("7 7", "", 2, "→ 2 × 7 legen"),
        ("7 7", "S", 2, "→ 2 × 7 legen"),
    ],
)
def test_sl_42_the_preview_of_a_group(hand, ramp, most, say):
    state = position(f"{hand} 10", OTHER, ramp=ramp)
    assert json.loads(own(state).plans)["7"]["most"] == most
    assert groups(state)["7"].say == say


def test_sl_42_the_last_cards_win():
    assert groups(position("7 7", OTHER, ramp="9"))["7"].say == "Letzte Karte: gewonnen!"


@pytest.mark.parametrize(
    ("text", "ramp", "say"),
    [
        ("10 | 7/3/2", "9", "→ 1 × 7 legen, vielleicht Kette"),
        ("10 | 7/2", "9", "→ 1 × 7 legen"),
        ("10 | 7/3/2", "9 7 7", "→ 1 × 7 legen, vielleicht Zündung"),
        ("10 | 7/3/2", "9 7 7 7", "ZÜNDUNG!"),
        ("10 | 7/3/2", "6", "zu hoch"),
        ("10 | S/3/2", "", "→ 1 × Satellit legen"),
        ("10 | S/3/2", "9", "→ 1 × Satellit legen, vielleicht Kette"),
        ("10 | A/3/2", "9 9", "→ 2 Karten an einen Gegner"),
        ("10 | A/3/2", "", "→ verpufft"),
        ("10 | B/3/2", "9", "→ 1 Karte verglüht"),
        ("10 | B/3/2", "", "→ nochmal dran"),
        ("10 | 2", "9", "→ Blindkarte wagen"),
    ],
)
def test_sl_42_the_preview_of_an_open_stack_card(text, ramp, say):
    assert towers(position(text, OTHER, ramp=ramp))[0].say == say


def test_sl_42_a_chain_is_promised_only_where_a_card_of_the_value_may_lie_hidden():
    """All other sevens are seen: none can lie under the stack (SL-11)."""
    state = position("10 7 7 7 7 7 | 7/3/2", "9 7 7 | 7/2", ramp="9", burnt="7", seen={1: "7 7"})
    assert GAME.view(state, 0).unknown[7] == 0
    assert towers(state)[0].say == "→ 1 × 7 legen"


def test_sl_42_the_preview_keeps_its_word():
    """What the page foretells for a laying happens; where it says "vielleicht", both happen, somewhere."""
    both = {"c": set(), "f": set()}
    for state in moments(matches=5, seed=77, every=4):
        for viewer in GAME.seats_to_move(state):
            view = GAME.view(state, viewer)
            for move in view.legal[:12]:
                if not isinstance(move, Lay):
                    continue
                stacks = [stack for stack in move.stacks if view.standing[viewer][stack]]
                letter = plans(view)[move.value].letter(total(move), stacks)
                told = [type(event).__name__ for event in apply(clone(state), move)]
                chained, ignited = "Chained" in told, "Ignited" in told
                if letter == "l":
                    assert not chained
                    assert not ignited
                elif letter == "z":
                    assert ignited
                    assert not chained
                elif letter == "w":
                    assert "RoundEnded" in told
                else:
                    both[letter].add(ignited if letter == "f" else chained)
                    assert letter == "f" or not ignited
    assert both["c"] == {True, False}


def test_sl_41_a_special_card_after_a_blind_one_says_why_not():
    state = position("7 S A B 3", OTHER, ramp="9 7", phase="add")
    shown = groups(state)
    assert (shown["ast"].reason, shown["hole"].reason) == ("nach der Blindkarte nicht", "nach der Blindkarte nicht")
    assert shown["3"].reason == "nur gleiche Werte"
    assert not shown["7"].reason
    assert not shown["sat"].reason


def test_sl_15_taking_an_empty_ramp_says_why_not():
    button = own(position("7 3", OTHER)).other
    assert (button.action, button.reason, button.move) == ("take", "Die Rampe ist leer, also leg etwas.", "")
    shown = regions(position("7 3", OTHER), 0)
    assert 'data-reason="Die Rampe ist leer, also leg etwas."' in shown["own"]
    assert 'data-reason="Die Rampe ist leer, also leg etwas."' in shown["dock"]


def test_sl_15_the_button_tells_how_many_cards_the_ramp_has():
    button = own(position("7 3", OTHER, ramp="9 8 8")).other
    assert (button.label, button.short) == ("Rampe nehmen (3)", "Nehmen (3)")
    assert wire.load(button.move, Take) == Take()


def test_sl_21_after_a_blind_card_the_turn_can_be_ended_instead():
    button = own(position("7 3", OTHER, ramp="9 7", phase="add")).other
    assert (button.action, button.label) == ("end", "Zug beenden")
    assert wire.load(button.move, End) == End()


def test_sl_47_a_blind_card_can_be_dared_only_at_the_beginning_of_a_turn():
    first, second = towers(position("7 | 2 | 5/3", OTHER, ramp="9"))[:2]
    assert (first.is_blind, first.may_dare, second.is_blind) == (True, True, False)
    later = towers(position("7 | 2", OTHER, ramp="9 7", phase="add"))[0]
    assert (later.may_dare, later.reason) == (False, "Blindkarten gehen nur als erste Karte eines Zugs.")


def test_sl_41_with_a_fixed_target_there_is_only_one():
    assert own(position("A 3", OTHER, OTHER.replace("9 9", "10"), ramp="9", left_only=True)).targets == "1"
    assert own(position("A 3", OTHER, "10 4", "10 4", ramp="9")).targets == "1 2 3"
    assert own(position("A 3", OTHER, "10 4", ramp="")).targets == ""


def test_sl_23_a_revealed_asteroid_asks_for_its_target_and_nothing_else():
    state = position("7 S 3 | 2", OTHER, "10 4", ramp="9 7", phase="aim", revealed="A")
    shown = own(state)
    assert (shown.targets, shown.is_aiming) == ("1 2", True)
    assert {group.reason for group in shown.groups} == {"erst das Ziel wählen"}
    assert shown.other.reason == "Erst das Ziel wählen."
    assert "data-aiming" in regions(state, 0)["own"]
    assert "ramp__revealed" in regions(state, 1)["centre"]


def test_case_b23_out_of_turn_everything_says_whose_turn_it_is():
    state = position("3 3", OTHER, ramp="5", turn=1)
    assert context(state, 0)["closed"] == "Gerade ist Jonas dran."
    assert context(state, 1)["closed"] == ""
    assert own(state).other.reason == "Gerade ist Jonas dran."


def test_sl_40_thirty_cards_are_thirteen_groups_in_two_rows_on_a_phone():
    held = own(position("10 10 9 8 8 7 7 6 6 6 5 5 4 4 4 4 3 3 3 2 2 1 1 1 S S S A A B", OTHER))
    assert sum(group.count for group in held.groups) == 30
    assert (len(held.groups), held.columns, held.columns_short, held.is_packed) == (13, 7, 7, True)
    assert own(position("7 3", OTHER)).columns == 2
    assert own(position(" | 7/2", OTHER)).columns == 1
    assert max(len(group.drawn) for group in own(position("4 4 4 4 4 4 4 4", OTHER)).groups) == 5


def test_sl_44_info_windows_say_how_many_copies_are_unknown_and_burnt():
    group = groups(position("7 3", OTHER, ramp="9", burnt="7 7"))["7"]
    assert group.info == "7 noch unbekannt, 2 verglüht"
    assert all(f'data-info-from="facts-{key}"' in regions(position("7 3", OTHER), 0)["own"] for key in ("7", "3"))


def test_pl_53_the_only_thing_to_do_looks_like_it():
    for hand, is_all in (("9 10", True), ("9 4", False)):
        shown = regions(position(hand, "10", ramp="5"), 0)
        for region, button in (("own", "other"), ("dock", "dock-other")):
            look = re.search(rf'class="([^"]+)" type="button" id="{button}"', shown[region])[1]
            assert ("btn--accent" in look) == is_all, (hand, region)
