"""The three ways an action card comes to be carried out: from the hand, by Rekursion, drawn by Ableitung (SZ-52)."""

from typing import Any, Literal

import pytest

from games.engine.game import Event
from games.speedzero.rules.cards import Action
from games.speedzero.rules.moves import Aim, Play, Repeat, Rival, Target
from games.speedzero.rules.state import State
from tests.games.speedzero.positions import do, position

Way = Literal["hand", "rekursion", "ableitung"]
WAYS: tuple[Way, ...] = ("hand", "rekursion", "ableitung")
every_way = pytest.mark.parametrize("way", WAYS)


def ready(way: Way, action: Action, *fields: str, hands: dict[int, str] | None = None, **options: Any) -> State:
    """Seat 0 is in turn and can carry out `action` this way; for Ableitung the last seat holds it."""
    held = dict(hands or {})
    if way == "hand":
        held[0] = f"{action} {held.get(0, '')}"
    else:
        held[0] = f"{way} {held.get(0, '')}"
    if way == "ableitung":
        held[len(fields) - 1] = action
    if way == "rekursion":
        options["action_discard"] = f"{action} {options.get('action_discard', '')}"
    return position(*fields, hands=held, **options)


def act(state: State, way: Way, action: Action, *targets: Target) -> list[Event]:
    """Carry out `action` at `targets`, and tell what happened from when it is aimed."""
    if way == "hand":
        first, *more = targets or (None,)
        return do(state, Play(action, first), *map(Aim, more))
    thief = Repeat(action) if way == "rekursion" else Rival(len(state.fields) - 1)
    return do(state, Play(way, thief), *map(Aim, targets))


def laid(way: Way, action: Action) -> list[Action]:
    """What then lies on the action discard, from the bottom (SZ-59)."""
    return [action] if way == "hand" else [action, way]
