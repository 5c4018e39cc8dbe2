"""What the lobby says of one table to one person: plain words and numbers, equal for equal looks."""

from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Literal

from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext as _

from games.engine import registry
from games.engine.registry import AnyGame
from tables.models import Fill, Table

Relation = Literal["return", "join", "watch"]
"""What a person can do at a listed table: go back to the own seat, take a free one, or look on (CASE-B12)."""
Obstacle = Literal["", "account", "poor"]
"""Why somebody cannot take a free seat: the stake asks for an account, or for more Taler (PL-33)."""


@dataclass(frozen=True, slots=True)
class Place:
    """One seat as the list draws it; `number` counts from 0."""

    kind: Literal["human", "held", "computer", "free"]
    number: int
    name: str = ""

    @property
    def shape(self) -> int:
        """Which of the six colours and shapes marks the seat, from 1."""
        return self.number + 1


@dataclass(frozen=True, slots=True)
class Row:
    """One table in the eyes of one person, its texts in the language they were made in."""

    pk: int
    key: str
    slug: str
    opener: str
    facts: tuple[str, ...]
    """The variant in short words."""
    standing: str
    """What goes on at the table."""
    pace: str
    """Clock and tempo."""
    stake: int
    places: tuple[Place, ...]
    people: tuple[str, ...]
    """Names of the other humans at the table."""
    relation: Relation
    obstacle: Obstacle
    is_asked: bool
    """Whether the running match waits for the viewer."""
    is_running: bool
    is_solo: bool
    is_private: bool

    @property
    def game(self) -> AnyGame:
        """The game that is played."""
        return registry.get(self.slug)

    @property
    def mark(self) -> tuple[str, str]:
        """Templates of the game's small picture, the first that exists counts."""
        return registry.mark(self.slug)

    @property
    def free(self) -> int:
        """How many seats a human may take."""
        return sum(place.kind == "free" for place in self.places)


@lru_cache(maxsize=2048)
def render_row(row: Row, language: str) -> str:
    """The row in the list of tables. Many people see the same row: it is rendered once for all of them."""
    return render_to_string("lobby/_row.html", {"row": row})


def standing(table: Table, started_at: datetime | None) -> str:
    """What goes on at the table, in words."""
    if started_at:
        minutes = int((timezone.now() - started_at).total_seconds() // 60)
        return _("läuft seit %(minutes)s Min.") % {"minutes": minutes} if minutes else _("hat gerade begonnen")
    if table.status == Table.Status.RETURNING:
        return _("spielt gleich noch einmal")
    return _("nur Menschen") if table.fill == Fill.EMPTY else _("freie Plätze: Computer")


def pace(table: Table) -> str:
    """Clock and tempo in short words."""
    clock = _("ohne Uhr") if table.clock is None else _("%(seconds)s s") % {"seconds": table.clock}
    return f"{clock} · {table.get_tempo_display()}"
