"""One suite for every registered game, the toy game included: what `games.engine.game.Game` promises holds."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from math import inf
from random import Random
from typing import Any, NamedTuple

import pytest

from games.engine import registry, rng, wire
from games.engine.game import LEFT, LEVELS
from games.engine.presentation import Player
from games.engine.registry import AnyGame
from games.engine.replay import IllegalMove, carry_out, replay
from games.engine.simulate import match_seed


class Setup(NamedTuple):
    slug: str
    seats: int
    choice: tuple[tuple[str, str], ...]

    @property
    def options(self) -> dict[str, str]:
        return dict(self.choice)


MATCHES = 4
"""Seeded matches of each set-up."""
LOOKS = 200
"""States after which a match counts as long: it is then looked at at greater intervals."""


def setups() -> Iterator[Setup]:
    """Every game with every number of seats and every choice of options."""
    for game in registry.all_games():
        for seats in range(game.min_seats, game.max_seats + 1):
            for choice in product(*([(option.key, key) for key, _ in option.choices] for option in game.options)):
                yield Setup(game.slug, seats, choice)


SETUPS = list(setups())


def name(setup: Setup) -> str:
    return "-".join([setup.slug, str(setup.seats), *setup.options.values()])


# all tests of a set-up on one worker of pytest-xdist: its matches are played once then
@pytest.fixture(
    params=[pytest.param(setup, id=name(setup), marks=pytest.mark.xdist_group(name(setup))) for setup in SETUPS]
)
def setup(request: pytest.FixtureRequest) -> Setup:
    return request.param


@pytest.fixture
def game(setup: Setup) -> AnyGame:
    return registry.get(setup.slug)


@cache
def played(setup: Setup, number: int) -> tuple[list[tuple[int, Any]], list[str]]:
    """The moves of a seeded match by random moves and easy computers in turn, and the state before each as text."""
    game, chance = registry.get(setup.slug), Random(number)
    state, _ = game.start(setup.seats, setup.options, match_seed(1, number))
    moves, states = [], [wire.dump(state)]
    while to_move := game.seats_to_move(state):
        seat = chance.choice(to_move)
        legal = game.legal_moves(state, seat)
        move = game.choose(game.view(state, seat), "easy", chance) if number % 2 else chance.choice(legal)
        game.apply(state, seat, move)
        moves.append((seat, move))
        states.append(wire.dump(state))
    return moves, states


def every_state(setup: Setup, step: int = 1, matches: int = MATCHES) -> Iterator[Any]:
    """Every `step`-th state of the first seeded matches, fewer of long ones, and their last ones."""
    kind = registry.get(setup.slug).state_type
    for number in range(matches):
        states = played(setup, number)[1]
        for text in [*states[: -1 : stride(states, step)], states[-1]]:
            yield wire.load(text, kind)


def early(setup: Setup, game: AnyGame) -> Iterator[Any]:
    """One state, a few moves after the deal, at which somebody has a choice."""
    for text in played(setup, 0)[1][2 * setup.seats : -1]:
        state = wire.load(text, game.state_type)
        if len(game.legal_moves(state, game.seats_to_move(state)[0])) > 1:
            yield state
            return


def stride(states: list[str], step: int) -> int:
    """`step`, or more in a long match; 1 stays 1, since then all are meant."""
    return step if step == 1 else max(step, step * len(states) // LOOKS)


def viewers(setup: Setup) -> list[int | None]:
    return [None, *range(setup.seats)]


def test_thousands_of_states_are_looked_at() -> None:
    for slug in {setup.slug for setup in SETUPS} - {"kiesel"}:
        assert sum(len(played(setup, n)[1]) for setup in SETUPS if setup.slug == slug for n in range(MATCHES)) > 2000


def test_cards_are_conserved(setup: Setup, game: AnyGame) -> None:
    """CASE-C05: no card appears or gets lost."""
    census = game.census(game.start(setup.seats, setup.options, bytes(32))[0])
    assert min(census.values()) > 0
    for state in every_state(setup):
        assert game.census(state) == census


def test_somebody_has_a_legal_move_until_the_match_is_over(setup: Setup, game: AnyGame) -> None:
    for state in every_state(setup):
        to_move = game.seats_to_move(state)
        assert list(to_move) == sorted(set(to_move))
        for seat in range(setup.seats):
            legal = game.legal_moves(state, seat)
            assert bool(legal) == (seat in to_move)
            assert len(set(map(wire.dump, legal))) == len(legal)
        assert (game.outcome(state) is None) == bool(to_move)


def test_looking_changes_nothing(setup: Setup, game: AnyGame) -> None:
    for state in every_state(setup, step=3):
        before = wire.dump(state)
        for seat in viewers(setup):
            view = game.view(state, seat)
            seen = wire.dump(view)
            game.sample(view, Random(1))
            game.reshuffle(state, seat, Random(1))
            assert wire.dump(view) == seen
            if seat is not None:
                for move in game.legal_moves(state, seat):
                    game.canonical(state, seat, move)
                game.points(state, seat, left=True, humans=2, seconds=60)
        game.outcome(state), game.round_scores(state), game.census(state), game.seats_to_move(state)
        assert wire.dump(state) == before


def test_a_clone_is_equal_and_independent(setup: Setup, game: AnyGame) -> None:
    for state in every_state(setup, step=3):
        before, copy = wire.dump(state), game.clone(state)
        assert wire.dump(copy) == before
        for seat in game.seats_to_move(copy)[:1]:
            game.apply(copy, seat, game.legal_moves(copy, seat)[-1])
            assert wire.dump(copy) != before
        assert wire.dump(state) == before


def test_all_words_survive_the_wire(setup: Setup, game: AnyGame) -> None:
    for number in range(MATCHES):
        moves, states = played(setup, number)
        for text in states:
            assert wire.dump(wire.load(text, game.state_type)) == text
        for _, move in moves:
            assert wire.load(wire.dump(move), game.move_type) == move
            assert wire.convert(wire.load(wire.dump(move), Any), game.move_type) == move
        match = replay(game, setup.seats, setup.options, match_seed(1, number), moves)
        for event in (event for events in match.events for event in events):
            assert wire.load(wire.dump(event), game.event_type) == event
    for state in every_state(setup, step=5):
        for seat in viewers(setup):
            view = game.view(state, seat)
            assert wire.dump(wire.load(wire.dump(view), game.view_type)) == wire.dump(view)


def test_views_say_who_is_to_move_and_what_is_allowed(setup: Setup, game: AnyGame) -> None:
    for state in every_state(setup, step=2):
        for seat in viewers(setup):
            view = game.view(state, seat)
            assert view.seat == seat
            assert view.to_move == game.seats_to_move(state)
            assert view.over == (game.outcome(state) is not None)
            assert view.legal == ([] if seat is None else game.legal_moves(state, seat))


def test_a_sample_agrees_with_the_view(setup: Setup, game: AnyGame) -> None:
    """SS-52: worlds made up for a seat contain all that it knows, and play on like real ones."""
    census = game.census(next(every_state(setup)))
    for number, state in enumerate(every_state(setup, step=4)):
        for seat in viewers(setup):
            view = game.view(state, seat)
            world = game.sample(view, Random(number))
            assert wire.dump(game.view(world, seat)) == wire.dump(view)
            assert game.census(world) == census
            for mover in game.seats_to_move(world)[:1]:
                game.apply(world, mover, game.legal_moves(world, mover)[0])
                assert game.census(world) == census


def test_case_b28_reshuffling_hidden_cards_leaves_the_view_identical(setup: Setup, game: AnyGame) -> None:
    """CASE-B27, B28: whatever a seat cannot know may change without a byte of its view changing."""
    differed = 0
    for number, state in enumerate(every_state(setup, step=4)):
        for seat in viewers(setup):
            other = game.reshuffle(state, seat, Random(number))
            differed += wire.dump(other) != wire.dump(state)
            assert wire.dump(game.view(other, seat)) == wire.dump(game.view(state, seat))
            assert game.census(other) == game.census(state)
    assert differed


@pytest.mark.parametrize("level", LEVELS)
def test_ss_53_computers_choose_the_same_whatever_they_cannot_see(setup: Setup, game: AnyGame, level: Any) -> None:
    """SS-53: the choice is legal, repeatable, and blind to hidden cards."""
    # a strong computer takes its time: it is asked once, early in the match, when most is hidden
    states = early(setup, game) if level == "strong" else every_state(setup, step=7)
    for number, state in enumerate(states):
        for seat in game.seats_to_move(state)[: 1 if level == "strong" else None]:
            other = game.reshuffle(state, seat, Random(number))
            move = game.choose(game.view(state, seat), level, Random(number))
            assert move in game.legal_moves(state, seat)
            assert game.choose(game.view(other, seat), level, Random(number)) == move


def test_the_same_seed_and_moves_give_the_same_match(setup: Setup, game: AnyGame) -> None:
    for number in range(MATCHES):
        moves, states = played(setup, number)
        again = replay(game, setup.seats, setup.options, match_seed(1, number), moves)
        assert wire.dump(again.state) == states[-1]
        assert len(again.events) == len(moves) + 1
    starts = {wire.dump(game.start(setup.seats, setup.options, match_seed(1, number))[0]) for number in range(MATCHES)}
    assert len(starts) == MATCHES


def test_canonical_forms_are_legal_and_stable(setup: Setup, game: AnyGame) -> None:
    for state in every_state(setup, step=3):
        for seat in game.seats_to_move(state):
            for move in game.legal_moves(state, seat):
                assert game.canonical(state, seat, move) == move


def test_case_b31_events_tell_a_seat_nothing_that_its_view_does_not(setup: Setup, game: AnyGame) -> None:
    """CASE-B31: in worlds that look alike to a seat before and after a move, the events look alike to it too."""
    compared = 0
    for number in range(MATCHES):
        moves, states = played(setup, number)
        for (mover, move), text in list(zip(moves, states, strict=False))[:: stride(states, 2)]:
            for seat in viewers(setup):
                state = wire.load(text, game.state_type)
                other = game.reshuffle(state, seat, Random(number))
                if move not in game.legal_moves(other, mover):
                    continue
                told = [event.for_seat(seat) for event in game.apply(state, mover, move)]
                told_there = [event.for_seat(seat) for event in game.apply(other, mover, move)]
                if wire.dump(game.view(state, seat)) == wire.dump(game.view(other, seat)):
                    compared += 1
                    assert wire.dump(told) == wire.dump(told_there)
    assert compared


def test_case_b29_the_deal_is_told_without_hidden_cards(setup: Setup, game: AnyGame) -> None:
    """CASE-B29: deals that look alike to a seat are told to it in the same words."""
    told: dict[str, str] = {}
    compared = 0
    for number in range(40):
        state, events = game.start(setup.seats, setup.options, match_seed(2, number))
        for seat in viewers(setup):
            words = wire.dump([event.for_seat(seat) for event in events])
            view = wire.dump(game.view(state, seat))
            compared += view in told
            assert told.setdefault(view, words) == words
    if not compared:
        pytest.skip("no two deals of this game look alike to anybody; its own tests read what is told of a deal")


def test_an_illegal_move_is_refused_and_changes_nothing(setup: Setup, game: AnyGame) -> None:
    moves, states = played(setup, 0)
    to_move = [game.seats_to_move(wire.load(text, game.state_type)) for text in states]
    # a round may begin with a decision of all
    length = next(length for length, seats in enumerate(to_move) if length and len(seats) < setup.seats)
    match = replay(game, setup.seats, setup.options, match_seed(1, 0), moves[:length])
    idle = next(seat for seat in range(setup.seats) if seat not in to_move[length])
    with pytest.raises(IllegalMove):
        carry_out(game, match, idle, moves[0][1])
    assert wire.dump(match.state) == states[length]
    assert len(match.events) == length + 1


def test_places_are_shared_and_leave_gaps(setup: Setup, game: AnyGame) -> None:
    """PL-40: 1, 1, 3."""
    for number in range(MATCHES):
        final = wire.load(played(setup, number)[1][-1], game.state_type)
        outcome = game.outcome(final)
        places = sorted(placing.place for placing in outcome.placings)
        assert [placing.seat for placing in outcome.placings] == list(range(setup.seats))
        assert places == [1 + sum(other < place for other in places) for place in places]
        for seat in range(setup.seats):
            points = game.points(final, seat, left=False, humans=setup.seats, seconds=600)
            assert points.total == sum(worth for _, worth in points.breakdown)


def test_pl_40_every_game_tells_under_one_key_what_leaving_costs(setup: Setup, game: AnyGame) -> None:
    """PL-16: the table names the cost before somebody leaves, whatever the game."""
    start = wire.load(played(setup, 0)[1][0], game.state_type)
    points = game.points(start, 0, left=True, humans=2, seconds=inf)
    assert points.total == sum(worth for _, worth in points.breakdown)
    assert dict(points.breakdown)[LEFT] < 0


def test_pl_52_everybody_is_told_what_has_ended_the_match(setup: Setup, game: AnyGame) -> None:
    shown = registry.presentation(setup.slug)
    for number in range(MATCHES):
        state = wire.load(played(setup, number)[1][-1], game.state_type)
        for viewer in viewers(setup):
            players = [Player(seat, f"Name {seat}", is_viewer=seat == viewer) for seat in range(setup.seats)]
            assert re.fullmatch(r"[A-ZÄÖÜ][^%{}]+\.", shown.end_note(game.view(state, viewer), players))


def test_every_option_has_a_default_and_distinct_choices() -> None:
    for game in registry.all_games():
        for option in game.options:
            keys = [key for key, _ in option.choices]
            assert option.default == keys[0]
            assert len(set(keys)) == len(keys) > 1


def test_decisions_have_chance_of_their_own() -> None:
    """SS-53: the same match, version and seat draw the same; any other draws otherwise."""
    draws = {(v, s): rng.for_decision(bytes(32), v, s).random() for v in range(50) for s in range(4)}
    assert len(set(draws.values())) == len(draws)
    assert rng.for_decision(bytes(32), 7, 2).random() == draws[7, 2]
