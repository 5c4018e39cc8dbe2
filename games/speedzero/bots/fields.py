"""A field as one seat sees it: the points expected at each place, and what its lines promise."""

from collections.abc import Sequence
from typing import Final

from games.speedzero.rules.cards import (
    ALL,
    CLASSIC,
    COLUMNS,
    HIGHEST,
    KINDS,
    LINES,
    LINES_OF,
    LOWEST,
    MASKS,
    PLACES,
    PLACES_IN,
    X,
    value,
)
from games.speedzero.rules.state import State

HIDDEN: Final = -9
GONE: Final = -8
"""Stand for the card of a place that is face-down or cleared."""
NOTHING: Final = -99.0
"""Less than any place can be worth."""
JOKER: Final = 1 << X - LOWEST
"""The bit of an x among the kinds of a line."""
SPOTS: Final = 12
"""Places of a field, column by column `COLUMNS` apart."""

DRAW: Final[tuple[float, ...]] = tuple(
    sum(count * max(0, worth - kind) for kind, count in zip(KINDS, CLASSIC, strict=True)) / sum(CLASSIC)
    for worth in range(HIGHEST + 1)
)
"""What a card drawn for a place of so many points saves on average."""

LINES_AT: Final = tuple(tuple(line for line, places in enumerate(LINES) if place in places) for place in PLACES)


class Field:
    """The field of `owner` in the eyes of `eye`, who expects `mean` of every card it cannot know.

    Two equal cards of a line promise the share `pair` of their points. `faces` are the true cards, for playing out
    made-up worlds only.
    """

    __slots__ = ("cards", "down", "expected", "extended", "faces", "gone", "hidden_at", "hidden_worth", "keep", "kinds",
                 "lines", "open_at", "open_worth", "pair", "total")  # fmt: skip

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
        self.kinds: list[int] = [0] * len(LINES)
        """In "Erweitert": the cards that lie open in each line, one bit for each kind."""
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
        self.total: float = sum(self.expected)
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
        """In "Erweitert": which cards lie in each line, and what it loses with one of its equal ones."""
        cards = self.cards
        for line in self.lines:
            kinds = twice = 0
            for place in LINES[line]:
                if cards[place] > GONE:
                    kind = 1 << cards[place] - LOWEST
                    twice |= kinds & kind
                    kinds |= kind
            self.kinds[line] = kinds
            if twice or kinds & JOKER:
                self._keep_equal(line)

    def _keep_equal(self, line: int) -> None:
        cards = self.cards
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

    def best(self, card: int, opening: float) -> tuple[float, int]:
        """Where `card` saves most: how much, and the place; the field must have a card.

        `opening` is what a face-down card turned open is worth.
        """
        if self.extended:
            return self._best_by_lines(card, opening, self.keep, self.pair)
        cards = self.cards
        if card < 0 and card in cards:
            return self._best_complete(card, opening, self.keep)
        gain, at = self.open_worth, self.open_at
        if self.hidden_worth + opening > gain:
            gain, at = self.hidden_worth + opening, self.hidden_at
        if card and card in cards:
            pair = self.pair
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

    def best_last(self, card: int) -> tuple[float, int]:
        """The same in a last turn: pairs promise nothing any more."""
        if self.extended:
            return self._best_by_lines(card, 0.0, self.expected, 0.0)
        return self._best_complete(card, 0.0, self.expected)

    def _best_complete(self, card: int, opening: float, kept: list[float]) -> tuple[float, int]:
        """Place by place: what goes there, and the column if it is complete then."""
        cards = self.cards
        gain, at = NOTHING, -1
        for place in range(SPOTS):
            if cards[place] != GONE:
                points = kept[place] + opening if cards[place] == HIDDEN else kept[place]
                if cards[(place + COLUMNS) % SPOTS] == card == cards[(place - COLUMNS) % SPOTS]:
                    points += 3 * card
                if points > gain:
                    gain, at = points, place
        return gain - card, at

    def _best_by_lines(self, card: int, opening: float, kept: list[float], pair: float) -> tuple[float, int]:
        """In "Erweitert": what each line with an equal card or an x brings, on top of what goes."""
        cards, worth = self.cards, kept[:]
        fits = JOKER | 1 << card - LOWEST
        for line in self.lines:
            if card == X or self.kinds[line] & fits:
                self._add_line(line, card, pair, worth)
        gain, at = NOTHING, -1
        for place in range(SPOTS):
            if cards[place] != GONE:
                points = worth[place] + opening if cards[place] == HIDDEN else worth[place]
                if points > gain:
                    gain, at = points, place
        return gain - value(card), at

    def _add_line(self, line: int, card: int, pair: float, worth: list[float]) -> None:
        """Add to `worth` what `card` brings at each place of a line."""
        cards, places = self.cards, LINES[line]
        there = [cards[place] for place in places]
        number = card if card != X else _commonest(there)
        if not number:
            return
        equal = there.count(number)
        fitting = equal + there.count(X)
        missing = len(places) - 1 - fitting
        points = float(number * (equal + (card != X)))
        if missing:
            if number < 0 or not fitting or missing > 2 or missing > fitting:
                return
            points *= pair if missing == 1 else pair * pair
        for place in places:
            if cards[place] != number and cards[place] != X:
                worth[place] += points

    def gain(self, place: int, card: int, pair: float) -> float:
        """Points saved when `card` comes to lie open at `place`."""
        gain = self.expected[place] - value(card)
        return gain + self.promised(place, card, pair) - self.promised(place, self.cards[place], pair)

    def promised(self, place: int, card: int, pair: float) -> float:
        """What the lines through `place` promise with `card` there."""
        cards = self.cards
        if not self.extended:
            one, other = cards[(place + COLUMNS) % SPOTS], cards[(place - COLUMNS) % SPOTS]
            if card == one == other:
                return 3.0 * card if card > GONE else 0.0
            number = card if card in (one, other) else one if one == other else 0
            return 2 * number * pair if number > 0 else 0.0
        points = 0.0
        for line in LINES_AT[place]:
            if line in self.lines:
                points += promise([card if at == place else cards[at] for at in LINES[line]], pair)
        return points


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
