"""The newest snapshot of each table, for the sockets of this process: of four that hear of a move at most one reads."""

from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock

from tables import snapshot
from tables.frames import Stamp
from tables.models import Match, MatchSeat, MoveRecord
from tables.snapshot import Snapshot

MOST = 512
"""How many tables a process keeps in mind."""


class Latest:
    """Keeps the newest snapshots of the `most` tables last looked at.

    A snapshot never changes, and its stamp tells whether it is still the newest.
    """

    def __init__(self, most: int) -> None:
        self._kept: OrderedDict[int, Snapshot] = OrderedDict()
        self._most = most
        self._lock = Lock()
        self._loading = [Lock() for _ in range(64)]

    def get(self, table_id: int, stamp: Stamp) -> Snapshot:
        """The snapshot with `stamp`, or a newer one. Raises `Table.DoesNotExist`."""
        with self._loading_of(table_id):
            kept = self._kept.get(table_id)
            if kept is None or not Stamp.of(kept.stamp).covers(stamp):
                kept = (kept and snapshot.after_moves(kept)) or snapshot.load_id(table_id)
                self._keep(table_id, kept)
            return kept

    def stored(self, match: Match, seats: Sequence[MatchSeat], record: MoveRecord) -> None:
        """What this process has just stored, and committed, need not be read again by its sockets.

        Nothing is kept that nobody here looks at, nor where more has happened than this move.
        """
        with self._loading_of(match.table_id):
            kept = self._kept.get(match.table_id)
            if kept is not None and (moved := snapshot.after_move(kept, match, seats, record)):
                self._keep(match.table_id, moved)

    def _loading_of(self, table_id: int) -> Lock:
        return self._loading[table_id % len(self._loading)]

    def _keep(self, table_id: int, loaded: Snapshot) -> None:
        with self._lock:
            self._kept[table_id] = loaded
            self._kept.move_to_end(table_id)
            if len(self._kept) > self._most:
                self._kept.popitem(last=False)


kept = Latest(MOST)
