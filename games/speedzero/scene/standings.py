"""The "Bilanz": every round with its points, and the sums (SZ-68)."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.engine.presentation import Player
from games.engine.scoring import ranked
from games.people import Seated
from games.scene import Scene
from games.speedzero.rules.cards import COLUMNS, PLACES
from games.speedzero.rules.results import Result
from games.speedzero.rules.scoring import LIMIT
from games.speedzero.rules.view import View
from games.speedzero.scene.naming import plain


class Score(Scene, frozen=True):
    """Points of one round; `told` says how they came about, `is_closer` whether this player ended it.

    `marks` is what came to the cards, in signs.
    """

    points: str
    told: str
    marks: str
    is_closer: bool
    is_doubled: bool


class Row(Scene, frozen=True):
    """One player with the place so far."""

    player: Player
    place: int
    rounds: tuple[Score, ...]
    total: str


class Standings(Scene, frozen=True):
    """Rows by place. `rounds` are the numbers of the finished ones, `limit` points end the match."""

    rows: tuple[Row, ...]
    rounds: range
    limit: int


def standings(view: View, players: Sequence[Player]) -> Standings:
    """Where everybody stands; before the first round is over, all share the first place."""
    ranks = ranked(view.totals)
    rows = [
        Row(
            player,
            ranks[player.seat],
            tuple(_score(view, result, player.seat) for result in view.results),
            plain(view.totals[player.seat]),
        )
        for player in players
    ]
    rows.sort(key=lambda row: row.place)
    return Standings(tuple(rows), range(1, len(view.results) + 1), LIMIT)


class Finish(Scene, frozen=True):
    """How one player's field lay when the round was counted: rows of cards, `None` where one was cleared."""

    player: Seated
    rows: tuple[tuple[int | None, ...], ...]
    score: Score


class Counted(Scene, frozen=True):
    """The round that is over, by points."""

    number: int
    finishes: tuple[Finish, ...]


def counted(view: View, players: Sequence[Player]) -> Counted | None:
    """The last round, to be looked at while all turn their two cards of the next (SZ-21)."""
    if view.phase != "turning" or not view.results:
        return None
    result = view.results[-1]
    finishes = tuple(
        Finish(
            Seated(player),
            tuple(result.fields[player.seat][row : row + COLUMNS] for row in range(0, len(PLACES), COLUMNS)),
            _score(view, result, player.seat),
        )
        for player in sorted(players, key=lambda player: result.scores[player.seat])
    )
    return Counted(view.number - 1, finishes)


def _score(view: View, result: Result, seat: int) -> Score:
    is_closer = result.closer == seat
    parts = [_("Karten %(points)s") % {"points": plain(result.cards[seat])}]
    marks = []
    if result.lines[seat]:
        parts.append(_("x-Linien %(points)s") % {"points": plain(result.lines[seat])})
        marks.append(f"x {plain(result.lines[seat])}")
    if result.held[seat]:
        parts.append(_("Aktionskarten +%(points)d") % {"points": result.held[seat]})
        marks.append(f"ƒ +{result.held[seat]}")
    is_doubled = is_closer and result.doubled
    if is_doubled:
        parts.append(_("verdoppelt"))
        marks.append("×2")
    if is_closer:
        parts.append(_("hat beendet"))
    return Score(plain(result.scores[seat]), ", ".join(parts), " · ".join(marks), is_closer, is_doubled)
