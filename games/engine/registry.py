"""Which games there are. A game joins when its Django app starts; nobody else names one."""

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from games.engine.game import Game
from games.engine.presentation import Presentation

AnyGame = Game[Any, Any, Any]

_games: dict[str, AnyGame] = {}
_presentations: dict[str, Presentation] = {}


def register(game: AnyGame, presentation: Presentation) -> None:
    """Add a game and how it is shown. Raises `ValueError` when another game has the slug already."""
    if _games.setdefault(game.slug, game) is not game:
        raise ValueError(f"two games are called {game.slug!r}")
    _presentations[game.slug] = presentation


def get(slug: str) -> AnyGame:
    """The game called `slug`. Raises `KeyError` when there is none."""
    return _games[slug]


def presentation(slug: str) -> Presentation:
    """How the game called `slug` is shown. Raises `KeyError` when there is none."""
    return _presentations[slug]


def mark(slug: str) -> tuple[str, str]:
    """Templates of the card that stands for the game called `slug`, the first that exists counts."""
    return f"games/{slug}/_mark.html", "_plain_mark.html"


def emblem(slug: str) -> tuple[str, ...]:
    """Templates of up to three cards in a fan for the game called `slug`, the first that exists counts."""
    return f"games/{slug}/_emblem.html", *mark(slug)


def part(game: AnyGame, name: str) -> ModuleType | None:
    """The module of that name in the folder of `game`, `None` where it has none."""
    module = f"{type(game).__module__.rpartition('.')[0]}.{name}"
    return import_module(module) if find_spec(module) else None


def all_games() -> list[AnyGame]:
    """All registered games in the order they joined."""
    return list(_games.values())
