"""The "Bilanz": minus points of every round and their sum, or who has how many cards left."""

from collections.abc import Sequence

from games.engine.presentation import Player
from games.scene import Scene
from games.speedlaunch.rules.scoring import places
from games.speedlaunch.rules.view import View


class Row(Scene, frozen=True):
    """One player: `rounds` are the minus points of each finished round, `score` their sum or the cards left."""

    player: Player
    place: int
    rounds: tuple[int, ...]
    won: int
    score: int


class Standings(Scene, frozen=True):
    """Rows by place. `rounds` are the numbers of the finished ones."""

    rows: tuple[Row, ...]
    rounds: range


def standings(view: View, players: Sequence[Player]) -> Standings:
    """Where everybody stands; before the first of several rounds is over, all share the first place."""
    scores = list(view.sizes) if view.rounds == 1 else view.scores
    ranks = places(scores, view.winners)
    rows = [
        Row(
            player,
            ranks[player.seat],
            tuple(result[player.seat] for result in view.results),
            view.winners.count(player.seat),
            scores[player.seat],
        )
        for player in players
    ]
    rows.sort(key=lambda row: row.place)
    return Standings(tuple(rows), range(1, len(view.results) + 1))
