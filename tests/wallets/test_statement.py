"""The transfers in words, page by page, and the sums of the month."""

from datetime import date, datetime
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from accounts.models import User
from wallets import ledger, statement
from wallets.models import Account

BERLIN = ZoneInfo("Europe/Berlin")


@pytest.fixture
def clock(monkeypatch):
    """Set the time: `clock(11, 20)` is noon on the 20th of November 2025 in Berlin."""

    def set_to(month: int, day: int, hour: int = 12) -> None:
        moment = datetime(2025, month, day, hour, 30, tzinfo=BERLIN)
        monkeypatch.setattr(timezone, "now", lambda: moment)

    set_to(11, 1)
    return set_to


def account(user: User) -> Account:
    return Account.objects.get(user=user)


def story(user: User) -> list[tuple[str, str, int, int]]:
    page = statement.page(account(user))
    return [(line.title, line.detail, line.change, line.balance) for line in page.lines]


def test_pl_36_every_transfer_with_its_reason_and_match(member, clock):
    """PL-36: a match is called by its game and when it began, the same on each of its lines."""
    clock(5, 3)
    user, other = member(), member()
    both = [user.pk, other.pk]
    ledger.take_stakes(7, both, 50, game="speedsaurus")
    ledger.pay_out(7, {user.pk: 100})
    ledger.take_stakes(8, both, 25, game="speedsaurus")
    ledger.pay_out(8, {user.pk: 25, other.pk: 25})
    ledger.take_stakes(9, [user.pk], 10, game="speedsaurus")
    ledger.pay_out(9, {user.pk: 10})
    ledger.take_stakes(10, both, 100, game="gone")
    ledger.refund(10)
    ledger.grant(user, 5, "Für den Fehlerbericht", by=other, key="a")
    assert story(user) == [
        ("Gutschrift", "Für den Fehlerbericht", 5, 555),
        ("Einsatz zurück", "gone, Partie vom 3. Mai, 12:30 wurde abgebrochen", 100, 550),
        ("Einsatz gone", "Partie vom 3. Mai, 12:30", -100, 450),
        ("Einsatz zurück", "Speedsaurus, Partie vom 3. Mai, 12:30: kein anderer Mensch am Tisch", 10, 550),
        ("Einsatz Speedsaurus", "Partie vom 3. Mai, 12:30", -10, 540),
        ("Topf geteilt", "Speedsaurus, Partie vom 3. Mai, 12:30: mehrere auf demselben Platz", 25, 550),
        ("Einsatz Speedsaurus", "Partie vom 3. Mai, 12:30", -25, 525),
        ("Topf gewonnen", "Speedsaurus, Partie vom 3. Mai, 12:30", 100, 550),
        ("Einsatz Speedsaurus", "Partie vom 3. Mai, 12:30", -50, 450),
        ("Startguthaben", "Willkommen am Tisch", 500, 500),
    ]


def test_pl_36_the_top_up_is_named(member):
    user = member(40)
    ledger.top_up(user)
    assert story(user)[0] == ("Tägliche Auffüllung", "wieder auf 100 Taler", 60, 100)


def test_pl_36_pages_join_without_a_gap_and_keep_the_balance(member, monkeypatch):
    user = member()
    for match_id in range(1, 12):
        ledger.take_stakes(match_id, [user.pk], 10)
    whole = story(user)
    monkeypatch.setattr(statement, "PAGE", 5)
    pages = [statement.page(account(user))]
    while pages[-1].older:
        pages.append(statement.page(account(user), pages[-1].older))
    assert [len(page.lines) for page in pages] == [5, 5, 2]
    assert [(line.title, line.detail, line.change, line.balance) for page in pages for line in page.lines] == whole


def test_pl_36_a_last_page_that_is_full_offers_no_older_one(member, monkeypatch):
    user = member()
    monkeypatch.setattr(statement, "PAGE", 1)
    page = statement.page(account(user))
    assert [line.title for line in page.lines] == ["Startguthaben"]
    assert page.older is None


def test_pl_36_a_page_says_whether_it_continues_a_day(member, monkeypatch, clock):
    monkeypatch.setattr(statement, "PAGE", 1)
    user = member()
    clock(11, 2)
    ledger.take_stakes(1, [user.pk], 10)
    ledger.take_stakes(2, [user.pk], 10)
    first = statement.page(account(user))
    second = statement.page(account(user), first.older)
    third = statement.page(account(user), second.older)
    assert [page.continues for page in (first, second, third)] == [False, True, False]


def test_pl_36_the_day_of_a_line_is_berlins(member, clock, monkeypatch):
    monkeypatch.setattr(timezone, "now", lambda: datetime(2025, 7, 1, 22, 30, tzinfo=ZoneInfo("UTC")))
    assert statement.page(account(member())).lines[0].day == date(2025, 7, 2)


def test_pl_36_stakes_that_lie_in_a_pot(member, clock):
    clock(5, 3)
    user, other = member(), member()
    ledger.take_stakes(7, [user.pk, other.pk], 50, game="speedsaurus")
    ledger.take_stakes(8, [user.pk], 10, game="speedsaurus")
    ledger.pay_out(8, {})
    found = statement.InPlay("speedsaurus", "Speedsaurus", 7, "3. Mai, 12:30", [other.username], 50, 100)
    assert statement.in_play(account(user)) == [found]


def test_pl_36_a_line_tells_who_else_staked(member, django_assert_num_queries):
    user, others = member(), [member(), member()]
    ledger.take_stakes(7, [user.pk, *(other.pk for other in others)], 50, game="speedsaurus")
    ledger.take_stakes(8, [user.pk], 10, game="speedzero")
    ledger.pay_out(7, {user.pk: 150})
    with django_assert_num_queries(3):
        won, alone, staked, welcome = statement.page(account(user)).lines
    names = [other.username for other in others]
    assert [line.company for line in (won, alone, staked, welcome)] == [names, [], names, []]
    assert [line.game for line in (won, alone, staked, welcome)] == ["speedsaurus", "speedzero", "speedsaurus", ""]


def test_pl_36_sums_of_the_month_begin_on_the_first_in_berlin(member, clock):
    clock(10, 31, 23)
    user, other = member(), member()
    ledger.take_stakes(1, [user.pk], 100)
    clock(11, 1, 0)
    ledger.pay_out(1, {user.pk: 100})
    ledger.take_stakes(2, [user.pk, other.pk], 50)
    ledger.pay_out(2, {user.pk: 100})
    assert statement.month(account(user)) == statement.Month(won=100, staked=50, returned=100, given=0)


def test_pl_36_history_is_the_balance_at_the_end_of_each_of_30_days(member, clock):
    clock(9, 1)
    user = member()
    Account.objects.filter(user=user).update(created_at=timezone.now())
    clock(11, 20)
    ledger.take_stakes(1, [user.pk], 100)
    clock(11, 20, 23)
    ledger.pay_out(1, {user.pk: 100})
    ledger.take_stakes(2, [user.pk], 50)
    clock(11, 22)
    days = statement.history(account(user))
    assert len(days) == 30
    assert days[0] == (date(2025, 10, 24), 500)
    assert days[-4:] == [
        (date(2025, 11, 19), 500),
        (date(2025, 11, 20), 450),
        (date(2025, 11, 21), 450),
        (date(2025, 11, 22), 450),
    ]


def test_pl_36_history_of_a_young_account_begins_when_it_was_opened(member, clock):
    clock(11, 20)
    user = member()
    Account.objects.filter(user=user).update(created_at=timezone.now())
    clock(11, 21)
    assert statement.history(account(user)) == [(date(2025, 11, 20), 500), (date(2025, 11, 21), 500)]
