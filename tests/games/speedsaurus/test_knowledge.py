"""SS-04, SS-52: what everybody knows of each hand, and what a seat cannot know."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from games.speedsaurus.rules import dealing
from games.speedsaurus.rules.cards import COPIES
from games.speedsaurus.rules.events import DealEnded, Dealt, HerdMoved, Laid, Opened, Passed
from games.speedsaurus.rules.hidden import sample
from games.speedsaurus.rules.legal import legal_moves
from games.speedsaurus.rules.moves import Lay, Pass
from games.speedsaurus.rules.transition import apply
from games.speedsaurus.rules.view import view
from tests.games.speedsaurus.positions import cards, position


def test_a_card_taken_openly_is_remembered() -> None:
    state = position("1", "4 10", "3", "3", parade="5 7 7 9")
    apply(state, Pass(7))
    assert view(state, 2).seen[0] == cards("7")
    assert view(state, None).seen[0] == cards("7")


def test_laying_that_value_may_be_laying_that_card() -> None:
    state = position("7 7 7 2", "4 10", "3", parade="7", seen={0: "7 7"})
    apply(state, Lay(7, 1, "left"))
    assert state.seen[0] == cards("7")
    state = position("7 7 7 2", "4 10", "3", parade="7", seen={0: "7 7"})
    apply(state, Lay(7, 3, "left"))
    assert state.seen[0] == cards("")


def test_unknown_copies_leave_out_the_own_hand_the_parade_the_herd_and_others_known_cards() -> None:
    state = position("7 7 2", "7 4", "7 3", parade="7", gone="7", seen={1: "7"})
    assert view(state, 0).unknown[7] == 8 - 2 - 1 - 1 - 1
    assert view(state, 1).unknown[7] == 8 - 1 - 1 - 1
    assert view(state, None).unknown[7] == 8 - 1 - 1 - 1


def test_ss_52_samples_hold_every_card_taken_openly() -> None:
    state = position("7 7 2", "7 4 13 13", "7 3", parade="7", gone="7", seen={1: "13 13", 2: "7"})
    for number in range(50):
        world = sample(view(state, 0), Random(number))
        assert world.hands[1][13] == 2
        assert world.hands[2][7] >= 1
        assert world.hands[0] == state.hands[0]


def test_ss_52_samples_spread_what_is_unknown_over_hands_and_rest() -> None:
    state = position("7 7 2", "7 4 13 13", "7 3", parade="7")
    holders = {seat for n in range(60) for seat in (1, 2) if sample(view(state, 0), Random(n)).hands[seat][12]}
    assert holders == {1, 2}


def test_ss_52_samples_mostly_hold_nothing_that_was_not_laid_when_passing() -> None:
    """Two copies up to the 5 would have done, or one from the 8; now and then somebody passes by choice."""
    state = position("1 4 6 7", "2 2 3", "3 3 9", parade="5 5 6 8", seen={0: "4"})
    apply(state, Pass(6))
    worlds = [sample(view(state, 1), Random(number)) for number in range(300)]
    apart = [[held - seen for held, seen in zip(world.hands[0], state.seen[0], strict=True)] for world in worlds]
    agreeing = [not hidden[4] and max(hidden[1:6]) < 2 and not any(hidden[8:]) for hidden in apart]
    assert 0.8 < sum(agreeing) / len(agreeing) < 1
    assert {sum(hidden) for hidden in apart} == {3}


def test_ss_52_passing_with_enough_in_sight_or_on_an_empty_parade_tells_nothing() -> None:
    for state, move in (
        (position("5 5 2", "2", "3", parade="5 5 8", seen={0: "5 5"}), Pass(8)),
        (position("5 5 2", "2", "3", must_lay=False, passed=(2,)), Pass(None)),
    ):
        before = view(state, None).most
        apply(state, move)
        assert view(state, None).most == before


def test_ss_52_a_sample_comes_about_even_if_a_hand_cannot_be_what_it_seems() -> None:
    """All the cards left are of values that the next player did not lay, so it passed by choice."""
    state = position("6 7", "8 9", "8 8", parade="5 8", turn=1)
    state.gone, state.rest = state.rest, cards("")
    apply(state, Pass(5))
    for number in range(40):
        world = sample(view(state, 0), Random(number))
        assert sum(world.hands[1]) == 3
        assert sum(world.rest) == 0


@settings(max_examples=30, deadline=None)
@given(st.integers(3, 6), st.randoms(use_true_random=False))
def test_ss_52_what_is_concluded_from_passing_is_true_of_whoever_lays_when_it_can(seats: int, chance: Random) -> None:
    state, _ = dealing.start(seats, True, chance.randbytes(32))
    concluded = 0
    for _ in range(120):
        for hand, seen, most in zip(state.hands, state.seen, state.most, strict=True):
            assert all(held - known <= top for held, known, top in zip(hand, seen, most, strict=True))
            concluded += most != list(COPIES)
        if state.over:
            break
        legal = legal_moves(state, state.turn)
        apply(state, chance.choice([move for move in legal if isinstance(move, Lay)] or legal))
    assert concluded


@settings(max_examples=60, deadline=None)
@given(st.integers(3, 6), st.booleans(), st.randoms(use_true_random=False))
def test_the_public_story_alone_gives_what_is_known(seats: int, profi: bool, chance: Random) -> None:
    """Whoever only reads the events comes to the same `seen`, `gone` and hand sizes as the view says."""
    state, dealt = dealing.start(seats, profi, chance.randbytes(32))
    events = [dealt]
    seen, gone, sizes = [cards("")] * seats, cards(""), [0] * seats
    for _ in range(200):
        for event in events:
            match event:
                case Dealt():
                    seen, gone, sizes = [cards("") for _ in range(seats)], cards(""), list(event.hand_sizes)
                case Opened() | Laid():
                    seen[event.seat][event.value] = max(0, seen[event.seat][event.value] - event.count)
                    sizes[event.seat] -= event.count
                case Passed():
                    if event.value:
                        seen[event.seat][event.value] += 1
                        sizes[event.seat] += 1
                case HerdMoved():
                    for value, count in event.parade:
                        gone[value] += count
                case DealEnded():
                    assert list(event.penalties) == sizes
        public = view(state, None)
        assert public.seen == seen
        assert public.gone == gone
        assert list(public.hand_sizes) == sizes
        assert all(known <= held for s in range(seats) for known, held in zip(seen[s], state.hands[s], strict=True))
        if state.over:
            break
        events = apply(state, chance.choice(legal_moves(state, state.turn)))
