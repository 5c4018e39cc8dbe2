"""One decision and all that follows from it."""

from collections.abc import Callable
from typing import Any

from games.engine.game import Event
from games.speedzero.rules import numbers, rounds
from games.speedzero.rules.actions import playing, supply
from games.speedzero.rules.moves import (
    Aim,
    Answer,
    Decline,
    Discard,
    Draw,
    Fix,
    LayOff,
    Move,
    Place,
    Play,
    Swap,
    Take,
    Turn,
)
from games.speedzero.rules.state import State

LONGEST_ROUND = 2000
"""A round with so many decisions ends as it lies (SZ-72)."""

Handler = Callable[[State, int, Any, list[Event]], None]


def apply(state: State, seat: int, move: Move) -> list[Event]:
    """Carry out a legal decision of `seat`, in place, and tell what happened."""
    events: list[Event] = []
    state.decisions += 1
    _HANDLERS[type(move)](state, seat, move, events)
    # a new round counts from 0 again
    if state.decisions >= LONGEST_ROUND and state.phase != "over":
        rounds.cut(state, events)
    return events


def _swap(state: State, seat: int, move: Swap, events: list[Event]) -> None:
    numbers.swap(state, seat, move, events)
    rounds.settle(state, events)


def _place(state: State, seat: int, move: Place, events: list[Event]) -> None:
    numbers.place(state, seat, move, events)
    _after_drawing(state, events)


def _discard(state: State, seat: int, move: Discard, events: list[Event]) -> None:
    numbers.discard(state, seat, move, events)
    _after_drawing(state, events)


def _after_drawing(state: State, events: list[Event]) -> None:
    """A card was drawn as the turn itself, or by Stichprobe, whose effect ends with it."""
    if state.effect is None:
        rounds.settle(state, events)
    else:
        playing.finish(state, events)


def _take(state: State, seat: int, move: Take, events: list[Event]) -> None:
    is_turn = state.phase == "draw"
    supply.take(state, seat, move, events)
    (rounds.settle if is_turn else rounds.go_on)(state, events)


def _decline(state: State, seat: int, move: Decline, events: list[Event]) -> None:
    supply.decline(state, seat, move, events)
    rounds.go_on(state, events)


def _lay_off(state: State, seat: int, move: LayOff, events: list[Event]) -> None:
    supply.lay_off(state, seat, move, events)
    rounds.settle(state, events)


_HANDLERS: dict[type[Move], Handler] = {
    Turn: rounds.turn_own,
    Draw: numbers.draw,
    Swap: _swap,
    Place: _place,
    Discard: _discard,
    Take: _take,
    Decline: _decline,
    Play: playing.play,
    LayOff: _lay_off,
    Aim: playing.aim,
    Answer: playing.answer,
    Fix: rounds.fix_direction,
}
