"""What putting a card at an own place would bring (SZ-63), and which cards are one short of a line (SZ-64)."""

from collections.abc import Iterator
from itertools import combinations

from django.utils.translation import gettext as _

from games.scene import Scene
from games.speedzero.rules.cards import LINES, LINES_OF, MASKS, PLACES, Direction, X, value
from games.speedzero.rules.clearing import complete
from games.speedzero.rules.view import Spot, View
from games.speedzero.scene.naming import LINE_MARKS, line_name, signed

DOWN, UP, GUESS, GOLD = "down", "up", "guess", "gold"
"""How a preview looks: fewer points, more, about so many, a line that clears."""


class Preview(Scene, frozen=True):
    """`delta` points; `guessed`: with the average for cards the viewer does not know. `lines` would clear."""

    delta: int
    guessed: bool
    lines: tuple[int, ...]
    closes: bool

    @property
    def tone(self) -> str:
        """One of the four looks."""
        if self.lines:
            return GOLD
        if self.guessed or not self.delta:
            return GUESS
        return DOWN if self.delta < 0 else UP

    @property
    def chip(self) -> tuple[str, str, str]:
        """The short text on the card: which lines fall, the points, and that the round ends; the first one may go."""
        points = f"≈ {signed(self.delta)}" if self.guessed else signed(self.delta)
        lead = _("%(lines)s fällt: ") % {"lines": _marks(self.lines)} if self.lines else ""
        return lead, points, " · " + _("Ende") if self.closes else ""

    @property
    def told(self) -> str:
        """The same in words, for the card's name; what is written on the card is part of it."""
        parts = [_("Tausch: %(chip)s") % {"chip": "".join(self.chip)}]
        parts += [_("%(line)s fällt weg") % {"line": line_name(line)} for line in self.lines]
        if self.closes:
            parts.append(_("beendet die Runde"))
        return ", ".join(parts)


def _marks(lines: tuple[int, ...]) -> str:
    return " + ".join(LINE_MARKS[line] for line in lines)


def preview(view: View, seat: int, place: int, card: int) -> Preview:
    """What it would bring `seat`, the viewer, to put `card` at `place` of its field."""
    field = list(view.fields[seat])
    before, guessed_before = _worth(view, field[place])
    field[place] = Spot("open", card)
    lines = _cleared(view, seat, field)
    places = {at for line in lines for at in LINES[line]}
    falls = sum(_worth(view, field[at])[0] for at in places)
    is_last = not any(spot.lies == "down" for at, spot in enumerate(field) if at not in places)
    return Preview(
        delta=round(value(card) - before - falls),
        guessed=guessed_before,
        lines=lines,
        closes=is_last and view.closer is None,
    )


def _worth(view: View, spot: Spot) -> tuple[float, bool]:
    """What a card counts as far as the viewer knows, and whether that is the average of the unknown ones."""
    if spot.lies == "gone":
        return 0, False
    return (view.mean_unknown, True) if spot.card is None else (value(spot.card), False)


def _cleared(view: View, seat: int, field: list[Spot]) -> tuple[int, ...]:
    """The lines that would clear at once; columns where both are complete and nothing is fixed (SZ-36)."""
    cards = [0 if spot.card is None else spot.card for spot in field]
    lying = sum(1 << place for place in PLACES if field[place].lies == "open")
    for direction in directions_of(view, seat):
        if lines := complete(cards, lying, LINES_OF[direction]):
            return tuple(lines)
    return ()


def directions_of(view: View, seat: int) -> tuple[Direction, ...]:
    """Which lines `seat` may still clear in this round."""
    if not view.extended:
        return ("columns",)
    fixed = view.directions[seat]
    return (fixed,) if fixed else ("columns", "rows")


def almost(view: View, seat: int) -> set[int]:
    """Places whose open cards are one short of a line that `seat` may clear; none when nothing clears any more."""
    if view.over:
        return set()
    return {place for line in _open_lines(view, seat) for place in _matching(view.fields[seat], line)}


def _open_lines(view: View, seat: int) -> Iterator[int]:
    gone = sum(1 << place for place in PLACES if view.fields[seat][place].lies == "gone")
    for direction in directions_of(view, seat):
        yield from (line for line in LINES_OF[direction] if not gone & MASKS[line])


def _matching(field: tuple[Spot, ...], line: int) -> set[int]:
    """The places of the open and equal cards of the line, x matching any, if no more than one is missing."""
    opened = [place for place in LINES[line] if field[place].lies == "open"]
    for missing in (0, 1):
        for places in combinations(opened, len(LINES[line]) - missing):
            if len({field[place].card for place in places} - {X}) <= 1:
                return set(places)
    return set()
