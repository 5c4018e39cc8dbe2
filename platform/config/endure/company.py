"""Tables for a long run, as people have them: two members and computers, clocks, and at every other one a stake."""

from collections.abc import Sequence
from dataclasses import dataclass
from secrets import token_hex

from django.db import transaction

from accounts.models import User
from config.own_site import log_in
from games.engine.registry import AnyGame
from tables import actions
from tables.models import Fill, Tempo
from tables.table_settings import TableSettings
from wallets import ledger

PEOPLE = 2
CLOCK = 30
STAKE = 10


@dataclass(frozen=True)
class Company:
    """A table at which a match has begun, and the session cookies of those who sit there."""

    game: AnyGame
    table_id: int
    key: str
    cookies: tuple[str, ...]


def gather(games: Sequence[AnyGame], tables: int) -> list[Company]:
    """`tables` tables, the games in turn."""
    return [_company(games[nth % len(games)], STAKE if nth % 2 else 0) for nth in range(tables)]


def _company(game: AnyGame, stake: int) -> Company:
    people = [_member() for _ in range(PEOPLE)]
    wish = TableSettings(
        game=game.slug,
        size=max(PEOPLE + 1, game.min_seats),
        fill=Fill.EASY.value,
        clock=CLOCK,
        tempo=Tempo.FAST.value,
        stake=stake,
    )
    table = actions.open_table(people[0], wish)
    for person in people[1:]:
        actions.sit(person, table, stake=stake)
    actions.start(people[0], table)
    return Company(game, table.pk, table.key, tuple(log_in(person) for person in people))


@transaction.atomic
def _member() -> User:
    user = User.objects.create_user(f"Lang {token_hex(6)}")
    ledger.grant_welcome(user)
    return user
