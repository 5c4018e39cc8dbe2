"""What travels over the table for an event, and in which order. Places are named as the templates name them."""

from collections.abc import Sequence

from games.engine.game import Event
from games.engine.presentation import Motion, Player
from games.speedlaunch.content import KINDS
from games.speedlaunch.rules.cards import ASTEROID, BLACK_HOLE, SATELLITE
from games.speedlaunch.rules.events import Chained, Dud, Ignited, Laid, Revealed, Struck, Swallowed, Took, Turned
from games.speedlaunch.templatetags.speedlaunch import launch_card

RAMP = "ramp"
AWAY = "away"
MOST = 6
"""So many cards of a ramp are seen to fly; the rest goes with them."""


def motions(event: Event, players: Sequence[Player]) -> list[Motion]:
    """See `Motion`; the first of each event waits until what came before has landed."""
    match event:
        case Laid():
            return _laid(event, players)
        case Turned():
            return [Motion(_stack(event.seat, event.stack), _stack(event.seat, event.stack))]
        case Chained():
            source = _stack(event.seat, event.stack)
            return [Motion(source, RAMP, card=_drawn(event.card), waits=True)]
        case Ignited():
            return [Motion(RAMP, AWAY, min(event.cards, MOST), waits=True)]
        case Struck():
            target = AWAY if event.target is None else _gate(event.target, players)
            sent = [Motion(RAMP, target, min(event.cards, MOST), waits=True)] if event.cards else []
            return [_special(event, ASTEROID, target, players), *sent]
        case Swallowed(blind=True):  # it was seen to land on the ramp, and leaves with it
            return [Motion(RAMP, AWAY, min(event.cards + 1, MOST), waits=True)]
        case Swallowed():
            gone = [Motion(RAMP, AWAY, min(event.cards, MOST), waits=True)] if event.cards else []
            return [_special(event, BLACK_HOLE, RAMP, players), *gone]
        case Took() | Dud():
            return [Motion(RAMP, _gate(event.seat, players), min(event.cards, MOST), waits=True)]
        case Revealed():
            source = _stack(event.seat, event.stack)
            return [Motion(source, RAMP, card=_drawn(event.card), waits=True)]
    return []


def _laid(event: Laid, players: Sequence[Player]) -> list[Motion]:
    """Satellites first: so they lie on the ramp."""
    from_hand = [(SATELLITE, event.satellites)]
    if event.value != SATELLITE:
        from_hand.append((event.value, event.hand))
    found: list[Motion] = []
    for kind, count in from_hand:
        sources = [(_hand(event.seat, kind, players), count)] if count else []
        sources += [(_stack(event.seat, stack), 1) for stack, card in event.stacks if card == kind]
        for source, many in sources:
            found.append(Motion(source, RAMP, many, card=_drawn(kind), waits=not found))
    return found


def _special(event: Struck | Swallowed, kind: int, target: str, players: Sequence[Player]) -> Motion:
    if event.blind:  # it was seen to land there
        source = RAMP
    elif event.stack is None:
        source = _hand(event.seat, kind, players)
    else:
        source = _stack(event.seat, event.stack)
    return Motion(source, target, card=_drawn(kind), waits=True)


def _stack(seat: int, stack: int) -> str:
    return f"stack-{seat}-{stack}"


def _hand(seat: int, kind: int, players: Sequence[Player]) -> str:
    """Where a seat's hand cards come from: of the others nobody sees where they lie."""
    return f"hand-{KINDS[kind].key}" if players[seat].is_viewer else f"seat-{seat}"


def _gate(seat: int, players: Sequence[Player]) -> str:
    """Where a seat takes cards in."""
    return "hand" if players[seat].is_viewer else f"seat-{seat}"


def _drawn(kind: int) -> str:
    """The card's markup as a plain string: the wire knows no kinds of them."""
    return str.__str__(launch_card(kind))
