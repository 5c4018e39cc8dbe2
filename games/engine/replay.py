"""A match is its seed and its moves: the same ones give the same match again (PL-57)."""

from collections.abc import Iterable
from typing import Any

import msgspec

from games.engine.game import Event, Options
from games.engine.registry import AnyGame


class IllegalMove(Exception):
    """A move that the rules do not allow at that point."""


class Replay(msgspec.Struct):
    """A match played so far. `events[0]` are the deal's, `events[n]` those of move `n`, counted from 1."""

    state: Any
    events: list[list[Event]]


def replay(game: AnyGame, seats: int, options: Options, seed: bytes, moves: Iterable[tuple[int, Any]]) -> Replay:
    """Play `moves` (seat and move) from the first deal. Raises `IllegalMove` at the first that is not allowed."""
    state, events = game.start(seats, options, seed)
    played = Replay(state, [events])
    for seat, move in moves:
        carry_out(game, played, seat, move)
    return played


def carry_out(game: AnyGame, played: Replay, seat: int, move: Any) -> None:
    """Add one move to `played`, in place. Raises `IllegalMove` and changes nothing when it is not allowed."""
    move = game.canonical(played.state, seat, move)
    if move not in game.legal_moves(played.state, seat):
        raise IllegalMove(f"move {len(played.events)}: seat {seat} may not {move}")
    played.events.append(game.apply(played.state, seat, move))
