"""The "Zahlenlage": what is still unknown to the viewer (SZ-66)."""

from django.utils.formats import number_format

from games.scene import Scene
from games.speedzero.content import faces
from games.speedzero.rules.cards import KINDS, X
from games.speedzero.rules.view import View

LAST = 5
"""So many of the cards last discarded are shown."""


class Bar(Scene, frozen=True):
    """How many copies of a card are unknown; `share` of the most there are, for its length."""

    shown: str
    label: str
    count: int
    share: str


class Lage(Scene, frozen=True):
    """`unknown` cards in all, their average, a bar for each kind, and what was last discarded, newest first."""

    unknown: int
    mean: str
    bars: tuple[Bar, ...]
    last: tuple[int, ...]


def lage(view: View) -> Lage:
    """See `Lage`."""
    kinds = [(kind, count) for kind, count in zip(KINDS, view.unknown, strict=True) if kind != X or view.extended]
    most = max(view.unknown) or 1
    return Lage(
        unknown=sum(view.unknown),
        mean=mean_told(view),
        bars=tuple(Bar(faces.shown(kind), faces.label(kind), count, f"{count / most:.2f}") for kind, count in kinds),
        last=tuple(view.discard[-LAST - 1 : -1][::-1]),
    )


def mean_told(view: View) -> str:
    """The average of the unknown cards, as the viewer's language writes it."""
    return number_format(round(view.mean_unknown, 1), decimal_pos=1).replace("-", "−")
