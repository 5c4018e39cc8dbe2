"""Change how fast the computers move."""

from django.db import transaction

from accounts.models import User
from tables import notify, seating
from tables.actions.start_solo import remember
from tables.errors import Refused
from tables.models import Table, Tempo
from tables.table_settings import TEMPOS


@transaction.atomic
def set_tempo(user: User, table: Table, tempo: str) -> None:
    """Set the pace (PL-23): alone at any time, "Turbo" included; with others while the settings may change (PL-15).

    Alone it is remembered for the next time.
    Raises `Refused`: not_seated, settings, and those of `seating.check_unfrozen`.
    """
    table, seats = seating.claim(table)
    seating.seat_of(seats, user)
    if tempo not in (Tempo.values if table.is_solo else TEMPOS):
        raise Refused("settings")
    if not table.is_solo:
        seating.check_unfrozen(user, table, seats)
    table.tempo = tempo
    table.save(update_fields=["tempo"])
    if table.is_solo:
        remember(user, table)
    notify.changed(table, table.last_match())
