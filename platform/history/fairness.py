"""Whether a match was dealt and played as its seed says (PL-57)."""

from contextlib import suppress
from typing import cast

from django.core.cache import cache
from redis import RedisError

from tables import replay
from tables.models import Match

KEPT_SECONDS = 3600


def holds(match: Match) -> bool:
    """Play the match again and compare all of it; the answer is kept for an hour, for a match that is over stays so."""
    key = f"fair:{match.pk}:{match.seed_hash}"
    with suppress(RedisError):
        if (known := cache.get(key)) is not None:
            return cast(bool, known)
    verdict = not replay.differences(match)
    with suppress(RedisError):
        cache.set(key, verdict, KEPT_SECONDS)
    return verdict
