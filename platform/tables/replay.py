"""Proof that a match is its seed and its moves: played again, they give all that is stored (PL-57)."""

from collections.abc import Iterator

from games.engine import registry, wire
from tables import store
from tables.models import Match, MoveRecord


def differences(match: Match) -> list[str]:
    """Where playing `match` again disagrees with what is stored; empty when all of it agrees. No card is named."""
    game = registry.get(match.game)
    if match.format_version != game.format_version:
        return [f"stored in format {match.format_version}, the game now speaks {game.format_version}"]
    seats = list(match.seats.all())
    records = list(match.moves.all())
    if [record.version for record in records] != list(range(match.version + 1)):
        return [f"{len(records)} records do not number 0 to {match.version}"]
    position, dealt = store.deal(game, len(seats), match.options, bytes(match.seed))
    found = [] if wire.dump(dealt) == records[0].events else ["version 0: other events"]
    for record in records[1:]:
        found += _carry_out(match, position, record)
    if not found and position.dump() != match.state:
        found.append(f"version {match.version}: another state")
    return found + list(_outcome(match, position, {seat.number: (seat.place, seat.score) for seat in seats}))


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
