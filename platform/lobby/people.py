"""Who is here now (PL-10)."""

from dataclasses import dataclass

from accounts.models import User
from games.engine import registry
from tables import presence
from tables.models import Match, MatchSeat, Seat, Table

MOST = 12
"""How many people the lobby names; the rest is a number."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who is connected; `game` is the name of what they play or wait to play, empty in the lobby."""

    name: str
    shape: int
    game: str
    is_waiting: bool
    is_viewer: bool


@dataclass(frozen=True, slots=True)
class Present:
    """Everybody who is connected: some by name, all by number."""

    named: list[Person]
    count: int

    @property
    def more(self) -> int:
        """How many are here unnamed."""
        return self.count - len(self.named)


def present(viewer: User | None) -> Present:
    """Who is connected; the viewer counts, and comes first."""
    ids = presence.online() | ({viewer.pk} if viewer else set())
    users = User.objects.filter(pk__in=ids, is_active=True).order_by("username")
    known = list(users.values_list("pk", "username"))
    known.sort(key=lambda known_user: viewer is None or known_user[0] != viewer.pk)
    named = known[:MOST]
    playing = dict(
        MatchSeat.objects.filter(
            user__in=[pk for pk, _ in named], level="", match__status=Match.Status.RUNNING
        ).values_list("user", "match__game")
    )
    waiting = dict(
        Seat.objects.filter(user__in=[pk for pk, _ in named], table__status=Table.Status.WAITING).values_list(
            "user", "table__game"
        )
    )
    names = {game.slug: game.name for game in registry.all_games()}
    people = [
        Person(
            name=name,
            shape=pk % 6 + 1,
            game=names.get(playing.get(pk) or waiting.get(pk, ""), ""),
            is_waiting=pk not in playing and pk in waiting,
            is_viewer=viewer is not None and pk == viewer.pk,
        )
        for pk, name in named
    ]
    return Present(people, len(known))
