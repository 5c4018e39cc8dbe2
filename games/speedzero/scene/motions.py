"""What travels over the table: a placing before the clearing it causes, an action's effects in their order (SZ-13)."""

from collections.abc import Iterator, Sequence

from games.engine.game import Event
from games.engine.presentation import Motion, Player
from games.speedzero.rules import events as happened
from games.speedzero.rules.cards import PLACES, Action
from games.speedzero.rules.moves import Cell
from games.speedzero.templatetags.speedzero import zero_action_card, zero_card

IN_PLAY = "in-play"
"""Where an action card lies while it is carried out."""


def motions(event: Event, players: Sequence[Player]) -> list[Motion]:
    """What to animate for the event."""
    return list(_motions(event, players))


def _motions(event: Event, players: Sequence[Player]) -> Iterator[Motion]:
    match event:
        case happened.Dealt():
            yield from (Motion("stock", _place(player.seat, place)) for place in PLACES for player in players)
        case happened.Turned(seat, place):
            yield Motion(_place(seat, place), _place(seat, place))
        case happened.Uncovered(seat, cards):
            yield from (Motion(_place(seat, place), _place(seat, place)) for place, _card in cards)
        case happened.Drew(seat, count):
            yield Motion("stock", _hand(players, seat), count)
        case happened.Swapped(seat, place):
            yield Motion("discard", _place(seat, place))
            yield Motion(_place(seat, place), "discard")
        case happened.Placed(seat, place, _card, _old, _hidden, rest):
            yield from (_thrown(players, seat, card) for card in rest)
            yield Motion(_hand(players, seat), _place(seat, place))
            yield Motion(_place(seat, place), "discard")
        case happened.Discarded(seat, cards):
            yield from (_thrown(players, seat, card) for card in cards)
        case happened.Cleared(seat, _lines, cards):
            # not before everybody has seen what completed the line
            yield from (Motion(_place(seat, place), "away", waits=nth == 0) for nth, (place, _) in enumerate(cards))
        case happened.Took(seat, slot):
            yield Motion("action-stack" if slot is None else f"slot-{slot}", _rail(players, seat))
        case happened.Refilled(slot):
            yield Motion("action-stack", f"slot-{slot}")
        case happened.LaidOff(seat):
            yield Motion(_rail(players, seat), "action-discard")
        case happened.Played(seat, "stichprobe") if players[seat].is_viewer:
            return  # what it draws lies where it would be shown
        case happened.Played(seat, action) | happened.Stolen(_, seat, action):
            yield Motion(_rail(players, seat), _played_to(action, players), card=_drawn(action))
        case happened.Defended(_attacker, _action, seats, void):
            yield from (Motion(_rail(players, seat), "action-discard", card=_drawn("klammer")) for seat in seats)
            if void:
                yield Motion(IN_PLAY, "action-discard")
        case happened.Exchanged(_seat, first, second):
            yield Motion(_cell(first), _cell(second), waits=True)
            yield Motion(_cell(second), _cell(first))
            yield Motion(IN_PLAY, "action-discard")
        case happened.GaveUp(seat, place):
            yield Motion(_place(seat, place), "discard", waits=True)
        case happened.Replaced(seat, place):
            yield Motion("stock", _place(seat, place))


def _played_to(action: Action, players: Sequence[Player]) -> str:
    """Where a card lies that has left its hand: on the table as long as something about it has to be decided."""
    waits = action in ("substitution", "permutation", "stichprobe") or (action == "subtraktion" and len(players) > 2)
    return IN_PLAY if waits else "action-discard"


def _thrown(players: Sequence[Player], seat: int, card: int) -> Motion:
    """A drawn card on its way to the discard, where others may come to lie on it."""
    return Motion(_hand(players, seat), "discard", card=str.__str__(zero_card(card)))


def _drawn(action: Action) -> str:
    """An action card's markup as a plain string: the wire knows no kinds of them."""
    return str.__str__(zero_action_card(action))


def _place(seat: int, place: int) -> str:
    return f"place-{seat}-{place}"


def _cell(cell: Cell) -> str:
    return _place(cell.seat, cell.place)


def _hand(players: Sequence[Player], seat: int) -> str:
    """Where a drawn card is held."""
    return "drawn" if players[seat].is_viewer else f"seat-{seat}"


def _rail(players: Sequence[Player], seat: int) -> str:
    """Where action cards are held."""
    return "rail" if players[seat].is_viewer else f"seat-{seat}"
