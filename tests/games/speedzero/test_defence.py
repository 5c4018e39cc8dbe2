"""SZ-46: whoever holds a Klammer is asked, and answers stay hidden until all are in."""

from random import Random

import pytest

from games.engine import rng
from games.speedzero.game import DEFENCE, SpeedzeroGame
from games.speedzero.rules.cards import Action
from games.speedzero.rules.events import (
    Aimed,
    Answered,
    Asked,
    Cleared,
    Closed,
    Defended,
    Exchanged,
    GaveUp,
    Played,
    Replaced,
    Stolen,
)
from games.speedzero.rules.hidden import reshuffle
from games.speedzero.rules.legal import legal_moves, seats_to_move
from games.speedzero.rules.moves import Aim, Answer, Cell, LayOff, Play, Repeat, Rival, Swap, Take
from games.speedzero.rules.state import Held, State
from games.speedzero.rules.view import view
from tests.games.speedzero.positions import OTHER, choices, do, held, position, shown, told

GAME = SpeedzeroGame()
YES, NO = Answer(defends=True), Answer(defends=False)


def attacked(action: Action, seats: int = 3, holders: tuple[int, ...] = (1,), **options: object) -> State:
    """Seat 0 has played `action` against all others it can hit; `holders` have a Klammer."""
    hands = dict.fromkeys(holders, "quadrat klammer")
    hands[0] = action
    if action == "ableitung" and 1 not in holders:
        hands[1] = "quadrat"
    fields = ["4 1 2 3", "9", "(2)", "7"][:seats]
    state = position(*fields, hands=hands, stock="5 5 5", **options)  # type: ignore[arg-type]
    if action == "subtraktion":
        do(state, Play(action, Cell(1, 0)), *(Aim(Cell(seat, 0)) for seat in range(2, seats)))
    elif action == "ableitung":
        do(state, Play(action, Rival(1)))
    else:
        do(state, Play(action, Cell(1, 0)), Aim(Cell(2 if 2 in holders else 0, 0)))
    return state


# --- who is asked -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("action", ["substitution", "subtraktion", "ableitung"])
def test_sz_46_a_holder_who_is_hit_is_asked(action: Action) -> None:
    state = attacked(action)
    assert (state.phase, state.turn, seats_to_move(state)) == ("defend", 0, (1,))
    assert legal_moves(state, 1) == [NO, YES]
    assert legal_moves(state, 0) == legal_moves(state, 2) == []


@pytest.mark.parametrize("action", ["substitution", "subtraktion", "ableitung"])
def test_sz_46_without_a_klammer_nobody_is_asked(action: Action) -> None:
    state = attacked(action, holders=())
    assert (state.phase, state.turn) == ("draw", 1 if action != "ableitung" else 0)


@pytest.mark.parametrize("action", ["permutation", "stichprobe", "projektion", "quadrat", "klammer"])
def test_sz_46_other_actions_cannot_be_defended_against(action: Action) -> None:
    state = position(OTHER, OTHER, hands={0: action, 1: "klammer"})
    move = choices(state, Play)[0]
    do(state, move)
    assert state.phase != "defend"


def test_sz_46_all_targets_are_chosen_before_anyone_is_asked() -> None:
    state = position(OTHER, OTHER, OTHER, hands={0: "subtraktion", 1: "klammer", 2: "klammer"})
    do(state, Play("subtraktion", Cell(1, 0)))
    assert (state.phase, state.asked) == ("aim", [])
    events = do(state, Aim(Cell(2, 0)))
    assert told(events, Asked) == [Asked(0, "subtraktion", (1, 2))]


def test_sz_46_a_holder_who_is_not_hit_is_not_asked() -> None:
    state = position(OTHER, OTHER, OTHER, hands={0: "substitution", 2: "klammer"})
    do(state, Play("substitution", Cell(0, 0)), Aim(Cell(1, 0)))
    assert state.phase == "draw"


def test_sz_46_the_movers_own_klammer_is_not_asked_for() -> None:
    state = position(OTHER, OTHER, hands={0: "substitution klammer"})
    do(state, Play("substitution", Cell(0, 0)), Aim(Cell(1, 0)))
    assert state.phase == "draw"


def test_sz_46_being_asked_makes_the_klammer_public() -> None:
    state = attacked("substitution")
    assert [card.action for card in view(state, 2).hands[1]] == [None, "klammer"]
    assert [card.action for card in view(state, None).hands[1]] == [None, "klammer"]


def test_sz_46_a_klammer_known_already_reveals_no_second_one() -> None:
    state = position(OTHER, OTHER, hands={0: "substitution"})
    state.hands[1] = [Held("klammer", shown=False), Held("klammer", shown=True)]
    do(state, Play("substitution", Cell(0, 0)), Aim(Cell(1, 0)))
    assert [card.action for card in view(state, 0).hands[1]] == [None, "klammer"]


def test_sz_35_a_klammer_defends_as_soon_as_the_turn_it_was_taken_in_is_over() -> None:
    state = position(OTHER, OTHER, display="klammer", hands={1: "substitution"})
    do(state, Take(0), Play("substitution", Cell(0, 0)), Aim(Cell(1, 0)))
    assert (state.phase, seats_to_move(state)) == ("defend", (0,))


# --- what comes of it -------------------------------------------------------------------------------------------------
def test_sz_46_substitution_is_void_if_defended() -> None:
    state = attacked("substitution")
    events = do(state, YES)
    assert told(events, Defended) == [Defended(0, "substitution", (1,), void=True)]
    assert told(events, Exchanged) == []
    assert (shown(state, 1).split()[0], shown(state, 0).split()[0]) == ("9", "4")
    assert held(state, 1) == ["quadrat"]
    # a defending Klammer at once, the played card after its effect (SZ-59)
    assert state.action_discard == ["klammer", "substitution"]
    assert (state.turn, state.phase, state.effect) == (1, "draw", None)


def test_sz_46_without_defence_it_happens_and_the_klammer_stays() -> None:
    state = attacked("substitution")
    events = do(state, NO)
    assert told(events, Defended) == [Defended(0, "substitution", (), void=False)]
    assert len(told(events, Exchanged)) == 1
    assert held(state, 1) == ["quadrat", "klammer"]
    assert state.action_discard == ["substitution"]


@pytest.mark.parametrize(("first", "second"), [(YES, YES), (YES, NO), (NO, YES), (NO, NO)])
def test_sz_46_substitution_between_two_opponents_asks_both_at_once(first: Answer, second: Answer) -> None:
    """SZ-46: void if either side defends; each yes spends its Klammer."""
    state = attacked("substitution", holders=(1, 2))
    assert seats_to_move(state) == (1, 2)
    events = do(state, (2, second), (1, first))
    defenders = tuple(seat for seat, answer in ((1, first), (2, second)) if answer.defends)
    assert told(events, Defended) == [Defended(0, "substitution", defenders, void=bool(defenders))]
    assert bool(told(events, Exchanged)) == (not defenders)
    for seat in (1, 2):
        assert ("klammer" in held(state, seat)) == (seat not in defenders)
    assert state.action_discard == [*["klammer"] * len(defenders), "substitution"]


def test_sz_46_subtraktion_spares_the_defender_alone() -> None:
    state = attacked("subtraktion", seats=4, holders=(1, 3))
    events = do(state, (1, YES), (3, NO))
    assert told(events, Defended) == [Defended(0, "subtraktion", (1,), void=False)]
    assert [event.seat for event in told(events, GaveUp)] == [2, 3]
    assert [event.seat for event in told(events, Replaced)] == [2, 3]
    assert shown(state, 1).split()[0] == "9"


def test_sz_46_subtraktion_that_all_defend_against_is_void() -> None:
    state = attacked("subtraktion", seats=3, holders=(1, 2))
    events = do(state, (1, YES), (2, YES))
    assert told(events, Defended) == [Defended(0, "subtraktion", (1, 2), void=True)]
    assert told(events, GaveUp) == []
    assert state.action_discard == ["klammer", "klammer", "subtraktion"]
    assert state.turn == 1


def test_sz_46_ableitung_is_void_if_defended() -> None:
    state = attacked("ableitung")
    events = do(state, YES)
    assert told(events, Stolen) == []
    assert held(state, 1) == ["quadrat"]
    assert state.action_discard == ["klammer", "ableitung"]
    assert state.turn == 1


def test_sz_46_ableitung_may_draw_the_klammer_that_did_not_defend() -> None:
    state = position(OTHER, OTHER, hands={0: "ableitung", 1: "klammer"})
    events = do(state, Play("ableitung", Rival(1)), NO)
    assert [event.action for event in told(events, Stolen)] == ["klammer"]
    assert (state.turn, state.action_discard) == (0, ["klammer", "ableitung"])


def test_sz_59a_of_two_klammern_the_one_taken_first_is_spent() -> None:
    state = position(OTHER, OTHER, hands={0: "substitution"})
    state.hands[1] = [Held("klammer", shown=False), Held("quadrat", shown=False), Held("klammer", shown=True)]
    do(state, Play("substitution", Cell(0, 0)), Aim(Cell(1, 0)), YES)
    assert state.hands[1] == [Held("quadrat", shown=False), Held("klammer", shown=True)]


def test_sz_56_clearing_waits_for_the_answer() -> None:
    state = position("4", "9 4 4 4", hands={0: "substitution", 1: "klammer"})
    events = do(state, Play("substitution", Cell(0, 0)), Aim(Cell(1, 0)))
    assert told(events, Cleared) == []
    assert [event.seat for event in told(do(state, NO), Cleared)] == [1]


def test_sz_38_a_move_that_would_open_the_defenders_whole_field() -> None:
    for answer, closed in ((YES, []), (NO, [Closed(0, 1)])):
        full = "1 2 3 4 / 5 6 7 0 / 1 2 3 (9)"
        state = position("4", full, hands={0: "substitution", 1: "klammer"})
        do(state, Play("substitution", Cell(0, 0)), Aim(Cell(1, 11)))
        assert told(do(state, answer), Closed) == closed


@pytest.mark.parametrize("answer", [YES, NO])
def test_sz_45_pending_extra_turns_outlive_a_defence(answer: Answer) -> None:
    state = attacked("substitution", extra=2)
    do(state, answer)
    assert (state.turn, state.extra, state.phase) == (0, 1, "draw")


# --- played by another card -------------------------------------------------------------------------------------------
@pytest.mark.parametrize("answer", [YES, NO])
def test_sz_52_what_rekursion_repeats_can_be_defended_against(answer: Answer) -> None:
    state = position("4", "9", hands={0: "rekursion", 1: "klammer"}, action_discard="substitution")
    do(state, Play("rekursion", Repeat("substitution")), Aim(Cell(0, 0)), Aim(Cell(1, 0)))
    assert seats_to_move(state) == (1,)
    do(state, answer)
    klammern: list[Action] = ["klammer"] if answer.defends else []
    assert state.action_discard == ["substitution", *klammern, "rekursion"]


def test_sz_46_the_same_seat_may_be_asked_again_by_a_card_that_another_carries_out() -> None:
    state = position("4", "9", hands={0: "ableitung"})
    state.hands[1] = [Held("substitution", shown=False)]
    state.hands[1].append(Held("klammer", shown=False))
    state.seed = next(seed for seed in map(bytes, ([n] * 32 for n in range(99))) if steals_first(seed))
    do(state, Play("ableitung", Rival(1)), NO)
    assert (state.phase, state.effect) == ("aim", "substitution")
    do(state, Aim(Cell(0, 0)), Aim(Cell(1, 0)))
    assert seats_to_move(state) == (1,)
    do(state, YES)
    assert state.action_discard == ["klammer", "substitution", "ableitung"]
    assert shown(state, 1).startswith("9")


def steals_first(seed: bytes) -> bool:
    return rng.draw(2, seed, 5) == 0


# --- hidden answers ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("answer", [YES, NO])
def test_sz_46_answers_stay_hidden_until_all_are_in(answer: Answer) -> None:
    state = attacked("substitution", holders=(1, 2))
    (event,) = do(state, (1, answer))
    assert event == Answered(1)
    assert seats_to_move(state) == (2,)
    for seat in (None, 0, 2):
        effect = view(state, seat).effect
        assert effect is not None
        assert (effect.asked, effect.answered, effect.own_answer) == ((1, 2), (1,), None)
    own = view(state, 1).effect
    assert own is not None
    assert own.own_answer == answer.defends
    assert state.action_discard == []
    seen = {reshuffle(state, 0, Random(number)).answers[0] for number in range(20)}
    assert seen == {True, False}
    assert {reshuffle(state, 1, Random(number)).answers[0] for number in range(20)} == {answer.defends}


def test_sz_46_an_answer_is_given_once() -> None:
    state = attacked("substitution", holders=(1, 2))
    do(state, (1, NO))
    assert legal_moves(state, 1) == []


# --- the time bar -----------------------------------------------------------------------------------------------------
def test_sz_46_twelve_seconds_for_each_who_is_asked_and_no_answer_is_no_defence() -> None:
    state = attacked("substitution", holders=(1, 2))
    assert DEFENCE == 12
    assert GAME.time_limit(state, 1) == GAME.time_limit(state, 2) == DEFENCE
    assert legal_moves(state, 1)[0] == NO == GAME.move_on_timeout(state, 1)
    do(state, (1, NO))
    assert GAME.time_limit(state, 2) == DEFENCE
    do(state, (2, YES))  # at the last moment
    assert GAME.time_limit(state, 1) is None


def test_sz_46_if_none_answers_the_effect_comes_without_defence() -> None:
    state = attacked("substitution", holders=(1, 2))
    events = do(state, (1, legal_moves(state, 1)[0]), (2, legal_moves(state, 2)[0]))
    assert len(told(events, Exchanged)) == 1


def test_sz_46_the_attacker_owes_nothing_meanwhile_so_no_clock_of_its_runs() -> None:
    state = attacked("subtraktion")
    assert 0 not in seats_to_move(state)
    assert GAME.legal_moves(state, 0) == []


def test_no_other_decision_has_a_limit_of_its_own() -> None:
    state = position(OTHER, OTHER, hands={0: "qua"})
    assert GAME.time_limit(state, 0) is None
    do(state, Swap(0))
    assert GAME.time_limit(state, 1) is None


def test_the_story_of_a_defence() -> None:
    state = position("4", "9", hands={0: "substitution", 1: "klammer"})
    events = do(state, Play("substitution", Cell(0, 0)), Aim(Cell(1, 0)), YES)
    assert [type(event) for event in events] == [Played, Aimed, Aimed, Asked, Answered, Defended]


def test_a_holder_may_lay_the_klammer_off() -> None:
    assert LayOff("klammer") in choices(position(OTHER, OTHER, hands={0: "klammer"}))
