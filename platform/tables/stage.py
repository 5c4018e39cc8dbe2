"""What stands on the table while no match runs: the panel of those who wait, and the end panel."""

from dataclasses import dataclass
from typing import ClassVar

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from games.engine.game import LEFT, Outcome, Placing
from tables import beginning
from tables.errors import Refused
from tables.models import HUMAN_SEATS, Fill, Match, Table
from tables.seating import RETURN_TIME
from tables.snapshot import Clock, SeatInfo, Snapshot
from tables.words import listed, minus, signed

Status = Table.Status


@dataclass(frozen=True)
class Waiting:
    """A table that waits for people, or is closed."""

    kind: ClassVar = "waiting"
    is_closed: bool
    may_sit: bool
    may_start: bool
    """Whether this person starts the match; `is_enough` says whether that would work now (PL-14)."""
    is_enough: bool
    may_change: bool
    """Whether this person may still change the settings (PL-15)."""
    starts_itself_at: int
    """How many people have to sit for the match to begin by itself."""
    computers: str
    """Who takes the seats that stay free, empty when nobody does."""
    alone_note: str
    """What the stake means to somebody who starts without other humans."""


@dataclass(frozen=True)
class Row:
    """One seat on the end panel."""

    seat: SeatInfo
    is_me: bool
    details: str
    """Who had the seat and left, and the parts of the leaderboard points that are not 0."""
    taler: int | None
    """What the match brought or cost in Taler; `None` for computers and without a stake."""

    @property
    def signed_points(self) -> str:
        """The points as one reads them."""
        return signed(self.seat.points or 0)

    @property
    def signed_taler(self) -> str:
        """The Taler as one reads them."""
        return signed(self.taler or 0)


@dataclass(frozen=True)
class Ended:
    """A match that is over, and how the table goes on."""

    kind: ClassVar = "ended"
    heading: str
    reason: str
    """What has ended a match that was played to its end."""
    landing: str
    """On which place this person landed, empty for those who won or did not play."""
    score_label: str
    rows: tuple[Row, ...]
    has_places: bool
    is_closed: bool
    may_again: bool
    """Whether this person's seat is held and "Nochmal" not pressed yet."""
    may_sit: bool
    """Whether somebody without a seat may take a free one for the next match."""
    is_back: bool
    clock: Clock | None
    """The two minutes in which seats are held, once they run (PL-18)."""
    guests_note: bool
    renewal_note: str
    """Why a match was called off that could not go on after a release."""
    pot_note: str
    """Where the pot went, where that needs a word; `alone_note`: what the next stake means without other humans."""
    alone_note: str


def of(snapshot: Snapshot, user: User) -> Waiting | Ended | None:
    """What `user` sees on the table's stage; `None` while a match runs."""
    if snapshot.table.status == Status.RUNNING:
        return None
    return _waiting(snapshot, user) if snapshot.match is None else _ended(snapshot, user)


def sentence(snapshot: Snapshot, user: User) -> str:
    """One sentence: what the table waits for while no match runs."""
    if snapshot.table.status == Status.CLOSED:
        return _("Dieser Tisch ist geschlossen.")
    if snapshot.table.status == Status.WAITING:
        return _while_waiting(snapshot, user)
    if snapshot.is_stuck:
        return _("Diese Partie lässt sich gerade nicht zeigen. Lade die Seite in einer Minute neu.")
    return _between_matches(snapshot, user)


def _while_waiting(snapshot: Snapshot, user: User) -> str:
    missing = _missing(snapshot)
    if snapshot.chair_of(user) is None:
        if not _has_free_chair(snapshot):
            return _("Hier ist gerade kein Platz frei.")
        return _("Setz dich dazu.") if _may_sit(snapshot, user) else str(Refused("guest_stake"))
    if missing > 0:
        return ngettext(
            "Es fehlt noch jemand zum Mitspielen.", "Es fehlen noch %(count)s Leute zum Mitspielen.", missing
        ) % {"count": missing}
    if snapshot.table.opener_id == user.pk:
        return _("Du kannst starten.")
    return _("%(name)s startet die Partie.") % {"name": snapshot.table.opener}


def _between_matches(snapshot: Snapshot, user: User) -> str:
    chair = snapshot.chair_of(user)
    if snapshot.table.status == Status.FINISHED:
        return _("Die Partie ist zu Ende. Noch eine?") if chair else _("Die Partie ist zu Ende.")
    if chair is not None and not chair.is_back:
        return _("Die anderen warten auf dich.")
    away = [seat.name for seat in snapshot.chairs if seat.user_id is not None and not seat.is_back]
    return _("Wir warten noch auf %(names)s.") % {"names": listed(away)}


def _waiting(snapshot: Snapshot, user: User) -> Waiting:
    table = snapshot.table
    is_closed = table.status == Status.CLOSED
    return Waiting(
        is_closed=is_closed,
        may_sit=not is_closed and _may_sit(snapshot, user),
        may_start=not is_closed and table.opener_id == user.pk,
        is_enough=_missing(snapshot) <= 0,
        may_change=not is_closed and table.opener_id == user.pk and _people(snapshot) == 1,
        starts_itself_at=min(table.size, HUMAN_SEATS),
        alone_note=_alone_note(snapshot, user) if not is_closed and table.opener_id == user.pk else "",
        computers="" if table.fill == Fill.EMPTY else str(table.get_fill_display()),
    )


def _ended(snapshot: Snapshot, user: User) -> Ended:
    table, chair = snapshot.table, snapshot.chair_of(user)
    is_closed = table.status == Status.CLOSED
    until = table.return_until
    return Ended(
        heading=heading(snapshot, user),
        reason=_reason(snapshot, user),
        landing=_landing(snapshot, user),
        score_label=snapshot.presentation.score_label(snapshot.match.options if snapshot.match else {}),
        rows=rows(snapshot, user),
        has_places=all(seat.place is not None for seat in snapshot.seats),
        is_closed=is_closed,
        may_again=not is_closed and chair is not None and not chair.is_back,
        may_sit=table.status == Status.RETURNING and _may_sit(snapshot, user),
        is_back=chair is not None and chair.is_back,
        clock=Clock(round(until.timestamp() * 1000), RETURN_TIME.total_seconds(), 0) if until else None,
        guests_note=user.is_guest and snapshot.seat_of(user) is not None,
        renewal_note=_renewal_note(snapshot),
        pot_note=_pot_note(snapshot, user),
        alone_note="" if is_closed else _alone_note(snapshot, user),
    )


def rows(snapshot: Snapshot, user: User | AnonymousUser) -> tuple[Row, ...]:
    """The seats of a match that is over, the best first."""
    seats = sorted(snapshot.seats, key=lambda seat: (seat.place or len(snapshot.seats) + 1, seat.number))
    return tuple(_row(snapshot, seat, user) for seat in seats)


def heading(snapshot: Snapshot, user: User | AnonymousUser) -> str:
    """How the match ended, in one sentence."""
    match snapshot.match.status if snapshot.match else "":
        case Match.Status.CANCELLED:
            return _("Diese Partie wurde abgebrochen.")
        case Match.Status.ABANDONED:
            return _("Alle sind gegangen.")
    me = snapshot.seat_of(user)
    placings = tuple(Placing(seat.number, seat.place or 0, seat.score or 0) for seat in snapshot.seats)
    players = snapshot.players(me.number if me else None)
    return snapshot.presentation.outcome_note(Outcome(placings), players) or _("Die Partie ist zu Ende.")


def _reason(snapshot: Snapshot, user: User) -> str:
    if snapshot.match is None or snapshot.match.status != Match.Status.FINISHED or not snapshot.has_position:
        return ""
    me = snapshot.seat_of(user)
    seat = me.number if me else None
    return snapshot.presentation.end_note(snapshot.view(seat), snapshot.players(seat))


def _landing(snapshot: Snapshot, user: User | AnonymousUser) -> str:
    me = snapshot.seat_of(user)
    if me is None or me.place is None or me.place == 1:
        return ""
    return _("Du landest auf Platz %(place)s von %(count)s.") % {"place": me.place, "count": len(snapshot.seats)}


def _row(snapshot: Snapshot, seat: SeatInfo, user: User | AnonymousUser) -> Row:
    stake = snapshot.match.stake if snapshot.match else 0
    is_paid = stake > 0 and bool(seat.human_name) and snapshot.match is not None
    was_cancelled = snapshot.match is not None and snapshot.match.status == Match.Status.CANCELLED
    return Row(
        seat=seat,
        is_me=seat.user_id is not None and seat.user_id == user.pk,
        details=_details(snapshot, seat),
        taler=(0 if was_cancelled else seat.payout - stake) if is_paid else None,
    )


def _details(snapshot: Snapshot, seat: SeatInfo) -> str:
    """For example "für Jonas, vorzeitig gegangen −10"."""
    label = snapshot.presentation.breakdown_label
    parts = [f"{label(key)} {minus(points)}" for key, points in seat.breakdown if points]
    if seat.has_left:
        if LEFT not in dict(seat.breakdown):
            parts.insert(0, _("vorzeitig gegangen"))
        parts.insert(0, _("für %(name)s") % {"name": seat.human_name})
    return ", ".join(parts)


def _renewal_note(snapshot: Snapshot) -> str:
    match = snapshot.match
    if match is None or match.status != Match.Status.CANCELLED or snapshot.has_position:
        return ""
    if match.stake:
        return _(
            "Das Spiel ist inzwischen erneuert, und diese Partie passt nicht mehr dazu. Alle Einsätze sind zurück."
        )
    return _("Das Spiel ist inzwischen erneuert, und diese Partie passt nicht mehr dazu. Sie zählt für niemanden.")


def _pot_note(snapshot: Snapshot, user: User) -> str:
    """Where the pot went, unless the places alone tell it (PL-34)."""
    match = snapshot.match
    if match is None or not match.stake:
        return ""
    if match.status == Match.Status.ABANDONED:
        return _("Niemand ist bis zum Ende geblieben: Der Topf geht ans Haus.")
    paid = [seat for seat in snapshot.seats if seat.payout]
    if match.status != Match.Status.FINISHED or not paid:
        return ""
    if sum(bool(seat.human_name) for seat in snapshot.seats) == 1:
        if paid[0].user_id == user.pk:
            return _("Du warst der einzige Mensch am Tisch: Dein Einsatz kommt zurück.")
        return _("%(name)s war der einzige Mensch am Tisch und bekommt den Einsatz zurück.") % {"name": paid[0].name}
    if any(seat.place == 1 for seat in paid):
        return ""
    if len(paid) > 1:
        names = listed([seat.name for seat in paid])
        return _("Den Topf teilen sich die besten Menschen am Tisch: %(names)s.") % {"names": names}
    if paid[0].user_id == user.pk:
        return _("Der Topf geht an den besten Menschen am Tisch: an dich.")
    return _("Der Topf geht an den besten Menschen am Tisch: %(name)s.") % {"name": paid[0].name}


def _alone_note(snapshot: Snapshot, user: User) -> str:
    """What a stake means to somebody who would go on without other humans (PL-34)."""
    is_alone = all(chair.user_id in (None, user.pk) for chair in snapshot.chairs)
    if not (snapshot.table.stake and is_alone and snapshot.chair_of(user)):
        return ""
    return _("Außer dir sitzt kein Mensch am Tisch. Spielst du allein bis zum Ende, kommt dein Einsatz zurück.")


def _missing(snapshot: Snapshot) -> int:
    return beginning.least_humans(snapshot.table) - _people(snapshot)


def _people(snapshot: Snapshot) -> int:
    return sum(chair.user_id is not None for chair in snapshot.chairs)


def _has_free_chair(snapshot: Snapshot) -> bool:
    return any(chair.is_free for chair in snapshot.chairs[:HUMAN_SEATS])


def _may_sit(snapshot: Snapshot, user: User) -> bool:
    """Whether a free seat would take `user`; that Taler suffice is found out on sitting down (PL-33)."""
    is_welcome = not (snapshot.table.stake and user.is_guest) and not snapshot.table.is_solo
    return is_welcome and snapshot.chair_of(user) is None and _has_free_chair(snapshot)
