"""Keeps the collector of garbage away from what stays: to walk through it stops everything, which all tables feel."""

import gc
from typing import Any

from django.urls import get_resolver

FULL_EVERY = 10
"""So many collections of what is new, and then one of everything: what was kept may have become garbage since."""


SELDOM = 50
"""So many collections of what is a little older, and then one of all that is new: hardly anything is left for it."""


def keep_what_is_loaded() -> None:
    """Called once a process is ready to serve.

    Its 150,000 objects of code stay as long as it lives; to walk through them takes 140 ms each time. Open sockets and
    kept fragments are soon twice as many: what survives a full collection is set aside, too, and the next one sees only
    what was made since.
    """
    _ = get_resolver().url_patterns  # the views, which are otherwise loaded by the first request
    gc.collect()
    gc.freeze()
    youngest, older, _seldom = gc.get_threshold()
    gc.set_threshold(youngest, older, SELDOM)
    gc.callbacks.append(_Keeper())


class _Keeper:
    """What `gc` calls before and after each collection."""

    def __init__(self) -> None:
        self._collections = 0

    def __call__(self, phase: str, info: dict[str, Any]) -> None:
        """Set aside what survives, and bring all back in time for every `FULL_EVERY`th collection."""
        if info["generation"] != 2:
            return
        if phase == "stop":
            gc.freeze()
            self._collections += 1
            if self._collections % FULL_EVERY == 0:
                gc.unfreeze()
