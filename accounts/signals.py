"""What other rooms may want to know about people."""

from django.dispatch import Signal

became_member = Signal()
"""Somebody registered, as a new person or as a guest who stays the same row (PL-03). Argument: `user`.

Sent inside the transaction that makes them a member, so that what a receiver writes stands or falls with it.
"""

renamed = Signal()
"""A member goes by another name now (PL-05). Argument: `user`. Sent inside the transaction that stores the name."""

leaving = Signal()
"""Somebody was barred or is about to be forgotten: whoever waits for them lets go of them now. Argument: `user`.

Sent outside any transaction of ours, so that each table is left by itself. What they wrote and won is not touched.
"""

forgetting = Signal()
"""Everything personal goes (PL-04, PL-06). Argument: `user`.

Sent inside the transaction that forgets them, after `leaving`, before their name is gone.
"""
