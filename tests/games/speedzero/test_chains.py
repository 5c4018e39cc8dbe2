"""SZ-47, SZ-48, SZ-57, SZ-59, SZ-59a: Rekursion and Ableitung, which carry out other cards."""

from collections import Counter
from random import Random

import pytest

from games.engine import rng
from games.speedzero.rules.cards import ACTIONS, Action
from games.speedzero.rules.events import (
    ActionsShuffled,
    Aimed,
    ExtraTurns,
    Fizzled,
    LaidOff,
    Played,
    Refilled,
    Repeated,
    Stolen,
)
from games.speedzero.rules.legal import seats_to_move
from games.speedzero.rules.moves import Aim, Answer, Cell, LayOff, Play, Repeat, Rival
from games.speedzero.rules.state import State, clone
from games.speedzero.rules.view import view
from tests.games.speedzero.positions import OTHER, choices, do, held, position, told
from tests.games.speedzero.ways import Way, every_way, laid, ready

EMPTY = " ".join(["."] * 12)


# --- Rekursion --------------------------------------------------------------------------------------------------------
def test_sz_47_rekursion_repeats_a_card_that_stays_where_it_lies() -> None:
    state = position(OTHER, OTHER, hands={0: "rekursion"}, action_discard="permutation quadrat permutation")
    assert choices(state, Play) == [Play("rekursion", Repeat("permutation")), Play("rekursion", Repeat("quadrat"))]
    events = do(state, Play("rekursion", Repeat("quadrat")))
    assert [type(event) for event in events] == [Played, Aimed, Repeated, ExtraTurns]
    assert state.action_discard == ["permutation", "quadrat", "permutation", "rekursion"]
    assert (state.turn, state.extra) == (0, 1)


def test_sz_47_another_rekursion_cannot_be_chosen() -> None:
    state = position(OTHER, OTHER, hands={0: "rekursion"}, action_discard="rekursion")
    assert choices(state, Play) == []
    assert choices(state, LayOff) == [LayOff("rekursion")]


def test_sz_47_only_what_can_do_something_can_be_chosen() -> None:
    state = position(OTHER, EMPTY, hands={0: "rekursion"}, action_discard="substitution ableitung subtraktion klammer")
    assert choices(state, Play) == [Play("rekursion", Repeat("klammer"))]


def test_sz_59a_the_card_is_rekursions_first_target_then_there_is_no_way_back() -> None:
    state = position(OTHER, OTHER, hands={0: "rekursion"}, action_discard="permutation")
    do(state, Play("rekursion", Repeat("permutation")))
    assert {type(move) for move in choices(state)} == {Aim}
    assert len(choices(state)) == 12
    effect = view(state, 1).effect
    assert effect is not None
    assert (effect.action, effect.in_play, effect.targets) == ("permutation", ("rekursion",), ())


def test_sz_49_with_an_empty_action_discard_rekursion_can_only_be_laid_off() -> None:
    assert choices(position(OTHER, OTHER, hands={0: "rekursion"}), Play) == []


# --- Ableitung --------------------------------------------------------------------------------------------------------
def test_sz_48_ableitung_draws_from_an_opponent_who_holds_cards() -> None:
    state = position(OTHER, OTHER, OTHER, hands={0: "ableitung quadrat", 2: "quadrat"})
    plays = [move for move in choices(state, Play) if move.action == "ableitung"]
    assert plays == [Play("ableitung", Rival(2))]


def test_sz_49_if_nobody_holds_any_ableitung_can_only_be_laid_off() -> None:
    state = position(OTHER, OTHER, hands={0: "ableitung"})
    assert choices(state, Play) == []
    assert told(do(state, LayOff("ableitung")), LaidOff) == [LaidOff(0, "ableitung")]


def test_sz_48_the_card_is_carried_out_at_once_and_then_reaches_the_action_discard() -> None:
    """SZ-59: the drawn one first, then the played one."""
    state = position(OTHER, OTHER, hands={0: "ableitung", 1: "permutation"})
    events = do(state, Play("ableitung", Rival(1)))
    assert told(events, Stolen) == [Stolen(0, 1, "permutation")]
    assert (held(state, 1), state.in_play, state.action_discard) == ([], ["ableitung", "permutation"], [])
    do(state, Aim(Cell(0, 0)), Aim(Cell(0, 1)))
    assert state.action_discard == ["permutation", "ableitung"]
    assert (state.turn, state.in_play) == (1, [])


def test_sz_59a_the_draw_is_the_seeds_all_cards_equally_likely_and_shown_to_all() -> None:
    before = position(OTHER, OTHER, hands={0: "ableitung", 1: "quadrat permutation projektion"})
    drawn: Counter[Action] = Counter()
    for number in range(600):
        state = clone(before)
        state.seed = Random(number).randbytes(32)
        (event,) = told(do(state, Play("ableitung", Rival(1))), Stolen)
        assert event.for_seat(None) == event
        drawn[event.action] += 1
    assert set(drawn) == {"quadrat", "permutation", "projektion"}
    assert max(abs(count - 200) for count in drawn.values()) < 70  # six standard deviations
    again = clone(before)
    other = clone(before)
    assert do(again, Play("ableitung", Rival(1))) == do(other, Play("ableitung", Rival(1)))


def test_sz_57_what_ableitung_draws_must_be_carried_out() -> None:
    state = position(OTHER, OTHER, hands={0: "ableitung", 1: "projektion"})
    do(state, Play("ableitung", Rival(1)))
    assert {type(move) for move in choices(state)} == {Aim}


@pytest.mark.parametrize("drawn", ["rekursion", "ableitung", "stichprobe"])
def test_sz_48_a_drawn_card_that_cannot_do_anything_has_no_effect(drawn: Action) -> None:
    state = position(OTHER, OTHER, hands={0: "ableitung", 1: drawn}, only=True)
    events = do(state, Play("ableitung", Rival(1)))
    assert told(events, Fizzled) == [Fizzled(0, drawn)]
    assert state.action_discard == [drawn, "ableitung"]
    assert (state.turn, state.phase) == (1, "draw")


# --- chains -----------------------------------------------------------------------------------------------------------
def test_sz_48_chains_are_possible() -> None:
    state = position(OTHER, OTHER, OTHER, hands={0: "ableitung", 1: "ableitung", 2: "permutation"})
    do(state, Play("ableitung", Rival(1)))
    assert choices(state) == [Aim(Rival(2))]
    do(state, Aim(Rival(2)), Aim(Cell(0, 0)), Aim(Cell(0, 1)))
    assert state.action_discard == ["permutation", "ableitung", "ableitung"]
    assert state.turn == 1


def test_sz_48_a_drawn_rekursion_repeats_what_lies_there() -> None:
    state = position(OTHER, OTHER, hands={0: "ableitung", 1: "rekursion"}, action_discard="klammer")
    do(state, Play("ableitung", Rival(1)))
    assert choices(state) == [Aim(Repeat("klammer"))]
    do(state, Aim(Repeat("klammer")))
    assert state.action_discard == ["klammer", "rekursion", "ableitung"]
    assert state.turn == 0


def test_sz_59_ableitung_cannot_repeat_itself_through_rekursion() -> None:
    state = position(OTHER, OTHER, OTHER, hands={0: "ableitung", 1: "rekursion", 2: "quadrat"}, action_discard="")
    events = do(state, Play("ableitung", Rival(1)))
    assert told(events, Fizzled) == [Fizzled(0, "rekursion")]


def test_sz_47_rekursion_repeats_an_earlier_ableitung() -> None:
    state = position(OTHER, OTHER, hands={0: "rekursion", 1: "quadrat"}, action_discard="ableitung")
    do(state, Play("rekursion", Repeat("ableitung")))
    assert choices(state) == [Aim(Rival(1))]
    do(state, Aim(Rival(1)))
    assert state.action_discard == ["ableitung", "quadrat", "rekursion"]
    assert (state.turn, state.extra) == (0, 1)


# --- every action, every way, whatever the situation ------------------------------------------------------------------
SITUATIONS = {
    "plain": {},
    "extra turns pending": {"extra": 2},
    "stock empty": {"only": True, "discard": "8 1 2 3 4"},
    "action stack empty": {"action_stack": "", "display": "projektion quadrat quadrat"},
}


def resolve(state: State, chance: Random) -> list[object]:
    """Carry the action through at targets by chance; nobody defends."""
    events: list[object] = []
    while state.phase in ("aim", "defend", "choose"):
        seat = seats_to_move(state)[0]
        options = choices(state)
        events += do(state, (seat, options[0] if state.phase == "defend" else chance.choice(options)))
    return events


@every_way
@pytest.mark.parametrize("situation", SITUATIONS)
@pytest.mark.parametrize("action", [action for action in ACTIONS if action not in ("rekursion", "ableitung")])
def test_every_action_can_be_carried_through(action: Action, situation: str, way: Way) -> None:
    for number in range(4):
        field = "5 6 7 (1) / ? ? 9 ? / ? ? ? ?"
        state = ready(way, action, field, field, field, **SITUATIONS[situation])  # type: ignore[arg-type]
        before = state.action_discard[:]
        chance = Random(number)
        first = {"hand": action, "rekursion": "rekursion", "ableitung": "ableitung"}[way]
        events = do(state, chance.choice([move for move in choices(state, Play) if move.action == first]))
        events += resolve(state, chance)  # type: ignore[arg-type]
        assert state.phase in ("draw", "gain")
        assert (state.effect, state.in_play, state.targets) == (None, [], [])
        expected = [*before, *laid(way, action)] if way != "rekursion" else [*before, "rekursion"]
        if situation == "action stack empty":
            # the gap was waiting for a card: the discard became the stack as soon as it had one (SZ-33)
            assert told(events, ActionsShuffled) == [ActionsShuffled(len(expected))]
            assert [event.slot for event in told(events, Refilled)] == [3]
            assert sorted([*state.action_stack, state.display[3] or ""]) == sorted(expected)
        else:
            assert state.action_discard == expected
        pending = 2 if situation == "extra turns pending" else 0
        pending += {"quadrat": 2, "klammer": 1}.get(action, 0)
        if state.phase == "draw":
            assert (state.turn, state.extra) == ((0, pending - 1) if pending else (1, 0))


def test_sz_58_ableitung_uses_the_next_number_of_the_seed() -> None:
    state = position(OTHER, OTHER, hands={0: "ableitung", 1: "quadrat klammer"})
    index = rng.draw(2, state.seed, state.chance)
    do(state, Play("ableitung", Rival(1)), Answer(defends=False))
    assert held(state, 1) == [["quadrat", "klammer"][1 - index]]
