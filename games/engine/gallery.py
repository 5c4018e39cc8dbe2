"""Named moments of seeded matches, which every game offers in its `gallery` module for pictures of its table."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from games.engine.game import Level
from games.engine.registry import AnyGame


@dataclass(frozen=True)
class Scene:
    """The first moment of a match at which `when` is true of the first seat's view; `None` is its end.

    Computers of `level` decide for every seat on the way. Options that are not named take their default. What a table
    can show besides (a watcher, dialogs, no network) is shown at the one scene that `is_typical`.
    """

    name: str
    when: Callable[[Any], bool] | None
    seats: int = 4
    options: Mapping[str, str] = field(default_factory=dict)
    seed: int = 1
    level: Level = "easy"
    is_typical: bool = False

    @property
    def deal(self) -> bytes:
        """The seed of the match."""
        return Random(self.seed).randbytes(32)

    def all_options(self, game: AnyGame) -> dict[str, str]:
        """A choice for every option of `game`."""
        return {option.key: self.options.get(option.key, option.default) for option in game.options}


def way(game: AnyGame, scene: Scene) -> list[tuple[int, Any]]:
    """Who decides what from the deal to the moment of `scene`. Raises `LookupError` when the match never has it."""
    chance = Random(scene.seed)
    state, _ = game.start(scene.seats, scene.all_options(game), scene.deal)
    moves: list[tuple[int, Any]] = []
    while scene.when is None or not scene.when(game.view(state, 0)):
        asked = game.seats_to_move(state)
        if not asked and scene.when is None:
            break
        if not asked:
            raise LookupError(f"{game.slug}: the match of scene {scene.name!r} ends without it")
        seat = chance.choice(asked)
        move = game.choose(game.view(state, seat), scene.level, chance)
        game.apply(state, seat, move)
        moves.append((seat, move))
    return moves
