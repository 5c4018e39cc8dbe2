"""Matches at random moments, and the table's regions as the page would show them."""

from collections.abc import Iterator
from itertools import count
from random import Random
from types import SimpleNamespace
from typing import Any

from django.template.loader import render_to_string

from games.engine.presentation import Player
from games.speedlaunch.game import SpeedlaunchGame
from games.speedlaunch.presentation import SpeedlaunchPresentation
from games.speedlaunch.rules.state import State

GAME = SpeedlaunchGame()
SHOWN = SpeedlaunchPresentation()
NAMES = ("Lina", "Jonas", "Ayşe", "Theo", "Tereschkowa", "Ley")
REGIONS = ("rivals", "centre", "own", "dock", "standings")


def players(seats: int, viewer: int | None) -> list[Player]:
    """The last of them is a strong computer."""
    last = seats - 1
    return [Player(seat, NAMES[seat], "strong" if seat == last else None, seat == viewer) for seat in range(seats)]


def context(state: State, viewer: int | None) -> dict[str, Any]:
    return SHOWN.context(GAME.view(state, viewer), players(len(state.sizes), viewer))


def regions(state: State, viewer: int | None) -> dict[str, str]:
    seats = [SimpleNamespace(number=seat, clock=None) for seat in range(len(state.sizes))]
    shown = {**context(state, viewer), "seats": seats, "me": None if viewer is None else seats[viewer]}
    return {name: render_to_string(f"games/speedlaunch/_{name}.html", shown) for name in REGIONS}


def moments(matches: int, seed: int, every: int = 1) -> Iterator[State]:
    """Each `every`th moment, and the end, of random matches with two to six seats, with one round or several."""
    rng = Random(seed)
    for nth in range(matches):
        options = {"rounds": "each" if nth % 5 == 4 else "one", "asteroid": "left" if nth % 2 else "free"}
        state, _ = GAME.start(2 + nth % 5, options, rng.randbytes(32))
        for moment in count():
            asked = GAME.seats_to_move(state)
            if moment % every == 0 or not asked:
                yield state
            if not asked:
                break
            GAME.apply(state, asked[0], rng.choice(GAME.legal_moves(state, asked[0])))
