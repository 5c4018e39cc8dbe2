"""How much stronger each level is than the one below: every game, variant and number of seats."""

from collections.abc import Iterator
from itertools import product
from statistics import fmean

import msgspec

from games.engine.game import Level
from games.engine.registry import AnyGame
from games.engine.simulate import Count, wilson

STEPS: tuple[tuple[Level, Level], ...] = (("strong", "normal"), ("normal", "easy"))


class Pairing(msgspec.Struct, frozen=True):
    """One computer of the higher level, first in `levels`, against computers of the level below."""

    game: str
    options: dict[str, str]
    levels: tuple[Level, ...]

    @property
    def par(self) -> float:
        """The share of wins without any difference in strength."""
        return 1 / len(self.levels)


class Share(msgspec.Struct, frozen=True):
    """A share of `trials`, from 0 to 1, with its 95 % interval."""

    trials: int
    rate: float
    ci95: tuple[float, float]


class Row(msgspec.Struct, frozen=True):
    """What the one of the higher level reached. Shared wins and shared best rounds count for each who shares them.

    `wins` is of matches; `rounds_best` and `round_lead` (mean score of the others less its own, so more is better) are
    `None` where a match is one round.
    """

    pairing: Pairing
    errors: int
    wins: Share
    rounds_best: Share | None
    round_lead: float | None
    moves_per_s: float

    @property
    def stronger(self) -> bool:
        """Whether the higher level is better for certain: the interval lies above par, in matches or in rounds."""
        best = self.rounds_best
        return self.wins.ci95[0] > self.pairing.par or (best is not None and best.ci95[0] > self.pairing.par)


def setups(game: AnyGame) -> Iterator[tuple[dict[str, str], int]]:
    """All ways to play `game`: each choice of each option with each number of seats."""
    for choices in product(*(option.choices for option in game.options)):
        for seats in range(game.min_seats, game.max_seats + 1):
            yield {option.key: key for option, (key, _) in zip(game.options, choices, strict=True)}, seats


def pairings(game: AnyGame) -> Iterator[Pairing]:
    """All pairings of `game`: each way to play it with each step between levels."""
    for options, seats in setups(game):
        for higher, lower in STEPS:
            yield Pairing(game.slug, options, (higher,) + (lower,) * (seats - 1))


def row(pairing: Pairing, counted: Count) -> Row:
    """The result of `pairing`. Raises `ValueError` when no match was played to its end."""
    first, others = counted.tallies[0], counted.tallies[1:]
    if not first.places:
        raise ValueError(f"no match of {pairing} came to its end")
    return Row(
        pairing,
        counted.errors,
        wins=_share(first.places.count(1), len(first.places)),
        rounds_best=_share(sum(first.best), len(first.best)) if first.best else None,
        round_lead=fmean(fmean(other.rounds) for other in others) - fmean(first.rounds) if first.rounds else None,
        moves_per_s=round(counted.moves / counted.seconds, 1),
    )


def _share(hits: int, trials: int) -> Share:
    return Share(trials, hits / trials, wilson(hits, trials))
