"""A field as one seat sees it: the points expected at each place, and what its lines promise."""

from collections.abc import Sequence
from typing import Final

from games.speedzero.bots.styles import Style
from games.speedzero.rules.cards import (
    ALL,
    CLASSIC,
    COLUMNS,
    HIGHEST,
    KINDS,
    LINES,
    LINES_OF,
    MASKS,
    PLACES,
    PLACES_IN,
    X,
    value,
)
from games.speedzero.rules.scoring import HELD
from games.speedzero.rules.state import State, seats_from

HIDDEN: Final = -9
GONE: Final = -8
"""Stand for the card of a place that is face-down or cleared."""
NOTHING: Final = -99.0
"""Less than any place can be worth."""
SPOTS: Final = 12
"""Places of a field, column by column `COLUMNS` apart."""

DRAW: tuple[float, ...] = tuple(
    sum(count * max(0, worth - kind) for kind, count in zip(KINDS, CLASSIC, strict=True)) / sum(CLASSIC)
    for worth in range(HIGHEST + 1)
)
"""What a card drawn for a place of so many points saves on average."""

LINES_AT = tuple(tuple(line for line, places in enumerate(LINES) if place in places) for place in PLACES)


class Field:
    """The field of `owner` in the eyes of `eye`, who expects `mean` of every card it cannot know.

    Two equal cards of a line promise the share `pair` of their points. `faces` are the true cards, for playing out
    made-up worlds only.
    """

    __slots__ = ("cards", "down", "expected", "extended", "faces", "gone", "hidden_at", "hidden_worth", "keep", "lines",
                 "open_at", "open_worth", "pair", "total")  # fmt: skip

    def __init__(self, state: State, owner: int, eye: int, mean: float, pair: float) -> None:
        self.pair = pair
        self.extended: bool = state.extended
        self.down: int = state.down[owner]
        self.gone: int = state.gone[owner]
        self.faces: list[int] = state.fields[owner][:]
        self.cards: list[int] = self.faces[:]
        """As everybody sees them."""
        self.expected: list[float] = [*map(value, self.faces)]
        for place in PLACES_IN[self.gone]:
            self.cards[place] = GONE
        for place in PLACES_IN[self.down]:
            self.cards[place] = HIDDEN
            if not self.extended or not state.known[owner][place] >> eye & 1:
                self.expected[place] = mean
        self.lines: list[int] = []
        """In "Erweitert": those that can still be cleared."""
        if self.extended:
            direction = state.directions[owner]
            lines = range(len(LINES)) if direction is None else LINES_OF[direction]
            self.lines = [line for line in lines if not self.gone & MASKS[line]]
        self.look()

    @property
    def there(self) -> tuple[int, ...]:
        """Places with a card."""
        return PLACES_IN[ALL & ~self.gone]

    @property
    def hidden(self) -> tuple[int, ...]:
        """Places with a face-down card."""
        return PLACES_IN[self.down]

    def look(self) -> None:
        """After a change: the points of the whole field as it lies, and what is best replaced, open and face-down.

        `keep` is what goes when another card comes to a place, the promise of a pair taken off.
        """
        cards, pair = self.cards, self.pair
        self.total = sum(self.expected)
        self.keep: list[float] = self.expected[:]
        if self.extended:
            self._keep_lines()
        self.open_at = self.hidden_at = -1
        self.open_worth = self.hidden_worth = NOTHING
        for place in range(SPOTS):
            card = cards[place]
            if card == HIDDEN:
                if self.expected[place] > self.hidden_worth:
                    self.hidden_worth, self.hidden_at = self.expected[place], place
            elif card != GONE:
                worth = self.keep[place]
                if card > 0 and not self.extended:
                    one, other = (place + COLUMNS) % SPOTS, (place - COLUMNS) % SPOTS
                    if cards[one] == card or cards[other] == card:
                        worth -= pair * 2 * card
                        self.keep[place] = worth
                if worth > self.open_worth:
                    self.open_worth, self.open_at = worth, place

    def _keep_lines(self) -> None:
        """In "Erweitert": what lines lose with one of their equal cards."""
        cards = self.cards
        for line in self.lines:
            there = [cards[place] for place in LINES[line]]
            number = _commonest(there)
            fitting = there.count(number) + there.count(X)
            missing = len(there) - fitting
            if number > 0 and fitting > 1 and missing <= 2:
                share = self.pair if missing == 1 else self.pair * self.pair
                points = share * number * there.count(number)
                for place in LINES[line]:
                    if cards[place] == number or cards[place] == X:
                        self.keep[place] -= points

    def best(self, card: int, opening: float, pair: float) -> tuple[float, int]:
        """Where `card` saves most: how much, and the place; the field must have a card.

        `opening` is what a face-down card turned open is worth, `pair` the share that equal cards promise.
        """
        if pair != self.pair or (card < 0 and card in self.cards):
            return self._best_of_all(card, opening, pair)
        if self.extended:
            return self._best_by_lines(card, opening)
        gain, at = self.open_worth, self.open_at
        if self.hidden_worth + opening > gain:
            gain, at = self.hidden_worth + opening, self.hidden_at
        cards = self.cards
        if card and card in cards:
            for place in range(SPOTS):
                if cards[place] == card:
                    one, other = (place + COLUMNS) % SPOTS, (place - COLUMNS) % SPOTS
                    for mate, third in ((one, other), (other, one)):
                        if cards[mate] != card:
                            points = self.keep[mate] + (opening if cards[mate] == HIDDEN else 0.0)
                            points += (3 - 2 * pair) * card if cards[third] == card else 2 * pair * card
                            if points > gain:
                                gain, at = points, mate
        return gain - card, at

    def _near(self, card: int) -> bool:
        """Whether `card` might complete a line."""
        if self.extended and (card == X or X in self.cards):
            return True
        return self.cards.count(card) > 1

    def _best_of_all(self, card: int, opening: float, pair: float) -> tuple[float, int]:
        """The slow way, which is always right."""
        gain, at = NOTHING, -1
        for place in self.there:
            points = self.gain(place, card, pair)
            if self.cards[place] == HIDDEN:
                points += opening
            if points > gain:
                gain, at = points, place
        return gain, at

    def _best_by_lines(self, card: int, opening: float) -> tuple[float, int]:
        """In "Erweitert": what each line with an equal card or an x brings, on top of what goes."""
        cards, worth = self.cards, self.keep[:]
        if card == X or card in cards or X in cards:
            for line in self.lines:
                places = LINES[line]
                there = [cards[place] for place in places]
                number = card if card != X else _commonest(there)
                if number <= 0:
                    continue
                equal = there.count(number)
                fitting = equal + there.count(X)
                missing = len(places) - 1 - fitting
                if not fitting or missing > 2:
                    continue
                points = float(number * (equal + (card != X)))
                if missing:
                    points *= (
                        self.pair if missing == 1 else self.pair * self.pair if missing == 2 < fitting + 1 else 0.0
                    )
                for place in places:
                    if cards[place] != number and cards[place] != X:
                        worth[place] += points
        gain, at = NOTHING, -1
        for place in self.there:
            points = worth[place] + opening if cards[place] == HIDDEN else worth[place]
            if points > gain:
                gain, at = points, place
        return gain - value(card), at

    def gain(self, place: int, card: int, pair: float) -> float:
        """Points saved when `card` comes to lie open at `place`."""
        gain = self.expected[place] - value(card)
        return gain + self.promised(place, card, pair) - self.promised(place, self.cards[place], pair)

    def promised(self, place: int, card: int, pair: float) -> float:
        """What the lines through `place` promise with `card` there."""
        cards = self.cards
        if not self.extended:
            one, other = (place + COLUMNS) % SPOTS, (place - COLUMNS) % SPOTS
            return promise((card, cards[one], cards[other]), pair)
        points = 0.0
        for line in LINES_AT[place]:
            if line in self.lines:
                points += promise([card if at == place else cards[at] for at in LINES[line]], pair)
        return points


class Sight:
    """All fields in the eyes of one seat, each looked at once; for one decision, in which nothing changes."""

    __slots__ = ("_fields", "eye", "mean", "state", "style")

    def __init__(self, state: State, eye: int, mean: float, style: Style) -> None:
        self.state, self.eye, self.mean, self.style = state, eye, mean, style
        self._fields: list[Field | None] = [None] * len(state.fields)

    @property
    def pair(self) -> float:
        """See `Style.pair`."""
        return self.style.pair

    def field(self, owner: int) -> Field:
        """The field of `owner`."""
        field = self._fields[owner]
        if field is None:
            field = self._fields[owner] = Field(self.state, owner, self.eye, self.mean, self.style.pair)
        return field

    @property
    def own(self) -> Field:
        """The field of the seat itself."""
        return self.field(self.eye)

    @property
    def all(self) -> list[Field]:
        """All fields, by seat."""
        return [self.field(owner) for owner in range(len(self.state.fields))]

    @property
    def held(self) -> list[float]:
        """What each seat would have to count for its action cards if the round ended now (SZ-39)."""
        if not self.state.extended:
            return [0.0] * len(self.state.fields)
        return [float(HELD * len(hand)) for hand in self.state.hands]

    @property
    def draw(self) -> float:
        """What a drawn card may be expected to save."""
        return drawing(self.own)

    @property
    def rivals(self) -> list[int]:
        """The others, in turn order."""
        return seats_from(self.state, self.eye)[1:]


def _commonest(line: Sequence[int]) -> int:
    """The number that lies most often in a line, the higher one of equals; 0 or less: none that matters."""
    best, most = 0, 0
    for card in line:
        if 0 < card < X:
            count = line.count(card)
            if count > most or (count == most and card > best):
                best, most = card, count
    return best


def drawing(field: Field) -> float:
    """What a drawn card may be expected to save."""
    worth = max(field.open_worth, field.hidden_worth)
    return DRAW[min(HIGHEST, int(worth))] if worth > 0 else 0.0


def promise(line: Sequence[int], pair: float) -> float:
    """What a line promises: all its points if it is complete, the share `pair` of those that are equal if only one
    card is missing or another, the square of that share if two of four are.
    """
    best = 0.0
    jokers = line.count(X)
    for card in line:
        if card in (HIDDEN, GONE, X):
            continue
        equal = line.count(card)
        missing = len(line) - equal - jokers
        if not missing:
            return float(equal * card)
        if missing < len(line) - 1 and card > 0:
            best = max(best, equal * card * (pair if missing == 1 else pair * pair))
    return best
