"""Played side by side with a second reading of the sheet: decisions, events, cards, and what each seat sees."""

from random import Random
from typing import Any

import pytest

from games.engine.game import Event
from games.engine.simulate import match_seed
from games.speedzero.rules import dealing, transition
from games.speedzero.rules.cards import PLACES, Action, X
from games.speedzero.rules.events import Drew, RoundEnded, Took
from games.speedzero.rules.legal import legal_moves, seats_to_move
from games.speedzero.rules.moves import Discard, Draw, LayOff, Move, Place, Play, Swap, Take
from games.speedzero.rules.state import State
from games.speedzero.rules.view import view
from tests.games.speedzero.reference import Reference, spread

Taste = dict[type[Any], float]
"""How much rather than once each kind of decision is taken."""


def same_words(event: Event) -> tuple[Any, ...]:
    """An event as the reference notes it."""
    if isinstance(event, RoundEnded):
        return ("round_ended", event.number, event.result.scores)
    return (event.__struct_config__.tag, *(getattr(event, name) for name in event.__struct_fields__))


def same_state(state: State, slow: Reference) -> None:
    assert state.stock == slow.stock
    assert state.discard == slow.discard
    assert state.drawn == slow.drawn
    assert sorted(state.cleared) == sorted(slow.cleared)
    assert (state.closer, [list(result.scores) for result in state.results]) == (slow.closer, slow.rounds)
    for seat, field in enumerate(state.fields):
        down = [] if slow.over else slow.face_down(seat)
        assert [place for place in PLACES if not state.gone[seat] >> place & 1] == slow.places(seat)
        assert [place for place in PLACES if state.down[seat] >> place & 1] == down
        assert all(field[place] == slow.card(seat, place).kind for place in slow.places(seat))
    if state.extended:
        assert state.directions == slow.direction
        assert (state.display, state.action_stack) == (slow.display, slow.action_stack)
        assert (state.gains, state.extra if state.closer is None else slow.extra) == (slow.gains, slow.extra)
        assert (state.action_discard, state.in_play) == (slow.action_discard, slow.in_play)


def same_knowledge(state: State, slow: Reference) -> None:
    """SZ-11, SZ-42, SZ-43, SZ-46, SZ-50: what a seat sees is what it may know, no more and no less."""
    for seat in (None, *range(slow.seats)):
        seen = view(state, seat)
        assert seen.drawn == tuple(card if seat == slow.turn else None for card in slow.drawn)
        assert seen.discard == tuple(slow.discard)
        for owner, spots in enumerate(seen.fields):
            for place in slow.places(owner):
                card = slow.card(owner, place)
                known = card.open or slow.over or seat in card.seen_by
                assert spots[place].card == (card.kind if known else None)
                # that somebody has looked is public, what was seen is not
                assert spots[place].known_by == (() if slow.over else tuple(sorted(card.seen_by)))
        if state.phase == "defend":
            assert seen.effect is not None
            assert seen.effect.answered == tuple(sorted(slow.answers))
            assert seen.effect.own_answer == (None if seat is None else slow.answers.get(seat))
        for owner, hand in enumerate(seen.hands):
            held = slow.hands[owner]
            assert [card.action for card in hand] == [
                card.action if card.public or owner == seat else None for card in held
            ]


def same_events(events: list[Event], slow: Reference) -> None:
    assert [same_words(event) for event in events] == slow.log
    for event in events:
        for seat in (None, *range(slow.seats)):
            heard = event.for_seat(seat)
            if isinstance(event, Drew) and seat != event.seat:
                assert heard == Drew(event.seat, event.count)
            elif isinstance(event, Took) and event.slot is None and seat != event.seat:
                assert heard == Took(event.seat, None, None, event.gain)
            else:
                assert heard == event
    slow.log.clear()


def side_by_side(slow: Reference, number: int, taste: Taste, most: int = 300) -> int:
    """A match by chance, to its end or so far; how many decisions it took."""
    chance = Random(number)
    state, dealt = dealing.start(slow.seats, slow.extended, slow.seed)
    steps = slow.match()
    options, events, count = next(steps), [dealt], 0
    while True:
        same_events(events, slow)
        same_state(state, slow)
        if count % 3 == 0 or state.phase in ("defend", "direction", "choose"):
            same_knowledge(state, slow)
        if slow.over or count == most:
            assert slow.over == (seats_to_move(state) == ())
            return count
        assert seats_to_move(state) == tuple(options)
        for seat, moves in options.items():
            legal = legal_moves(state, seat)
            assert len(legal) == len(set(legal))
            assert set(legal) == set(moves)
        seat = chance.choice(list(options))
        move = prefer(legal_moves(state, seat), taste, chance)
        events = transition.apply(state, seat, move)
        count += 1
        try:
            options = steps.send((seat, move))
        except StopIteration:
            options = {}


def prefer(legal: list[Move], taste: Taste, chance: Random) -> Move:
    """Kinds of decisions by taste, then one of that kind."""
    kinds = sorted({type(move) for move in legal}, key=lambda kind: kind.__name__)
    (kind,) = chance.choices(kinds, [taste.get(kind, 1.0) for kind in kinds])
    return chance.choice([move for move in legal if type(move) is kind])


TASTES: dict[str, Taste] = {
    "any": {},
    "actions": {Take: 3, Play: 6, LayOff: 0.1, Draw: 0.5, Swap: 0.3},
    "open": {Discard: 4, Draw: 4, Place: 0.3},
}


@pytest.mark.parametrize("taste", TASTES)
@pytest.mark.parametrize("extended", [False, True], ids=["classic", "extended"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_matches_agree_with_a_second_reading_of_the_sheet(seats: int, extended: bool, taste: str) -> None:
    slow = Reference(seats, extended, match_seed(21, seats))
    assert side_by_side(slow, seats, TASTES[taste]) >= 20


NUMBERS = {-2: 3, 0: 4, 5: 8, 9: 0, X: 6}
"""So few kinds that lines are complete all the time, and so few cards that the stock runs out."""
FEW_ACTIONS: dict[Action, int] = {"substitution": 3, "stichprobe": 2, "klammer": 2, "rekursion": 1, "ableitung": 2}


@pytest.mark.parametrize("taste", TASTES)
@pytest.mark.parametrize("longest", [30, 2000])
@pytest.mark.parametrize("extended", [False, True], ids=["classic", "extended"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_matches_with_few_cards_agree_with_a_second_reading_too(
    seats: int, extended: bool, longest: int, taste: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the stocks run out, fields are empty, owners choose a direction and rounds are cut (SZ-72)."""
    numbers = dict(NUMBERS) if extended else {kind: count for kind, count in NUMBERS.items() if kind != X}
    numbers[9] += 12 * seats + 3 - sum(numbers.values())
    monkeypatch.setattr(transition, "LONGEST_ROUND", longest)
    monkeypatch.setattr(dealing, "deck", lambda extended: spread(numbers))
    monkeypatch.setattr(dealing, "action_deck", lambda: spread(FEW_ACTIONS))
    for number in range(2):
        slow = Reference(seats, extended, match_seed(22, number))
        slow.numbers, slow.actions, slow.longest = numbers, FEW_ACTIONS, longest
        assert side_by_side(slow, number, TASTES[taste]) >= 20
