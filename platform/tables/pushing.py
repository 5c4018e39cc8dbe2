"""What one connection has been shown, and what a push has to bring."""

from collections.abc import Mapping
from typing import Any

import msgspec

from accounts.models import User
from tables import clock, latest, notify
from tables.frames import FORBIDDEN, NO_TABLE, Stamp
from tables.models import Match, Table
from tables.rendering import REGIONS, Sight

STEADY = ("topbar", "stage", "leave")
"""Regions that show nothing of a position: they change with the table's revision or the match."""


class Shown(msgspec.Struct, frozen=True):
    """What a page shows: its stamp, also as text, and a hash of each region that this connection has sent."""

    stamp: Stamp = Stamp()
    text: str = ""
    regions: dict[str, int] = {}

    @classmethod
    def at(cls, text: str) -> "Shown":
        """A page that was rendered elsewhere and says which stamp it shows."""
        return cls(Stamp.of(text), text)


def update(
    table_id: int, user: User, shown: Shown, anew: bool = False, told: str = ""
) -> tuple[Shown, dict[str, Any]] | int | None:
    """The frame that brings a page from `shown` to now, and what it shows then; in the active language.

    `None` when there is nothing to bring, a close code when `user` may no longer look. `anew` looks closely although
    the stamp is the same, for what no stamp tells: a computer's advice. `told` is a stamp that the table has reached,
    where that is known already.
    """
    try:
        stamp = told or newest_stamp(table_id)
        if stamp == shown.text and not anew:
            return None
        now = latest.kept.get(table_id, Stamp.of(stamp))
    except Table.DoesNotExist:
        return NO_TABLE
    if not now.may_watch(user):
        return FORBIDDEN
    sight = Sight(now, user)
    regions = {name: sight.region(name) for name in _worth_a_look(Stamp.of(now.stamp), shown)}
    hashes = {name: hash(html) for name, html in regions.items()}
    fragments = {name: html for name, html in regions.items() if hashes[name] != shown.regions.get(name)}
    if now.stamp == shown.text and not fragments:
        return None
    return Shown(Stamp.of(now.stamp), now.stamp, shown.regions | hashes), _frame(sight, shown.stamp, fragments)


def newest_stamp(table_id: int) -> str:
    """The table's stamp, without loading anything else. Raises `Table.DoesNotExist`."""
    table = Table.objects.only("revision", "status").get(pk=table_id)
    matches = Match.objects.filter(table=table.pk).only("version").order_by("-pk")
    return notify.stamp(table, None if table.status == Table.Status.WAITING else matches.first())


def _worth_a_look(stamp: Stamp, shown: Shown) -> tuple[str, ...]:
    """The regions that may differ from what was sent: a move alone leaves alone what only the table's rows tell."""
    is_move = (stamp.revision, stamp.match) == (shown.stamp.revision, shown.stamp.match)
    return tuple(name for name in REGIONS if not (is_move and name in STEADY and name in shown.regions))


def epoch_ms() -> int:
    """The server's time as pages want it, in milliseconds."""
    return round(clock.now().timestamp() * 1000)


def _frame(sight: Sight, before: Stamp, fragments: Mapping[str, str]) -> dict[str, Any]:
    """The log goes line by line within a match (CASE-B76), and as a whole with another match than was shown."""
    match = sight.snapshot.match
    goes_on = match is not None and match.id == before.match
    return {
        "type": "update",
        "stamp": sight.snapshot.stamp,
        "version": match.version if match else 0,
        "now": epoch_ms(),
        "fragments": fragments if goes_on else {**fragments, "log": sight.log()},
        "log": sight.log_lines(before.version) if goes_on else [],
        "motions": sight.motions(before.version) if goes_on else [],
        "turn": sight.is_turn,
        "over": sight.is_over,
        "title": sight.title,
        "seat": sight.seat,
        "seated": sight.chair is not None,
        "tempo": sight.snapshot.table.tempo,
    }
