"""Other tables that wait for somebody, told on the page of the table they look at (PL-53, CASE-B80)."""

from collections.abc import Collection
from typing import Any, NamedTuple

from django.db.models import QuerySet
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from accounts.models import User
from games.engine import registry
from tables.models import Match, MatchSeat


class Elsewhere(NamedTuple):
    """The table that waits longest, by its key; empty when none does. `html` is what the page shows of it."""

    key: str
    html: SafeString


def look(user: User, table_id: int) -> Elsewhere:
    """Which other table than `table_id` waits for `user`, in the active language."""
    asked = _asked(user=user).exclude(match__table=table_id)
    key, slug = asked.values_list("match__table__key", "match__game").first() or ("", "")
    game = registry.get(slug).name if slug else ""
    return Elsewhere(key, render_to_string("tables/_elsewhere.html", {"key": key, "game": game}))


def waiting(user_ids: Collection[int]) -> dict[int, dict[int, str]]:
    """All tables that wait for each of these users, by id with their keys; those that wait longest come first."""
    found: dict[int, dict[int, str]] = {user_id: {} for user_id in user_ids}
    asked = _asked(user__in=user_ids).values_list("user", "match__table", "match__table__key")
    for user_id, table_id, key in asked:
        found[user_id][table_id] = key
    return found


def _asked(**whose: Any) -> QuerySet[MatchSeat]:
    asked = MatchSeat.objects.filter(level="", asked_version__isnull=False, match__status=Match.Status.RUNNING, **whose)
    return asked.order_by("match__moved_at")
