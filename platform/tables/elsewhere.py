"""Other tables that wait for somebody, told on the page of the table they look at (PL-53, CASE-B80)."""

from typing import NamedTuple

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
    asked = MatchSeat.objects.filter(
        user=user, level="", asked_version__isnull=False, match__status=Match.Status.RUNNING
    ).exclude(match__table=table_id)
    waiting = asked.order_by("match__moved_at").values_list("match__table__key", "match__game").first()
    key, slug = waiting or ("", "")
    game = registry.get(slug).name if slug else ""
    return Elsewhere(key, render_to_string("tables/_elsewhere.html", {"key": key, "game": game}))
