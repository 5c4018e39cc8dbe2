"""What other rooms may want to know about people."""

from django.dispatch import Signal

became_member = Signal()
"""Somebody registered, as a new person or as a guest who stays the same row (PL-03). Argument: `user`.

Sent inside the transaction that makes them a member, so that what a receiver writes stands or falls with it.
"""

renamed = Signal()
"""A member goes by another name now (PL-05). Argument: `user`. Sent inside the transaction that stores the name."""

leaving = Signal()
"""Somebody is about to be forgotten or was barred: every room lets go of them now (PL-04, PL-06). Argument: `user`.

Sent inside the transaction that forgets them, before anything personal is gone; after a ban once that is stored.
"""
