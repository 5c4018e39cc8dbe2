"""A made-up round played to its end: number moves by rule of thumb, action cards in the simplest way that makes sense.

Nothing is told and nothing checked, so this is many times as fast as the rules; in classic it comes to the same scores
as they do, which a test holds it to.
"""

from random import Random
from typing import Final

from games.speedzero.bots.fields import GONE, NOTHING, Field
from games.speedzero.bots.judging import FAR, Mood, keep_at, swap_at
from games.speedzero.bots.styles import Style
from games.speedzero.rules.cards import ALL, COLUMNS, LINES, LINES_OF, MASKS, PLACES, Action, X, direction_of, value
from games.speedzero.rules.clearing import complete
from games.speedzero.rules.scoring import HELD, is_doubled, x_lines
from games.speedzero.rules.state import State

LONGEST: Final = 200
"""Turns after which a made-up round is counted as it lies."""
GAP: Final = 4.0
"""So many points must lie between two cards for a Substitution."""
SOON: Final = 3
"""With so few face-down cards anywhere, what cannot be used any more is laid off, and nothing taken."""
TURNS: Final[dict[Action, int]] = {"quadrat": 2, "klammer": 1}


class Round:
    """What matters of a round for playing it out."""

    __slots__ = ("closer", "discard", "extended", "extra", "fields", "hands", "held", "owing", "rng", "steady", "stock",
                 "styles", "supply", "turn")  # fmt: skip

    def __init__(self, state: State, mean: float, styles: list[Style], rng: Random, steady: bool = False) -> None:
        seats = range(len(state.fields))
        self.fields: list[Field] = [Field(state, seat, seat, mean, styles[seat].pair) for seat in seats]
        self.extended: bool = state.extended
        self.stock: list[int] = state.stock[:]
        self.discard: list[int] = state.discard[:]
        self.turn: int = state.turn
        self.closer: int = -1 if state.closer is None else state.closer
        self.owing: list[int] = state.owing[:]
        self.extra: int = state.extra
        self.styles = styles
        self.steady = steady
        """Whether a turn without a drawn card wastes one: so the others draw the same whatever one seat does, and what
        two decisions come to can be compared with far less luck in it."""
        self.rng = rng
        self.hands: list[list[Action]] = [[held.action for held in hand] for hand in state.hands]
        self.held: list[float] = [float(HELD * len(hand)) for hand in self.hands] or [0.0] * len(seats)
        """What each seat's action cards would cost if the round ended now."""
        self.supply: list[Action] = state.action_stack[:]

    def play(self) -> list[int]:
        """From a turn's beginning to the end of the round: its scores."""
        for _ in range(LONGEST):
            may_act = self.extended and self.closer < 0 and self.hands[self.turn]
            if not (may_act and self.act()):
                self.number_move()
            if not self.go_on():
                break
        return self.scores()

    def go_on(self) -> bool:
        """To the next turn; false at the end of the round."""
        seat = self.turn
        if self.closer < 0:
            for field in self.fields:
                if not field.down:
                    self.closer = seat
                    self.owing = [(seat + step) % len(self.fields) for step in range(1, len(self.fields))]
                    self.turn = self.owing[0]
                    return True
            if self.extra:
                self.extra -= 1
            else:
                self.turn = (seat + 1) % len(self.fields)
            return True
        if seat != self.closer:
            self.owing.pop(0)
        if not self.owing:
            return False
        self.turn = self.owing[0]
        return True

    def scores(self) -> list[int]:
        """All cards counted as they truly are (SZ-21, SZ-22, SZ-37, SZ-39)."""
        scores = []
        for seat, field in enumerate(self.fields):
            points = sum(map(value, field.faces))
            if self.extended:
                points += x_lines(field.faces) + HELD * len(self.hands[seat])
            scores.append(points)
        if self.closer >= 0 and is_doubled(scores, self.closer):
            scores[self.closer] *= 2
        return scores

    # --- number moves -------------------------------------------------------------------------------------------------
    def number_move(self) -> None:
        """Take the discard's top, or draw."""
        seat, last = self.turn, self.closer >= 0
        own, style = self.fields[seat], self.styles[seat]
        mood = Mood(self.fields, self.held, seat, last, style)
        place = -1
        if own.gone != ALL:
            top = self.discard[-1]
            place = swap_at(self.fields, self.held, seat, top, mood)
            if place >= 0:
                self.discard.pop()
                self.put(seat, place, top)
                if self.steady and self.stock:
                    self.stock.pop()
                if top == X:
                    self.gain(seat)
                return
        if not self.stock:
            self.refill()
            if not self.stock:
                return
        card = self.stock.pop()
        place = keep_at(self.fields, self.held, seat, card, mood)
        if place >= 0:
            self.put(seat, place, card)
        else:
            self.discard.append(card)
            if own.down:
                self.turn_up(seat)
        if card == X:
            self.gain(seat)

    def put(self, seat: int, place: int, card: int) -> None:
        """A card comes open to a place, the old one on the discard; complete lines clear."""
        field = self.fields[seat]
        self.discard.append(field.faces[place])
        field.faces[place] = card
        self.open(seat, place)

    def turn_up(self, seat: int) -> None:
        """Turn the first face-down card."""
        field = self.fields[seat]
        place = field.hidden[0]
        self.open(seat, place)
        if field.faces[place] == X:
            self.gain(seat)

    def open(self, seat: int, place: int) -> None:
        """What lies at a place is open now."""
        field = self.fields[seat]
        card = field.faces[place]
        field.cards[place] = card
        field.expected[place] = 0.0 if card == X else card
        field.down &= ~(1 << place)
        if self.extended:
            self.clear(field)
        else:
            column = place % COLUMNS
            cards = field.cards
            if cards[column] == cards[column + COLUMNS] == cards[column + 2 * COLUMNS]:
                self.take_away(field, column)
        field.look()

    def clear(self, field: Field) -> None:
        """In "Erweitert": whatever is complete, by the direction fixed first (SZ-36)."""
        lines = complete(field.cards, ALL & ~(field.down | field.gone), field.lines)
        if lines:
            best = max(lines, key=lambda line: sum(field.expected[place] for place in LINES[line]))
            way = direction_of(best)
            for line in lines:
                if direction_of(line) == way:
                    self.take_away(field, line)
            field.lines = [line for line in LINES_OF[way] if not field.gone & MASKS[line]]

    def take_away(self, field: Field, line: int) -> None:
        """A complete line leaves the field."""
        for place in LINES[line]:
            field.faces[place] = 0
            field.cards[place] = GONE
            field.expected[place] = 0.0
        field.gone |= MASKS[line]

    def refill(self) -> None:
        """The discard without its top becomes the stock (SZ-12)."""
        self.stock = self.discard[:-1]
        self.discard = self.discard[-1:]
        self.rng.shuffle(self.stock)

    # --- action cards, simplified -------------------------------------------------------------------------------------
    def gain(self, seat: int) -> None:
        """An x brings a card, taken blind, unless the round is nearly over."""
        if self.closer < 0 and self.supply and not self.soon():
            self.hands[seat].append(self.supply.pop())
            self.held[seat] += HELD

    def soon(self) -> bool:
        """Whether the round is nearly over."""
        return any(field.down.bit_count() <= SOON for field in self.fields)

    def act(self) -> bool:
        """Play or lay off an action card, if that is better than a number move."""
        hand = self.hands[self.turn]
        for action in hand:
            if self.carry_out(action):
                self.spend(action)
                return True
        if self.soon():
            self.spend(hand[-1])
            return True
        return False

    def carry_out(self, action: Action) -> bool:
        """Do what an action card does; false where it is better kept."""
        if action in TURNS:
            self.extra += TURNS[action]
            return True
        if action == "stichprobe":
            self.sample()
            return True
        if action == "substitution":
            return self.substitute()
        if action == "subtraktion":
            self.subtract()
            return True
        return False

    def spend(self, action: Action) -> None:
        """An action card leaves the hand."""
        self.hands[self.turn].remove(action)
        self.held[self.turn] -= HELD

    def sample(self) -> None:
        """Stichprobe: the card that saves most, or none."""
        seat = self.turn
        if len(self.stock) < 3:
            return
        own, style = self.fields[seat], self.styles[seat]
        cards = [self.stock.pop() for _ in range(3)]
        cards.sort(key=value)
        card = cards[0]
        if own.gone != ALL:
            best = NOTHING
            for other in cards:
                points = own.best(other, 0.0)[0]
                if points > best:
                    best, card = points, other
        cards.remove(card)
        self.discard += cards
        place = keep_at(self.fields, self.held, seat, card, Mood(self.fields, self.held, seat, False, style))
        if place >= 0:
            self.put(seat, place, card)
        else:
            self.discard.append(card)
            if own.down:
                self.turn_up(seat)

    def substitute(self) -> bool:
        """Substitution: the worst own open card for the best open one of others."""
        seat = self.turn
        own = self.fields[seat]
        if own.open_at < 0:
            return False
        lowest, owner, at = FAR, -1, -1
        for other, field in enumerate(self.fields):
            place = lowest_open(field)
            if other != seat and place >= 0 and field.expected[place] < lowest:
                lowest, owner, at = field.expected[place], other, place
        if owner < 0 or own.open_worth - lowest < GAP:
            return False
        field = self.fields[owner]
        mine = own.open_at
        field.faces[at], own.faces[mine] = own.faces[mine], field.faces[at]
        self.open(owner, at)
        self.open(seat, mine)
        return True

    def subtract(self) -> None:
        """Subtraktion: everybody's lowest open card for one from the stock."""
        for other, field in enumerate(self.fields):
            if other != self.turn and self.stock:
                at = lowest_open(field)
                if at >= 0:
                    field.faces[at] = self.stock.pop()
                    self.open(other, at)


def lowest_open(field: Field) -> int:
    """The place of the best open card, -1 where none lies open."""
    lowest, at = FAR, -1
    for place in PLACES:
        if field.cards[place] > GONE and field.expected[place] < lowest:
            lowest, at = field.expected[place], place
    return at
