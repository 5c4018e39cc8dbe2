"""SL-03, SL-52: what everybody knows of each hand, and what no seat can know."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from games.speedlaunch.rules import dealing
from games.speedlaunch.rules.cards import KINDS, SATELLITE, Counts, counted
from games.speedlaunch.rules.events import (
    Chained,
    Dealt,
    Dud,
    Ignited,
    Laid,
    Landed,
    LaunchEvent,
    Revealed,
    RoundEnded,
    Struck,
    Swallowed,
    Took,
    Turned,
)
from games.speedlaunch.rules.hidden import sample
from games.speedlaunch.rules.legal import legal_moves
from games.speedlaunch.rules.moves import Dare, Lay, Strike, Take
from games.speedlaunch.rules.state import State
from games.speedlaunch.rules.transition import apply
from games.speedlaunch.rules.view import view
from tests.games.speedlaunch.positions import OTHER, cards, position


def test_sl_52_a_ramp_taken_is_known_to_all() -> None:
    state = position("9", OTHER, ramp="7 7 S")
    apply(state, Take())
    for seat in (None, 0, 1):
        assert view(state, seat).seen[0] == cards("7 7 S")


def test_sl_52_a_ramp_sent_by_an_asteroid_is_known_to_all() -> None:
    state = position("A 9", OTHER, "3", ramp="7 7 S")
    apply(state, Strike(None, 2))
    assert view(state, 1).seen[2] == cards("7 7 S")


def test_sl_52_a_blind_card_too_high_is_known_to_all() -> None:
    state = position("9 | 8", OTHER, ramp="7")
    apply(state, Dare(0))
    assert view(state, 1).seen[0] == cards("7 8")


def test_laying_a_value_may_be_laying_the_known_card() -> None:
    state = position("7 7 7 2", OTHER, ramp="8", seen={0: "7 7"})
    apply(state, Lay(7, 2))
    assert state.seen[0] == cards("")
    state = position("7 7 7 2", OTHER, ramp="8", seen={0: "7 7"})
    apply(state, Lay(7, 1))
    assert state.seen[0] == cards("7")


def test_a_card_laid_from_a_stack_takes_nothing_from_what_is_known() -> None:
    state = position("7 2 | 7/1/1", OTHER, ramp="8", seen={0: "7"})
    apply(state, Lay(7, 0, 0, (0,)))
    assert state.seen[0] == cards("7")


def test_unknown_copies_leave_out_what_lies_open() -> None:
    state = position("7 7 | 7/7/7", "7 4 | 7/1/1", ramp="7", burnt="7", seen={1: "7"})
    assert view(state, 0).unknown[7] == 10 - 2 - 1 - 1 - 1 - 1 - 1
    assert view(state, 1).unknown[7] == 10 - 1 - 1 - 1 - 1 - 1
    assert view(state, None).unknown[7] == 10 - 1 - 1 - 1 - 1 - 1


def test_sl_23_a_revealed_asteroid_is_not_unknown() -> None:
    state = position("9", OTHER, OTHER, ramp="7", phase="aim", revealed="A")
    assert view(state, 1).unknown[12] == 6


def test_sl_52_samples_hold_every_card_taken_openly() -> None:
    state = position("7 7 2", "7 4 10 10 | 3/2/1", "7 3", ramp="7", seen={1: "10 10", 2: "7"})
    for number in range(50):
        world = sample(view(state, 0), Random(number))
        assert world.hands[1][10] >= 2
        assert world.hands[2][7] >= 1
        assert world.hands[0] == state.hands[0]
        assert [world.open, world.ramp, world.sizes] == [state.open, state.ramp, state.sizes]


def test_sl_52_samples_spread_what_is_unknown_over_hands_stacks_and_box() -> None:
    state = position("2 | 3/2/1", "4 4 4 | 5/4/3")
    worlds = [sample(view(state, 0), Random(number)) for number in range(400)]
    assert {world.lying[0][0] for world in worlds} == set(range(1, 14))
    assert {world.standing[1][0] for world in worlds} == set(range(1, 14))
    assert len({tuple(world.hands[1]) for world in worlds}) > 100
    assert all(world.lying[0][1:] == [0, 0, 0] for world in worlds)


def hidden_of(state: State, seat: int) -> set[int]:
    """The kinds in a hand beside what everybody knows of it."""
    return {kind for kind in KINDS if state.hands[seat][kind] > state.seen[seat][kind]}


def test_sl_52_samples_mostly_hold_nothing_that_was_not_laid_when_the_ramp_was_taken() -> None:
    """A card up to the 6, a satellite or a special would have done; now and then somebody takes by choice."""
    state = position("9 8 7 10", "4 4 4", ramp="8 6", seen={0: "10"})
    apply(state, Take())
    found = [hidden_of(sample(view(state, 1), Random(number)), 0) for number in range(300)]
    agreeing = sum(hidden <= {7, 8, 9, 10} for hidden in found)
    assert 0.8 < agreeing / len(found) < 1


def test_sl_52_taking_with_a_fitting_card_in_sight_or_a_top_without_a_value_tells_nothing() -> None:
    for state in (
        position("9 5", OTHER, ramp="8 6", seen={0: "5"}),
        position("9 9 | 5/1/1", OTHER, ramp="8 6"),
        position("9 9", OTHER, ramp="S"),
    ):
        apply(state, Take())
        assert view(state, None).declined == [0, 0]


def test_sl_25_samples_never_hold_what_could_not_be_added() -> None:
    """The turn ended by itself after the blind 5, so there is neither a 5 nor a satellite in that hand."""
    state = position("9 8 4 4 10 10 | 5", "4 4 4", ramp="8 6")
    apply(state, Dare(0))
    assert state.turn == 1
    for number in range(200):
        assert not hidden_of(sample(view(state, 1), Random(number)), 0) & {5, SATELLITE}


def test_sl_52_a_new_round_forgets() -> None:
    state = position("2", "9 9", ramp="8 6", turn=1, rounds=2)
    apply(state, Take())
    assert state.declined[1]
    apply(state, Lay(2, 1))
    assert (state.number, state.declined, state.lacking) == (2, [0, 0], [0, 0])


@settings(max_examples=30, deadline=None)
@given(st.integers(2, 6), st.booleans(), st.randoms(use_true_random=False))
def test_sl_52_what_is_concluded_is_true(seats: int, lays: bool, chance: Random) -> None:
    """What could not be added whoever plays, what was not laid of whoever lays when it can."""
    state, _ = dealing.start(seats, 2, False, chance.randbytes(32))
    for _ in range(200):
        for seat in range(seats):
            lacking = state.lacking[seat] | (state.declined[seat] if lays else 0)
            assert not any(lacking >> kind & 1 for kind in hidden_of(state, seat))
        if state.phase == "over":
            break
        legal = legal_moves(state, state.turn)
        apply(state, chance.choice([move for move in legal if not lays or move != Take()] or legal))


class Reader:
    """Whoever only reads the story, event by event."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.ramp: list[int] = []
        self.burnt = cards("")
        self.seen: list[Counts] = []
        self.sizes: list[int] = []
        self.open: list[list[int]] = []
        self.shown = 0
        self.turned: set[tuple[int, int]] = set()

    def read_all(self, events: list[LaunchEvent]) -> None:
        """The events of one move."""
        self.turned = {(event.seat, event.stack) for event in events if isinstance(event, Turned)}
        for event in events:
            self.read(event)

    def read(self, event: LaunchEvent) -> None:
        match event:
            case Dealt():
                self.ramp, self.burnt = [], cards("")
                self.seen = [cards("") for _ in range(self.seats)]
                self.sizes = [20] * self.seats
                self.open = [list(row) for row in event.opened]
            case Laid():
                laid = [*[event.value] * event.hand, *[11] * event.satellites]
                for kind, count in enumerate(counted(laid)):
                    self.seen[event.seat][kind] = max(0, self.seen[event.seat][kind] - count)
                for stack, kind in event.stacks:
                    assert self.open[event.seat][stack] == kind
                    self.open[event.seat][stack] = 0
                laid += [kind for _, kind in event.stacks]
                self.ramp += laid
                self.sizes[event.seat] -= len(laid)
            case Turned():
                self.open[event.seat][event.stack] = event.card
            case Chained():
                self.open[event.seat][event.stack] = 0
                self.ramp.append(event.card)
                self.sizes[event.seat] -= 1
            case Ignited():
                assert event.cards == len(self.ramp)
                self.burn()
            case Struck():
                self.special(event.seat, event.stack, 12)
                if event.target is not None:
                    self.take(event.target)
            case Swallowed():
                self.special(event.seat, event.stack, 13)
                self.burn()
            case Took():
                self.take(event.seat)
            case Revealed():
                self.sizes[event.seat] -= 1
                self.shown = event.card
            case Landed():
                self.ramp.append(event.card)
                self.shown = 0
            case Dud():
                self.ramp.append(event.card)
                self.shown = 0
                self.take(event.seat)
            case RoundEnded():
                assert list(event.remaining) == self.sizes

    def special(self, seat: int, stack: int | None, kind: int) -> None:
        self.burnt[kind] += 1
        if self.shown == kind:  # a blind one, told by the event before
            self.shown = 0
            return
        self.sizes[seat] -= 1
        if stack is None:
            self.seen[seat][kind] = max(0, self.seen[seat][kind] - 1)
        elif (seat, stack) not in self.turned:
            self.open[seat][stack] = 0

    def take(self, seat: int) -> None:
        for kind in self.ramp:
            self.seen[seat][kind] += 1
        self.sizes[seat] += len(self.ramp)
        self.ramp = []

    def burn(self) -> None:
        for kind in self.ramp:
            self.burnt[kind] += 1
        self.ramp = []


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 6), st.booleans(), st.randoms(use_true_random=False))
def test_the_public_story_alone_gives_what_is_known(seats: int, left_only: bool, chance: Random) -> None:
    """SL-03, CASE-B31: the events tell as much as the watcher's view, and no more."""
    state, dealt = dealing.start(seats, 2, left_only, chance.randbytes(32))
    reader, events = Reader(seats), [dealt]
    for _ in range(200):
        reader.read_all(events)
        public = view(state, None)
        assert public.seen == reader.seen
        assert public.burnt == reader.burnt
        assert sorted(public.ramp) == sorted(reader.ramp)
        assert list(public.sizes) == reader.sizes
        assert public.open == reader.open
        for known, hand in zip(public.seen, state.hands, strict=True):
            assert all(some <= held for some, held in zip(known, hand, strict=True))
        if state.phase == "over":
            break
        events = apply(state, chance.choice(legal_moves(state, state.turn)))
