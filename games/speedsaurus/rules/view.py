"""All that one seat may know (SS-04): its own hand and what lies or happened openly."""

import msgspec

from games.speedsaurus.rules.cards import COPIES, Counts, nothing
from games.speedsaurus.rules.events import Stack
from games.speedsaurus.rules.legal import legal_moves
from games.speedsaurus.rules.moves import Move
from games.speedsaurus.rules.state import State, stacks


class View(msgspec.Struct, frozen=True):
    """The match as `seat` sees it; `None` is the watcher, who has no hand. Counts are indexed by value, 0 unused."""

    seat: int | None
    to_move: tuple[int, ...]
    legal: list[Move]
    over: bool
    profi: bool
    deal: int
    """Counts from 1."""
    hand: Counts
    hand_sizes: tuple[int, ...]
    parade: tuple[Stack, ...]
    """Left to right: value and number of cards."""
    passed: tuple[bool, ...]
    must_lay: bool
    """Whoever is to move opens a round and may not pass (SS-11)."""
    gone: Counts
    """Left with the herd in this deal."""
    seen: list[Counts]
    """What everybody knows of each hand: cards taken openly and not laid since."""
    most: list[Counts]
    """How many copies of each value a hand hides at most, beside `seen`, if nobody passed who could lay."""
    unknown: Counts
    """Copies whose place this seat cannot know: in others' hands or out of play."""
    actions: int
    """Moves in this deal."""
    results: list[list[int]]
    """Remaining cards by seat, one list for each finished deal."""
    last: tuple[Move | None, ...]
    """What each seat did last in this round."""
    hands: tuple[Counts, ...] = ()
    """All hands, once the match is over and the cards may lie open; else empty."""

    @property
    def turn(self) -> int | None:
        """The seat to move, `None` when the match is over."""
        return self.to_move[0] if self.to_move else None

    @property
    def low(self) -> int:
        """The value of the left end, 0 while the parade is empty."""
        return self.parade[0][0] if self.parade else 0

    @property
    def high(self) -> int:
        """The value of the right end, 0 while the parade is empty."""
        return self.parade[-1][0] if self.parade else 0

    @property
    def parade_counts(self) -> Counts:
        """The parade as counts by value."""
        counts = nothing()
        for value, count in self.parade:
            counts[value] = count
        return counts

    @property
    def scores(self) -> list[int]:
        """Penalty points of each seat over all finished deals."""
        return [sum(result[seat] for result in self.results) for seat in range(len(self.hand_sizes))]


def view(state: State, seat: int | None) -> View:
    """What `seat` may know of `state`."""
    hand = nothing() if seat is None else state.hands[seat][:]
    unknown = [
        COPIES[value]
        - hand[value]
        - state.parade[value]
        - state.gone[value]
        - sum(cards[value] for owner, cards in enumerate(state.seen) if owner != seat)
        for value in range(len(COPIES))
    ]
    return View(
        seat=seat,
        to_move=() if state.over else (state.turn,),
        legal=[] if seat is None else legal_moves(state, seat),
        over=state.over,
        profi=state.profi,
        deal=state.deal,
        hand=hand,
        hand_sizes=tuple(state.sizes),
        parade=stacks(state.parade),
        passed=tuple(state.passed),
        must_lay=state.must_lay,
        gone=state.gone[:],
        seen=[cards[:] for cards in state.seen],
        most=[cards[:] for cards in state.most],
        unknown=unknown,
        actions=state.actions,
        results=[result[:] for result in state.results],
        last=tuple(state.last),
    )


def open_view(state: State, seat: int) -> View:
    """What `seat` sees of `state` with all hands open and nothing left to decide."""
    return msgspec.structs.replace(view(state, seat), legal=[], hands=tuple(hand[:] for hand in state.hands))
