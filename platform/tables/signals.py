"""What other rooms may listen to."""

from django.dispatch import Signal

match_ended = Signal()
"""A match is finished or abandoned: `match` (`Match`), `seats` (`list[MatchSeat]` with places and points).

Sent inside the transaction of the last move, so that scores are stored with it or not at all (PL-35, PL-40).
A cancelled match counts for nobody and is not sent.
"""
