"""Stakes through the services (PL-33 to PL-35): in every game, through ties and crashes, by people and computers."""

from random import Random
from typing import Any

import pytest

from games.engine import registry
from games.engine.game import Outcome, Placing
from tables import actions, clock, store
from tables.models import Match, Table
from tests.tables import people
from tests.tables.people import asked, fresh, member, opened, refused, running
from tests.wallets.test_crashes import crash_everywhere
from wallets import ledger
from wallets.audit import audit
from wallets.models import Transfer

pytestmark = pytest.mark.django_db

GAMES = [game.slug for game in registry.all_games()]


@pytest.fixture(autouse=True)
def _sums_hold() -> Any:
    """PL-31: whatever happens, the ledger's sums are right."""
    yield
    assert audit().holds


def play_out(match: Match) -> Match:
    """Bring the match to its end: easy computers decide for everybody, and only the last move goes through the door."""
    game, chance = registry.get(match.game), Random(7)
    position, version = store.position(match), 0
    while True:
        seat = position.to_move()[0]
        move = game.choose(position.view(seat), "easy", chance)
        before = position.copy()
        position.apply(seat, move)
        if position.outcome() is not None:
            break
        version += 1
    match.state, match.version = before.dump(), version
    match.save()
    seats = people.seats(match)
    for one in clock.pose(match, seats, before, moved=None):
        one.save()
    actions.play(match.pk, seat, move, version, "human" if seats[seat].is_human else "computer")
    match.refresh_from_db()
    return match


@pytest.mark.parametrize("slug", GAMES)
def test_pl_34_people_and_computers_play_for_taler_in_every_game(slug: str) -> None:
    anna, ben = member(), member()
    match = play_out(running(anna, ben, game=slug, size=4, stake=25))
    best = min(seat.place for seat in people.seats(match)[:2])
    winners = [seat for seat in people.seats(match)[:2] if seat.place == best]
    assert match.status == Match.Status.FINISHED
    assert [seat.payout for seat in people.seats(match)[2:]] == [0, 0]  # computers win no Taler
    for seat in people.seats(match)[:2]:
        share = 50 // len(winners) if seat in winners else 0
        assert (seat.payout, ledger.balance(seat.user)) == (share, 475 + share)


@pytest.mark.parametrize("slug", GAMES)
def test_pl_34_a_leaver_in_every_game(slug: str) -> None:
    anna, ben = member(), member()
    match = running(anna, ben, game=slug, size=4, stake=50)
    actions.leave(anna, match.table)
    play_out(match)
    assert (ledger.balance(anna), ledger.balance(ben)) == (450, 550)


@pytest.mark.parametrize("slug", GAMES)
def test_pl_34_all_gone_and_cancelled_in_every_game(slug: str) -> None:
    anna, ben = member(), member()
    match = running(anna, ben, game=slug, size=4, stake=50)
    for user in (anna, ben):
        actions.leave(user, match.table)
    assert (ledger.balance(anna), ledger.balance(ben)) == (450, 450)
    actions.cancel(running(anna, ben, game=slug, size=4, stake=50))
    assert (ledger.balance(anna), ledger.balance(ben)) == (450, 450)


@pytest.mark.parametrize("slug", GAMES)
def test_pl_34_alone_among_computers_the_stake_comes_back_in_every_game(slug: str) -> None:
    anna = member()
    play_out(running(anna, game=slug, size=4, stake=100))
    assert ledger.balance(anna) == 500


def test_pl_34_two_people_tie_behind_a_computer(simultan: Any) -> None:
    """The computer has the first place to itself, and the people who share the second share the pot."""
    anna, ben = member(), member()
    match = running(anna, ben, game="simultan", size=3, stake=25)
    while (seat := asked(match)) is not None:
        people.decide(match, {"type": "name", "number": 1 if seat.is_human else 0})
    assert [seat.place for seat in people.seats(match)] == [2, 2, 1]
    assert [seat.payout for seat in people.seats(match)] == [25, 25, 0]
    assert (ledger.balance(anna), ledger.balance(ben)) == (500, 500)


def test_pl_34_what_three_who_tie_behind_a_computer_cannot_divide_goes_to_the_house(simultan: Any) -> None:
    three = [member() for _ in range(3)]
    match = running(*three, game="simultan", size=4, stake=25)
    leaver = member()
    while (seat := asked(match)) is not None:
        people.decide(match, {"type": "name", "number": 1 if seat.is_human else 0})
    assert [seat.payout for seat in people.seats(match)] == [25, 25, 25, 0]
    four = running(*three, leaver, game="simultan", size=4, fill="empty", stake=10)
    actions.leave(leaver, four.table)
    while (seat := asked(four)) is not None:
        people.decide(four, {"type": "name", "number": 1 if seat.is_human else 0})
    assert [seat.payout for seat in people.seats(four)] == [13, 13, 13, 0]  # 40 by three, 1 to the house
    assert Transfer.objects.get(reason=Transfer.Reason.REMAINDER).amount == 1


@pytest.mark.parametrize("slug", GAMES)
def test_pl_34_two_tie_behind_a_computer_in_every_game(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The computer is first, two people share the second place and the pot of 75, which leaves 1 to the house."""
    users = [member() for _ in range(3)]
    match = running(*users, game=slug, size=4, stake=25)
    game, places = type(registry.get(slug)), (2, 4, 2, 1)
    by_the_rules = game.outcome

    def tied(self: Any, state: Any) -> Outcome | None:
        found = by_the_rules(self, state)
        return found and Outcome(tuple(Placing(one.seat, places[one.seat], one.score) for one in found.placings))

    monkeypatch.setattr(game, "outcome", tied)
    play_out(match)
    assert [seat.payout for seat in people.seats(match)] == [37, 0, 37, 0]
    assert [ledger.balance(user) for user in users] == [512, 475, 512]
    assert Transfer.objects.get(reason=Transfer.Reason.REMAINDER).amount == 1


@pytest.mark.parametrize("slug", GAMES)
def test_pl_18a_a_rematch_with_somebody_who_cannot_pay(slug: str) -> None:
    """They are told and lose the seat; the others play on for the same stake."""
    anna, ben, cleo = member(), member(), member()
    table = play_out(running(anna, ben, cleo, game=slug, size=4, stake=50)).table
    people.leave_with(ben, 20)
    before = {user: ledger.balance(user) for user in (anna, cleo)}
    actions.again(anna, table)
    with refused("poor"):
        actions.again(ben, table)
    actions.again(cleo, table)
    match = table.matches.get(status=Match.Status.RUNNING)
    assert [seat.user for seat in people.seats(match)] == [anna, None, cleo, None]
    assert ledger.balance(ben) == 20
    assert all(ledger.balance(user) == before[user] - 50 for user in (anna, cleo))


# --- a crash between any two statements -----------------------------------------------------------------------------
def test_pl_33_a_crash_anywhere_in_the_start_leaves_all_or_nothing() -> None:
    anna, ben = member(), member()
    table = opened(anna, stake=25)
    actions.sit(ben, table)

    def start() -> None:
        assert (Match.objects.count(), fresh(table).status) == (0, Table.Status.WAITING)
        actions.start(anna, table)

    assert crash_everywhere(start) > 15
    assert (Match.objects.count(), ledger.balance(anna), ledger.balance(ben)) == (1, 475, 475)


@pytest.mark.parametrize("end", ["last move", "last leaving", "cancelling"])
def test_pl_35_a_crash_anywhere_in_the_settlement_leaves_all_or_nothing(end: str) -> None:
    anna, ben = member(), member()
    match = running(anna, ben, stake=25)
    if end == "last move":
        while store.position(Match.objects.get()).view(None).heap > 1:
            people.decide(match)
    elif end == "last leaving":
        actions.leave(ben, match.table)
    version = Match.objects.get().version

    def finish() -> None:
        now = Match.objects.get()
        assert (now.status, now.version) == (Match.Status.RUNNING, version)
        assert not now.seats.filter(place__isnull=False).exists()
        if end == "last move":
            people.decide(match)
        elif end == "last leaving":
            actions.leave(anna, match.table)
        else:
            actions.cancel(match)

    assert crash_everywhere(finish) > 15
    assert Match.objects.get().status != Match.Status.RUNNING
    left = {"last move": 1000, "last leaving": 950, "cancelling": 1000}[end]  # the house keeps what all have left
    assert ledger.balance(anna) + ledger.balance(ben) == left
