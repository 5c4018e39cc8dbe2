"""Reading the standings: a page of people with their ranks, and one's own row (PL-41). Index reads only."""

from math import ceil

import msgspec
from django.core.cache import cache
from django.db.models import QuerySet

from accounts.models import User
from leaderboards.models import Standing

PAGE = 25
"""People on a page."""
CROWD = 2000
"""From this many people on, their number may be a minute old."""
CROWD_SECONDS = 60


class Row(msgspec.Struct, frozen=True):
    """One person's row. Equal points share a rank: 1, 1, 3."""

    rank: int
    user_id: int
    name: str
    points: int
    matches: int
    wins: int
    is_me: bool

    @property
    def average(self) -> float:
        """Points per match."""
        return self.points / self.matches

    @property
    def shape(self) -> int:
        """Which of the six colours and shapes marks the person."""
        return self.user_id % 6 + 1


class Own(msgspec.Struct, frozen=True):
    """Where the viewer stands."""

    row: Row
    page: int
    """The page with the viewer's row."""
    next_rank: int | None
    """The next better rank, `None` on top."""
    gap: int
    """Points that are missing to share it."""


class Board(msgspec.Struct, frozen=True):
    """One page of a leaderboard. Pages count from 1; an empty board has one page."""

    rows: list[Row]
    people: int
    page: int
    pages: int
    own: Own | None

    @property
    def shows_me(self) -> bool:
        """Whether the viewer's row is among the rows."""
        return any(row.is_me for row in self.rows)


def board(game: str, period: str, *, page: int = 1, viewer: User | None = None) -> Board:
    """The page of the board of `game` (empty: all games) over the period with that key, and the viewer's own place.

    A page beyond the last is the last.
    """
    standings = Standing.objects.filter(game=game, period=period)
    people = _people(standings, game, period)
    pages = max(1, ceil(people / PAGE))
    page = min(max(1, page), pages)
    rows = _rows(standings, (page - 1) * PAGE, viewer)
    shown = next((row for row in rows if row.is_me), None)
    return Board(
        rows=rows,
        people=people,
        page=page,
        pages=pages,
        own=_own(standings, viewer, shown) if viewer else None,
    )


def _people(standings: QuerySet[Standing], game: str, period: str) -> int:
    """How many are on the board; of a crowd the count of the last minute, for it takes longer than all else here."""
    counted = standings[:CROWD].count()
    if counted < CROWD:
        return counted
    return int(cache.get_or_set(f"leaderboards.people:{game}:{period}", standings.count, CROWD_SECONDS) or CROWD)


def _rows(standings: QuerySet[Standing], start: int, viewer: User | None) -> list[Row]:
    # The order alone is read from the index, however deep the page; all else is looked up for the people shown.
    order = list(standings.order_by("-points", "user_id").values_list("user_id", "points")[start : start + PAGE])
    people = standings.filter(user__in=[user_id for user_id, _ in order]).select_related("user")
    by_user = {standing.user_id: standing for standing in people}
    rows: list[Row] = []
    for index, (user_id, points) in enumerate(order, start=start):
        if rows and rows[-1].points == points:
            rank = rows[-1].rank
        else:
            rank = index + 1 if rows else start + 1 - _equals_before(standings, points, user_id)
        rows.append(_row(by_user[user_id], rank, viewer))
    return rows


def _own(standings: QuerySet[Standing], viewer: User, shown: Row | None) -> Own | None:
    row = shown
    if row is None:
        standing = standings.select_related("user").filter(user=viewer).first()
        if standing is None:
            return None
        row = _row(standing, standings.filter(points__gt=standing.points).count() + 1, viewer)
    better = standings.filter(points__gt=row.points).order_by("points").values_list("points", flat=True).first()
    return Own(
        row=row,
        page=(row.rank - 1 + _equals_before(standings, row.points, viewer.pk)) // PAGE + 1,
        next_rank=None if better is None else row.rank - standings.filter(points=better).count(),
        gap=0 if better is None else better - row.points,
    )


def _equals_before(standings: QuerySet[Standing], points: int, user_id: int) -> int:
    """How many share these points and come earlier in the order."""
    return standings.filter(points=points, user_id__lt=user_id).count()


def _row(standing: Standing, rank: int, viewer: User | None) -> Row:
    return Row(
        rank=rank,
        user_id=standing.user_id,
        name=standing.user.username,
        points=standing.points,
        matches=standing.matches,
        wins=standing.wins,
        is_me=viewer is not None and standing.user_id == viewer.pk,
    )
