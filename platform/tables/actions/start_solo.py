"""Play alone against computers, at once."""

from collections.abc import Mapping

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.engine.game import LEVELS
from tables import beginning, clock, notify
from tables.actions.open_table import set_chairs
from tables.errors import Refused
from tables.models import Table, Tempo
from tables.table_settings import complete, game_called


@transaction.atomic
def start_solo(
    user: User,
    slug: str,
    opponents: int,
    level: str = "normal",
    tempo: str = Tempo.NORMAL.value,
    options: Mapping[str, str] | None = None,
) -> Table:
    """Open a table for `user` alone and start the match, without stake and clock (PL-11).

    The settings are remembered for the next time. Raises `Refused`: settings.
    """
    game = game_called(slug)
    if not game.min_seats <= opponents + 1 <= game.max_seats:
        raise Refused("settings", _("Gegen so viele Computer geht dieses Spiel nicht."))
    if level not in LEVELS or tempo not in Tempo.values:
        raise Refused("settings")
    table = Table.objects.create(
        game=slug,
        options=complete(game, options or {}),
        size=opponents + 1,
        fill=level,
        clock=None,
        tempo=tempo,
        is_solo=True,
        opener=user,
        seen_at=clock.now(),
    )
    match = beginning.begin(table, set_chairs(table, user))
    table.save(update_fields=["status"])
    remember(user, table)
    notify.changed(table, match, lobby=True)
    return table


def remember(user: User, table: Table) -> None:
    """Keep the settings of a solo table for the next time (PL-11)."""
    chosen = {"opponents": str(table.size - 1), "level": table.fill, "tempo": table.tempo, **table.options}
    user.choose(solo={**user.settings.solo, table.game: chosen})
