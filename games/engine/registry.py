"""Which games there are. A game joins when its Django app starts; nobody else names one."""

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


def all_games() -> list[AnyGame]:
    """All registered games in the order they joined."""
    return list(_games.values())
