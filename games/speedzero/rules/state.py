"""Everything about a match, hidden cards too."""

from typing import Literal

import msgspec

from games.speedzero.rules.cards import Action, Direction
from games.speedzero.rules.moves import Target
from games.speedzero.rules.results import Result

Phase = Literal["turning", "gain", "draw", "choose", "aim", "defend", "direction", "over"]
"""What is to be decided, and by whom:

- turning: every seat that has not turned two cards, all at once
- gain: the next seat that may take an action card for an x
- draw: the seat in turn, what its turn is; choose: the same, what becomes of what it drew
- aim: the seat in turn, the next target of its action; defend: all who are asked, at once
- direction: the seat that could clear both ways
"""


class Held(msgspec.Struct, frozen=True):
    """An action card in a hand; `shown`: everybody knows it, it was taken openly or had to be admitted (SZ-50).

    `harmless`: everybody knows that it is no Klammer, since its owner was hit and not asked (SZ-46).
    """

    action: Action
    shown: bool
    harmless: bool = False


class State(msgspec.Struct):
    """A match between two moves. Lists over seats unless said otherwise; piles have their top at the end.

    A card may be played at the earliest in the turn after it was taken (SZ-35): taking is the whole turn or comes after
    all else in it, so nothing has to be remembered for that.
    """

    seed: bytes
    extended: bool
    number: int
    """The round, counted from 1."""
    starter: int | None
    """Who has the first turn of this round; not known in the first one until all have turned (SZ-04)."""
    chance: int
    """How often the seed was asked (PL-57)."""
    turn: int
    """The seat in turn."""
    phase: Phase
    fields: list[list[int]]
    """Cards by place, 0 where one was cleared: it counts nothing."""
    down: list[int]
    """Mask of the face-down places."""
    gone: list[int]
    """Mask of the cleared places."""
    stock: list[int]
    discard: list[int]
    cleared: list[int]
    """Out of play until the round ends (SZ-13)."""
    drawn: list[int]
    """What the seat in turn has drawn and not yet placed."""
    traces: list[list[int]]
    """What each seat changed in its last turn, 12 · owner + place (SZ-65)."""
    turned: list[int]
    """Cards turned at the start of the round (SZ-04)."""
    turns: int = 0
    """Turns begun in this round."""
    decisions: int = 0
    """Decisions made in this round (SZ-72)."""
    closer: int | None = None
    owing: list[int] = []
    """The seats that still owe their last turn, in order (SZ-20)."""
    results: list[Result] = []
    """One for each finished round."""

    # --- extended ---
    known: list[list[int]] = []
    """Mask of the seats that have looked at the face-down card of each place (SZ-43)."""
    directions: list[Direction | None] = []
    """What each seat clears in this round, once it is fixed (SZ-36)."""
    hands: list[list[Held]] = []
    """In the order taken."""
    display: list[Action | None] = []
    """By slot; `None` is a gap that could not be filled (SZ-33)."""
    action_stack: list[Action] = []
    action_discard: list[Action] = []
    gains: list[int] = []
    """Action cards each seat may still take for x (SZ-32)."""
    extra: int = 0
    """Turns the seat in turn has on top of this one (SZ-45)."""
    effect: Action | None = None
    """The action that is being carried out."""
    in_play: list[Action] = []
    """The card played and those drawn by it, which reach the action discard after their whole effect (SZ-59)."""
    targets: list[Target] = []
    """Chosen so far for `effect`."""
    asked: list[int] = []
    """Seats that are asked to defend, ascending (SZ-46)."""
    answers: list[bool | None] = []
    """What each of `asked` answered; `None`: not yet."""

    stock_known: bool = False
    """Everybody knows what the stock consists of: it was made of the discard, and whatever left it came to light."""


def clone(state: State) -> State:
    """An independent copy; structs inside are frozen and shared."""
    extended = state.extended
    return State(
        state.seed,
        extended,
        state.number,
        state.starter,
        state.chance,
        state.turn,
        state.phase,
        [field[:] for field in state.fields],
        state.down[:],
        state.gone[:],
        state.stock[:],
        state.discard[:],
        state.cleared[:],
        state.drawn[:],
        state.traces[:],
        state.turned[:],
        state.turns,
        state.decisions,
        state.closer,
        state.owing[:],
        state.results[:],
        [seats[:] for seats in state.known] if extended else [],
        state.directions[:],
        [hand[:] for hand in state.hands] if extended else [],
        state.display[:],
        state.action_stack[:],
        state.action_discard[:],
        state.gains[:],
        state.extra,
        state.effect,
        state.in_play[:],
        state.targets[:],
        state.asked[:],
        state.answers[:],
        state.stock_known,
    )


def totals(state: State) -> list[int]:
    """Points of each seat over all finished rounds (SZ-23)."""
    return [sum(result.scores[seat] for result in state.results) for seat in range(len(state.fields))]


def seats_from(state: State, seat: int) -> list[int]:
    """All seats in turn order, `seat` first."""
    seats = len(state.fields)
    return [(seat + step) % seats for step in range(seats)]
