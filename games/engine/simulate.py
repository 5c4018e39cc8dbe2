"""Matches between computers without a table: how strong they are, how fast, and whether anything goes wrong."""

import logging
from collections import Counter
from collections.abc import Callable, Sequence
from hashlib import blake2b
from itertools import chain
from math import sqrt
from statistics import fmean
from time import perf_counter

import msgspec
from msgspec import UNSET, UnsetType

from games.engine import rng
from games.engine.game import Level, Options
from games.engine.registry import AnyGame
from games.engine.replay import Replay, carry_out, replay

logger = logging.getLogger(__name__)

LONGEST_MATCH = 100_000
"""Moves after which a match counts as hanging."""
LONG_ENOUGH = 3600.0
"""Seconds a simulated match is taken to last where points depend on it (PL-40)."""


class Entrant(msgspec.Struct):
    """What one entry of `levels` reached over all matches; rates from 0 to 1, `None` where nothing was counted.

    `wins` counts first places, shared ones too. `rounds_best` is the share of rounds with the best score.
    """

    level: Level
    wins: int
    win_rate: float | None
    ci95: tuple[float, float] | None
    mean_place: float | None
    mean_points: float | None
    rounds_best: float | None
    mean_round_points: float | None
    facts: dict[str, int] | UnsetType = UNSET
    """How often each of the game's facts happened (`Game.fact`), by key; left out where there is none."""


class Report(msgspec.Struct):
    """A simulation's result; `seats` in the order of the levels asked for."""

    game: str
    options: dict[str, str]
    matches: int
    errors: int
    moves_per_s: float
    longest_match_moves: int
    seats: list[Entrant]


class Tally(msgspec.Struct):
    """What one entry of `levels` reached, match by match and round by round."""

    places: list[int] = []
    points: list[int] = []
    best: list[bool] = []
    rounds: list[int] = []
    facts: Counter[str] = msgspec.field(default_factory=Counter)

    def add(self, other: "Tally") -> None:
        """Count the matches of `other` too."""
        self.places += other.places
        self.points += other.points
        self.best += other.best
        self.rounds += other.rounds
        self.facts += other.facts


class Count(msgspec.Struct):
    """What happened in some of a simulation's matches; counts add up. `seconds` are of one core."""

    tallies: list[Tally]
    errors: int = 0
    moves: int = 0
    longest: int = 0
    seconds: float = 0.0

    def add(self, other: "Count") -> None:
        """Count the matches of `other` too."""
        for mine, theirs in zip(self.tallies, other.tallies, strict=True):
            mine.add(theirs)
        self.errors += other.errors
        self.moves += other.moves
        self.longest = max(self.longest, other.longest)
        self.seconds += other.seconds


def match_seed(seed: int, number: int) -> bytes:
    """The seed of match `number` of a simulation."""
    return blake2b(f"{seed}:{number}".encode(), digest_size=32).digest()


def play(game: AnyGame, levels: Sequence[Level], options: Options, seed: bytes) -> Replay:
    """One match with a computer of `levels[seat]` on each seat. Raises `IllegalMove`, or whatever a computer raises."""
    match = replay(game, len(levels), options, seed, ())
    while seats := game.seats_to_move(match.state):
        version, seat = len(match.events) - 1, seats[0]
        if version == LONGEST_MATCH:
            raise RuntimeError(f"no end after {version} moves")
        chance = rng.for_decision(seed, version, seat)
        carry_out(game, match, seat, game.choose(game.view(match.state, seat), levels[seat], chance))
    return match


def simulate(
    game: AnyGame,
    levels: Sequence[Level],
    matches: int,
    seed: int,
    options: Options,
    progress: Callable[[int], None] = lambda done: None,
) -> Report:
    """Play `matches` with the seats rotated by one each time; a match that fails is logged and left out."""
    return report(game, levels, matches, options, count(game, levels, range(matches), seed, options, progress))


def count(
    game: AnyGame,
    levels: Sequence[Level],
    numbers: range,
    seed: int,
    options: Options,
    progress: Callable[[int], None] = lambda done: None,
) -> Count:
    """Play the matches called `numbers` of the simulation that `seed` names."""
    counted = Count([Tally() for _ in levels])
    started = perf_counter()
    for done, number in enumerate(numbers, start=1):
        shift = number % len(levels)
        seated = [levels[(seat + shift) % len(levels)] for seat in range(len(levels))]
        try:
            match = play(game, seated, options, match_seed(seed, number))
            _tally(game, match, shift, counted.tallies)
        except Exception:
            logger.exception("match %d of seed %d failed", number, seed)
            counted.errors += 1
        else:
            counted.moves += len(match.events) - 1
            counted.longest = max(counted.longest, len(match.events) - 1)
        progress(done)
    counted.seconds = perf_counter() - started
    return counted


def report(game: AnyGame, levels: Sequence[Level], matches: int, options: Options, counted: Count) -> Report:
    """What `counted` says of `matches`."""
    speed = counted.moves / counted.seconds if counted.moves else 0.0
    entrants = [_entrant(level, tally) for level, tally in zip(levels, counted.tallies, strict=True)]
    return Report(game.slug, dict(options), matches, counted.errors, round(speed, 1), counted.longest, entrants)


def wilson(hits: int, trials: int, z: float = 1.96) -> tuple[float, float]:
    """The 95 % interval of a rate after `hits` in `trials`, by Wilson's formula; honest near 0 and 1 too."""
    rate = hits / trials
    centre = (rate + z * z / (2 * trials)) / (1 + z * z / trials)
    half = z / (1 + z * z / trials) * sqrt(rate * (1 - rate) / trials + z * z / (4 * trials * trials))
    return max(0.0, centre - half), min(1.0, centre + half)


def _tally(game: AnyGame, match: Replay, shift: int, tallies: list[Tally]) -> None:
    outcome = game.outcome(match.state)
    if outcome is None:
        raise RuntimeError("nobody is to move, yet there is no outcome")
    for seat in range(len(tallies)):
        tally = tallies[(seat + shift) % len(tallies)]
        points = game.points(match.state, seat, left=False, humans=1, seconds=LONG_ENOUGH)
        tally.places.append(outcome.place_of(seat))
        tally.points.append(points.total)
        for scores in game.round_scores(match.state):
            tally.best.append(scores[seat] == min(scores))
            tally.rounds.append(scores[seat])
    for event in chain.from_iterable(match.events):
        if fact := game.fact(event):
            seat, key = fact
            tallies[(seat + shift) % len(tallies)].facts[key] += 1


def _entrant(level: Level, tally: Tally) -> Entrant:
    wins, played = tally.places.count(1), len(tally.places)
    return Entrant(
        level,
        wins,
        win_rate=wins / played if played else None,
        ci95=wilson(wins, played) if played else None,
        mean_place=fmean(tally.places) if played else None,
        mean_points=fmean(tally.points) if played else None,
        rounds_best=fmean(tally.best) if tally.best else None,
        mean_round_points=fmean(tally.rounds) if tally.rounds else None,
        facts=dict(sorted(tally.facts.items())) or UNSET,
    )
