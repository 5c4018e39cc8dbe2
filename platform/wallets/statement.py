"""What a member sees of the ledger: every transfer in words, and sums over the last month. Reads only."""

from collections import defaultdict
from collections.abc import Iterable
from datetime import date, datetime, time, timedelta

import msgspec
from django.db.models import Case, F, Q, QuerySet, Sum, When
from django.db.models.functions import Coalesce, TruncDate
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from games.engine import registry
from wallets.ledger import FLOOR
from wallets.models import Account, Transfer

PAGE = 30
"""Lines shown at a time."""
DAYS = 30
"""Days the plot goes back, today included."""

Reason = Transfer.Reason
ICONS = {Reason.WELCOME: "check", Reason.TOP_UP: "plus", Reason.GRANT: "plus"}
"""Signs for what has to do with no game."""


class Card(msgspec.Struct, frozen=True):
    """The card that stands for a game, which may be one that is no longer installed."""

    slug: str

    @property
    def theme(self) -> str:
        """Whose colours and letters it has."""
        return next((game.theme for game in registry.all_games() if game.slug == self.slug), "")

    @property
    def mark(self) -> tuple[str, str]:
        """Templates of the picture, the first that exists counts."""
        return registry.mark(self.slug)


class Line(msgspec.Struct, frozen=True):
    """One transfer as its member sees it. `change` is signed; `balance` is what the account held after it."""

    id: int
    day: date
    at: datetime
    game: str
    """The slug of the game it was about, empty if of none."""
    icon: str
    title: str
    detail: str
    change: int
    balance: int
    match_id: int | None
    """The match it was about, if any."""
    company: list[str]
    """Who else had staked at that match."""

    @property
    def card(self) -> Card | None:
        """The game's card, if it was about one."""
        return Card(self.game) if self.game else None

    @property
    def amount(self) -> int:
        """The Taler without a sign."""
        return abs(self.change)


class Page(msgspec.Struct, frozen=True):
    """Some lines, newest first; `older` is where the next page begins, `None` on the last."""

    lines: list[Line]
    older: int | None
    continues: bool
    """Whether the first line belongs to the day of the last line of the page before."""


class InPlay(msgspec.Struct, frozen=True):
    """A stake that lies in a pot now, since `begun`; whoever has left the table can no longer win it back."""

    slug: str
    game: str
    match_id: int
    begun: str
    company: list[str]
    """Who else had staked."""
    stake: int
    pot: int

    @property
    def card(self) -> Card:
        """The game's card."""
        return Card(self.slug)


class Month(msgspec.Struct, frozen=True):
    """Sums since the first of the month, in Taler."""

    won: int
    staked: int
    returned: int
    given: int


def page(account: Account, before: int | None = None) -> Page:
    """The newest transfers of an account, or those older than the transfer `before`."""
    transfers = of(account)
    balance = account.balance
    newer = None
    if before is not None:
        balance -= _change(transfers.filter(pk__gte=before), account)
        newer = transfers.filter(pk__gte=before).order_by("pk").first()
        transfers = transfers.filter(pk__lt=before)
    shown = list(transfers.select_related("source", "target").order_by("-pk")[:PAGE])
    company = _company(account, (transfer.match_id for transfer in shown))
    lines: list[Line] = []
    for transfer in shown:
        lines.append(_line(transfer, account, balance, company[transfer.match_id]))
        balance -= lines[-1].change
    has_older = len(lines) == PAGE and transfers.filter(pk__lt=lines[-1].id).exists()
    return Page(
        lines=lines,
        older=lines[-1].id if has_older else None,
        continues=bool(lines and newer and _day(newer.created_at) == lines[0].day),
    )


def in_play(account: Account) -> list[InPlay]:
    """The stakes of an account that lie in pots now, newest first."""
    paid = account.outgoing.filter(reason=Reason.STAKE, target__balance__gt=0).select_related("target")
    stakes = list(paid.order_by("-pk"))
    company = _company(account, (stake.match_id for stake in stakes))
    return [
        InPlay(
            slug=stake.target.game,
            game=game_name(stake.target),
            match_id=stake.target.match_id or 0,
            begun=_moment(stake.target.created_at),
            company=company[stake.match_id],
            stake=stake.amount,
            pot=stake.target.balance,
        )
        for stake in stakes
    ]


def month(account: Account) -> Month:
    """Sums of the running month in Berlin."""
    first = _midnight(_day(timezone.now()).replace(day=1))
    sums = dict(of(account).filter(created_at__gte=first).order_by().values_list("reason").annotate(sum=Sum("amount")))

    def total(*reasons: Reason) -> int:
        return sum(sums.get(reason, 0) for reason in reasons)

    return Month(
        won=total(Reason.WON, Reason.SHARED),
        staked=total(Reason.STAKE),
        returned=total(Reason.RETURNED, Reason.REFUND),
        given=total(Reason.WELCOME, Reason.TOP_UP, Reason.GRANT),
    )


def history(account: Account) -> list[tuple[date, int]]:
    """The balance at the end of each of the last 30 days in Berlin, oldest first, today last.

    A younger account begins on the day it was opened.
    """
    today = _day(timezone.now())
    first = max(today - timedelta(days=DAYS - 1), min(_day(account.created_at), today))
    changes = dict(
        of(account)
        .filter(created_at__gte=_midnight(first))
        .order_by()
        .values_list(TruncDate("created_at", tzinfo=timezone.get_default_timezone()))
        .annotate(change=Sum(_signed(account)))
    )
    balance = account.balance - sum(changes.values())
    days: list[tuple[date, int]] = []
    for number in range((today - first).days + 1):
        day = first + timedelta(days=number)
        balance += changes.get(day, 0)
        days.append((day, balance))
    return days


def game_name(pot: Account) -> str:
    """What the game of a pot is called; its slug when the game is no longer installed."""
    try:
        return str(registry.get(pot.game).name)
    except KeyError:
        return pot.game


def of(account: Account) -> QuerySet[Transfer]:
    """All transfers of an account."""
    return Transfer.objects.filter(Q(source=account) | Q(target=account))


def _signed(account: Account) -> Case:
    return Case(When(target=account, then=F("amount")), default=-F("amount"))


def _change(transfers: QuerySet[Transfer], account: Account) -> int:
    return int(transfers.aggregate(change=Coalesce(Sum(_signed(account)), 0))["change"])


def _company(account: Account, matches: Iterable[int | None]) -> defaultdict[int | None, list[str]]:
    """Who else staked at each of the matches, in the order in which they paid; nobody at no match."""
    stakes = Transfer.objects.filter(reason=Reason.STAKE, match_id__in={match for match in matches if match})
    names: defaultdict[int | None, list[str]] = defaultdict(list)
    others = stakes.exclude(source=account).order_by("pk")
    for match, name in others.values_list("match_id", "source__user__username"):
        names[match].append(name)
    return names


def _line(transfer: Transfer, account: Account, balance: int, company: list[str]) -> Line:
    gains = transfer.target_id == account.pk
    other = transfer.source if gains else transfer.target
    title, detail = _words(transfer, other)
    return Line(
        id=transfer.pk,
        day=_day(transfer.created_at),
        at=transfer.created_at,
        game=other.game,
        icon=ICONS.get(Reason(transfer.reason), "coin"),
        title=title,
        detail=detail,
        change=transfer.amount if gains else -transfer.amount,
        balance=balance,
        match_id=transfer.match_id,
        company=company,
    )


def _words(transfer: Transfer, other: Account) -> tuple[str, str]:
    """Title and detail of a transfer with the account `other`."""
    named = {"game": game_name(other), "begun": _moment(other.created_at), "floor": FLOOR}
    match transfer.reason:
        case Reason.STAKE:
            return _("Einsatz %(game)s") % named, _("Partie vom %(begun)s") % named
        case Reason.WON:
            return _("Topf gewonnen"), _("%(game)s, Partie vom %(begun)s") % named
        case Reason.SHARED:
            return _("Topf geteilt"), _("%(game)s, Partie vom %(begun)s: mehrere auf demselben Platz") % named
        case Reason.RETURNED:
            return _("Einsatz zurück"), _("%(game)s, Partie vom %(begun)s: kein anderer Mensch am Tisch") % named
        case Reason.REFUND:
            return _("Einsatz zurück"), _("%(game)s, Partie vom %(begun)s wurde abgebrochen") % named
        case Reason.WELCOME:
            return _("Startguthaben"), _("Willkommen am Tisch")
        case Reason.TOP_UP:
            return _("Tägliche Auffüllung"), _("wieder auf %(floor)s Taler") % named
        case _:
            return str(transfer.get_reason_display()), transfer.note


def _day(moment: datetime) -> date:
    return timezone.localdate(moment, timezone.get_default_timezone())


def _moment(moment: datetime) -> str:
    """Day and time in Berlin, by which people know a match."""
    # Translators: a date's format in Django's letters
    return date_format(timezone.localtime(moment, timezone.get_default_timezone()), _("j. F, H:i"))


def _midnight(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(day, time()), timezone.get_default_timezone())
