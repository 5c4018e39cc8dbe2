"""SZ-11, SZ-43, SZ-50, SZ-71: what a seat knows, what it cannot know, and the worlds made up from that."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from games.engine import wire
from games.engine.game import Event
from games.engine.simulate import match_seed
from games.speedzero.game import SpeedzeroGame
from games.speedzero.rules import dealing
from games.speedzero.rules.cards import ACTIONS, EXTENDED, KINDS, LOWEST, X
from games.speedzero.rules.events import Discarded, GaveUp, Placed, Replaced, StockShuffled
from games.speedzero.rules.hidden import reshuffle, sample
from games.speedzero.rules.legal import legal_moves, seats_to_move
from games.speedzero.rules.moves import Aim, Answer, Cell, Discard, Draw, Fix, Line, Move, Play, Take
from games.speedzero.rules.state import Held, State, clone
from games.speedzero.rules.transition import apply
from games.speedzero.rules.view import open_view, view
from tests.games.speedzero.positions import OTHER, do, position

GAME = SpeedzeroGame()


def unknown(counts: tuple[int, ...], card: int) -> int:
    return counts[card - LOWEST]


# --- what is unknown --------------------------------------------------------------------------------------------------
def test_sz_66_unknown_are_the_face_down_cards_the_stock_and_what_others_drew() -> None:
    state = position("5 (5) 5", "5", stock="5", discard="5 8")
    assert unknown(view(state, 0).unknown, 5) == 7 - 4
    do(state, Draw())
    assert unknown(view(state, 0).unknown, 5) == 7 - 5
    assert unknown(view(state, 1).unknown, 5) == unknown(view(state, None).unknown, 5) == 7 - 4


def test_sz_66_cleared_cards_are_not_unknown() -> None:
    state = position("5 1 2 3 / 5 1 2 3 / 9", OTHER, discard="5")
    do(state, GAME.legal_moves(state, 0)[9])  # a swap with the place under the two fives
    assert state.cleared == [5, 5, 5]
    assert unknown(view(state, 1).unknown, 5) == 7 - 3


def test_sz_66_the_average_of_what_is_unknown_counts_x_as_nothing() -> None:
    state = position("? . . . / . . . . / . . . .", "(x) . . . / . . . . / . . . .", stock="4", only=True)
    state.fields[0][0] = 5
    assert view(state, None).mean_unknown == 3.0
    assert unknown(view(state, None).unknown, X) == 1


def test_sz_43_what_projektion_showed_is_not_unknown_to_that_seat() -> None:
    state = position(OTHER, "(5) (5) (5) (5)", hands={0: "projektion"})
    before = unknown(view(state, 0).unknown, 5)
    do(state, Play("projektion", Line(1, 4)))
    assert unknown(view(state, 0).unknown, 5) == before - 4
    assert unknown(view(state, 1).unknown, 5) == before


def test_sz_50_unknown_actions_are_the_stack_and_the_unknown_of_other_hands() -> None:
    state = position(OTHER, OTHER, display="sti sti", hands={0: "quadrat", 1: "quadrat"})
    position_of = list(ACTIONS).index("quadrat")
    assert view(state, 0).unknown_actions[position_of] == 2
    assert view(state, None).unknown_actions[position_of] == 3
    state.hands[1] = [Held("quadrat", shown=True)]
    assert view(state, 0).unknown_actions[position_of] == 1


def test_nothing_is_unknown_twice() -> None:
    state = position("5 (x) . 3", "? ? (2)", discard="8 9", known={(1, 2): [0]})
    seen = view(state, 0)
    lying = [spot.card for field in seen.fields for spot in field if spot.card is not None]
    together = [*lying, *seen.discard, *seen.cleared]
    for kind, copies in zip(KINDS, EXTENDED, strict=True):
        # the cleared place of the position has no card, so none is missing
        assert together.count(kind) + unknown(seen.unknown, kind) == copies


def test_pl_57_when_a_match_is_leafed_through_all_cards_lie_open() -> None:
    state = position("5 (6) .", "(2) 4", hands={0: "quadrat", 1: "klammer"}, stock="12")
    do(state, Draw())
    seen = open_view(state, 1)
    assert [spot.lies for spot in seen.fields[0][:3]] == ["open", "down", "gone"]
    assert [spot.card for spot in seen.fields[0]][:3] == [5, 6, None]
    assert seen.fields[1][0].card == 2
    assert (seen.drawn, seen.legal) == ((12,), [])
    assert [card.action for hand in seen.hands for card in hand] == ["quadrat", "klammer"]


# --- worlds -----------------------------------------------------------------------------------------------------------
def test_sz_71_samples_keep_what_is_known_and_spread_the_rest() -> None:
    state = position("5 (6) (7)", "(2) 4", hands={0: "quadrat", 1: "klammer sti"}, known={(1, 0): [0]}, stock="9 9")
    state.hands[1][0] = Held("klammer", shown=True)
    seen = view(state, 0)
    worlds = [sample(seen, Random(number)) for number in range(150)]
    for world in worlds:
        assert wire.dump(view(world, 0)) == wire.dump(seen)
        assert GAME.census(world) == GAME.census(state)
        assert world.fields[1][0] == 2
        assert world.hands[1][0] == Held("klammer", shown=True)
    assert {world.fields[0][1] for world in worlds} >= set(range(-2, 13))
    assert {world.hands[1][1].action for world in worlds} == set(ACTIONS)
    assert len({world.stock[-1] for world in worlds}) > 10


def stocked(state: State, seat: int | None) -> list[int]:
    """What `seat` knows to lie in the stock; worlds and reshuffles agree with it."""
    counts = view(state, seat).stocked
    known = [kind for kind, count in zip(KINDS, counts, strict=False) for _ in range(count)]
    if known:
        worlds = [sample(view(state, seat), Random(number)) for number in range(30)]
        worlds += [reshuffle(state, seat, Random(number)) for number in range(30)]
        assert all(sorted(world.stock) == known for world in worlds)
        assert len({tuple(world.stock) for world in worlds}) > 1
    return known


def test_sz_12_everybody_knows_what_a_stock_made_of_the_discard_consists_of() -> None:
    state = position("(1) (2)", "(1) (2)", stock="12", discard="5 8 9 9 10", only=True)
    assert stocked(state, 0) == []
    do(state, Draw(), Discard(0))
    assert (state.stock, state.discard) == ([], [10, 9, 9, 8, 5, 12])
    do(state, Draw())
    left = sorted(state.stock)
    assert stocked(state, 1) == left
    assert stocked(state, 0) == stocked(state, None) == [], "the drawn one is one of them"
    do(state, Discard(0))
    assert stocked(state, 0) == stocked(state, 1) == stocked(state, None) == left
    dealing.deal(state, 0)
    assert stocked(state, 0) == []


def test_sz_42_a_stichprobe_from_an_old_and_a_new_stock_tells_nobody_else_which_came_from_which() -> None:
    for stock, is_known in (("12", False), ("12 11 7", True)):
        state = position(OTHER, OTHER, stock=stock, discard="5 8 9 9 10", only=True, hands={0: "stichprobe"})
        state.stock_known = True
        do(state, Play("stichprobe"), Discard(0))
        assert state.stock_known == is_known


@pytest.mark.parametrize(("card", "is_known"), [("9", True), ("(9)", False)])
def test_sz_44_a_card_that_comes_face_down_from_the_stock_may_be_any_of_it(card: str, is_known: bool) -> None:
    state = position(OTHER, card, stock="12 11", discard="5 8", only=True, hands={0: "subtraktion"})
    state.stock_known = True
    do(state, Play("subtraktion", Cell(1, 0)))
    assert state.stock_known == is_known


def test_sz_46_worlds_give_no_klammer_to_whoever_was_hit_and_not_asked() -> None:
    """What is taken afterwards may be one again; a hand that was not hit may hold one anyway."""
    state = position("4 4", "9 9", "8 8", hands={0: "substitution", 1: "quadrat sti", 2: "sti"})
    assert "klammer" in {sample(view(state, 0), Random(number)).hands[1][0].action for number in range(80)}
    do(state, Play("substitution", Cell(0, 0)), Aim(Cell(1, 0)), Take())
    assert [card.harmless for card in view(state, 0).hands[1]] == [True, True, False]
    for worlds in (
        [sample(view(state, 0), Random(number)) for number in range(120)],
        [reshuffle(state, 0, Random(number)) for number in range(120)],
    ):
        held = [[{world.hands[seat][at].action for world in worlds} for at in (0, -1)] for seat in (1, 2)]
        assert "klammer" not in held[0][0]
        assert all("klammer" in found for found in (held[0][1], held[1][0]))
        assert min(len(found) for both in held for found in both) > 5


def test_sz_46_whoever_is_asked_is_known_to_hold_one_and_the_rest_of_that_hand_is_not() -> None:
    state = position("4 4", "9 9", hands={0: "substitution", 1: "quadrat klammer klammer"})
    do(state, Play("substitution", Cell(0, 0)), Aim(Cell(1, 0)))
    assert [(card.shown, card.harmless) for card in view(state, 0).hands[1]] == [
        (False, False),
        (True, False),
        (False, False),
    ]


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_sz_11_samples_know_a_drawn_card_only_for_its_drawer(seat: int | None) -> None:
    state = position(OTHER, OTHER, stock="12")
    do(state, Draw())
    drawn = {sample(view(state, seat), Random(number)).drawn[0] for number in range(80)}
    assert (drawn == {12}) == (seat == 0)


def test_case_b28_a_reshuffle_moves_the_own_face_down_cards_too() -> None:
    state = position("5 (6) (7)", OTHER)
    others = [reshuffle(state, 0, Random(number)) for number in range(60)]
    assert len({other.fields[0][1] for other in others}) > 5
    assert {other.fields[0][0] for other in others} == {5}


def test_case_b28_a_reshuffle_leaves_what_the_seat_has_looked_at() -> None:
    state = position("(6) (7)", OTHER, known={(0, 0): [1]})
    assert {reshuffle(state, 1, Random(number)).fields[0][0] for number in range(40)} == {6}
    assert len({reshuffle(state, 0, Random(number)).fields[0][0] for number in range(40)}) > 5


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_case_b28_a_reshuffle_leaves_a_drawn_card_to_its_drawer_alone(seat: int | None) -> None:
    state = position(OTHER, OTHER, stock="12")
    do(state, Draw())
    others = [reshuffle(state, seat, Random(number)) for number in range(40)]
    assert all(GAME.census(other) == GAME.census(state) for other in others)
    drawn = {other.drawn[0] for other in others}
    assert (drawn == {12}) == (len(drawn) == 1) == (seat == 0)


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_case_b28_a_reshuffle_moves_what_others_took_blind_and_no_more(seat: int | None) -> None:
    state = position(OTHER, OTHER, hands={0: "quadrat sti", 1: "klammer quadrat"})
    state.hands[0][1], state.hands[1][0] = Held("stichprobe", shown=True), Held("klammer", shown=True)
    others = [reshuffle(state, seat, Random(number)) for number in range(60)]
    for other in others:
        assert [[card.shown for card in hand] for hand in other.hands] == [[False, True], [True, False]]
        assert (other.hands[0][1].action, other.hands[1][0].action) == ("stichprobe", "klammer")
        assert GAME.census(other) == GAME.census(state)
    for owner, blind in ((0, 0), (1, 1)):
        held = {other.hands[owner][blind].action for other in others}
        assert held == {"quadrat"} if owner == seat else len(held) > 4
    assert len({tuple(other.action_stack) for other in others}) > 50


def test_case_b28_a_reshuffle_changes_all_chance_to_come() -> None:
    state = position(OTHER, OTHER)
    assert len({reshuffle(state, 0, Random(number)).seed for number in range(5)}) == 5


# --- every phase ------------------------------------------------------------------------------------------------------
def busy(seats: int, number: int) -> Iterator[tuple[State, int, Move]]:
    """Moments of a match in which action cards are played whenever they can be, each with the move that follows."""
    chance = Random(number)
    state, _ = dealing.start(seats, True, match_seed(12, number))
    while to_move := seats_to_move(state):
        seat = chance.choice(to_move)
        legal = legal_moves(state, seat)
        rich = [move for move in legal if isinstance(move, Play | Take)]
        move = chance.choice(rich if rich and chance.random() < 0.6 else legal)
        yield state, seat, move
        apply(state, seat, move)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_case_b28_nothing_leaks_in_any_phase(seats: int) -> None:
    """CASE-B27, B28, B31, SZ-71: views, worlds and events of busy matches, at every moment of some phases."""
    phases = Counter[str]()
    for number in range(2):
        for step, (state, mover, move) in enumerate(busy(seats, number)):
            if step % 9 and state.phase in ("draw", "choose", "gain"):
                continue
            phases[state.phase] += 1
            harmless = [held.action for hand in state.hands for held in hand if held.harmless]
            assert "klammer" not in harmless
            phases["harmless"] += len(harmless)
            phases["stocked"] += state.stock_known
            for seat in (None, *range(seats)):
                seen = wire.dump(view(state, seat))
                assert wire.dump(view(sample(view(state, seat), Random(step)), seat)) == seen
                other = reshuffle(state, seat, Random(step))
                assert wire.dump(view(other, seat)) == seen
                if move in legal_moves(other, mover):
                    there = [event.for_seat(seat) for event in apply(other, mover, move)]
                    here_state = clone(state)
                    here = [event.for_seat(seat) for event in apply(here_state, mover, move)]
                    if wire.dump(view(other, seat)) == wire.dump(view(here_state, seat)):
                        assert here == there
    assert {"turning", "draw", "choose", "gain", "aim", "defend"} <= set(phases)
    assert phases["harmless"]
    assert phases["stocked"] or seats < 4, "few players hardly ever come to the end of the stock"


def counted_along(events: list[Event], discard: list[int], stock: Counter[int] | None) -> Counter[int] | None:
    """The stock as a watcher counts it who has seen these events; `None` while it may hold anything."""
    for event in events:
        match event:
            case GaveUp():
                discard = [event.card, *discard]
            case StockShuffled():
                stock = Counter(discard[:-1])
            case Placed() if stock is not None:
                stock = stock - Counter((event.card, *event.rest))
            case Discarded() if stock is not None:
                stock = stock - Counter(event.cards)
            case Replaced() if stock is not None:
                stock = None if event.card is None else stock - Counter([event.card])
    return stock


def test_case_b28_what_is_told_of_the_stock_follows_from_what_everybody_saw() -> None:
    """CASE-B28, SZ-12, SZ-42, SZ-44: to count along with a watcher's events tells the same."""
    told = 0
    for number in range(30):
        stock, this_round = None, 1
        for state, seat, move in busy(4, number):
            if state.number != this_round:
                stock, this_round = None, state.number
            seen = view(state, None)
            if seen.stocked:
                told += 1
                assert stock == Counter(dict(zip(KINDS, seen.stocked, strict=True)))
            events = [event.for_seat(None) for event in apply(clone(state), seat, move)]
            stock = counted_along([event for event in events if event is not None], list(seen.discard), stock)
    assert told


def test_sz_46_worlds_of_a_defence_may_be_played_on() -> None:
    state = position("4", "9", OTHER, hands={0: "subtraktion", 1: "klammer", 2: "klammer sti"})
    do(state, Play("subtraktion", Cell(1, 0)), Aim(Cell(2, 0)), (1, Answer(defends=True)))
    for number in range(30):
        for seat in (None, 0, 1, 2):
            world = sample(view(state, seat), Random(number))
            census = GAME.census(world)
            do(world, (2, Answer(defends=bool(number % 2))))
            assert GAME.census(world) == census
            assert world.phase == "draw"


def test_sz_36_worlds_of_a_choice_between_columns_and_rows_ask_the_same_owner() -> None:
    """Case B28's busy matches hardly ever come there."""
    state = position("4 (1)", "9 4 4 4 / 4 1 2 3 / 4 1 2 (3)", OTHER, hands={0: "substitution"}, extra=1)
    do(state, Play("substitution", Cell(0, 0)), Aim(Cell(1, 0)))
    assert state.phase == "direction"
    for number in range(10):
        for seat in (None, 0, 1, 2):
            seen = wire.dump(view(state, seat))
            for world in (sample(view(state, seat), Random(number)), reshuffle(state, seat, Random(number))):
                assert wire.dump(view(world, seat)) == seen
                do(world, (1, Fix("rows")))
                assert (world.directions, world.phase, world.turn) == ([None, "rows", None], "draw", 0)
