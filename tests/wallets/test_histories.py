"""Random histories against a model of plain dictionaries: the sum stays zero, nobody but the house owes (PL-31)."""

from typing import NamedTuple

from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.wallets.members import new_member
from wallets import ledger
from wallets.audit import audit
from wallets.models import Account

PEOPLE = 4
people = st.integers(0, PEOPLE - 1)
groups = st.lists(people, max_size=PEOPLE, unique=True)
matches = st.integers(1, 5)


class Start(NamedTuple):
    match: int
    who: list[int]
    stake: int


class Finish(NamedTuple):
    """The best of those who stayed share the pot; an empty list means that all have left."""

    match: int
    best: list[int]


class Cancel(NamedTuple):
    match: int


class Visit(NamedTuple):
    person: int


steps = st.one_of(
    st.builds(Start, matches, groups, st.sampled_from([10, 25, 50, 100])),
    st.builds(Finish, matches, groups),
    st.builds(Cancel, matches),
    st.builds(Visit, people),
)


class Model:
    """What the ledger should say, in the plainest words."""

    def __init__(self, taler: list[int]) -> None:
        self.taler = taler
        self.stakes: dict[int, dict[int, int]] = {}
        self.settled: set[int] = set()
        self.visited: set[int] = set()

    def start(self, match: int, who: list[int], stake: int) -> bool:
        """Whether the match starts."""
        if any(self.taler[person] < stake for person in who):
            return False
        self.stakes[match] = dict.fromkeys(who, stake)
        for person in who:
            self.taler[person] -= stake
        return True

    def finish(self, match: int, best: list[int]) -> dict[int, int]:
        """The shares of the pot."""
        pot = sum(self.stakes[match].values())
        shares = {person: pot // len(best) for person in best}
        self._settle(match, shares)
        return shares

    def cancel(self, match: int) -> None:
        self._settle(match, self.stakes.get(match, {}))

    def visit(self, person: int) -> None:
        if self.taler[person] < 100 and person not in self.visited:
            self.taler[person] = 100
            self.visited.add(person)

    def _settle(self, match: int, shares: dict[int, int]) -> None:
        if match in self.stakes and match not in self.settled:
            self.settled.add(match)
            for person, share in shares.items():
                self.taler[person] += share


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(taler=st.lists(st.integers(0, 160), min_size=PEOPLE, max_size=PEOPLE), history=st.lists(steps, max_size=25))
def test_pl_31_random_histories(db, taler, history):
    """PL-31 to PL-35: starts, ties, leavers, cancelled matches and visits in any order, repeats included."""
    with transaction.atomic():
        _play(taler, history)
        transaction.set_rollback(True)


def _play(taler: list[int], history: list[Start | Finish | Cancel | Visit]) -> None:
    users = [new_member(amount) for amount in taler]
    model = Model(list(taler))
    for step in history:
        match step:
            case Start(match_id, who, stake):
                if match_id in model.stakes:
                    continue
                try:
                    ledger.take_stakes(match_id, [users[person].pk for person in who], stake)
                    started = True
                except ledger.CannotPay:
                    started = False
                assert started == model.start(match_id, who, stake)
            case Finish(match_id, best):
                if match_id in model.stakes:
                    best = [person for person in best if person in model.stakes[match_id]]
                    shares = model.finish(match_id, best)
                    ledger.pay_out(match_id, {users[person].pk: share for person, share in shares.items()})
            case Cancel(match_id):
                model.cancel(match_id)
                ledger.refund(match_id)
            case Visit(person):
                model.visit(person)
                ledger.top_up(users[person])
    assert [ledger.balance(user) for user in users] == model.taler
    assert audit().holds
    for match_id, stakes in model.stakes.items():
        pot = Account.objects.filter(match_id=match_id).values_list("balance", flat=True).first() or 0
        assert pot == (0 if match_id in model.settled else sum(stakes.values()))
