"""Chosen positions in few words: a seat is `"5 5 S | 7/3/A | 2"`, its hand, then its stacks from the left.

A stack is written from top to bottom: `7/3/A` open, standing, lying; `7/A` open and lying; `A` lying alone; nothing
where the stack is empty. `S` is a satellite, `A` an asteroid, `B` a black hole.
"""

from games.speedlaunch.rules.cards import ASTEROID, BLACK_HOLE, COPIES, SATELLITE, Counts, counted
from games.speedlaunch.rules.legal import legal_moves
from games.speedlaunch.rules.moves import Lay, Move
from games.speedlaunch.rules.state import Phase, State

NAMES = {"S": SATELLITE, "A": ASTEROID, "B": BLACK_HOLE}
OTHER = "10 10"
"""A seat that does not matter."""


def kinds(text: str) -> list[int]:
    return [NAMES.get(word) or int(word) for word in text.split()]


def cards(text: str) -> Counts:
    return counted(kinds(text))


def stack(text: str) -> tuple[int, int, int]:
    """Open, standing and lying card; 0 for none."""
    found = kinds(text.replace("/", " "))
    while len(found) < 3:
        found.insert(len(found) - 1 if len(found) == 2 else 0, 0)
    return found[0], found[1], found[2]


def position(
    *seats: str,
    ramp: str = "",
    lamps: int | None = None,
    turn: int = 0,
    phase: Phase = "turn",
    left_only: bool = False,
    burnt: str = "",
    seen: dict[int, str] | None = None,
    revealed: str = "",
    rounds: int = 1,
    results: list[list[int]] | None = None,
    winners: list[int | None] | None = None,
    moves: int = 20,
) -> State:
    """A round under way; all cards not named are in the box. A satellite on the ramp has the value under it."""
    hands, rows = [], []
    for text in seats:
        hand, *stacks = text.split("|")
        hands.append(cards(hand))
        rows.append([stack(each) for each in (*stacks, *[""] * (4 - len(stacks)))])
    laid = kinds(ramp)
    top = lie = 0
    for kind in laid:
        value = top if kind == SATELLITE else kind
        lie = (lie + 1 if value == top else 1) if value else 0
        top = value
    used = counted([*laid, *kinds(burnt), *kinds(revealed), *(kind for row in rows for each in row for kind in each)])
    box = [copies - used[kind] - sum(hand[kind] for hand in hands) if kind else 0 for kind, copies in enumerate(COPIES)]
    assert min(box) >= 0, "more copies than there are"
    return State(
        seed=bytes(32),
        rounds=rounds,
        left_only=left_only,
        number=1 + len(results or []),
        starter=0,
        hands=hands,
        open=[[each[0] for each in row] for row in rows],
        standing=[[each[1] for each in row] for row in rows],
        lying=[[each[2] for each in row] for row in rows],
        box=box,
        ramp=laid,
        top=top,
        lamps=lie if lamps is None else lamps,
        burnt=cards(burnt),
        seen=[cards((seen or {}).get(seat, "")) for seat in range(len(seats))],
        lacking=[0 for _ in seats],
        declined=[0 for _ in seats],
        sizes=[
            sum(hand) + sum(bool(kind) for each in row for kind in each) for hand, row in zip(hands, rows, strict=True)
        ],
        turn=turn,
        phase=phase,
        revealed=NAMES[revealed] if revealed else 0,
        moves=moves,
        results=results or [],
        winners=winners or [],
    )


def choices(state: State) -> list[Move]:
    return legal_moves(state, state.turn)


def layings(state: State, value: int | None = None) -> set[Lay]:
    """The layings allowed now, of `value` where it is given."""
    return {move for move in choices(state) if isinstance(move, Lay) and value in (None, move.value)}


def total(move: Lay) -> int:
    return move.hand + move.satellites + len(move.stacks)
