"""Tables of the gallery, and matches on their way to a scene."""

from collections.abc import Sequence
from itertools import count
from unittest.mock import patch

from django.db import transaction

from accounts.models import User
from games.engine.gallery import Scene, way
from games.engine.registry import AnyGame
from tables import actions, models, store
from tables.models import Fill, Match, Table
from tables.table_settings import TableSettings

_numbers = count(1)


def open_table(people: Sequence[User], settings: TableSettings) -> Table:
    """A table with an address that is the same in every run, at which `people` sit; the first opened it."""
    with patch.object(models, "token_urlsafe", lambda size: f"galerie{next(_numbers):05}"):
        table = actions.open_table(people[0], settings)
    for person in people[1:]:
        actions.sit(person, table)
    table.refresh_from_db()
    return table


@transaction.atomic
def begin(game: AnyGame, scene: Scene, people: Sequence[User], *, stake: int = 0, is_private: bool = False) -> Match:
    """The match of `scene` as it is dealt, played by `people` and for the other seats by computers."""
    settings = TableSettings(
        game=game.slug,
        options=scene.all_options(game),
        size=scene.seats,
        fill=Fill.NORMAL,
        clock=60,
        stake=stake,
        is_private=is_private,
    )
    with patch.object(store, "token_bytes", lambda size: scene.deal):
        table = open_table(people, settings)
        if table.status == Table.Status.WAITING:
            actions.start(people[0], table)
    return table.matches.get()


@transaction.atomic
def play(game: AnyGame, scene: Scene, match: Match) -> None:
    """Bring the match from the deal to the moment of `scene`."""
    computers = set(match.seats.exclude(level="").values_list("number", flat=True))
    for version, (seat, move) in enumerate(way(game, scene)):
        actions.play(match.pk, seat, move, version, by="computer" if seat in computers else "human")
    match.refresh_from_db()
