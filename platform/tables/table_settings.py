"""How a table may be set up (PL-12)."""

from collections.abc import Mapping

import msgspec
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.engine import registry
from games.engine.registry import AnyGame
from tables.errors import Refused
from tables.models import Fill, Table, Tempo

CLOCKS: tuple[int | None, ...] = (30, 60, 90, 120, None)
"""Seconds for a decision; `None` lets the table wait."""
STAKES = (0, 10, 25, 50, 100)
"""Taler each human pays into the pot; 0 is a game without."""
TEMPOS = (Tempo.NORMAL, Tempo.FAST)
"""What a table with other people may choose; Turbo is for solo (PL-23)."""


class TableSettings(msgspec.Struct, frozen=True, kw_only=True):
    """A wish for a table. `size` counts seats, computers included; missing options take their default."""

    game: str
    options: dict[str, str] = {}
    size: int
    fill: str = Fill.EMPTY.value
    clock: int | None = 120
    tempo: str = Tempo.NORMAL.value
    stake: int = 0
    is_private: bool = False

    @classmethod
    def of(cls, table: Table) -> "TableSettings":
        """The settings `table` has now."""
        return cls(**{name: getattr(table, name) for name in cls.__struct_fields__})

    def checked(self, user: User) -> "TableSettings":
        """The same with every option present. Raises `Refused` where PL-12 or PL-33 does not allow it to `user`."""
        game = game_called(self.game)
        if not game.min_seats <= self.size <= game.max_seats:
            raise Refused("settings", _("So viele Plätze hat dieses Spiel nicht."))
        if self.fill not in Fill.values:
            raise Refused("settings", _("Diese Computerstärke gibt es nicht."))
        if self.clock not in CLOCKS:
            raise Refused("settings", _("Diese Bedenkzeit gibt es nicht."))
        if self.tempo not in TEMPOS:
            raise Refused("settings", _("Dieses Tempo gibt es hier nicht."))
        if self.stake not in STAKES:
            raise Refused("settings", _("Diesen Einsatz gibt es nicht."))
        if self.stake and user.is_guest:
            raise Refused("guest_stake")
        return msgspec.structs.replace(self, options=complete(game, self.options))


def game_called(slug: str) -> AnyGame:
    """The game of that name. Raises `Refused`."""
    try:
        return registry.get(slug)
    except KeyError:
        raise Refused("settings", _("Dieses Spiel gibt es hier nicht.")) from None


def complete(game: AnyGame, options: Mapping[str, str]) -> dict[str, str]:
    """All options of `game`, defaults where `options` names none. Raises `Refused` for what the game does not know."""
    known = {option.key: option for option in game.options}
    for key, choice in options.items():
        if key not in known or choice not in dict(known[key].choices):
            raise Refused("settings", _("Diese Variante gibt es nicht."))
    return {key: options.get(key, option.default) for key, option in known.items()}
