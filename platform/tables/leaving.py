"""What somebody is told before they give up the seat in a running match."""

from dataclasses import dataclass
from math import inf

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from tables.models import Table
from tables.snapshot import Snapshot


@dataclass(frozen=True)
class Leaving:
    """What giving up the seat in a running match means and costs (PL-16, PL-17)."""

    outlook: str
    cost: str


def of(snapshot: Snapshot, user: User) -> Leaving | None:
    """What `user` is told before leaving; `None` for who has no seat in a running match, or in one that is stuck."""
    me = snapshot.seat_of(user)
    if me is None or snapshot.match is None or snapshot.table.status != Table.Status.RUNNING or snapshot.is_stuck:
        return None
    if any(seat.user_id is not None for seat in snapshot.seats if seat != me):
        outlook = _("Für dich spielt dann ein Computer weiter, und du kannst nicht zurück.")
    else:
        outlook = _("Die Partie endet dann, und du kannst nicht zurück.")
    points = snapshot.cost_of_leaving(me.number, inf)
    cost = _cost_in_words(points, snapshot.match.stake)
    if snapshot.cost_of_leaving(me.number, 0.0) < points:
        cost = f"{cost} {_('Punkte verlierst du erst, wenn die Partie zwei Minuten gedauert hat.')}"
    return Leaving(outlook, cost)


def _cost_in_words(points: int, stake: int) -> str:
    words = {"points": points, "stake": stake}
    if points and stake:
        text = ngettext(
            "Das kostet dich %(points)d Punkt und deinen Einsatz von %(stake)d Talern.",
            "Das kostet dich %(points)d Punkte und deinen Einsatz von %(stake)d Talern.",
            points,
        )
        return text % words
    if points:
        return ngettext("Das kostet dich %(points)d Punkt.", "Das kostet dich %(points)d Punkte.", points) % words
    if stake:
        return _("Das kostet dich deinen Einsatz von %(stake)d Talern.") % words
    return _("Das kostet dich nichts.")
