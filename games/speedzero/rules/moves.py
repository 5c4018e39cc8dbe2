"""The kinds of decision. All moves there are exist once, so that legal moves are found and not made.

A card is played together with its first target: until then nothing has happened, and taking it back is the page's own
affair (SZ-49, SZ-57). Further targets, and those of a card that was drawn or is repeated, follow as `Aim`.
"""

import msgspec

from games.speedzero.rules.cards import ACTIONS, LINES, PLACES, Action, Direction


# --- targets ----------------------------------------------------------------------------------------------------------
class Cell(msgspec.Struct, frozen=True, tag="cell", tag_field="type"):
    """A card of a field: Substitution, Permutation (own ones), Subtraktion."""

    seat: int
    place: int


class Line(msgspec.Struct, frozen=True, tag="line", tag_field="type"):
    """A line of a field, see `cards.LINES`: Projektion."""

    seat: int
    line: int


class Rival(msgspec.Struct, frozen=True, tag="rival", tag_field="type"):
    """An opponent: Ableitung."""

    seat: int


class Repeat(msgspec.Struct, frozen=True, tag="repeat", tag_field="type"):
    """An action card of the action discard: Rekursion."""

    action: Action


Target = Cell | Line | Rival | Repeat


# --- decisions --------------------------------------------------------------------------------------------------------
class Turn(msgspec.Struct, frozen=True, tag="turn", tag_field="type"):
    """Phase turning: turn one own face-down card (SZ-04)."""

    place: int


class Draw(msgspec.Struct, frozen=True, tag="draw", tag_field="type"):
    """Phase draw: take the top of the stock (SZ-11)."""


class Swap(msgspec.Struct, frozen=True, tag="swap", tag_field="type"):
    """Phase draw: take the top of the discard and swap it with the own card at `place` (SZ-10)."""

    place: int


class Place(msgspec.Struct, frozen=True, tag="place", tag_field="type"):
    """Phase choose: swap a drawn card with the own card at `place`.

    `card` says which of the drawn ones, 0 but for Stichprobe (SZ-11, SZ-42).
    """

    place: int
    card: int = 0


class Discard(msgspec.Struct, frozen=True, tag="discard", tag_field="type"):
    """Phase choose: keep no drawn card and turn the own face-down card at `place`; `None` if none is left (SZ-11)."""

    place: int | None = None


class Take(msgspec.Struct, frozen=True, tag="take", tag_field="type"):
    """Phases draw and gain: take an action card, from a slot of the display (0 to 3) or blind (SZ-32, SZ-34)."""

    slot: int | None = None


class Decline(msgspec.Struct, frozen=True, tag="decline", tag_field="type"):
    """Phase gain: take no action card (SZ-32)."""


class Play(msgspec.Struct, frozen=True, tag="play", tag_field="type"):
    """Phase draw: play an own action card at its first target; `None` where the card has none (SZ-34)."""

    action: Action
    at: Target | None = None


class LayOff(msgspec.Struct, frozen=True, tag="lay_off", tag_field="type"):
    """Phase draw: lay an own action card off without effect (SZ-34)."""

    action: Action


class Aim(msgspec.Struct, frozen=True, tag="aim", tag_field="type"):
    """Phase aim: the next target of the action that is being carried out (SZ-49)."""

    at: Target


class Answer(msgspec.Struct, frozen=True, tag="answer", tag_field="type"):
    """Phase defend: whether the own Klammer defends (SZ-46)."""

    defends: bool


class Fix(msgspec.Struct, frozen=True, tag="fix", tag_field="type"):
    """Phase direction: whether columns or rows are cleared for the rest of the round (SZ-36)."""

    direction: Direction


Move = Turn | Draw | Swap | Place | Discard | Take | Decline | Play | LayOff | Aim | Answer | Fix

# --- all there are ----------------------------------------------------------------------------------------------------
SEATS = range(4)
STICHPROBE = 3
"""Cards that Stichprobe draws (SZ-42)."""

TURN = tuple(Turn(place) for place in PLACES)
SWAP = tuple(Swap(place) for place in PLACES)
PLACE = tuple(tuple(Place(place, card) for place in PLACES) for card in range(STICHPROBE))
"""`PLACE[card][place]`."""
DISCARD = tuple(Discard(place) for place in PLACES)
CELL = tuple(tuple(Cell(seat, place) for place in PLACES) for seat in SEATS)
LINE = tuple(tuple(Line(seat, line) for line in range(len(LINES))) for seat in SEATS)
RIVAL = tuple(Rival(seat) for seat in SEATS)
REPEAT = {action: Repeat(action) for action in ACTIONS}
