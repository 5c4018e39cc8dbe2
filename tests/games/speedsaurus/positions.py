"""Chosen positions in few words: cards are written as `"3 3 7"`."""

from collections import Counter

from games.speedsaurus.rules.cards import COPIES, Counts, nothing
from games.speedsaurus.rules.state import State


def cards(text: str) -> Counts:
    counts = nothing()
    for value, count in Counter(map(int, text.split())).items():
        counts[value] = count
    return counts


def position(
    *hands: str,
    parade: str = "",
    turn: int = 0,
    passed: tuple[int, ...] = (),
    must_lay: bool | None = None,
    profi: bool = False,
    gone: str = "",
    seen: dict[int, str] | None = None,
    results: list[list[int]] | None = None,
    actions: int = 10,
) -> State:
    """A deal under way; all cards not named are out of play. `must_lay` is meant where the parade is empty."""
    laid = cards(parade)
    held = [cards(hand) for hand in hands]
    piles = [laid, cards(gone), *held]
    values = [value for value in range(14) if laid[value]]
    rest = [copies - sum(pile[value] for pile in piles) for value, copies in enumerate(COPIES)]
    assert min(rest) >= 0
    return State(
        seed=bytes(32),
        profi=profi,
        deal=1 + len(results or []),
        hands=held,
        sizes=[sum(hand) for hand in held],
        rest=rest,
        parade=laid,
        low=values[0] if values else 0,
        high=values[-1] if values else 0,
        gone=cards(gone),
        seen=[cards((seen or {}).get(seat, "")) for seat in range(len(hands))],
        most=[list(COPIES) for _ in hands],
        passed=[seat in passed for seat in range(len(hands))],
        turn=turn,
        must_lay=not parade if must_lay is None else must_lay,
        actions=actions,
        results=results or [],
        last=[None] * len(hands),
    )
