"""Who gets the pot (PL-34), and what the ledger shows of it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accounts.models import User
from tables import actions, pot, snapshot
from tables.models import Match, Table
from tests.tables import people
from tests.tables.people import chairs, fresh, member, opened, refused, running
from wallets import ledger
from wallets.audit import audit


@pytest.mark.parametrize(
    ("places", "taler", "shares", "rest"),
    [
        ({1: 1, 2: 2, 3: 3}, 75, {1: 75}, 0),
        ({1: 3, 2: 2}, 75, {2: 75}, 0),  # a computer or a leaver's seat came first
        ({1: 2, 2: 2, 3: 4}, 75, {1: 37, 2: 37}, 1),
        ({1: 1, 2: 1, 3: 1}, 100, {1: 33, 2: 33, 3: 33}, 1),
        ({7: 4}, 50, {7: 50}, 0),  # the only one left
        ({7: 4}, 10, {7: 10}, 0),  # alone from the start: the stake comes back
        ({}, 50, {}, 50),  # all have left
    ],
)
def test_pl_34_shares(places: dict[int, int], taler: int, shares: dict[int, int], rest: int) -> None:
    assert pot.shares(places, taler) == (shares, rest)


@given(st.dictionaries(st.integers(1, 9), st.integers(1, 6), max_size=4), st.integers(0, 400))
def test_pl_34_no_taler_appears_or_vanishes(places: dict[int, int], taler: int) -> None:
    """CASE-B61"""
    shares, rest = pot.shares(places, taler)
    assert sum(shares.values()) + rest == taler
    assert 0 <= rest < max(1, len(shares)) or not places
    assert shares.keys() <= places.keys()


# --- at the table ---------------------------------------------------------------------------------------------


def balances(*users: User) -> list[int]:
    return [ledger.balance(user) for user in users]


@pytest.mark.django_db
class TestTheTable:
    @pytest.fixture(autouse=True)
    def _sums_hold(self) -> object:
        """PL-31: whatever happens, the ledger's sums are right."""
        yield
        assert audit().holds

    def test_pl_33_all_humans_pay_when_the_match_starts(self) -> None:
        anna, ben = member(), member()
        running(anna, ben, stake=50)
        assert balances(anna, ben) == [450, 450]

    def test_pl_33_who_cannot_pay_is_unseated_and_nobody_pays(self) -> None:
        anna, ben = member(), member()
        table = opened(anna, stake=50)
        actions.sit(ben, table)
        people.leave_with(ben, 35)
        with refused("unpaid"):
            actions.start(anna, table)
        assert chairs(table) == [anna.username, None, None]
        assert (fresh(table).status, balances(anna, ben)) == (Table.Status.WAITING, [500, 35])
        assert not table.matches.exists()

    def test_pl_33_an_opener_who_cannot_pay_passes_the_table_on(self) -> None:
        anna, ben, cleo = member(), member(), member()
        table = opened(anna, stake=50)
        people.leave_with(anna, 0)
        actions.sit(ben, table)
        actions.sit(cleo, table)  # full: it starts, and Anna cannot pay
        assert chairs(table) == [None, ben.username, cleo.username]
        assert (fresh(table).status, fresh(table).opener) == (Table.Status.WAITING, ben)

    def test_pl_34_the_best_human_gets_the_pot(self) -> None:
        anna, ben = member(), member()
        match = people.to_the_end(running(anna, ben, stake=25))
        rows = people.seats(match)[:2]
        best = min(row.place for row in rows)
        winners = [row for row in rows if row.place == best]
        for row in rows:
            share = 50 // len(winners) if row in winners else 0
            assert row.payout == share
            assert ledger.balance(row.user) == 475 + share

    def test_pl_34_a_human_alone_gets_the_stake_back(self) -> None:
        anna = member()
        people.to_the_end(running(anna, stake=25))
        assert balances(anna) == [500]

    def test_pl_34_a_human_alone_loses_the_stake_by_leaving(self) -> None:
        anna = member()
        match = running(anna, stake=25)
        actions.leave(anna, match.table)
        assert balances(anna) == [475]

    def test_pl_34_a_leavers_stake_stays_for_the_last_one_seated(self, simultan: object) -> None:
        """PL-18b: the computer that took over comes first; the pot goes to the human still there."""
        anna, ben = member(), member()
        match = running(anna, ben, game="simultan", size=2, fill="empty", stake=25)
        actions.leave(anna, match.table)
        while seat := people.asked(match):
            people.decide(match, {"type": "name", "number": 1 if seat.user_id == ben.pk else 0})
        assert [(row.place, row.payout) for row in people.seats(match)] == [(1, 0), (2, 50)]
        assert balances(anna, ben) == [475, 525]

    def test_pl_34_if_all_humans_leave_the_house_keeps_the_pot(self) -> None:
        """CASE-B64: everybody left, and nobody has won."""
        anna, ben = member(), member()
        match = running(anna, ben, stake=25)
        actions.leave(anna, match.table)
        actions.leave(ben, match.table)
        match.refresh_from_db()
        assert (match.status, balances(anna, ben)) == (Match.Status.ABANDONED, [475, 475])
        assert [row.place for row in people.seats(match)] == [None, None, None]

    def test_pl_34_what_cannot_be_divided_goes_to_the_house_and_the_table_says_so(self, simultan: object) -> None:
        three = [member(), member(), member()]
        match = running(*three, game="simultan", size=3, fill="empty", stake=25)
        first = people.asked(match)
        people.decide(match, {"type": "name", "number": 1})
        people.to_the_end(match)
        shot = snapshot.load_id(match.table_id)
        assert (shot.match.pot, shot.match.remainder) == (75, 1)
        assert sorted(seat.payout for seat in shot.seats) == [0, 37, 37]
        assert shot.seats[first.number].payout == 0

    def test_pl_35_a_cancelled_match_gives_every_stake_back(self) -> None:
        """CASE-B62, leavers' stakes too."""
        anna, ben = member(), member()
        match = running(anna, ben, stake=25)
        actions.leave(ben, match.table)
        actions.cancel(match)
        match.refresh_from_db()
        assert (match.status, balances(anna, ben)) == (Match.Status.CANCELLED, [500, 500])
        assert [row.points for row in people.seats(match)] == [None, None, None]
        with refused("finished"):
            actions.cancel(match)
        assert fresh(match.table).status == Table.Status.FINISHED

    def test_pl_12_a_table_without_stake_moves_no_taler(self) -> None:
        anna, ben = member(), member()
        people.to_the_end(running(anna, ben))
        assert balances(anna, ben) == [500, 500]
