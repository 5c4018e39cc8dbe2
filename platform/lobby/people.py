"""Who is here now (PL-10)."""

from dataclasses import dataclass
from typing import NamedTuple

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


class Here(NamedTuple):
    """Ids and names of all who are connected, by name, and what they play or wait to play: the game, by id."""

    known: list[tuple[int, str]]
    playing: dict[int, str]
    waiting: dict[int, str]


def everybody(*besides: int) -> Here:
    """Who is connected, and `besides` who is known to be, by id."""
    ids = presence.online() | set(besides)
    users = User.objects.filter(pk__in=ids, is_active=True).order_by("username")
    playing = MatchSeat.objects.filter(user__in=ids, level="", match__status=Match.Status.RUNNING)
    waiting = Seat.objects.filter(user__in=ids, table__status=Table.Status.WAITING)
    return Here(
        known=list(users.values_list("pk", "username")),
        playing=dict(playing.values_list("user", "match__game")),
        waiting=dict(waiting.values_list("user", "table__game")),
    )


def present(viewer: User | None, here: Here | None = None) -> Present:
    """Who is connected, as `here` tells where that has been read; the viewer counts, and comes first."""
    me = viewer.pk if viewer else 0
    if here is None or (me and all(pk != me for pk, _ in here.known)):
        here = everybody(me) if me else everybody()
    named = sorted(here.known, key=lambda known: known[0] != me)[:MOST]
    names = {game.slug: game.name for game in registry.all_games()}
    people = [
        Person(
            name=name,
            shape=pk % 6 + 1,
            game=names.get(here.playing.get(pk) or here.waiting.get(pk, ""), ""),
            is_waiting=pk not in here.playing and pk in here.waiting,
            is_viewer=pk == me,
        )
        for pk, name in named
    ]
    return Present(people, len(here.known))
