"""How a match begins: who plays, who pays, the deal (PL-14, PL-33)."""

from collections.abc import Sequence

import structlog
from django.db import transaction

from accounts.models import User
from games.engine import registry
from tables import clock, computers, notify, seating, store
from tables.errors import Refused
from tables.models import HUMAN_SEATS, Fill, Level, Match, MatchSeat, Seat, Table
from wallets import ledger

log = structlog.get_logger(__name__)

Player = User | Level


def line_up(table: Table, seats: Sequence[Seat]) -> list[Player]:
    """Who plays, in the order of the table's seats: people, and computers where the settings want them.

    With "empty", seats that only computers may take are played by normal ones, and so many more join as the game
    needs at least (PL-14).
    """
    players: list[Player] = []
    for seat in seats:
        if seat.user is not None:
            players.append(seat.user)
        elif table.fill != Fill.EMPTY:
            players.append(Level(table.fill))
        elif seat.number >= HUMAN_SEATS:
            players.append(Level.NORMAL)
    missing = registry.get(table.game).min_seats - len(players)
    return players + [Level.NORMAL] * missing


def can_begin(table: Table, seats: Sequence[Seat]) -> bool:
    """Whether enough people sit: one, or two where no computers take the free seats (PL-14)."""
    return sum(seat.user_id is not None for seat in seats) >= least_humans(table)


def least_humans(table: Table) -> int:
    """How many people have to sit before a match can begin."""
    return 2 if table.fill == Fill.EMPTY else 1


def settle(table: Table, seats: Sequence[Seat]) -> Match | None:
    """Draw the consequences of a change: the opener passes on, an empty table closes, a complete one starts.

    Returns the match that began, if one did. The table is claimed and is saved here.
    """
    seated = seating.humans(seats)
    if not seated:
        seating.shut(table, seats)
        return None
    seating.pass_on_opener(table, seated)
    begun = None
    if table.status == Table.Status.WAITING and len(seated) == min(table.size, HUMAN_SEATS):
        begun = begin(table, seats)
    elif table.status == Table.Status.RETURNING and all(seat.is_back for seat in seated):
        if can_begin(table, seats):
            begun = begin(table, seats)
        else:
            seating.reopen(table, seats)
    table.save(update_fields=["opener", "status", "return_until"])
    return begun


def begin(table: Table, seats: Sequence[Seat]) -> Match | None:
    """Start a match at a claimed table. Raises `Refused` when too few people sit.

    `None` when somebody cannot pay: they lose the seat and are told, nobody pays, the table waits on (PL-33). The
    caller saves the table.
    """
    if not can_begin(table, seats):
        raise Refused("too_few")
    players = line_up(table, seats)
    try:
        with transaction.atomic():
            match, chairs, position = _deal(table, players)
            payers = [player.pk for player in players if isinstance(player, User)]
            ledger.take_stakes(match.pk, payers, table.stake, table.game)
    except ledger.CannotPay as refusal:
        _unseat(table, seats, refusal.user_ids)
        return None
    table.status, table.return_until = Table.Status.RUNNING, None
    clock.pose(match, chairs, position, moved=None)
    MatchSeat.objects.bulk_create(chairs)
    computers.call(match, chairs)
    log.info("match_began", match=match.pk, table=table.pk, game=table.game, humans=len(payers), seats=len(players))
    return match


def _deal(table: Table, players: Sequence[Player]) -> tuple[Match, list[MatchSeat], store.Position]:
    match, position = store.create(table, len(players), clock.now())
    return match, _chairs(match, players), position


def _chairs(match: Match, players: Sequence[Player]) -> list[MatchSeat]:
    """One unsaved seat per player; computers keep their names through a table's rematches."""
    taken = [player.username for player in players if isinstance(player, User)]
    chairs = []
    for number, player in enumerate(players):
        chair = MatchSeat(match=match, number=number)
        if isinstance(player, User):
            chair.user = player
        else:
            chair.level = player
            chair.computer_name = computers.name_for(taken, offset=match.table_id * 7 + number)
            taken.append(chair.computer_name)
        chairs.append(chair)
    return chairs


def _unseat(table: Table, seats: Sequence[Seat], user_ids: Sequence[int]) -> None:
    """Free the seats of those who cannot pay; the table waits on, or closes when nobody is left."""
    for seat in seating.humans(seats):
        if seat.user_id is not None and seat.user_id in user_ids:
            notify.unseated(table, seat.user_id, "poor")
            seating.vacate(seat)
    seating.reopen(table, seats)
    if seated := seating.humans(seats):
        seating.pass_on_opener(table, seated)
    else:
        seating.shut(table, seats)
