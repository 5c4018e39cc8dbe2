"""The lobby's live parts. A page that loads and a socket that pushes render them here, so both say the same."""

from hashlib import sha256
from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import get_language

from accounts.models import User
from games.engine import registry
from lobby.latest import Shared
from lobby.listing import rows_for
from lobby.people import present
from lobby.purse import days_of
from lobby.rows import Row, render_row
from wallets import ledger

EVERYBODY = ("lead", "runs", "tables", "people")
MEMBERS = (*EVERYBODY, "taler", "purse")
"""Names of the regions; the root element of region `x` has the id `r-x`, its template is `lobby/_x.html`."""


def render(user: User | None, game: str = "", shared: Shared | None = None) -> dict[str, str]:
    """Every region by name as `user` (`None`: a visitor) sees it; `game` narrows the list of tables to one game.

    `shared` is what everybody sees, where that has been read already.
    """
    is_member = user is not None and not user.is_guest
    balance = ledger.balance(user) if user and is_member else 0
    rows = rows_for(user, balance, shared.rows() if shared else None)
    here = present(user, shared.here if shared else None)
    context = {"viewer": user, "balance": balance, "people": here} | _sorted_out(rows, game)
    if user is not None and is_member:
        context |= days_of(user, balance)._asdict()
    return {name: render_to_string(f"lobby/_{name}.html", context) for name in (MEMBERS if is_member else EVERYBODY)}


def stamp(parts: dict[str, str]) -> str:
    """A short text that changes with anything in the regions."""
    return sha256("".join(parts.values()).encode()).hexdigest()[:16]


def _sorted_out(rows: list[Row], chosen: str) -> dict[str, Any]:
    """The rows by what the regions need of them."""
    mine = [row for row in rows if row.relation == "return"]
    listed = [row for row in rows if not (row.is_solo or row.is_private)]
    language = get_language() or ""
    return {
        "mine": sorted(mine, key=lambda row: (not row.is_asked, not row.is_running, row.pk)),
        "asked": sum(row.is_asked for row in mine),
        "open": sum(row.relation == "join" for row in listed),
        "listed": [render_row(row, language) for row in listed if chosen in ("", row.slug)],
        "total": len(listed),
        "chosen": chosen,
        "filters": [(game, sum(row.slug == game.slug for row in listed)) for game in registry.all_games()],
        "at_stake": sum(row.stake for row in mine if row.is_running),
    }
