"""A field as one seat sees it: the points expected at each place, and what its lines promise."""

from collections.abc import Sequence

from games.speedzero.rules.cards import ALL, LINES, LINES_OF, MASKS, PLACES, PLACES_IN, X, value
from games.speedzero.rules.state import State, seats_from

NEARLY = 0.35
"""The share of a line's points that are as good as saved when one card of it is missing."""
OPENING = 0.7
"""What a face-down card turned open is worth in itself: the round gets on, and lines can be built."""

LINES_AT = tuple(tuple(line for line, places in enumerate(LINES) if place in places) for place in PLACES)


class Field:
    """The field of `owner` in the eyes of `eye`, who expects `mean` of every card it cannot know.

    A line that can still be cleared promises the points it would take away.
    """

    __slots__ = ("cards", "expected", "hidden", "lines", "there")

    def __init__(self, state: State, owner: int, eye: int, mean: float) -> None:
        down, gone = state.down[owner], state.gone[owner]
        self.there = PLACES_IN[ALL & ~gone]
        self.hidden = PLACES_IN[down]
        self.cards: list[int | None] = [*state.fields[owner]]
        self.expected: list[float] = [value(card) for card in state.fields[owner]]
        for place in PLACES_IN[down]:
            self.cards[place] = None
            if not state.extended or not state.known[owner][place] >> eye & 1:
                self.expected[place] = mean
        direction = state.directions[owner] if state.extended else "columns"
        lines = range(len(LINES)) if direction is None else LINES_OF[direction]
        self.lines = {line for line in lines if not gone & MASKS[line]}

    @property
    def total(self) -> float:
        """The points of the whole field as it lies."""
        return sum(self.expected)

    def gain(self, place: int, card: int) -> float:
        """Points saved when `card` comes to lie open at `place`."""
        gain = self.expected[place] - value(card)
        if self.cards[place] is None:
            gain += OPENING
        return gain + self.promised(place, card) - self.promised(place, self.cards[place])

    def promised(self, place: int, card: int | None) -> float:
        """What the lines through `place` promise with `card` open there, or with a face-down one."""
        return sum(
            promise([card if at == place else self.cards[at] for at in LINES[line]])
            for line in LINES_AT[place]
            if line in self.lines
        )

    def best(self, card: int) -> tuple[float, int]:
        """Where `card` saves most: how much, and the place; the field must have a card."""
        points, place = max((self.gain(place, card), -place) for place in self.there)
        return points, -place


class Sight:
    """All fields in the eyes of one seat, each looked at once; for one decision, in which nothing changes."""

    __slots__ = ("_fields", "eye", "mean", "state")

    def __init__(self, state: State, eye: int, mean: float) -> None:
        self.state, self.eye, self.mean = state, eye, mean
        self._fields: list[Field | None] = [None] * len(state.fields)

    def field(self, owner: int) -> Field:
        """The field of `owner`."""
        field = self._fields[owner]
        if field is None:
            field = self._fields[owner] = Field(self.state, owner, self.eye, self.mean)
        return field

    @property
    def own(self) -> Field:
        """The field of the seat itself."""
        return self.field(self.eye)

    @property
    def rivals(self) -> list[int]:
        """The others, in turn order."""
        return seats_from(self.state, self.eye)[1:]


def promise(line: Sequence[int | None]) -> float:
    """All points of a complete line, a share of those of a line with one card missing, otherwise nothing."""
    missing = line.count(None)
    if missing > 1:
        return 0.0
    number = X
    points = 0
    for card in line:
        if card is not None and card != X:
            if card != number != X:
                return 0.0
            number = card
            points += card
    return NEARLY * points if missing else float(points)
