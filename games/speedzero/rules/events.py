"""What moves bring about, in the order it happened: a placing always comes before the clearing it causes (SZ-13).

Cards that a seat may not know are `None` in its copy of the event. What Projektion lets a seat see is never told here:
it is in that seat's view.
"""

from games.engine.game import Event
from games.speedzero.rules.cards import Action, Direction
from games.speedzero.rules.moves import Cell, Line, Target
from games.speedzero.rules.results import Result


# --- the round --------------------------------------------------------------------------------------------------------
class Dealt(Event, frozen=True, tag="dealt"):
    """A round begins. `number` counts from 1; `top` opens the discard, `display` is empty in classic."""

    number: int
    top: int
    display: tuple[Action | None, ...] = ()


class Turned(Event, frozen=True, tag="turned"):
    """`seat` turned an own card, at the start or after discarding."""

    seat: int
    place: int
    card: int


class Started(Event, frozen=True, tag="started"):
    """All have turned two cards: `seat` has the first turn; `sums` in the first round, where the highest starts.

    `by_lot`: among several highest (SZ-04).
    """

    seat: int
    sums: tuple[int, ...] | None = None
    by_lot: bool = False


class Closed(Event, frozen=True, tag="closed"):
    """After the move of `seat` nothing is face-down at `opened`: everybody else has one turn more (SZ-20, SZ-38)."""

    seat: int
    opened: int


class Skipped(Event, frozen=True, tag="skipped"):
    """`seat` could do nothing with its last turn (SZ-54)."""

    seat: int


class Uncovered(Event, frozen=True, tag="uncovered"):
    """The round is over: the cards of `seat` that were still face-down, place and card (SZ-21)."""

    seat: int
    cards: tuple[tuple[int, int], ...]


class RoundEnded(Event, frozen=True, tag="round_ended"):
    """The round is counted. `number` counts from 1."""

    number: int
    result: Result


class MatchEnded(Event, frozen=True, tag="match_ended"):
    """The match is over: points and places by seat (SZ-23)."""

    scores: tuple[int, ...]
    places: tuple[int, ...]


# --- numbers ----------------------------------------------------------------------------------------------------------
class Drew(Event, frozen=True, tag="drew"):
    """`seat` drew from the stock, three cards with Stichprobe; which ones only `seat` sees (SZ-11, SZ-42)."""

    seat: int
    count: int
    cards: tuple[int, ...] | None = None

    def for_seat(self, seat: int | None) -> "Drew":
        """The cards are the drawer's alone."""
        return self if seat == self.seat else Drew(self.seat, self.count)


class Swapped(Event, frozen=True, tag="swapped"):
    """`seat` took `card` from the discard to `place`; `old` lies on the discard now. `hidden`: it was face-down."""

    seat: int
    place: int
    card: int
    old: int
    hidden: bool


class Placed(Event, frozen=True, tag="placed"):
    """`seat` put the drawn `card` at `place`.

    `rest` of Stichprobe went on the discard, then `old`; `hidden`: it was face-down.
    """

    seat: int
    place: int
    card: int
    old: int
    hidden: bool
    rest: tuple[int, ...] = ()


class Discarded(Event, frozen=True, tag="discarded"):
    """`seat` kept none of the drawn cards; they lie on the discard in this order."""

    seat: int
    cards: tuple[int, ...]


class StockShuffled(Event, frozen=True, tag="stock_shuffled"):
    """The stock was empty: the discard but for its top was shuffled into it, `cards` in all (SZ-12)."""

    cards: int


class Cleared(Event, frozen=True, tag="cleared"):
    """Lines of `seat` left the field, see `cards.LINES`; `cards` are places and what lay there (SZ-13, SZ-36)."""

    seat: int
    lines: tuple[int, ...]
    cards: tuple[tuple[int, int], ...]


class Fixed(Event, frozen=True, tag="fixed"):
    """`seat` clears in this direction for the rest of the round (SZ-36)."""

    seat: int
    direction: Direction


# --- action cards -----------------------------------------------------------------------------------------------------
class Took(Event, frozen=True, tag="took"):
    """`seat` took an action card from `slot` of the display, or blind; a blind one only `seat` sees (SZ-50)."""

    seat: int
    slot: int | None
    action: Action | None
    gain: bool
    """For an x, not as the turn (SZ-32)."""

    def for_seat(self, seat: int | None) -> "Took":
        """What was taken blind is the taker's alone."""
        return self if self.slot is not None or seat == self.seat else Took(self.seat, None, None, self.gain)


class Declined(Event, frozen=True, tag="declined"):
    """`seat` wanted no action card for its x (SZ-32)."""

    seat: int


class Lapsed(Event, frozen=True, tag="lapsed"):
    """`seat` loses what it was still due: action cards for x, or extra turns (SZ-32, SZ-38, SZ-58)."""

    seat: int
    gains: int = 0
    turns: int = 0


class Refilled(Event, frozen=True, tag="refilled"):
    """An action card came to `slot` of the display (SZ-33)."""

    slot: int
    action: Action


class ActionsShuffled(Event, frozen=True, tag="actions_shuffled"):
    """The action stack was empty: the action discard was shuffled into it, `cards` in all (SZ-33)."""

    cards: int


class Played(Event, frozen=True, tag="played"):
    """`seat` plays an action card from the hand."""

    seat: int
    action: Action


class Repeated(Event, frozen=True, tag="repeated"):
    """Rekursion carries out a card of the action discard once more (SZ-47)."""

    seat: int
    action: Action


class Stolen(Event, frozen=True, tag="stolen"):
    """Ableitung drew a card of `victim`, to be carried out at once (SZ-48)."""

    seat: int
    victim: int
    action: Action


class Fizzled(Event, frozen=True, tag="fizzled"):
    """The drawn card cannot do anything (SZ-48)."""

    seat: int
    action: Action


class LaidOff(Event, frozen=True, tag="laid_off"):
    """`seat` laid off an action card without effect (SZ-34)."""

    seat: int
    action: Action


class Aimed(Event, frozen=True, tag="aimed"):
    """`seat` chose a target of the action that is being carried out (SZ-49)."""

    seat: int
    action: Action
    at: Target


class Asked(Event, frozen=True, tag="asked"):
    """`seats` hold a Klammer and are asked whether to defend against `action` of `attacker` (SZ-46)."""

    attacker: int
    action: Action
    seats: tuple[int, ...]


class Answered(Event, frozen=True, tag="answered"):
    """`seat` has answered; how is told when all answers are in."""

    seat: int


class Defended(Event, frozen=True, tag="defended"):
    """All answers are in: `seats` defend and spend a Klammer each; nobody may be among them.

    `void`: the action does nothing any more.
    """

    attacker: int
    action: Action
    seats: tuple[int, ...]
    void: bool


class Exchanged(Event, frozen=True, tag="exchanged"):
    """Two cards changed places, for Substitution or Permutation; the cards as they lay before, `None` face-down."""

    seat: int
    first: Cell
    second: Cell
    first_card: int | None
    second_card: int | None


class Looked(Event, frozen=True, tag="looked"):
    """`seat` saw the face-down cards of a line, at `places` (SZ-43); the line is public (SZ-59a)."""

    seat: int
    line: Line
    places: tuple[int, ...]


class GaveUp(Event, frozen=True, tag="gave_up"):
    """Subtraktion took the card at `place` of `seat` to the bottom of the discard; everybody sees it (SZ-44)."""

    seat: int
    place: int
    card: int
    hidden: bool


class Replaced(Event, frozen=True, tag="replaced"):
    """The place that `GaveUp` left has a card from the stock; `None`: face-down, as before."""

    seat: int
    place: int
    card: int | None


class ExtraTurns(Event, frozen=True, tag="extra_turns"):
    """`seat` has won `count` extra turns (SZ-45)."""

    seat: int
    count: int


ZeroEvent = (
    Dealt | Turned | Started | Closed | Skipped | Uncovered | RoundEnded | MatchEnded
    | Drew | Swapped | Placed | Discarded | StockShuffled | Cleared | Fixed
    | Took | Declined | Lapsed | Refilled | ActionsShuffled | Played | Repeated | Stolen | Fizzled | LaidOff
    | Aimed | Asked | Answered | Defended | Exchanged | Looked | GaveUp | Replaced | ExtraTurns
)  # fmt: skip
