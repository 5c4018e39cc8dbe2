"""Reading the standings: a page of people with their ranks, and one's own row (PL-41). Index reads only."""

from collections.abc import Collection, Mapping
from math import ceil

import msgspec
from django.db.models import QuerySet
from msgspec.structs import replace

from accounts.models import User
from games.engine import registry
from leaderboards import survey
from leaderboards.models import Standing
from leaderboards.survey import Survey

PAGE = 25
"""People on a page."""
FEW = 30
"""So many who have more points are read at once, to see how many of them share the next rank."""


class Row(msgspec.Struct, frozen=True):
    """One person's row. Equal points share a rank: 1, 1, 3."""

    rank: int
    user_id: int
    name: str
    points: int
    matches: int
    wins: int
    is_me: bool
    shares: tuple[tuple[str, int], ...] = ()
    """Where points over all games come from: games by their slugs, in their order, with the points won there."""
    today: int | None = None
    """How many of the points are of today; `None` where nobody asks."""

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


def board(game: str, period: str, *, page: int = 1, viewer: User | None = None, today: str = "") -> Board:
    """The page of the board of `game` (empty: all games) over the period with that key, and the viewer's own place.

    A page beyond the last is the last. With `today`, the key of the running day, rows tell what was won on it.
    """
    standings = Standing.objects.filter(game=game, period=period)
    found = survey.known(game, period)
    people = found.people if found else standings.count()
    pages = max(1, ceil(people / PAGE))
    page = min(max(1, page), pages)
    rows = _rows(standings, (page - 1) * PAGE, viewer, found)
    shown = next((row for row in rows if row.is_me), None)
    own = _own(standings, shown, page) if shown else own_place(standings, viewer, found) if viewer else None
    people_shown = {row.user_id for row in rows} | ({own.row.user_id} if own else set())
    shares = {} if game else _shares(period, people_shown)
    gains = _points(game, today, people_shown) if today else None

    def filled(row: Row) -> Row:
        gained = None if gains is None else gains.get(row.user_id, 0)
        return replace(row, shares=shares.get(row.user_id, ()), today=gained)

    rows, own = [filled(row) for row in rows], own and replace(own, row=filled(own.row))
    return Board(rows=rows, people=people, page=page, pages=pages, own=own)


def own_place(standings: QuerySet[Standing], viewer: User, found: Survey | None = None) -> Own | None:
    """Where `viewer` stands among the standings of one board, `None` without points."""
    mine = standings.filter(user=viewer).values_list("points", "matches", "wins").first()
    if mine is None:
        return None
    better, equal = survey.place(standings, mine[0], viewer.pk, found)
    row = Row(better + 1, viewer.pk, viewer.username, *mine, is_me=True)
    return _own(standings, row, (better + equal) // PAGE + 1)


def _own(standings: QuerySet[Standing], row: Row, page: int) -> Own:
    above = standings.filter(points__gt=row.points).order_by("points")
    points = list(above.values_list("points", flat=True)[:FEW])
    if not points:
        return Own(row=row, page=page, next_rank=None, gap=0)
    are_all_equal = points[0] == points[-1] and len(points) == FEW
    equals = standings.filter(points=points[0]).count() if are_all_equal else points.count(points[0])
    return Own(row=row, page=page, next_rank=row.rank - equals, gap=points[0] - row.points)


def _points(game: str, period: str, people: Collection[int]) -> Mapping[int, int]:
    """The points that each of the people has on the board of `game` over the period; who is not there is left out."""
    standings = Standing.objects.filter(game=game, period=period, user__in=people)
    return dict(standings.values_list("user_id", "points"))


def _shares(period: str, people: Collection[int]) -> Mapping[int, tuple[tuple[str, int], ...]]:
    """What each of the people has won in which game; games that cost them points are left out."""
    slugs = [game.slug for game in registry.all_games()]
    standings = Standing.objects.filter(game__in=slugs, period=period, user__in=people, points__gt=0)
    shares: dict[int, list[tuple[str, int]]] = {user_id: [] for user_id in people}
    for user_id, slug, points in standings.values_list("user_id", "game", "points"):
        shares[user_id].append((slug, points))
    return {user_id: tuple(sorted(won, key=lambda share: slugs.index(share[0]))) for user_id, won in shares.items()}


def _rows(standings: QuerySet[Standing], start: int, viewer: User | None, found: Survey | None) -> list[Row]:
    # The order alone is read from the index, however deep the page; all else is looked up for the people shown.
    order = survey.page(standings, start, PAGE, found)
    people = standings.filter(user__in=[user_id for _, user_id in order])
    facts = {row[0]: row[1:] for row in people.values_list("user_id", "user__username", "matches", "wins")}
    rows: list[Row] = []
    for index, (points, user_id) in enumerate(order, start=start):
        if user_id not in facts:  # has gone for good in this very moment
            continue
        if rows and rows[-1].points == points:
            rank = rows[-1].rank
        elif rows or not start:
            rank = index + 1
        else:
            rank = start + 1 - standings.filter(points=points, user_id__lt=user_id).count()
        name, matches, wins = facts[user_id]
        is_me = viewer is not None and user_id == viewer.pk
        rows.append(Row(rank, user_id, name, points, matches, wins, is_me))
    return rows
