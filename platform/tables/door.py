"""What somebody is shown at a table who has not said yet who they are."""

from dataclasses import dataclass
from typing import Literal

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext as _

from tables.infos import SeatInfo
from tables.models import HUMAN_SEATS, Table
from tables.snapshot import Snapshot

Status = Table.Status


@dataclass(frozen=True)
class Door:
    """One sentence on where the table stands, who sits here, and what a guest may do; nothing, where only those who
    play here may look in, or nobody comes any more.
    """

    sentence: str
    guests: Literal["play", "watch", ""]
    seats: tuple[SeatInfo, ...]


def of(now: Snapshot) -> Door:
    """The table's door."""
    if now.table.status == Status.CLOSED:
        return Door(_("Dieser Tisch ist geschlossen. In der Lobby findest du andere."), "", ())
    if not now.may_watch(AnonymousUser()):
        return Door(_("Hier spielt eine private Runde. Gehörst du dazu, dann melde dich an."), "", ())
    if now.table.status == Status.RUNNING:
        return Door(_("Hier läuft gerade eine Partie, und du kannst zuschauen. Wer bist du?"), "watch", now.seats)
    if now.table.status == Status.FINISHED:
        return Door(_("Hier ist eine Partie zu Ende gegangen, und du kannst sie dir ansehen."), "watch", now.seats)
    return _still_open(now)


def _still_open(now: Snapshot) -> Door:
    """Before the first match, or before another one."""
    if now.table.is_solo or not any(chair.is_free for chair in now.chairs[:HUMAN_SEATS]):
        return Door(_("Alle Plätze sind vergeben, aber du kannst zuschauen. Wer bist du?"), "watch", now.chairs)
    if now.table.status == Status.WAITING:
        told = _("%(name)s hat diesen Tisch eröffnet, und es ist noch Platz. Wer bist du?")
        sentence = told % {"name": now.table.opener}
    else:
        sentence = _("Gleich beginnt die nächste Partie, und es ist noch Platz. Wer bist du?")
    return Door(sentence, "watch" if now.table.stake else "play", now.chairs)
