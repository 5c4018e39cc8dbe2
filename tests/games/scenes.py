"""Matches of one game at random moments, and the table's regions as the page would show them."""

from collections.abc import Iterator, Sequence
from itertools import count
from random import Random
from types import SimpleNamespace
from typing import Any

from django.template.loader import render_to_string

from games.engine.game import Options
from games.engine.presentation import Player, Presentation
from games.engine.registry import AnyGame

REGIONS = ("rivals", "centre", "own", "dock", "standings")


def seats_of(state: Any) -> int:
    """How many play; in some variants of a game nobody has a hand."""
    return len(next(held for name in ("fields", "hands", "taken") if (held := getattr(state, name, None))))


class Scenes:
    """What a game's tests ask of its presentation. `choices` are the options of its random matches, in turn."""

    def __init__(self, game: AnyGame, shown: Presentation, names: Sequence[str], choices: Sequence[Options]) -> None:
        self.game = game
        self.shown = shown
        self.names = names
        self.choices = choices

    def players(self, seats: int, viewer: int | None) -> list[Player]:
        """The last of them is a strong computer."""
        last = seats - 1
        return [
            Player(seat, self.names[seat], "strong" if seat == last else None, seat == viewer) for seat in range(seats)
        ]

    def context(self, state: Any, viewer: int | None, hint: Any = None) -> dict[str, Any]:
        players = self.players(seats_of(state), viewer)
        return self.shown.context(self.game.view(state, viewer), players, hint=hint)

    def regions(self, state: Any, viewer: int | None, hint: Any = None) -> dict[str, str]:
        seats = [SimpleNamespace(number=seat, clock=None) for seat in range(seats_of(state))]
        players = self.players(seats_of(state), viewer)
        shown = {
            **self.context(state, viewer, hint),
            "seats": seats,
            "me": None if viewer is None else seats[viewer],
            "hint_text": self.shown.hint_text(self.game.view(state, viewer), hint, players) if hint else "",
        }
        return {name: render_to_string(f"games/{self.game.slug}/_{name}.html", shown) for name in REGIONS}

    def moments(
        self, matches: int, seed: int, every: int = 1, choices: Sequence[Options] | None = None
    ) -> Iterator[Any]:
        """Each `every`th moment, the first of every phase, and the end, of random matches with any number of seats."""
        rng, phases, choices = Random(seed), set[str](), choices or self.choices
        game, sizes = self.game, range(self.game.min_seats, self.game.max_seats + 1)
        for nth in range(matches):
            state, _ = game.start(sizes[nth % len(sizes)], choices[nth % len(choices)], rng.randbytes(32))
            for moment in count():
                asked, phase = game.seats_to_move(state), getattr(state, "phase", "")
                if moment % every == 0 or not asked or phase not in phases:
                    phases.add(phase)
                    yield state
                if not asked:
                    break
                seat = rng.choice(asked)
                game.apply(state, seat, rng.choice(game.legal_moves(state, seat)))
