"""A match is its seed and its moves: played again, they give all that is stored, and all on the way there (PL-57)."""

from collections.abc import Iterator
from functools import lru_cache
from hashlib import sha256
from typing import Any

import structlog

from games.engine import registry, wire
from tables import store
from tables.models import Match, MoveRecord

log = structlog.get_logger(__name__)

STEP = 32
"""Of so many positions a reel keeps one; the others are a few moves away."""


class NotReplayable(Exception):
    """The match still runs, or its moves are not those of the rules as they are today."""


class Reel:
    """A match that is over, to leaf through with all cards open. It is played once, from its seed and moves."""

    def __init__(self, match: Match) -> None:
        """Raises `NotReplayable`."""
        game = registry.get(match.game)
        if match.status == Match.Status.RUNNING or match.format_version != game.format_version:
            raise NotReplayable(f"match {match.pk}")
        records = match.moves.filter(version__gt=0)
        self._moves = [(record.seat, store.stored_move(game, record)) for record in records]
        position, _ = store.deal(game, match.seats.count(), match.options, bytes(match.seed))
        self._kept = [position.copy()]
        for version, (seat, move) in enumerate(self._moves, start=1):
            if seat is None or move not in position.legal_moves(seat):
                log.error("match_not_replayable", match=match.pk, version=version)
                raise NotReplayable(f"match {match.pk}, version {version}")
            position.apply(seat, move)
            if version % STEP == 0:
                self._kept.append(position.copy())

    @property
    def last(self) -> int:
        """The version at which the match ended."""
        return len(self._moves)

    def view(self, version: int, seat: int) -> Any:
        """What `seat` sees at `version`, from 0 to `last`, with all cards open."""
        kept = version // STEP
        position = self._kept[kept].copy()
        for mover, move in self._moves[kept * STEP : version]:
            position.apply(mover or 0, move)
        return position.open_view(seat)


def reel(match: Match) -> Reel:
    """The reel of a match; those looked at lately are kept. Raises `NotReplayable`."""
    if match.status == Match.Status.RUNNING:
        raise NotReplayable(f"match {match.pk} is running")
    return _reel(match.pk, match.seed_hash)


@lru_cache(maxsize=64)
def _reel(match_id: int, seed_hash: str) -> Reel:
    """Nothing of a match changes once it is over, so what was made once stays right."""
    return Reel(Match.objects.get(pk=match_id, seed_hash=seed_hash))


def differences(match: Match) -> list[str]:
    """Where playing `match` again disagrees with what is stored; empty when all of it agrees. No card is named.

    A match that goes on meanwhile is looked at as it stood when `match` was read.
    """
    game = registry.get(match.game)
    found = [] if fits_hash(match) else ["the seed does not fit its hash"]
    if match.format_version != game.format_version:
        return [*found, f"stored in format {match.format_version}, the game now speaks {game.format_version}"]
    seats = list(match.seats.all())
    records = list(match.moves.all())
    if match.status == Match.Status.RUNNING:
        records = [record for record in records if record.version <= match.version]
    if [record.version for record in records] != list(range(match.version + 1)):
        return [*found, f"{len(records)} records do not number 0 to {match.version}"]
    position, dealt = store.deal(game, len(seats), match.options, bytes(match.seed))
    if wire.dump(dealt) != records[0].events:
        found.append("version 0: other events")
    for record in records[1:]:
        found += _carry_out(match, position, record)
    if not found and position.dump() != match.state:
        found.append(f"version {match.version}: another state")
    return found + list(_outcome(match, position, {seat.number: (seat.place, seat.score) for seat in seats}))


def fits_hash(match: Match) -> bool:
    """Whether the seed is the one whose hash was shown from the start."""
    return sha256(bytes(match.seed)).hexdigest() == match.seed_hash


def _carry_out(match: Match, position: store.Position, record: MoveRecord) -> list[str]:
    """Play one record's move on; what is wrong with it."""
    seat = record.seat
    move = store.stored_move(registry.get(match.game), record)
    if seat is None or move not in position.legal_moves(seat):
        return [f"version {record.version}: not legal"]
    same = wire.dump(position.apply(seat, move)) == record.events
    return [] if same else [f"version {record.version}: other events"]


def _outcome(match: Match, position: store.Position, stored: dict[int, tuple[int | None, int | None]]) -> Iterator[str]:
    outcome = position.outcome()
    if (outcome is not None) != (match.status == Match.Status.FINISHED):
        yield f"the match is {match.status}"
    elif outcome is not None and stored != {one.seat: (one.place, one.score) for one in outcome.placings}:
        yield "other places"
