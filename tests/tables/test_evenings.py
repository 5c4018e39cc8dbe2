"""Whole evenings at random: people sit, play, leave, are banned, go for good, and staff cancels (PL-30 to PL-35)."""

from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from django.db.models import Sum

from accounts.forgetting import forget
from accounts.models import User
from leaderboards.models import Score, Standing
from tables import actions, pot
from tables.errors import Refused
from tables.models import Match, Table
from tests.tables import people
from tests.tables.people import decide, member, opened
from wallets import ledger
from wallets.audit import audit
from wallets.models import Account, Transfer

Reason, Status = Transfer.Reason, Table.Status
STEPS = 90


class Evening:
    """Six members with little money and what they do; one step at a time, most of it allowed."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.people = [member(self.rng.randrange(20, 130)) for _ in range(6)]

    def step(self) -> None:
        deeds: dict[Callable[[], object], int] = {
            self.open: 2, self.sit: 8, self.start: 6, self.play: 14, self.again: 8, self.visit: 2,
            self.leave: 3, self.get_up: 1, self.cancel: 1, self.ban: 1, self.go: 1,
        }  # fmt: skip
        (deed,) = self.rng.choices(list(deeds), list(deeds.values()))
        with suppress(Refused):
            deed()

    def person(self) -> User:
        return self.rng.choice(self.people)

    def table(self, *statuses: Table.Status) -> Table:
        """A table where that is going on, or a new one."""
        return self.rng.choice(list(Table.objects.filter(status__in=statuses)) or [self.open()])

    def match(self) -> Match | None:
        return self.rng.choice(list(Match.objects.filter(status=Match.Status.RUNNING)) or [None])

    def open(self) -> Table:
        stake, fill = self.rng.choice([0, 10, 10, 25]), self.rng.choice(["empty", "easy"])
        return opened(self.person(), game="simultan", size=self.rng.randint(2, 4), stake=stake, fill=fill)

    def sit(self) -> None:
        actions.sit(self.person(), self.table(Status.WAITING))

    def start(self) -> None:
        table = self.table(Status.WAITING)
        actions.start(table.opener or self.person(), table)

    def play(self) -> None:
        """Some decisions, often equal ones, so that many share a place."""
        match = self.match()
        for _ in range(self.rng.randrange(16)):
            if match is None or people.asked(match) is None:
                return
            decide(match, {"type": "name", "number": self.rng.choice([0, 0, 1])})

    def again(self) -> None:
        table = self.table(Status.FINISHED, Status.RETURNING)
        for seat in table.seats.filter(user__isnull=False):
            actions.again(seat.user, table)

    def visit(self) -> None:
        ledger.top_up(self.person())

    def leave(self) -> None:
        if match := self.match():
            actions.leave(self.rng.choice(list(match.seats.filter(user__isnull=False))).user, match.table)

    def get_up(self) -> None:
        actions.get_up(self.person(), self.table(Status.WAITING, Status.FINISHED))

    def cancel(self) -> None:
        if match := self.match():
            actions.cancel(match)

    def ban(self) -> None:
        user = User.objects.get(pk=self._replaced())
        user.is_active = False
        user.save()

    def go(self) -> None:
        forget(User.objects.get(pk=self._replaced()))

    def _replaced(self) -> int:
        """Somebody goes; a new member comes in their place."""
        place = self.rng.randrange(len(self.people))
        gone, self.people[place] = self.people[place], member(100)
        return gone.pk


@pytest.mark.django_db
@pytest.mark.parametrize("seed", range(3))
def test_pl_31_after_every_step_of_an_evening_the_sums_hold(
    seed: int, simultan: Any, django_capture_on_commit_callbacks: Any
) -> None:
    """PL-17, PL-30 to PL-35, CASE-B61, CASE-B62, CASE-B64"""
    evening = Evening(seed)
    for _ in range(STEPS):
        with django_capture_on_commit_callbacks(execute=True):
            evening.step()
        assert audit().holds
    for match in Match.objects.filter(status=Match.Status.RUNNING):
        people.to_the_end(match)
    assert audit().holds
    assert not Account.objects.filter(kind=Account.Kind.POT).exclude(balance=0).exists()
    played = Match.objects.exclude(stake=0)
    assert len(played) > 5
    for match in played:
        assert_settled(match)
    gone = User.objects.filter(forgotten_at__isnull=False)
    assert not Score.objects.filter(user__in=gone).exists()
    assert not Standing.objects.filter(user__in=gone).exists()


def assert_settled(match: Match) -> None:
    """Who paid is who sat down; who got what follows from how the match ended."""
    seats = {seat.user_id: seat for seat in match.seats.filter(user__isnull=False)}
    moved = Transfer.objects.filter(match_id=match.pk)
    paid = dict(moved.filter(reason=Reason.STAKE).values_list("source__user", "amount"))
    got = dict(moved.filter(target__user__isnull=False).values_list("target__user").annotate(Sum("amount")))
    assert paid == dict.fromkeys(seats, match.stake)
    if match.status == Match.Status.CANCELLED:
        assert got == paid
        return
    stayed = {user_id: seat.place for user_id, seat in seats.items() if seat.is_human}
    assert (match.status == Match.Status.FINISHED) == bool(stayed)
    shares, rest = pot.shares(stayed, sum(paid.values()))
    assert got == shares
    assert {user_id: seat.payout for user_id, seat in seats.items() if seat.payout} == shares
    assert sum(moved.filter(reason=Reason.REMAINDER).values_list("amount", flat=True)) == rest
