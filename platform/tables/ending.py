"""How a match ends: places, points, payout and the table's next state, in one transaction (PL-35, PL-40)."""

from collections.abc import Sequence

import structlog
from django.db.models import F

from games.engine.game import LEFT, Outcome, Points
from tables import clock, pot
from tables.models import Match, MatchSeat, Seat, Table
from tables.signals import match_ended
from tables.store import Position
from wallets import ledger

log = structlog.get_logger(__name__)


def finish(match: Match, seats: Sequence[MatchSeat], position: Position, outcome: Outcome) -> None:
    """The rules say it is over: everybody gets a place, those who stayed their points and their share."""
    for seat in seats:
        placing = outcome.placings[seat.number]
        seat.place, seat.score = placing.place, placing.score
        if seat.is_human:
            score(match, seats, seat, position, left=False)
    _charge_leavers(match, seats, position)
    _settle_pot(match, seats)
    _close(match, seats, Match.Status.FINISHED)
    match_ended.send(Match, match=match, seats=list(seats))


def abandon(match: Match, seats: Sequence[MatchSeat], position: Position) -> None:
    """The last human has gone: the match ends at once, without places; the pot goes to the house (PL-17, PL-34)."""
    _charge_leavers(match, seats, position)
    _settle_pot(match, seats)
    _close(match, seats, Match.Status.ABANDONED)
    match_ended.send(Match, match=match, seats=list(seats))


def void(match: Match, seats: Sequence[MatchSeat]) -> None:
    """The match counts for nobody, and every stake goes back (PL-24, PL-35)."""
    for seat in seats:
        seat.points, seat.breakdown = None, []
    if match.stake:
        ledger.refund(match.pk)
    _close(match, seats, Match.Status.CANCELLED)


def score(match: Match, seats: Sequence[MatchSeat], seat: MatchSeat, position: Position, *, left: bool) -> None:
    """Note the leaderboard points of a human's seat, at the end or at the moment of leaving (PL-40)."""
    points = _points(match, seats, seat, position, left=left)
    seat.points = points.total
    seat.breakdown = [list(part) for part in points.breakdown]


def _points(match: Match, seats: Sequence[MatchSeat], seat: MatchSeat, position: Position, *, left: bool) -> Points:
    return position.points(
        seat.number,
        left=left,
        humans=sum(one.user_id is not None for one in seats),
        seconds=(clock.now() - match.started_at).total_seconds(),
    )


def _charge_leavers(match: Match, seats: Sequence[MatchSeat], position: Position) -> None:
    """Note what leaving has cost, which goes by how long the match has lasted in the end (PL-40)."""
    for seat in seats:
        if seat.left_at is not None:
            cost = dict(_points(match, seats, seat, position, left=True).breakdown).get(LEFT, 0)
            seat.breakdown = [[key, cost if key == LEFT else worth] for key, worth in seat.breakdown]
            seat.points = sum(worth for _, worth in seat.breakdown)


def _settle_pot(match: Match, seats: Sequence[MatchSeat]) -> None:
    if not match.stake:
        return
    payers = sum(seat.user_id is not None for seat in seats)
    stayed = {seat.user_id: seat.place for seat in seats if seat.user_id and seat.is_human and seat.place}
    shares, _ = pot.shares(stayed, match.stake * payers)
    for seat in seats:
        seat.payout = shares.get(seat.user_id or 0, 0)
    ledger.pay_out(match.pk, shares)


def _close(match: Match, seats: Sequence[MatchSeat], status: Match.Status) -> None:
    """Store the end. Nobody owes anything any more; those who stayed are expected back (PL-18a)."""
    match.status, match.ended_at = status, clock.now()
    match.save(update_fields=["status", "ended_at"])
    for seat in seats:
        clock.rest(seat)
    MatchSeat.objects.bulk_update(
        seats,
        ["place", "score", "points", "breakdown", "payout", "asked_version", "deadline", "due_at"],
    )
    Table.objects.filter(pk=match.table_id, status=Table.Status.RUNNING).update(
        status=Table.Status.FINISHED, revision=F("revision") + 1, seen_at=match.ended_at
    )
    match.table.refresh_from_db(fields=["revision", "status"])
    Seat.objects.filter(table=match.table_id, user__isnull=False).update(is_back=False)
    log.info("match_ended", match=match.pk, table=match.table_id, version=match.version, status=status.value)
