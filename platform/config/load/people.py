"""Members and their tables for a load test, made in the database of the site it runs against."""

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from secrets import token_hex

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY

from accounts.models import User
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
    return Company(game, table.key, tuple(_log_in(person) for person in people))


def _log_in(user: User) -> str:
    """The key of a session of `user`, as the login form would make it."""
    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.create()
    return str(session.session_key)
