"""Chosen positions in few words: a seat is its field, `"5 5 (3) x / . . . . / ? ? ? ?"`, row by row.

`5` lies open, `(5)` face-down, `?` face-down whatever it is, `.` was cleared, `x` and `(x)` are unknowns. Rows that are
not named are all `?`. Piles are written from the top: `stock="3 x"` is drawn as 3, then x, then the rest of the deck.
"""

from collections.abc import Sequence
from typing import Any

from games.engine.game import Event
from games.speedzero.rules.cards import ACTIONS, ALL, DISPLAY, PLACES, Action, Direction, X, action_deck, deck
from games.speedzero.rules.legal import legal_moves, seats_to_move
from games.speedzero.rules.moves import Move
from games.speedzero.rules.results import Result
from games.speedzero.rules.state import Held, State
from games.speedzero.rules.transition import apply

OTHER = "? ? ? ? / ? ? ? ? / ? ? ? ?"
"""A seat that does not matter."""

Step = Move | tuple[int, Move]


def number(word: str) -> int:
    return X if word == "x" else int(word)


def numbers(text: str) -> list[int]:
    """Kinds, from the top."""
    return [number(word) for word in text.split()]


def words(field: str) -> list[str]:
    found = field.replace("/", " ").split()
    return found + ["?"] * (len(PLACES) - len(found))


def actions(text: str) -> list[Action]:
    """Action cards by the first letters of their names, from the top."""
    return [next(action for action in ACTIONS if action.startswith(word)) for word in text.split()]


def position(
    *seats: str,
    extended: bool = True,
    stock: str = "",
    only: bool = False,
    discard: str = "8",
    turn: int = 0,
    hands: dict[int, str] | None = None,
    shown: bool = False,
    display: str | None = None,
    action_stack: str | None = None,
    action_discard: str = "",
    directions: dict[int, Direction] | None = None,
    known: dict[tuple[int, int], list[int]] | None = None,
    extra: int = 0,
    closer: int | None = None,
    owing: list[int] | None = None,
    starter: int = 0,
    results: Sequence[Sequence[int]] = (),
    decisions: int = 20,
) -> State:
    """A round under way, phase draw. `only`: the stock has no more cards than named, the rest is out of play.

    Likewise for `action_stack`, where it is given. `known` says who has looked at the card of a seat's place.
    """
    fields = [words(field) for field in seats]
    left = deck(extended)
    for word in (word for field in fields for word in field if word not in "?."):
        left.remove(number(word.strip("()")))
    top, pile = numbers(stock), numbers(discard)
    for card in top + pile:
        left.remove(card)
    left.sort(key=lambda card: (card != X, (card * 7 + 3) % 17))  # x last of all, the others in no order
    cards = [
        [0 if word == "." else left.pop() if word == "?" else number(word.strip("()")) for word in field]
        for field in fields
    ]
    held = {seat: actions(text) for seat, text in (hands or {}).items()}
    laid = actions(action_discard)
    supply = action_deck()
    for action in [*laid, *(action for hand in held.values() for action in hand)]:
        supply.remove(action)
    supply.sort(key=lambda action: hash_of(action))
    open_cards: list[Action | None] = [*actions(display)] if display is not None else [*supply[:DISPLAY]]
    for action in open_cards:
        if action in supply:
            supply.remove(action)
    everybody = range(len(seats))
    return State(
        seed=bytes(32),
        extended=extended,
        number=1 + len(results),
        starter=starter,
        chance=5,
        turn=turn,
        phase="draw",
        fields=cards,
        down=[sum(1 << place for place in PLACES if field[place][0] in "?(") for field in fields],
        gone=[sum(1 << place for place in PLACES if field[place] == ".") for field in fields],
        stock=([] if only else left) + top[::-1],
        discard=pile[::-1],
        cleared=left if only else [],
        drawn=[],
        traces=[[] for _ in everybody],
        turned=[2 for _ in everybody],
        turns=9,
        decisions=decisions,
        closer=closer,
        owing=list(owing or []),
        results=[round_of(*scores) for scores in results],
        known=[
            [sum(1 << who for who in (known or {}).get((seat, place), [])) for place in PLACES] for seat in everybody
        ]
        if extended
        else [],
        directions=[(directions or {}).get(seat) for seat in everybody] if extended else [],
        hands=[[Held(action, shown) for action in held.get(seat, [])] for seat in everybody] if extended else [],
        display=(open_cards + [None] * DISPLAY)[:DISPLAY] if extended else [],
        action_stack=(supply if action_stack is None else actions(action_stack)[::-1]) if extended else [],
        action_discard=laid[::-1],
        gains=[0 for _ in everybody] if extended else [],
        extra=extra,
    )


def hash_of(action: Action) -> int:
    """An order of the stack that is no rule's."""
    return (len(action) * 5 + ord(action[-1]) * 3) % 13


def round_of(*scores: int) -> Result:
    """A finished round that nobody cares about but for its scores."""
    nothing = (0,) * len(scores)
    return Result(0, False, scores, scores, nothing, nothing, ((None,) * 12,) * len(scores))


def do(state: State, *steps: Step) -> list[Event]:
    """Carry out decisions of whoever owes one, or of the seat named; each must be legal. All that happened."""
    events: list[Event] = []
    for step in steps:
        seat, move = step if isinstance(step, tuple) else (seats_to_move(state)[0], step)
        assert move in legal_moves(state, seat), f"{move} is not among {legal_moves(state, seat)}"
        events += apply(state, seat, move)
    return events


def choices(state: State, kind: type[Any] | None = None) -> list[Any]:
    """What the first seat to move may decide, of one kind of decision if it is given."""
    seats = seats_to_move(state)
    found = legal_moves(state, seats[0]) if seats else []
    return [move for move in found if kind is None or isinstance(move, kind)]


def told(events: Sequence[Event], *kinds: type[Event]) -> list[Any]:
    """The events of some kinds."""
    return [event for event in events if isinstance(event, kinds)]


def shown(state: State, seat: int) -> str:
    """A field in the words of `position`."""
    return " ".join(spot(state, seat, place) for place in PLACES)


def spot(state: State, seat: int, place: int) -> str:
    if state.gone[seat] >> place & 1:
        return "."
    card = state.fields[seat][place]
    word = "x" if card == X else str(card)
    return f"({word})" if state.down[seat] >> place & 1 else word


def held(state: State, seat: int) -> list[Action]:
    return [card.action for card in state.hands[seat]]


def everything(state: State) -> int:
    """How many number cards there are."""
    on_fields = sum(ALL.bit_count() - gone.bit_count() for gone in state.gone)
    return on_fields + sum(map(len, (state.stock, state.discard, state.cleared, state.drawn)))
