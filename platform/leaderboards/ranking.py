"""Reading the standings: a page of people with their ranks, and one's own row (PL-41). Index reads only."""

from math import ceil

import msgspec
from django.db.models import QuerySet

from accounts.models import User
from leaderboards.models import Standing

PAGE = 25
"""People on a page."""


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
    people = standings.count()
    pages = max(1, ceil(people / PAGE))
    page = min(max(1, page), pages)
    return Board(
        rows=_rows(standings, (page - 1) * PAGE, viewer),
        people=people,
        page=page,
        pages=pages,
        own=_own(standings, viewer) if viewer else None,
    )


def _rows(standings: QuerySet[Standing], start: int, viewer: User | None) -> list[Row]:
    # names are fetched for the rows shown: joined, the database would look up everybody before them too
    shown = list(standings.order_by("-points", "user_id")[start : start + PAGE])
    names = dict(User.objects.filter(pk__in=[one.user_id for one in shown]).values_list("pk", "username"))
    rows: list[Row] = []
    for index, standing in enumerate(shown, start=start):
        if rows and rows[-1].points == standing.points:
            rank = rows[-1].rank
        else:
            rank = index + 1 if rows or not start else _rank(standings, standing.points)
        rows.append(_row(standing, rank, names[standing.user_id], viewer))
    return rows


def _own(standings: QuerySet[Standing], viewer: User) -> Own | None:
    standing = standings.filter(user=viewer).first()
    if standing is None:
        return None
    rank = _rank(standings, standing.points)
    before_me = standings.filter(points=standing.points, user_id__lt=viewer.pk).count()
    better = standings.filter(points__gt=standing.points).order_by("points").values_list("points", flat=True).first()
    return Own(
        row=_row(standing, rank, viewer.username, viewer),
        page=(rank - 1 + before_me) // PAGE + 1,
        next_rank=None if better is None else rank - standings.filter(points=better).count(),
        gap=0 if better is None else better - standing.points,
    )


def _rank(standings: QuerySet[Standing], points: int) -> int:
    return standings.filter(points__gt=points).count() + 1


def _row(standing: Standing, rank: int, name: str, viewer: User | None) -> Row:
    return Row(
        rank=rank,
        user_id=standing.user_id,
        name=name,
        points=standing.points,
        matches=standing.matches,
        wins=standing.wins,
        is_me=viewer is not None and standing.user_id == viewer.pk,
    )
