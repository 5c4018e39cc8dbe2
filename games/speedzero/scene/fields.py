"""A field as it is drawn: twelve places with what lies there and what can be done with it."""

import json
from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

from games.engine import wire
from games.engine.presentation import Player
from games.scene import Scene
from games.speedzero.content import faces
from games.speedzero.rules.cards import COLUMNS, LINES, PLACES, ROWS, value
from games.speedzero.rules.moves import Cell
from games.speedzero.rules.view import View
from games.speedzero.scene.choices import AIM, Choices, lines, modes_at
from games.speedzero.scene.naming import LINE_MARKS, PLACE_NAMES, line_name, plain
from games.speedzero.scene.preview import almost, preview

NOTHING = "–"
"""In place of a sum where nothing lies open."""
UNKNOWN = "unknown-card"
"""The template in the middle of the table: what it says changes with every card that shows, for all unknown ones."""


class PlaceView(Scene, frozen=True):
    """One place. Its words are made only when it is drawn: of many places few change with a move."""

    seat: int
    place: int
    lies: str
    card: int | None
    edition: int
    """The round, which chooses the formula, see `faces.formula_index`."""
    owner: str
    """Whose field it is in; empty for the viewer's own."""
    is_known: bool
    seen_by: tuple[str, ...]
    """Whether the viewer has looked at a face-down card, and who else has."""
    has_rows: bool
    """Whether rows clear, too."""
    modes: str
    """The modes in which it can be chosen, with spaces between."""
    chips: str
    """JSON: by mode the parts of the preview's text, its look, and the same in words."""
    is_pair: bool
    is_chosen: bool
    traced_by: int | None

    @property
    def at(self) -> str:
        """The place as a target, where it can be one."""
        is_target = any(mode == AIM or mode.startswith("play-") for mode in self.modes.split())
        return wire.dump(Cell(self.seat, self.place)) if is_target else ""

    @property
    def name(self) -> str:
        """As in A1."""
        return PLACE_NAMES[self.place]

    @property
    def label(self) -> str:
        """What lies where, in words."""
        return _label(self)

    @property
    def info(self) -> str:
        """The lines of the info window."""
        return "\n".join(_told(self))

    @property
    def peek(self) -> int | None:
        """A face-down card that the viewer knows."""
        return self.card if self.lies == "down" else None

    @property
    def shown(self) -> str:
        """The open card for stylesheets."""
        return faces.shown(self.card) if self.card is not None else ""

    @property
    def band(self) -> str:
        """The open card's band of colour."""
        return faces.band(self.card) if self.card is not None and self.lies == "open" else ""

    @property
    def info_from(self) -> str:
        """The template with the formula's explanation, or with what an unknown card may be worth."""
        if self.card is None:
            return UNKNOWN if self.lies == "down" else ""
        return faces.formula_id(self.card, self.edition) if self.lies == "open" else ""


class LineView(Scene, frozen=True):
    """A line that can be looked at: `mark` on its button, `places` to be lit."""

    line: int
    mark: str
    name: str
    modes: str
    places: str
    at: str


class FieldView(Scene, frozen=True):
    """All twelve places in three rows, sums of the open cards by column, lines to choose."""

    seat: int
    rows: tuple[tuple[PlaceView, ...], ...]
    columns: tuple[tuple[str, str], ...]
    """Letter and sum of the open cards, `NOTHING` without any."""
    lines: tuple[LineView, ...]


def field_view(view: View, players: Sequence[Player], seat: int, found: Choices) -> FieldView:
    """The field of `seat`."""
    pairs = almost(view, seat)
    places = tuple(_place(view, players, seat, place, found, is_pair=place in pairs) for place in PLACES)
    return FieldView(
        seat=seat,
        rows=tuple(places[row * COLUMNS : (row + 1) * COLUMNS] for row in range(ROWS)),
        columns=tuple((LINE_MARKS[column], _column_sum(view, seat, column)) for column in range(COLUMNS)),
        lines=tuple(
            LineView(
                at.line,
                LINE_MARKS[at.line],
                line_name(at.line),
                " ".join(sorted(found.targets[at])),
                " ".join(map(str, LINES[at.line])),
                wire.dump(at),
            )
            for at in lines(found, seat)
        ),
    )


def _column_sum(view: View, seat: int, column: int) -> str:
    lying = [view.fields[seat][place] for place in LINES[column]]
    values = [value(spot.card) for spot in lying if spot.lies == "open" and spot.card is not None]
    return plain(sum(values)) if values else NOTHING


def _place(view: View, players: Sequence[Player], seat: int, place: int, found: Choices, *, is_pair: bool) -> PlaceView:
    spot = view.fields[seat][place]
    is_own = seat == view.seat
    modes = modes_at(found, seat, place, is_own=is_own)
    return PlaceView(
        seat=seat,
        place=place,
        lies=spot.lies,
        card=spot.card,
        edition=view.number,
        owner="" if is_own else players[seat].name,
        is_known=view.seat in spot.known_by,
        seen_by=tuple(players[other].name for other in spot.known_by if other != view.seat),
        has_rows=view.extended,
        modes=" ".join(sorted(modes)),
        chips=_chips(view, seat, place, modes) if is_own else "",
        is_pair=is_pair,
        is_chosen=view.effect is not None and Cell(seat, place) in view.effect.targets,
        traced_by=_tracer(view, seat, place),
    )


def _label(at: PlaceView) -> str:
    if at.lies == "gone":
        lies = _("abgeräumt")
    elif at.card is None:
        lies = _("verdeckt")
    elif at.lies == "open":
        lies = faces.label(at.card)
    else:
        words = _("verdeckt, du weißt: %(card)s") if at.is_known else _("verdeckt: %(card)s")
        lies = words % {"card": faces.label(at.card)}
    if not at.owner:
        return f"{at.name}: {lies}"
    return _("%(place)s bei %(name)s: %(lies)s") % {"place": at.name, "name": at.owner, "lies": lies}


def _told(at: PlaceView) -> Iterator[str]:
    """The lines of the info window (SZ-67)."""
    if at.lies == "gone":
        return
    if at.lies == "open":
        yield _pair_told(at)
        return
    if at.card is not None:
        yield _known(at) % {"card": faces.label(at.card)}
    elif not at.seen_by:
        yield " "
    if at.seen_by:
        yield _("Angesehen von %(names)s.") % {"names": ", ".join(at.seen_by)}


def _known(at: PlaceView) -> str:
    """Who knows a face-down card that is shown; looking back, everybody sees what nobody knew then."""
    if not at.is_known:
        return _("Verdeckt: Hier liegt %(card)s.")
    if at.seen_by:
        return _("Verdeckt. Du weißt: Hier liegt %(card)s.")
    return _("Verdeckt. Nur du weißt: Hier liegt %(card)s.")


def _pair_told(at: PlaceView) -> str:
    column = line_name(at.place % COLUMNS)
    if not at.has_rows:
        words = _("%(line)s: ein Paar, noch eine fehlt.") if at.is_pair else _("%(line)s: noch kein Paar.")
        return words % {"line": column}
    if at.is_pair:
        return _("Gehört zu einer Linie, der nur noch eine Karte fehlt.")
    return _("%(column)s und %(row)s: noch mehr als eine Karte fehlt.") % {
        "column": column,
        "row": line_name(COLUMNS + at.place // COLUMNS),
    }


def _tracer(view: View, seat: int, place: int) -> int | None:
    """The number, from 1, of the opponent who changed this place in its last turn (SZ-65)."""
    for other, trace in enumerate(view.traces):
        if other != view.seat and (seat, place) in trace:
            return other + 1
    return None


def _chips(view: View, seat: int, place: int, modes: set[str]) -> str:
    """What a swap would bring, for every card that could be put here (SZ-63)."""
    cards = {str(nth): card for nth, card in enumerate(view.drawn) if card is not None}
    if view.discard:
        cards["top"] = view.discard[-1]
    told = {}
    for mode in sorted(modes):
        if mode in cards:
            shown = preview(view, seat, place, cards[mode])
            told[mode] = [*shown.chip, shown.tone, shown.told]
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")) if told else ""
