"""The "Bilanz": in Profi every deal with its penalty points and the sums, else who stands where (SS-44)."""

from collections.abc import Sequence

from games.engine.presentation import Player
from games.engine.scoring import ranked
from games.scene import Scene
from games.speedsaurus.rules.transition import PENALTY_LIMIT
from games.speedsaurus.rules.view import View


class Row(Scene, frozen=True):
    """One player: `deals` are the penalty points of each finished deal, `score` their sum or the cards left."""

    player: Player
    place: int
    deals: tuple[int, ...]
    score: int


class Standings(Scene, frozen=True):
    """Rows by place. `deals` are the numbers of the finished ones, `limit` ends a Profi match."""

    rows: tuple[Row, ...]
    deals: range
    limit: int


def standings(view: View, players: Sequence[Player]) -> Standings:
    """Where everybody stands; before the first deal of Profi is over, all share the first place."""
    scores = view.scores if view.profi else list(view.hand_sizes)
    ranks = ranked(scores)
    rows = [
        Row(player, ranks[player.seat], tuple(result[player.seat] for result in view.results), scores[player.seat])
        for player in players
    ]
    rows.sort(key=lambda row: row.place)
    return Standings(tuple(rows), range(1, len(view.results) + 1), PENALTY_LIMIT)
