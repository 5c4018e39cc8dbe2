"""Members and their tables for a load test, made in the database of the site it runs against."""

from collections.abc import Sequence
from dataclasses import dataclass
from secrets import token_hex

from accounts.models import User
from config.own_site import log_in
from games.engine.registry import AnyGame
from tables import actions
from tables.models import Fill, Tempo
from tables.table_settings import TableSettings


@dataclass(frozen=True)
class Company:
    """A table at which a match has begun: its address, and the session cookies of those who sit there."""

    game: AnyGame
    key: str
    cookies: tuple[str, ...]


def gather(games: Sequence[AnyGame], tables: int, seats: int) -> list[Company]:
    """`tables` full tables, the games in turn, each with `seats` new members and no computer."""
    return [_company(games[nth % len(games)], seats) for nth in range(tables)]


def _company(game: AnyGame, seats: int) -> Company:
    people = [User.objects.create_user(f"Last {token_hex(6)}") for _ in range(seats)]
    wish = TableSettings(game=game.slug, size=seats, fill=Fill.EMPTY.value, clock=None, tempo=Tempo.FAST.value)
    table = actions.open_table(people[0], wish)
    for person in people[1:]:
        actions.sit(person, table)  # the last one starts the match
    return Company(game, table.key, tuple(log_in(person) for person in people))
