"""All that one seat may know: its own hand and whatever lies or happened openly (SL-03)."""

import msgspec

from games.speedlaunch.rules.cards import COPIES, KINDS, Counts, counted, nothing
from games.speedlaunch.rules.legal import legal_moves
from games.speedlaunch.rules.moves import Move
from games.speedlaunch.rules.state import Phase, State


class View(msgspec.Struct, frozen=True):
    """The match as `seat` sees it; `None` is the watcher, who has no hand. Counts are indexed by kind."""

    seat: int | None
    to_move: tuple[int, ...]
    legal: list[Move]
    over: bool
    phase: Phase
    rounds: int
    left_only: bool
    number: int
    starter: int
    hand: Counts
    hand_sizes: tuple[int, ...]
    sizes: tuple[int, ...]
    """Cards left of each seat, hand and stacks."""
    open: list[list[int]]
    """Open card of each stack by seat, 0 for none."""
    standing: list[list[bool]]
    """Whether a stack still has its standing card; which one nobody knows."""
    lying: list[list[bool]]
    ramp: list[int]
    top: int
    lamps: int
    burnt: Counts
    seen: list[Counts]
    lacking: list[int]
    declined: list[int]
    unknown: Counts
    """Copies whose place this seat cannot know: others' hands, standing, lying (its own too), in the box."""
    revealed: int
    moves: int
    results: list[list[int]]
    winners: list[int | None]
    hands: tuple[Counts, ...] = ()
    """All hands, once the match is over and the cards may lie open; else empty."""
    below: tuple[tuple[tuple[int, int], ...], ...] = ()
    """Standing and lying card of each stack by seat, 0 for none; empty like `hands`."""

    @property
    def turn(self) -> int | None:
        """The seat to move, `None` when the match is over."""
        return self.to_move[0] if self.to_move else None

    @property
    def scores(self) -> list[int]:
        """Minus points of each seat over all finished rounds."""
        return [sum(result[seat] for result in self.results) for seat in range(len(self.sizes))]


def view(state: State, seat: int | None) -> View:
    """What `seat` may know of `state`."""
    over = state.phase == "over"
    hand = nothing() if seat is None else state.hands[seat][:]
    return View(
        seat=seat,
        to_move=() if over else (state.turn,),
        legal=[] if seat is None else legal_moves(state, seat),
        over=over,
        phase=state.phase,
        rounds=state.rounds,
        left_only=state.left_only,
        number=state.number,
        starter=state.starter,
        hand=hand,
        hand_sizes=tuple(sum(cards) for cards in state.hands),
        sizes=tuple(state.sizes),
        open=[row[:] for row in state.open],
        standing=[[bool(kind) for kind in row] for row in state.standing],
        lying=[[bool(kind) for kind in row] for row in state.lying],
        ramp=state.ramp[:],
        top=state.top,
        lamps=state.lamps,
        burnt=state.burnt[:],
        seen=[cards[:] for cards in state.seen],
        lacking=state.lacking[:],
        declined=state.declined[:],
        unknown=_unknown(state, seat, hand),
        revealed=state.revealed,
        moves=state.moves,
        results=[result[:] for result in state.results],
        winners=state.winners[:],
    )


def open_view(state: State, seat: int) -> View:
    """What `seat` sees of `state` with all hands and stacks open and nothing left to decide (PL-57)."""
    below = tuple(
        tuple(zip(standing, lying, strict=True)) for standing, lying in zip(state.standing, state.lying, strict=True)
    )
    hands = tuple(hand[:] for hand in state.hands)
    return msgspec.structs.replace(view(state, seat), legal=[], hands=hands, below=below)


def _unknown(state: State, seat: int | None, hand: Counts) -> Counts:
    ramp = counted(state.ramp)
    opened = counted(kind for row in (*state.open, [state.revealed]) for kind in row if kind)
    known = nothing()
    for owner, cards in enumerate(state.seen):
        if owner != seat:
            known = [sum(pair) for pair in zip(known, cards, strict=True)]
    return [
        COPIES[kind] - hand[kind] - ramp[kind] - opened[kind] - known[kind] - state.burnt[kind] if kind in KINDS else 0
        for kind in range(len(COPIES))
    ]
