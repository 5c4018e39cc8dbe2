"""People, tables and whole matches for the stories of these tests."""

from datetime import timedelta
from itertools import count
from typing import Any

import pytest
from django.db import transaction

from accounts.models import User
from tables import actions, snapshot
from tables.errors import Refused
from tables.models import Match, Table
from tables.table_settings import TableSettings
from tests.wallets.members import new_member
from wallets import ledger

_guests = count(1)
_lost = count(800_000_000)


def member(taler: int = 500) -> User:
    return new_member(taler)


def leave_with(user: User, taler: int) -> None:
    """Let `user` lose all but `taler` to the house."""
    lost = next(_lost)
    with transaction.atomic():
        ledger.take_stakes(lost, [user.pk], ledger.balance(user) - taler)
        ledger.pay_out(lost, {})


def refused(code: str) -> Any:
    """Expects `Refused` with that code; its text is free to change."""
    return pytest.raises(Refused, check=lambda error: error.code == code)


def guest() -> User:
    return User.objects.create(username=f"Gast {next(_guests)}", is_guest=True)


def opened(user: User, **wishes: Any) -> Table:
    """A table of the toy game for three with an easy computer on each free seat, unless `wishes` say otherwise."""
    settings = {"game": "kiesel", "size": 3, "fill": "easy", **wishes}
    return actions.open_table(user, TableSettings(**settings))


def running(*users: User, **wishes: Any) -> Match:
    """A match that `users` play, opened by the first."""
    table = opened(users[0], **{"size": len(users) + 1, **wishes})
    for user in users[1:]:
        actions.sit(user, table)
    table.refresh_from_db()
    if table.status == Table.Status.WAITING:
        actions.start(users[0], table)
    return table.matches.get(status=Match.Status.RUNNING)


def asked(match: Match) -> Any:
    """The first seat that owes a decision."""
    return match.seats.filter(asked_version__isnull=False).first()


def decide(match: Match, move: Any = None) -> int:
    """Whoever is asked takes the first legal decision, or `move`; the new version."""
    seat = asked(match)
    shot = snapshot.load_id(match.table_id)
    chosen = shot.view(seat.number).legal[0] if move is None else move
    return actions.play(match.pk, seat.number, chosen, shot.match.version, "human" if seat.is_human else "computer")


def until_asked(match: Match, user: User) -> int:
    """Play on until `user` is asked; the version that asks."""
    while (seat := asked(match)).user_id != user.pk or not seat.is_human:
        decide(match)
    return int(seat.asked_version)


def to_the_end(match: Match) -> Match:
    """Everybody takes the first legal decision until the match is over."""
    while asked(match) is not None:
        decide(match)
    match.refresh_from_db()
    return match


def seats(match: Match) -> list[Any]:
    return list(match.seats.order_by("number"))


def levels(match: Match) -> list[str]:
    """The computers' levels by seat, "" for a human."""
    return [seat.level for seat in seats(match)]


def minutes(much: float) -> timedelta:
    return timedelta(minutes=much)


def fresh(table: Table) -> Table:
    return Table.objects.get(pk=table.pk)


def chairs(table: Table) -> list[str | None]:
    """Who sits where, by name."""
    return [seat.user.username if seat.user else None for seat in table.seats.select_related("user").order_by("number")]
