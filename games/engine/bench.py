"""How long computers think, and how fast the rules are."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import count, islice
from random import Random
from time import process_time
from typing import Any

import msgspec

from games.engine import rng
from games.engine.game import LEVELS, Level, Options
from games.engine.registry import AnyGame
from games.engine.replay import carry_out, replay
from games.engine.simulate import match_seed

APART = 7
"""At every so-many-th decision of a match all levels are asked."""
RANDOM_MOVES = 3000
"""Moves of random matches that the rules' speed is taken from."""


class Pace(msgspec.Struct, frozen=True):
    """Milliseconds of one core that decisions took."""

    mean: float
    p95: float
    worst: float


class Bench(msgspec.Struct, frozen=True):
    """One game with one choice of options and number of seats."""

    game: str
    options: dict[str, str]
    seats: int
    moves_per_s: float
    """Random moves: the legal ones found, one of them carried out."""
    levels: dict[Level, Pace]


def bench(game: AnyGame, options: Options, seats: int, decisions: int, seed: int) -> Bench:
    """Ask each level for the same `decisions`."""
    times: dict[Level, list[float]] = {level: [] for level in LEVELS}
    for view, chance in islice(_decisions(game, options, seats, seed), decisions):
        for level, taken in times.items():
            started = process_time()
            game.choose(view, level, chance())
            taken.append(process_time() - started)
    speed = _moves_per_s(game, options, seats, seed)
    return Bench(game.slug, dict(options), seats, speed, {level: pace(taken) for level, taken in times.items()})


def pace(taken: list[float]) -> Pace:
    """`taken` are seconds, at least one."""
    ranked = [round(1000 * seconds, 3) for seconds in sorted(taken)]
    return Pace(round(sum(ranked) / len(ranked), 3), ranked[int(0.95 * (len(ranked) - 1))], ranked[-1])


def _decisions(game: AnyGame, options: Options, seats: int, seed: int) -> Iterator[tuple[Any, Callable[[], Random]]]:
    """Views in which there is a choice, and the chance that goes with each; of matches between normal computers."""
    for number in count():
        key = match_seed(seed, number)
        match = replay(game, seats, options, key, ())
        while to_move := game.seats_to_move(match.state):
            version, seat = len(match.events) - 1, to_move[0]
            view, chance = game.view(match.state, seat), partial(rng.for_decision, key, version, seat)
            if version % APART == number % APART and len(view.legal) > 1:
                yield view, chance
            carry_out(game, match, seat, game.choose(view, "normal", chance()))


def _moves_per_s(game: AnyGame, options: Options, seats: int, seed: int) -> float:
    chance, moves, seconds = Random(seed), 0, 0.0
    while moves < RANDOM_MOVES:
        state, _ = game.start(seats, options, chance.randbytes(32))
        started = process_time()
        while moves < RANDOM_MOVES and (to_move := game.seats_to_move(state)):
            legal = game.legal_moves(state, to_move[0])
            game.apply(state, to_move[0], legal[int(chance.random() * len(legal))])
            moves += 1
        seconds += process_time() - started
    return round(moves / seconds)
