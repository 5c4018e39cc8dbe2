"""What may be done and why not, as the page is told (SS-40 to SS-43, SS-47)."""

import json
import re

import pytest

from games.engine import wire
from games.speedsaurus.rules.moves import Lay, Pass
from games.speedsaurus.scene import choices
from tests.games.speedsaurus.positions import position
from tests.games.speedsaurus.table_scenes import GAME, context, moments, regions

BETWEEN = "zwischen den Enden gesperrt"


def groups(state, viewer=0, hint=None):
    return {group.value: group for group in context(state, viewer, hint)["hand"].groups}


def test_ss_47_reasons_agree_with_the_rules_in_thousands_of_moments():
    """A group, a number and an end are open on the page exactly when the canonical move is legal."""
    seen = checked = 0
    for state in moments(matches=24, seed=4711):
        for viewer in GAME.seats_to_move(state):
            seen += 1
            legal = GAME.legal_moves(state, viewer)
            for group in choices.groups(GAME.view(state, viewer), None):
                assert json.loads(group.reasons) == {"left": [*group.left], "right": [*group.right]}
                for side, reasons in (("left", group.left), ("right", group.right)):
                    assert len(reasons) == group.count
                    for count, reason in enumerate(reasons, start=1):
                        move = GAME.canonical(state, viewer, Lay(group.value, count, side))
                        assert (reason == "") == (move in legal), (state, group, side, count)
                        checked += 1
                lays = [move for move in legal if isinstance(move, Lay) and move.value == group.value]
                assert group.least == min((move.count for move in lays), default=0)
                assert bool(group.reason) == (not lays)
    assert seen > 3000
    assert checked > 20_000


def test_ss_47_nothing_is_open_to_a_seat_that_is_not_to_move():
    for state in moments(matches=8, seed=1, every=9):
        for viewer in set(range(len(state.sizes))) - set(GAME.seats_to_move(state)):
            shown = context(state, viewer)
            assert shown["closed"]
            assert all((group.least, group.left, group.right) == (0, (), ()) for group in shown["hand"].groups)
            assert not any(stack.take for stack in shown["parade"].stacks)


def test_ss_42_stacks_can_be_taken_exactly_when_passing_is_legal():
    for state in moments(matches=20, seed=12, every=3):
        for viewer in GAME.seats_to_move(state):
            legal = GAME.legal_moves(state, viewer)
            shown = context(state, viewer)
            takes = [wire.load(stack.take, Pass) for stack in shown["parade"].stacks if stack.take]
            nothing = [wire.load(shown["passing"].move, Pass)] if shown["passing"].move else []
            assert takes + nothing == [move for move in legal if isinstance(move, Pass)]
            assert bool(shown["passing"].reason) == (not takes and not nothing)


def test_ss_40_a_group_for_each_value_with_its_count():
    shown = groups(position("3 3 7", "1", "2", parade="5 9"))
    assert {value: group.count for value, group in shown.items()} == {3: 2, 7: 1}
    assert shown[3].label == "3 Velociraptor, 2 Karten"
    own = regions(position("3 3 7", "1", "2", parade="5 9"), 0)["own"]
    assert own.count('aria-pressed="false"') == 3, "two groups and the button that passes"
    assert 'data-value="3" data-held="2" data-least="1"' in own


@pytest.mark.parametrize(
    ("value", "left", "right"),
    [
        (3, ["mindestens 2 Karten", "", ""], ["rechts nur ab 9"] * 3),
        (5, ["mindestens 2 Karten"], ["rechts nur ab 9"]),
        (7, [BETWEEN] * 2, [BETWEEN] * 2),
        (9, ["links nur bis 5"], [""]),
        (12, ["links nur bis 5"], [""]),
    ],
)
def test_ss_47_the_reason_for_each_end(value, left, right):
    shown = groups(position("3 3 3 5 7 7 9 12", "1", "2", parade="5 5 7 9"))[value]
    assert ([*shown.left], [*shown.right]) == (left, right)


@pytest.mark.parametrize(("hand", "value", "reason"), [("6", 6, BETWEEN), ("3 13", 3, "mindestens 2 Karten")])
def test_ss_47_a_group_that_fits_nowhere_says_why(hand, value, reason):
    state = position(hand, "1", "2", parade="5 5 9")
    assert groups(state)[value].reason == reason
    own = regions(state, 0)["own"]
    assert f'data-reason="{reason}"' in own
    assert 'aria-disabled="true"' in own


def test_ss_16_a_single_stack_takes_its_own_value_on_both_sides():
    shown = groups(position("7 7 5", "1", "2", parade="7"))
    assert (shown[7].left, shown[7].right) == (("", ""), ("", ""))
    assert (shown[5].left, shown[5].right) == (("",), ("rechts nur ab 7",))


def test_ss_41_an_opening_is_free_on_both_signs():
    shown = context(position("3 3 7", "1", "2"), 0)
    assert all(not any(group.left + group.right) for group in shown["hand"].groups)
    assert shown["parade"].left.need == shown["parade"].right.need == "frei"
    assert shown["passing"].reason == "Wer eröffnet, darf nicht passen."


def test_ss_41_each_sign_says_what_its_end_asks_for():
    parade = context(position("3", "1", "2", parade="5 5 7 9"), 0)["parade"]
    assert parade.left.need == "mind. 2 Karten, bis 5"
    assert parade.right.need == "mind. 1 Karte, ab 9"
    assert parade.locked == "6 bis 8 gesperrt"


@pytest.mark.parametrize(("parade", "locked"), [("5", ""), ("5 6", ""), ("5 7", "6 gesperrt"), ("", "")])
def test_ss_15_what_is_locked(parade, locked):
    assert context(position("3", "1", "2", parade=parade), 0)["parade"].locked == locked


def test_ss_19_passing_on_an_empty_parade_needs_no_card():
    passing = context(position("3", "1", "2", must_lay=False), 0)["passing"]
    assert not passing.reason
    assert wire.load(passing.move, Pass) == Pass()


def test_case_b23_out_of_turn_everything_says_whose_turn_it_is():
    state = position("3 3", "1", "2", parade="5", turn=1)
    assert context(state, 0)["closed"] == "Gerade ist Jonas dran."
    assert context(state, 1)["closed"] == ""
    out = position("3 3", "1", "2", parade="5", turn=1, passed=(0,))
    assert context(out, 0)["closed"] == "Du hast gepasst und bist in dieser Runde raus. Jonas ist dran."


def test_ss_43_advice_is_shown_at_the_cards_and_the_sign():
    state = position("3 3 3 7", "1", "2", parade="5 9")
    hint = Lay(3, 2, "left")
    shown = context(state, 0, hint)
    (advised,) = [group for group in shown["hand"].groups if group.hinted]
    assert (advised.value, advised.hinted) == (3, 2)
    assert regions(state, 0, hint)["own"].count('class="pack__card is-hinted"') == 2
    assert (shown["parade"].left.is_hinted, shown["parade"].right.is_hinted) == (True, False)
    assert "Rat: Lege 2 × 3 links an, der Rest der Gruppe hilft dir später." in regions(state, 0, hint)["own"]


def test_ss_43_advice_to_pass_is_shown_at_the_stack():
    state = position("3", "1", "2", parade="5 9")
    stacks = context(state, 0, Pass(9))["parade"].stacks
    assert [stack.is_hinted for stack in stacks] == [False, True]


def test_pl_53_the_only_thing_to_do_looks_like_it():
    for hand, is_all in (("6 7", True), ("1 7", False)):
        state = position(hand, "1", "2", parade="5 8 9")
        shown = regions(state, 0)
        for region, button in (("own", "pass"), ("dock", "dock-pass")):
            look = re.search(rf'class="([^"]+)" type="button" id="{button}"', shown[region])[1]
            assert ("btn--accent" in look) == is_all, (hand, region)
