"""What a person has played: figures for each game, and the list of their matches (PL-06)."""

from collections import defaultdict
from collections.abc import Iterable
from datetime import date, datetime
from itertools import groupby

import msgspec
from django.contrib.auth.models import AnonymousUser
from django.db.models import Avg, Count, Q, QuerySet, Sum
from django.utils import timezone

from accounts.models import User
from games.engine import registry
from games.engine.registry import AnyGame
from history.access import visible_to
from history.plot import Plot, growth
from tables.models import Match, MatchSeat

PAGE = 15
"""Matches shown at a time."""
COUNTED = (Match.Status.FINISHED, Match.Status.ABANDONED)
"""Matches that were cancelled count for nobody."""


class Month(msgspec.Struct, frozen=True):
    """One month of a game, in Berlin."""

    first: date
    matches: int
    points: int


class GameRecord(msgspec.Struct, frozen=True):
    """A person's figures in one game. `average` is of the places reached; `None` when every match was left early."""

    game: AnyGame
    matches: int
    wins: int
    points: int
    average: float | None
    first: datetime
    last: datetime
    plot: Plot
    months: list[Month]

    @property
    def mark(self) -> tuple[str, str]:
        """Templates of the game's small picture, the first that exists counts."""
        return registry.mark(self.game.slug)


class Played(msgspec.Struct, frozen=True):
    """One match of the list. `place` is `None` for who left or where nobody reached one."""

    number: int
    game: AnyGame
    facts: list[str]
    ended_at: datetime | None
    others: list[str]
    place: int | None
    size: int
    points: int | None
    taler: int | None
    has_left: bool
    was_cancelled: bool
    is_private: bool

    @property
    def mark(self) -> tuple[str, str]:
        """Templates of the game's small picture, the first that exists counts."""
        return registry.mark(self.game.slug)


class Page(msgspec.Struct, frozen=True):
    """Some matches, newest first; `older` is where the next page begins, `None` on the last."""

    matches: list[Played]
    older: int | None


def games_of(person: User) -> list[GameRecord]:
    """The person's figures, the game played most first; what was played alike stands in the order of the games."""
    counted = MatchSeat.objects.filter(user=person, match__status__in=COUNTED)
    figures = counted.order_by().values("match__game").annotate(
        matches=Count("pk"),
        wins=Count("pk", filter=Q(level="", place=1)),
        points=Sum("points", default=0),
        average=Avg("place", filter=Q(level="")),
    )  # fmt: skip
    gains = _gains(counted)
    known = {game.slug: game for game in registry.all_games()}
    order = list(known)
    found = [
        GameRecord(
            game=known[row["match__game"]],
            matches=row["matches"],
            wins=row["wins"],
            points=row["points"],
            average=row["average"],
            first=gains[row["match__game"]][0][0],
            last=gains[row["match__game"]][-1][0],
            plot=growth(gains[row["match__game"]]),
            months=_months(gains[row["match__game"]]),
        )
        for row in figures
        if row["match__game"] in known
    ]
    return sorted(found, key=lambda record: (-record.matches, order.index(record.game.slug)))


def page(person: User, viewer: User | AnonymousUser, before: int | None = None) -> Page:
    """The newest matches of `person` that `viewer` may see, or those older than the match `before`."""
    games = [game.slug for game in registry.all_games()]
    seats = MatchSeat.objects.filter(user=person, match__in=visible_to(viewer), match__game__in=games)
    if before is not None:
        seats = seats.filter(match__lt=before)
    mine = list(seats.select_related("match").defer("match__state", "match__seed").order_by("-match")[: PAGE + 1])
    around: dict[int, list[MatchSeat]] = defaultdict(list)
    for seat in MatchSeat.objects.filter(match__in=[one.match_id for one in mine]).select_related("user"):
        around[seat.match_id].append(seat)
    shown = mine[:PAGE]
    return Page(
        matches=[_played(seat, around[seat.match_id]) for seat in shown],
        older=shown[-1].match_id if len(mine) > PAGE else None,
    )


def _gains(counted: QuerySet[MatchSeat]) -> dict[str, list[tuple[datetime, int]]]:
    """When how many points came, by game, in the order of time."""
    gains: dict[str, list[tuple[datetime, int]]] = defaultdict(list)
    rows = counted.order_by("match__ended_at").values_list("match__game", "match__ended_at", "points")
    for game, moment, points in rows:
        if moment is not None:
            gains[game].append((moment, points or 0))
    return gains


def _months(gains: Iterable[tuple[datetime, int]]) -> list[Month]:
    def month(gain: tuple[datetime, int]) -> date:
        return timezone.localdate(gain[0], timezone.get_default_timezone()).replace(day=1)

    grouped = ((first, [points for _, points in some]) for first, some in groupby(gains, month))
    return [Month(first, len(points), sum(points)) for first, points in grouped]


def _played(mine: MatchSeat, seats: list[MatchSeat]) -> Played:
    match = mine.match
    was_cancelled = match.status == Match.Status.CANCELLED
    return Played(
        number=match.pk,
        game=registry.get(match.game),
        facts=registry.presentation(match.game).facts(match.options),
        ended_at=match.ended_at,
        others=[seat.user.username if seat.user else seat.computer_name for seat in seats if seat.pk != mine.pk],
        place=mine.place if mine.is_human else None,
        size=len(seats),
        points=mine.points,
        taler=(0 if was_cancelled else mine.payout - match.stake) if match.stake else None,
        has_left=mine.left_at is not None,
        was_cancelled=was_cancelled,
        is_private=match.is_private,
    )
