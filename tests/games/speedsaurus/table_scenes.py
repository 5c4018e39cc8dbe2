"""Matches at random moments, and the table's regions as the page would show them."""

from collections.abc import Iterator
from itertools import count
from random import Random
from types import SimpleNamespace
from typing import Any

from django.template.loader import render_to_string

from games.engine.presentation import Player
from games.speedsaurus.game import SpeedsaurusGame
from games.speedsaurus.presentation import SpeedsaurusPresentation
from games.speedsaurus.rules.moves import Move
from games.speedsaurus.rules.state import State

GAME = SpeedsaurusGame()
SHOWN = SpeedsaurusPresentation()
NAMES = ("Lina", "Jonas", "Ayşe", "Anning", "Cope", "Mary")
REGIONS = ("rivals", "centre", "own", "dock", "standings")


def players(seats: int, viewer: int | None) -> list[Player]:
    """The last of them is a strong computer."""
    last = seats - 1
    return [Player(seat, NAMES[seat], "strong" if seat == last else None, seat == viewer) for seat in range(seats)]


def context(state: State, viewer: int | None, hint: Move | None = None) -> dict[str, Any]:
    view = GAME.view(state, viewer)
    return SHOWN.context(view, players(len(state.sizes), viewer), hint=hint)


def regions(state: State, viewer: int | None, hint: Move | None = None) -> dict[str, str]:
    view = GAME.view(state, viewer)
    seats = [SimpleNamespace(number=seat, clock=None) for seat in range(len(state.sizes))]
    shown = {
        **context(state, viewer, hint),
        "seats": seats,
        "me": None if viewer is None else seats[viewer],
        "hint_text": SHOWN.hint_text(view, hint) if hint else "",
    }
    return {name: render_to_string(f"games/speedsaurus/_{name}.html", shown) for name in REGIONS}


def moments(matches: int, seed: int, every: int = 1) -> Iterator[State]:
    """Each `every`th moment, and the end, of random matches with three to six seats in both variants."""
    rng = Random(seed)
    for nth in range(matches):
        state, _ = GAME.start(3 + nth % 4, {"variant": "profi" if nth % 2 else "single"}, rng.randbytes(32))
        for moment in count():
            asked = GAME.seats_to_move(state)
            if moment % every == 0 or not asked:
                yield state
            if not asked:
                break
            GAME.apply(state, asked[0], rng.choice(GAME.legal_moves(state, asked[0])))
