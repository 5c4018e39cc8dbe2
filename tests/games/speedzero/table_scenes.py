"""Matches at random moments, and the table's regions as the page would show them."""

from collections.abc import Iterator
from itertools import count
from random import Random
from types import SimpleNamespace
from typing import Any

from django.template.loader import render_to_string

from games.engine.presentation import Player
from games.speedzero.game import SpeedzeroGame
from games.speedzero.presentation import SpeedzeroPresentation
from games.speedzero.rules.state import State

GAME = SpeedzeroGame()
SHOWN = SpeedzeroPresentation()
NAMES = ("Lina", "Jonas", "Ayşe", "Noether")
REGIONS = ("rivals", "centre", "own", "dock", "standings")


def players(seats: int, viewer: int | None) -> list[Player]:
    """The last of them is a strong computer."""
    last = seats - 1
    return [Player(seat, NAMES[seat], "strong" if seat == last else None, seat == viewer) for seat in range(seats)]


def context(state: State, viewer: int | None) -> dict[str, Any]:
    return SHOWN.context(GAME.view(state, viewer), players(len(state.fields), viewer))


def regions(state: State, viewer: int | None, clocks: dict[int, Any] | None = None) -> dict[str, str]:
    seats = [SimpleNamespace(number=seat, clock=(clocks or {}).get(seat)) for seat in range(len(state.fields))]
    shown = {**context(state, viewer), "seats": seats, "me": None if viewer is None else seats[viewer]}
    return {name: render_to_string(f"games/speedzero/_{name}.html", shown) for name in REGIONS}


def moments(
    matches: int, seed: int, every: int = 1, variants: tuple[str, ...] = ("classic", "extended")
) -> Iterator[State]:
    """Each `every`th moment, the first of every phase, and the end, of random matches with two to four seats."""
    rng, phases = Random(seed), set[str]()
    for nth in range(matches):
        state, _ = GAME.start(2 + nth % 3, {"variant": variants[nth % len(variants)]}, rng.randbytes(32))
        for moment in count():
            asked = GAME.seats_to_move(state)
            if moment % every == 0 or not asked or state.phase not in phases:
                phases.add(state.phase)
                yield state
            if not asked:
                break
            seat = rng.choice(asked)
            GAME.apply(state, seat, rng.choice(GAME.legal_moves(state, seat)))
